"""The table: its page, and what its buttons do."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server import acting
from signoria.server.company import MOST_LETTERS, company_html, is_company
from signoria.server.company import say as keep_word
from signoria.server.driver import DRIVER
from signoria.server.live import DONE, LOCK, Outcome, live
from signoria.server.looking import eyes_of, look, peek
from signoria.server.models import Table
from signoria.server.shell import page, see_other
from signoria.server.tables import own_table, table_of
from signoria.server.visitors import visitor_of


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, whole."""
    found = table_of(key)
    with LOCK:
        alive = live(found)
        glass = visitor_of(request).glass
        is_waiting = not set(seats_in(alive.match.state.actors)) & set(alive.seats_of(glass.player))
        fragment = _fragment(request, found, alive.outcomes.pop(glass.player, DONE))
        company = company_html(found, alive, glass.player, glass.language) if is_company(alive) else ""
    DRIVER.wake(found.key)
    fields = {
        "table": Markup(fragment),  # noqa: S704  drawn by templates that escape
        "sheet": f"{found.game}/{found.game}.css",
        "symbols": f"{found.game}/symbols.svg",
        "game_id": found.game,
        "game_title": alive.game.title,
        "table_title": found.title,
        "events_url": f"/t/{found.key}/events",
        "is_waiting": is_waiting and not alive.has_ended,
        "company": Markup(company),  # noqa: S704  likewise; empty where nobody else could come
        "say_url": reverse("say", args=[found.key]),
        "word_length": MOST_LETTERS,
        "press_key": secrets.token_urlsafe(12),
    }
    title = f"{alive.game.title} · {found.title}"
    return page(request, "table_page.html", fields, title=title, room=presenter(found.game).room)


def _fragment(request: HttpRequest, found: Table, outcome: Outcome) -> str:
    with LOCK:
        alive = live(found)
        eyes = eyes_of(alive, visitor_of(request).glass)
        return look(alive, eyes, tried=outcome.tried, pending=outcome.pending)


def _peek(request: HttpRequest, found: Table) -> str:
    """Only a script can hide again what it was shown: a form without one is never answered with it."""
    with LOCK:
        seat = acting.number(request.POST["peek"], SPECTATOR)
        return peek(live(found), visitor_of(request).glass, seat)


@require_POST
def act(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that a button of the table does."""
    found = table_of(key)
    player = visitor_of(request).key
    if "peek" in request.POST and request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(_peek(request, found))
    with LOCK:  # to the end: an answer with a bot's move in it would overtake the frames that show it
        outcome = acting.act(found, player, request.POST.dict())
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(_fragment(request, found, outcome))
        if outcome != DONE:  # not in the address: round one screen the next player would find it in the history
            live(found).outcomes[player] = outcome
    return see_other(reverse("table", args=[key]))


@require_POST
def say(request: HttpRequest, key: str) -> HttpResponse:
    """One who sits at the table says something to all who are there."""
    visitor = visitor_of(request)
    found = own_table(key, visitor.key)
    with LOCK:
        alive = live(found)
        seats = alive.seats_of(visitor.key)
    if seats and is_company(alive):
        keep_word(found, seats[0], alive.match.setup.names[seats[0]], request.POST.get("text", ""))
    if request.htmx:  # type: ignore[attr-defined]
        with LOCK:
            return HttpResponse(company_html(found, alive, visitor.key, visitor.language))
    return see_other(reverse("table", args=[key]))
