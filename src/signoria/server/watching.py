"""Looking on: what the table shows to everybody, at an address that gives no other right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from signoria.server.after import ended, show_replay, show_result
from signoria.server.company import SOMEBODY, is_company
from signoria.server.company import say as keep_word
from signoria.server.crests import crests_of
from signoria.server.live import LOCK, Live, live
from signoria.server.models import Table
from signoria.server.pages.result import Ended
from signoria.server.rights import big_screen, of_host, of_watcher, watching
from signoria.server.shell import url
from signoria.server.spells import spells_of
from signoria.server.views import said, show
from signoria.server.visitors import visitor_of

OURS = {"table": "watch", "result": "watch-result", "replay": "watch-replay"}


def watch_url(name: str, *words: str) -> str:
    """Where a page's links lead for one who looks on: as far as he may go."""
    return url(OURS.get(name, name), *words)


@require_safe
def watch(request: HttpRequest, watch: str) -> HttpResponse:
    """The table as everybody may see it."""
    table = of_watcher(watch)
    addresses = {"events_url": f"/watch/{watch}/events", "say_url": reverse("watch-say", args=[watch])}
    return show(request, table, watching(visitor_of(request).glass, table), **addresses)


@require_POST
def say(request: HttpRequest, watch: str) -> HttpResponse:
    """One who looks on says something to others who do; those who play hear it after the end."""
    table, visitor = of_watcher(watch), visitor_of(request)
    with LOCK:
        is_heard = is_company(live(table))
    if is_heard:
        keep_word(table, None, visitor.wishes.name or visitor.translate(SOMEBODY), request.POST.get("text", ""))
    return said(request, table, watching(visitor.glass, table), reverse("watch", args=[watch]))


@require_safe
def big(request: HttpRequest, key: str) -> HttpResponse:
    """The same on a screen that all can see, put there by the host: it invites to free seats, and shows no hand."""
    visitor = visitor_of(request)
    table = of_host(key, visitor.key)
    return show(request, table, big_screen(visitor.glass, table), events_url=f"/t/{table.key}/big/events")


def _facts(table: Table, found: Live) -> Ended:
    arms, spells = crests_of(found.match), spells_of(table)
    return Ended(table.watch, table.title, [], arms, table.resigned, table.is_dropped, spells, is_watched=True)


@require_safe
def result(request: HttpRequest, watch: str) -> HttpResponse:
    """Who won, and by what."""
    with LOCK:
        table = of_watcher(watch)
        found = ended(table)
        return show_result(request, found, _facts(table, found), url=watch_url)


@require_safe
def replay(request: HttpRequest, watch: str) -> HttpResponse:
    """The table at any moment, as one who looked on saw it."""
    with LOCK:
        table = of_watcher(watch)
        found = ended(table)
        return show_replay(request, found, _facts(table, found), url=watch_url)
