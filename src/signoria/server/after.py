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
from signoria.kernel.state import SPECTATOR
from signoria.server.addresses import address_of
from signoria.server.crests import crests_of
from signoria.server.frames import Viewer, board_html, table_html
from signoria.server.live import LOCK, Live, live
from signoria.server.models import Table
from signoria.server.pages.replay import OPEN, asked_eyes, asked_moment, replay_page, seat_of
from signoria.server.pages.result import Ended, Opener, result_page
from signoria.server.rights import of_table
from signoria.server.shell import page, see_other
from signoria.server.spells import record_notes, spells_of
from signoria.server.tables import once_more, opened_after
from signoria.server.visitors import visitor_of


def ended(table: Table) -> Live:
    """A match that is over: of one that runs there is nothing to look through yet."""
    if table.over is None:
        raise Http404
    return live(table)


def _facts(request: HttpRequest, table: Table, found: Live) -> Ended:
    own = found.seats_of(visitor_of(request).key)
    arms = crests_of(found.match)
    opener = _opener(table, visitor_of(request).key)
    return Ended(table.key, table.title, own, arms, table.resigned, table.is_dropped, spells_of(table), opener=opener)


def _opener(table: Table, visitor: str) -> Opener | None:
    """Who has opened a table at which the same play again, by the name that he has at this one."""
    following = opened_after(table)
    if following is None:
        return None
    seat = table.seats.filter(players=following.host).first()
    return Opener(seat.name if seat else "", following.host.key == visitor)


@require_safe
def result(request: HttpRequest, key: str) -> HttpResponse:
    """Who won, and by what."""
    with LOCK:
        table = of_table(key, visitor_of(request).key)
        found = ended(table)
        return show_result(request, found, _facts(request, table, found))


def show_result(request: HttpRequest, found: Live, facts: Ended, **more: object) -> HttpResponse:
    visitor = visitor_of(request)
    shown = result_page(found.match, facts, visitor.translate)
    board = Markup(board_html(found.match, visitor.translate, visitor.is_tall))  # noqa: S704  drawn by templates that escape
    title, room = f"{shown.game_title} · {facts.title}", presenter(found.game.id).page_class
    return page(request, "result.html", {"page": shown, "board": board, **more}, title=title, room=room)


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The table at any moment, through anybody's eyes or with all hands open."""
    with LOCK:
        table = of_table(key, visitor_of(request).key)
        found = ended(table)
        return show_replay(request, found, _facts(request, table, found))


def show_replay(request: HttpRequest, found: Live, facts: Ended, **more: object) -> HttpResponse:
    visitor = visitor_of(request)
    with LOCK:
        ply = asked_moment(found.match, request.GET.get("at", ""))
        asked = request.GET.get("eyes", "")
        eyes = str(SPECTATOR) if facts.is_watched else asked_eyes(found.match, facts.own, asked)
        shown = replay_page(found.match, facts, ply, eyes, visitor.translate)
        viewer = Viewer(
            seat=seat_of(eyes),
            translate=visitor.translate,
            is_tall=visitor.is_tall,
            is_remembering=found.is_remembering and eyes != OPEN,
            is_looking_back=True,
            is_all_open=eyes == OPEN,
        )
        drawn = table_html(as_it_was(found.match, ply), viewer, replace(address_of(found), act="", result=""), ply)
    fields = {"page": shown, "table": Markup(drawn), **more}  # noqa: S704  drawn by templates that escape
    title, room = f"{shown.game_title} · {facts.title}", presenter(found.game.id).page_class
    return page(request, "replay.html", fields, title=title, room=room)


def as_it_was(match: Match, ply: int) -> Match:
    """The match after so many moves."""
    before = Match(match.game, match.setup)
    for move in match.moves[:ply]:
        before.push(move.seat, move.text)
    return before


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The match as a text file to keep."""
    with LOCK:
        table = of_table(key, visitor_of(request).key)
        match = ended(table).match
        moves = [(move.seat, move.text) for move in match.moves]
        text = write_record(match.setup, moves, match.state, record_notes(spells_of(table)))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game}-{table.key}.record"'
    return response


@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """The same table once more, everybody one seat on; who asks for it second comes to the same."""
    visitor = visitor_of(request)
    with LOCK:
        table = of_table(key, visitor.key)
        ended(table)
        following = once_more(table, visitor.player())
    return see_other(reverse("table", args=[following.key]))
