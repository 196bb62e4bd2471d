"""The table: its page, and what its buttons do."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server import acting
from signoria.server.company import MOST_LETTERS, SOMEBODY, company_html, is_company
from signoria.server.company import say as keep_word
from signoria.server.driver import DRIVER
from signoria.server.forms import number
from signoria.server.live import DONE, LOCK, Outcome, live
from signoria.server.looking import Glass, eyes_of, look, peek
from signoria.server.models import Table
from signoria.server.myseat import remember
from signoria.server.rights import of_table, ordering_seat
from signoria.server.shell import page, see_other
from signoria.server.standing import deciding
from signoria.server.visitors import Visitor, visitor_of


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, whole, for one who sits there."""
    visitor = visitor_of(request)
    found = of_table(key, visitor.key)
    wishes = visitor.wishes
    more = {"own_key": found.key, "is_streaming": wishes.is_streaming, "is_hand_first": wishes.is_hand_first}
    events_url, say_url = f"/t/{found.key}/events", reverse("say", args=[found.key])
    return show(request, found, visitor.glass, events_url=events_url, say_url=say_url, **more)


def show(
    request: HttpRequest, found: Table, glass: Glass, *, events_url: str, say_url: str = "", **more: object
) -> HttpResponse:
    """The table through somebody's glass, in a page of its own."""
    with LOCK:
        alive = live(found)
        own = alive.seats_of(glass.player)
        asked = set(seats_in(alive.match.state.actors))
        is_waiting = alive.is_gathering or not asked & set(deciding(alive, glass.player))
        can_order = not alive.has_ended and ordering_seat(alive, glass.player) is not None
        fragment = _fragment(found, glass, alive.outcomes.pop(glass.player, DONE))
        company = company_html(found, alive, glass) if say_url and is_company(alive) else ""
    if own:
        remember(request, found)
    DRIVER.wake(found.key)
    fields = {
        "table": Markup(fragment),  # noqa: S704  drawn by templates that escape
        "sheet": f"{found.game}/{found.game}.css",
        "symbols": f"{found.game}/symbols.svg",
        "game_id": found.game,
        "game_title": alive.game.title,
        "table_title": found.title,
        "events_url": events_url,
        "is_waiting": is_waiting and not alive.has_ended,
        "company": Markup(company),  # noqa: S704  likewise; empty where nobody else could come
        "say_url": say_url,
        "word_length": MOST_LETTERS,
        "press_key": secrets.token_urlsafe(12),
        "is_seated": bool(own),
        "has_sound": visitor_of(request).wishes.has_sound,
        "own_key": "",
        "is_streaming": False,
        "can_order": can_order,
        "is_hand_first": False,
        "is_big": glass.is_big,
        **more,
    }
    title = f"{alive.game.title} · {found.title}"
    return page(request, "table_page.html", fields, title=title, room=presenter(found.game).page_class)


def _fragment(found: Table, glass: Glass, outcome: Outcome) -> str:
    with LOCK:
        alive = live(found)
        return look(alive, eyes_of(alive, glass), tried=outcome.tried, pending=outcome.pending)


def _answer(found: Table, visitor: Visitor, form: Mapping[str, str]) -> str:
    """Press a button, and draw what follows. With the lock held: what streams are sent need not be drawn again."""
    alive = live(found)
    alive.drawn = {}
    try:
        outcome = acting.act(found, visitor.key, form)
        drawn = alive.drawn.get(eyes_of(alive, visitor.glass)) if outcome == DONE else None
        return drawn or _fragment(found, visitor.glass, outcome)
    finally:
        alive.drawn = None


def _peek(request: HttpRequest, found: Table) -> str:
    """Only a script can hide again what it was shown: a form without one is never answered with it."""
    with LOCK:
        seat = number(request.POST["peek"], SPECTATOR)
        return peek(live(found), visitor_of(request).glass, seat)


@require_POST
def act(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that a button of the table does."""
    visitor = visitor_of(request)
    found = of_table(key, visitor.key)
    if "peek" in request.POST and request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(_peek(request, found))
    with LOCK:  # to the end: an answer with a bot's move in it would overtake the frames that show it
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(_answer(found, visitor, request.POST.dict()))
        outcome = acting.act(found, visitor.key, request.POST.dict())
        if outcome != DONE:  # not in the address: round one screen the next player would find it in the history
            live(found).outcomes[visitor.key] = outcome
    return see_other(reverse("table", args=[key]))


@require_POST
def say(request: HttpRequest, key: str) -> HttpResponse:
    """One who sits at the table says something to all who are there; a host who does not, to those who look on."""
    visitor = visitor_of(request)
    found = of_table(key, visitor.key)
    with LOCK:
        alive = live(found)
        seats = alive.seats_of(visitor.key)
    seat = seats[0] if seats else None
    name = visitor.wishes.name or visitor.translate(SOMEBODY)
    if seat is not None:
        name = found.seats.get(number=seat).name
    if is_company(alive):
        keep_word(found, seat, name, request.POST.get("text", ""))
    return said(request, found, visitor.glass, reverse("table", args=[key]))


def said(request: HttpRequest, found: Table, glass: Glass, address: str) -> HttpResponse:
    """What was said so far; without JavaScript the whole page again."""
    if not request.htmx:  # type: ignore[attr-defined]
        return see_other(address)
    with LOCK:
        return HttpResponse(company_html(found, live(found), glass))
