"""Spectators: what the table shows to everybody, at an address that gives no other right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from signoria.server import sessions
from signoria.server.core.identity import visitor_of
from signoria.server.core.permissions import table_of_host, table_of_spectator
from signoria.server.core.render import url
from signoria.server.core.runtime import current
from signoria.server.live.chat import has_chat
from signoria.server.results.views import show_replay, show_result
from signoria.server.tables.views import chat_answer, show, spectator_name

WATCH_URLS = {"table": "watch", "result": "watch-result", "replay": "watch-replay"}


def watch_url(name: str, *args: str) -> str:
    """Where a page's links lead for a spectator: no further than they may go."""
    return url(WATCH_URLS.get(name, name), *args)


@require_safe
def watch(request: HttpRequest, watch_token: str) -> HttpResponse:
    """The table as everybody may see it."""
    table = table_of_spectator(watch_token)
    addresses = {"events_url": f"/watch/{watch_token}/events", "say_url": reverse("watch-say", args=[watch_token])}
    return show(request, table, visitor_of(request).as_spectator(table), **addresses)


@require_POST
def say(request: HttpRequest, watch_token: str) -> HttpResponse:
    """A spectator writes to the other spectators; those who play read it after the end."""
    table, visitor = table_of_spectator(watch_token), visitor_of(request)
    with sessions.open(table.key) as session:
        can_write = has_chat(session)
    if can_write:
        current().chat.post(table, None, spectator_name(visitor), request.POST.get("text", ""))
    return chat_answer(request, table, visitor.as_spectator(table), reverse("watch", args=[watch_token]))


@require_safe
def big(request: HttpRequest, key: str) -> HttpResponse:
    """The same on a screen that all can see, put there by the host: it invites to free seats, and shows no hand."""
    visitor = visitor_of(request)
    table = table_of_host(key, visitor.key)
    return show(request, table, visitor.as_big_screen(table), events_url=f"/t/{table.key}/big/events")


@require_safe
def result(request: HttpRequest, watch_token: str) -> HttpResponse:
    """Who won, and by what."""
    table = table_of_spectator(watch_token)
    return show_result(request, table, visitor_of(request).as_spectator(table), url=watch_url)


@require_safe
def replay(request: HttpRequest, watch_token: str) -> HttpResponse:
    """The table at any moment, as spectators saw it."""
    table = table_of_spectator(watch_token)
    return show_replay(request, table, visitor_of(request).as_spectator(table), url=watch_url)
