"""Spectators: what the table shows to everybody, at an address that gives no other right."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from signoria.server import sessions
from signoria.server.core.jinja2 import url
from signoria.server.core.permissions import table_of_host, table_of_spectator
from signoria.server.core.requests import Request
from signoria.server.core.runtime import current
from signoria.server.live.chat import has_chat
from signoria.server.live.forms import MessageForm
from signoria.server.models import Table
from signoria.server.results.picture import png_of, share_picture
from signoria.server.results.replay import read_ply
from signoria.server.results.views import ended_table, open_ended, show_replay, show_result
from signoria.server.sessions.unreadable import can_play
from signoria.server.tables.views import chat_answer, refusal, show, spectator_name

PICTURE_SECONDS = 600
"""For which a picture may be kept; a match that is over does not change."""

WATCH_URLS = {"table": "watch", "result": "watch-result", "replay": "watch-replay"}


def watch_url(name: str, *args: str) -> str:
    """Where a page's links lead for a spectator: no further than they may go."""
    return url(WATCH_URLS.get(name, name), *args)


@require_safe
def watch(request: Request, watch_token: str) -> HttpResponse:
    """The table as everybody may see it."""
    return _spectators_page(request, table_of_spectator(watch_token))


def _spectators_page(request: Request, table: Table, message: MessageForm | None = None) -> HttpResponse:
    visitor, token = request.visitor.as_spectator(table), table.watch_token
    say_url = reverse("watch-say", args=[token])
    return show(request, table, visitor, events_url=f"/watch/{token}/events", say_url=say_url, message=message)


@require_POST
def say(request: Request, watch_token: str) -> HttpResponse:
    """A spectator writes to the other spectators; those who play read it after the end."""
    table, visitor = table_of_spectator(watch_token), request.visitor
    form = MessageForm(request.POST, translate=visitor.translate)
    text = form.button_data()["text"]
    with sessions.open(table.key) as session:
        can_write = has_chat(session)
    if can_write and text and not current().chat.post(table, None, spectator_name(visitor), text):
        form.refuse()
        return refusal(request, form) if request.htmx else _spectators_page(request, table, form)
    return chat_answer(request, table, visitor.as_spectator(table), reverse("watch", args=[watch_token]))


@require_safe
def big(request: Request, key: str) -> HttpResponse:
    """The same on a screen that all can see, put there by the host: it invites to free seats, and shows no hand."""
    visitor = request.visitor
    table = table_of_host(key, visitor.key)
    return show(request, table, visitor.as_big_screen(table), events_url=f"/t/{table.key}/big/events")


@require_safe
def result(request: Request, watch_token: str) -> HttpResponse:
    """Who won, and by what."""
    table = table_of_spectator(watch_token)
    return show_result(request, table, request.visitor.as_spectator(table), url=watch_url)


@require_safe
def replay(request: Request, watch_token: str) -> HttpResponse:
    """The table at any moment, as spectators saw it."""
    table = table_of_spectator(watch_token)
    return show_replay(request, table, request.visitor.as_spectator(table), url=watch_url)


@require_safe
def picture(request: Request, watch_token: str) -> HttpResponse:
    """The result or a moment as a picture, for a chat that shows where a link leads."""
    table, visitor = table_of_spectator(watch_token), request.visitor
    if table.is_finished and not can_play(table):
        raise Http404
    with open_ended(table) as session:
        ended = ended_table(session, visitor.as_spectator(table))
        ply = read_ply(session.match, request.GET.get("at", ""))
        shown = share_picture(session.match, ended, ply, visitor.translate)
    response = HttpResponse(png_of(shown), content_type="image/png")
    response.headers["Cache-Control"] = f"private, max-age={PICTURE_SECONDS}"
    return response
