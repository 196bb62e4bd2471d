"""The table: its page, and what its buttons do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.state import seats_in
from signoria.server import acting
from signoria.server.driver import DRIVER
from signoria.server.live import DONE, LOCK, Outcome, live
from signoria.server.looking import eyes_of, look
from signoria.server.models import Table
from signoria.server.myseat import remember
from signoria.server.shell import page, see_other
from signoria.server.tables import table_of
from signoria.server.visitors import visitor_of


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, whole."""
    found = table_of(key)
    with LOCK:
        alive = live(found)
        glass = visitor_of(request).glass
        is_waiting = not set(seats_in(alive.match.state.actors)) & set(alive.deciding(glass.player))
        fragment = _fragment(request, found, alive.outcomes.pop(glass.player, DONE))
        is_seated = bool(alive.seats_of(glass.player))
    if is_seated:
        remember(request, found)
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
        "key": found.key,
        "is_seated": is_seated,
        "has_sound": visitor_of(request).wishes.has_sound,
    }
    title = f"{alive.game.title} · {found.title}"
    return page(request, "table_page.html", fields, title=title, room=presenter(found.game).room)


def _fragment(request: HttpRequest, found: Table, outcome: Outcome) -> str:
    with LOCK:
        alive = live(found)
        eyes = eyes_of(alive, visitor_of(request).glass)
        return look(alive, eyes, tried=outcome.tried, pending=outcome.pending)


@require_POST
def act(request: HttpRequest, key: str) -> HttpResponse:
    """Everything that a button of the table does."""
    found = table_of(key)
    player = visitor_of(request).key
    outcome = acting.act(found, player, request.POST.dict())
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(_fragment(request, found, outcome))
    if outcome != DONE:  # not in the address: round one screen the next player would find it in the history
        with LOCK:
            live(found).outcomes[player] = outcome
    return see_other(reverse("table", args=[key]))
