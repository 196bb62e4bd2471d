"""The whole log of a table, on demand: a frame carries only its newest lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from signoria.kernel.messages import N_
from signoria.server import sessions
from signoria.server.core.fields import parse_int
from signoria.server.core.identity import Visitor
from signoria.server.core.permissions import table_of_player, table_of_spectator
from signoria.server.core.requests import Request
from signoria.server.models import Table
from signoria.server.sessions.perspective import perspective_of
from signoria.server.sessions.session import Session
from signoria.server.sessions.unreadable import can_play
from signoria.server.tables.draw import address_of
from signoria.server.tables.log import MOVES, OTHERS, SCORING, LogLine, whole_log
from signoria.server.tables.views import to_archive

KINDS = {"": N_("Everything"), MOVES: N_("Moves"), SCORING: N_("Points and awards"), OTHERS: N_("Course of the match")}


@dataclass(frozen=True)
class LogPage:
    """What a viewer may know of a match from the deal on, as far as they asked for it."""

    lines: Sequence[LogLine]
    names: Sequence[str]  # [seat]
    seat: int | None  # whose events are shown; None: all
    kind: str
    url: str  # of the log
    table_url: str

    @property
    def kinds(self) -> dict[str, str]:
        return KINDS


@require_safe
def log(request: Request, key: str) -> HttpResponse:
    """The log of a player's table, as their seat saw it."""
    visitor = request.visitor
    return _show(request, table_of_player(key, visitor.key), visitor, reverse("table", args=[key]))


@require_safe
def spectators_log(request: Request, watch_token: str) -> HttpResponse:
    """The log as spectators saw it."""
    table = table_of_spectator(watch_token)
    return _show(request, table, request.visitor.as_spectator(table), reverse("watch", args=[watch_token]))


def _show(request: Request, table: Table, visitor: Visitor, table_url: str) -> HttpResponse:
    """The page; for a script only the part with the lines, to be shown beside the table."""
    if table.is_finished and not can_play(table):
        return to_archive(table, visitor)
    with sessions.open(table.key) as session:
        if not session.has_started:
            return redirect(table_url)
        page = _page(session, visitor, request.GET.get("seat", ""), request.GET.get("kind", ""), table_url)
    fields = {"page": page, "title": f"{session.game.title} · {table.title}", "game_id": table.game}
    return render(request, "tables/log_lines.html" if request.htmx else "tables/log_page.html", fields)


def _page(session: Session, visitor: Visitor, seat: str, kind: str, table_url: str) -> LogPage:
    """The log from the visitor's perspective."""
    match, perspective = session.match, perspective_of(session, visitor)
    address = address_of(session, perspective.watch_token)
    chosen = parse_int(seat, -1)
    known_seat = chosen if 0 <= chosen < match.setup.seats else None
    known_kind = kind if kind in KINDS else ""
    lines = whole_log(match, perspective, address.rules, known_seat, known_kind)
    return LogPage(lines, match.setup.names, known_seat, known_kind, address.log, table_url)
