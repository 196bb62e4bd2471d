"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path

from signoria.server import after, hall, myseat, views

urlpatterns = [
    path("", hall.lobby, name="lobby"),
    path("play/<str:game_id>", hall.play_now, name="play"),
    path("new/<str:game_id>", hall.new_table, name="new"),
    path("rules/<str:game_id>", hall.rules, name="rules"),
    path("settings", hall.settings_page, name="settings"),
    path("t/<str:key>/", views.table, name="table"),
    path("t/<str:key>/act", views.act, name="act"),
    path("t/<str:key>/here", myseat.here, name="here"),
    path("t/<str:key>/notices", myseat.notices, name="notices"),
    path("t/<str:key>/away", myseat.away, name="away"),
    path("stop/<str:token>", myseat.stop, name="stop"),
    path("t/<str:key>/result", after.result, name="result"),
    path("t/<str:key>/replay", after.replay, name="replay"),
    path("t/<str:key>/record", after.record, name="record"),
    path("t/<str:key>/again", after.again, name="again"),
    path("t/<str:key>/resign", hall.give_up, name="resign"),
    path("t/<str:key>/delete", hall.clear_away, name="delete"),
]

handler404 = "signoria.server.faults.not_found"
