"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path

from signoria.server import after, club, hall, hosting, joining, mailing, myseat, orders, seats, views, watching

urlpatterns = [
    path("", hall.lobby, name="lobby"),
    path("play/<str:game_id>", hall.play_now, name="play"),
    path("new/<str:game_id>", hall.new_table, name="new"),
    path("rules/<str:game_id>", hall.rules, name="rules"),
    path("settings", hall.settings_page, name="settings"),
    path("club", club.club, name="club"),
    path("host", hosting.host, name="host"),
    path("host/remove/<str:key>", hosting.remove, name="host-remove"),
    path("host/reissue/<str:key>/<int:number>", hosting.reissue, name="host-reissue"),
    path("host/password", hosting.password, name="host-password"),
    path("host/backup", hosting.backup, name="host-backup"),
    path("settings/link", joining.renew_me, name="renew-me"),
    path("settings/alone", joining.sign_out_others, name="sign-out-others"),
    path("join/<str:invite>", joining.join, name="join"),
    path("seat/<str:private>", joining.private, name="private"),
    path("me/<str:link>", joining.me, name="me"),
    path("watch/<str:watch>/", watching.watch, name="watch"),
    path("watch/<str:watch>/say", watching.say, name="watch-say"),
    path("watch/<str:watch>/result", watching.result, name="watch-result"),
    path("watch/<str:watch>/replay", watching.replay, name="watch-replay"),
    path("t/<str:key>/", views.table, name="table"),
    path("t/<str:key>/act", views.act, name="act"),
    path("t/<str:key>/say", views.say, name="say"),
    path("t/<str:key>/seat", seats.seat, name="seat"),
    path("t/<str:key>/seats", seats.seats, name="seats"),
    path("t/<str:key>/begin", seats.begin, name="begin"),
    path("t/<str:key>/leave", seats.leave, name="leave"),
    path("t/<str:key>/streaming", seats.streaming, name="streaming"),
    path("t/<str:key>/big", watching.big, name="big"),
    path("t/<str:key>/here", myseat.here, name="here"),
    path("t/<str:key>/notices", myseat.notices, name="notices"),
    path("t/<str:key>/away", myseat.away, name="away"),
    path("t/<str:key>/orders", orders.orders, name="orders"),
    path("stop/<str:token>", mailing.stop, name="stop"),
    path("mail/<str:link>", mailing.mail, name="mail"),
    path("t/<str:key>/result", after.result, name="result"),
    path("t/<str:key>/replay", after.replay, name="replay"),
    path("t/<str:key>/record", after.record, name="record"),
    path("t/<str:key>/again", after.again, name="again"),
    path("t/<str:key>/resign", hall.give_up, name="resign"),
    path("t/<str:key>/delete", hall.clear_away, name="delete"),
]

handler404 = "signoria.server.faults.not_found"
handler500 = "signoria.server.faults.broken"
