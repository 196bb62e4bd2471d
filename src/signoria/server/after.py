"""After the game: the result, the match to look through, its record, and another one."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import presenter
from signoria.kernel.match import Match
from signoria.kernel.record import write_record
from signoria.server.addresses import address_of
from signoria.server.crests import crests_of
from signoria.server.frames import Viewer, table_html
from signoria.server.live import LOCK, Live, live
from signoria.server.models import Table
from signoria.server.pages.replay import asked_eyes, asked_moment, replay_page
from signoria.server.pages.result import Ended, result_page
from signoria.server.shell import page, see_other
from signoria.server.spells import record_notes, spells_of
from signoria.server.tables import rotated, set_table, table_of
from signoria.server.visitors import visitor_of


def _ended(key: str) -> tuple[Table, Live]:
    """A table whose match is over: of one that runs there is nothing to look through yet."""
    table = table_of(key)
    if table.over is None:
        raise Http404
    return table, live(table)


def _facts(request: HttpRequest, table: Table, found: Live) -> Ended:
    own = found.seats_of(visitor_of(request).key)
    return Ended(
        table.key, table.title, own, crests_of(found.match), table.resigned, table.is_dropped, spells_of(table)
    )


@require_safe
def result(request: HttpRequest, key: str) -> HttpResponse:
    """Who won, and by what."""
    with LOCK:
        table, found = _ended(key)
        shown = result_page(found.match, _facts(request, table, found), visitor_of(request).translate)
    room = presenter(table.game).room
    return page(request, "result.html", {"page": shown}, title=f"{shown.game_title} · {table.title}", room=room)


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The table at any moment, through anybody's eyes."""
    visitor = visitor_of(request)
    with LOCK:
        table, found = _ended(key)
        facts = _facts(request, table, found)
        ply = asked_moment(found.match, request.GET.get("at", ""))
        seat = asked_eyes(found.match, facts.own, request.GET.get("eyes", ""))
        shown = replay_page(found.match, facts, ply, seat, visitor.translate)
        viewer = Viewer(seat, visitor.translate, visitor.is_tall, table.is_remembering, is_looking_back=True)
        drawn = table_html(as_it_was(found.match, ply), viewer, replace(address_of(found), act="", result=""), ply)
    fields = {"page": shown, "table": Markup(drawn)}  # noqa: S704  drawn by templates that escape
    room = presenter(table.game).room
    return page(request, "replay.html", fields, title=f"{shown.game_title} · {table.title}", room=room)


def as_it_was(match: Match, ply: int) -> Match:
    """The match after so many moves."""
    before = Match(match.game, match.setup)
    for move in match.moves[:ply]:
        before.push(move.seat, move.text)
    return before


@require_safe
def record(_request: HttpRequest, key: str) -> HttpResponse:
    """The match as a text file to keep."""
    with LOCK:
        table, found = _ended(key)
        match = found.match
        moves = [(move.seat, move.text) for move in match.moves]
        text = write_record(match.setup, moves, match.state, record_notes(spells_of(table)))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game}-{table.key}.record"'
    return response


@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """The same table once more, everybody one seat on."""
    visitor = visitor_of(request)
    with LOCK:
        table, found = _ended(key)
        if not found.seats_of(visitor.key):
            raise Http404
    return see_other(reverse("table", args=[set_table(rotated(table), visitor.player()).key]))
