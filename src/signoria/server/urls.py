"""The addresses of the pages. People hold links to many of them: a path never changes."""

from __future__ import annotations

from django.urls import path

from signoria.server.hosting import views as hosting
from signoria.server.lessons import views as lessons
from signoria.server.lobby import views as lobby
from signoria.server.notifications import email_views
from signoria.server.notifications import views as notifications
from signoria.server.orders import views as orders
from signoria.server.privacy import views as privacy
from signoria.server.results import spectator_views
from signoria.server.results import views as results
from signoria.server.rules import views as rules
from signoria.server.seats import join_views
from signoria.server.seats import views as seats
from signoria.server.tables import log_views
from signoria.server.tables import views as tables

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("play/<str:game_id>", lobby.play_now, name="play"),
    path("new/<str:game_id>", lobby.new_table, name="new"),
    path("rules/<str:game_id>", rules.rules, name="rules"),
    path("rules/<str:game_id>/<str:rule_id>", rules.rule, name="rule"),
    path("games/<str:game_id>/", lessons.card, name="game"),
    path("games/<str:game_id>/<str:lesson_id>/", lessons.lesson, name="lesson"),
    path("games/<str:game_id>/<str:lesson_id>/<int:number>", lessons.step, name="lesson-step"),
    path("settings", lobby.preferences, name="settings"),
    path("settings/link", join_views.renew_device_link, name="renew-device-link"),
    path("settings/alone", join_views.sign_out_others, name="sign-out-others"),
    path("privacy", privacy.privacy, name="privacy"),
    path("privacy/data", privacy.download, name="privacy-download"),
    path("privacy/delete", privacy.delete, name="privacy-delete"),
    path("club", hosting.site_password, name="site-password"),
    path("host", hosting.host, name="host"),
    path("host/remove/<str:key>", hosting.remove, name="host-remove"),
    path("host/reissue/<str:key>/<int:number>", hosting.reissue, name="host-reissue"),
    path("host/password", hosting.password, name="host-password"),
    path("host/backup", hosting.backup, name="host-backup"),
    path("join/<str:invite_token>", join_views.join, name="join"),
    path("seat/<str:seat_token>", join_views.return_to_seat, name="seat-link"),
    path("me/<str:device_token>", join_views.device_link, name="device-link"),
    path("watch/<str:watch_token>/", spectator_views.watch, name="watch"),
    path("watch/<str:watch_token>/say", spectator_views.say, name="watch-say"),
    path("watch/<str:watch_token>/log", log_views.spectators_log, name="watch-log"),
    path("watch/<str:watch_token>/result", spectator_views.result, name="watch-result"),
    path("watch/<str:watch_token>/replay", spectator_views.replay, name="watch-replay"),
    path("watch/<str:watch_token>/picture.png", spectator_views.picture, name="watch-picture"),
    path("stop/<str:token>", email_views.unsubscribe, name="unsubscribe"),
    path("mail/<str:token>", email_views.email_consent, name="email-consent"),
    path("t/<str:key>/", tables.table, name="table"),
    path("t/<str:key>/act", tables.act, name="act"),
    path("t/<str:key>/log", log_views.log, name="log"),
    path("t/<str:key>/say", tables.say, name="say"),
    path("t/<str:key>/big", spectator_views.big, name="big"),
    path("t/<str:key>/seat", seats.seat, name="seat"),
    path("t/<str:key>/seats", seats.seats, name="seats"),
    path("t/<str:key>/begin", seats.begin, name="begin"),
    path("t/<str:key>/leave", seats.leave, name="leave"),
    path("t/<str:key>/word", seats.word, name="word"),
    path("t/<str:key>/chain", seats.chain, name="chain"),
    path("t/<str:key>/streaming", seats.streaming, name="streaming"),
    path("t/<str:key>/here", notifications.presence, name="presence"),
    path("t/<str:key>/notices", notifications.notifications, name="notifications"),
    path("t/<str:key>/away", notifications.takeover, name="takeover"),
    path("t/<str:key>/orders", orders.orders, name="orders"),
    path("t/<str:key>/result", results.result, name="result"),
    path("t/<str:key>/replay", results.replay, name="replay"),
    path("t/<str:key>/record", results.record, name="record"),
    path("t/<str:key>/again", results.rematch, name="rematch"),
    path("t/<str:key>/resign", lobby.resign, name="resign"),
    path("t/<str:key>/delete", lobby.delete_table, name="delete"),
]

handler400 = "signoria.server.core.error_pages.bad_request"
handler403 = "signoria.server.core.error_pages.permission_denied"
handler404 = "signoria.server.core.error_pages.not_found"
handler500 = "signoria.server.core.error_pages.server_error"
