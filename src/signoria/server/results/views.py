"""After the match: the result, the replay, the record, and a rematch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from markupsafe import Markup

from signoria.games import game, presenter
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR
from signoria.server import sessions
from signoria.server.core.error_pages import UNPLAYABLE, UNPLAYABLE_TEXT, message_page
from signoria.server.core.identity import Visitor
from signoria.server.core.permissions import table_of_player
from signoria.server.core.requests import Request
from signoria.server.models import Table
from signoria.server.pace.retention import deletion_note
from signoria.server.pace.takeover_log import takeover_spans
from signoria.server.results.archive import archive_page, archived_record
from signoria.server.results.chart import chart_of
from signoria.server.results.pages import EndedTable, RematchHost, result_page
from signoria.server.results.replay import OPEN, read_perspective, read_ply, replay_page
from signoria.server.results.share import preview_of, share_of
from signoria.server.seats.create import open_rematch, rematch_of
from signoria.server.seats.limits import check_may_create
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Session
from signoria.server.sessions.unreadable import can_play
from signoria.server.tables.draw import address_of, board_html, crests_of, table_html
from signoria.server.tables.fair import fair_after
from signoria.server.tables.frame import Situation
from signoria.server.tables.record import record_text


@contextmanager
def open_ended(table: Table) -> Iterator[Session]:
    """The session of a match that has ended. Raises Http404 while it runs: there is nothing to replay yet."""
    with sessions.open(table.key) as session:
        if not session.has_ended:
            raise Http404
        yield session


def ended_table(session: Session, visitor: Visitor) -> EndedTable:
    """What the pages about the match need beside it, for this visitor."""
    table = session.table
    return EndedTable(
        key=visitor.watch_token or table.key,
        title=table.title,
        own=session.seats_of(visitor.key),
        crests=crests_of(session.match),
        resigned_seat=table.resigned_seat,
        ended_by_vote=table.ended_by_vote,
        takeovers=takeover_spans(table),
        hints={seat: session.hints.count(seat) for seat in session.persons()},
        rematch_host=None if visitor.is_spectator else _rematch_host(session, visitor),
        is_spectator=visitor.is_spectator,
        fair=fair_after(table, is_spectator=visitor.is_spectator),
    )


def _rematch_host(session: Session, visitor: Visitor) -> RematchHost | None:
    """Who has opened a rematch, by the name that they had at this table."""
    rematch = rematch_of(session.table)
    if rematch is None:
        return None
    host = rematch.host.key
    name = next((seat.name for seat in session.seats if host in seat.player_keys), "")
    return RematchHost(name, host == visitor.key)


@require_safe
def result(request: Request, key: str) -> HttpResponse:
    """Who won, and by what."""
    visitor = request.visitor
    return show_result(request, table_of_player(key, visitor.key), visitor)


def show_result(request: Request, table: Table, visitor: Visitor, **more: object) -> HttpResponse:
    """The result as a visitor may see it."""
    if table.is_finished and not can_play(table):
        return _show_archive(request, table, visitor, **more)
    with open_ended(table) as session:
        shown = result_page(session.match, ended_table(session, visitor), visitor.translate)
        board = Markup(board_html(session.match, visitor.language, visitor.device.is_tall))  # noqa: S704  drawn by templates that escape
        is_open = not visitor.is_spectator
        chart = chart_of(session.match, shown.ended.crests, visitor.translate, is_open=is_open)
    title, room = f"{shown.game.title} · {table.title}", presenter(table.game).page_class
    fields = {
        "page": shown,
        "board": board,
        "is_tall": visitor.device.is_tall,
        "title": title,
        "room": room,
        "chart": chart,
        "share": share_of(table, visitor, f"{shown.heading} · {title}"),
        "preview": preview_of(table, visitor, f"{shown.heading} · {title}", shown.detail or shown.facts),
    }
    if not visitor.is_spectator:
        fields["deletion"] = deletion_note(table, visitor.translate)
    return render(request, "results/result.html", {**fields, **more})


def _show_archive(request: Request, table: Table, visitor: Visitor, **more: object) -> HttpResponse:
    """What was saved of a match whose rules this release does not have."""
    played, key = game(table.game), visitor.watch_token or table.key
    shown = archive_page(table, played.title, visitor.language, key, is_spectator=visitor.is_spectator)
    if shown is None:
        return message_page(request, 409, UNPLAYABLE, UNPLAYABLE_TEXT)
    title = f"{played.title} · {table.title}"
    return render(request, "results/archive.html", {"page": shown, **more, "title": title, "game_id": table.game})


@require_safe
def replay(request: Request, key: str) -> HttpResponse:
    """The table at any moment, from any perspective or with all hands open."""
    visitor = request.visitor
    return show_replay(request, table_of_player(key, visitor.key), visitor)


def show_replay(request: Request, table: Table, visitor: Visitor, **more: object) -> HttpResponse:
    """The replay as far as a visitor may see it: a spectator sees what spectators saw."""
    if table.is_finished and not can_play(table):
        return _show_archive(request, table, visitor, **more)
    with open_ended(table) as session:
        match, ended = session.match, ended_table(session, visitor)
        ply = read_ply(match, request.GET.get("at", ""))
        asked = request.GET.get("eyes", "")  # the perspective: people hold links with this name
        chosen = str(SPECTATOR) if ended.is_spectator else read_perspective(match, ended.own, asked)
        shown = replay_page(match, ended, ply, chosen, visitor.translate)
        situation = Situation(
            seq=ply,
            address=replace(address_of(session), act="", result="", log=""),
            is_remembering=table.is_remembering and chosen != OPEN,
        )
        perspective = Perspective(
            seat=SPECTATOR if chosen == OPEN else int(chosen),
            language=visitor.language,
            is_tall=visitor.device.is_tall,
            is_replay=True,
            is_all_open=chosen == OPEN,
        )
        drawn = Markup(table_html(match_at(match, ply), perspective, situation))  # noqa: S704  drawn by templates that escape
    title, room = f"{shown.game.title} · {table.title}", presenter(table.game).page_class
    fields = {
        "page": shown,
        "table": drawn,
        "title": title,
        "room": room,
        "share": share_of(table, visitor, title, ply),
        "preview": preview_of(table, visitor, title, shown.sentence, ply),
    }
    return render(request, "results/replay.html", {**fields, **more})


def match_at(match: Match, ply: int) -> Match:
    """The match as it was after so many moves."""
    before = Match(match.game, match.setup)
    for move in match.moves[:ply]:
        before.push(move.seat, move.text)
    return before


@require_safe
def record(request: Request, key: str) -> HttpResponse:
    """The match as a text file to keep."""
    table = table_of_player(key, request.visitor.key)
    text = archived_record(table) if table.is_finished and not can_play(table) else _record(table)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game}-{table.key}.record"'
    return response


def _record(table: Table) -> str:
    with open_ended(table) as session:
        return record_text(session)


@require_POST
def rematch(request: Request, key: str) -> HttpResponse:
    """A rematch: the same table, everyone moves one seat along. Whoever asks second gets the same new table."""
    visitor = request.visitor
    with open_ended(table_of_player(key, visitor.key)) as session:
        if rematch_of(session.table) is None:
            check_may_create(request)
        following = open_rematch(session, visitor.player())
    return redirect("table", following.key)
