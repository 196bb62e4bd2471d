"""Drawing a table for one perspective: from a session, or from a match alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils import timezone

from signoria.games import presenter
from signoria.kernel.game import Game
from signoria.kernel.match import Match
from signoria.kernel.presenting import Crest
from signoria.kernel.state import SPECTATOR
from signoria.server.core.variants import rules_address
from signoria.server.pace.deadlines import pending_persons
from signoria.server.sessions.hints import hint_state
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import DONE, Outcome, Session
from signoria.server.tables.bid_limit import bid_limit
from signoria.server.tables.frame import Address, FrameBuilder, Situation
from signoria.server.tables.scenes import scene_of
from signoria.server.tables.status_bar import status_bar
from signoria.server.tables.waiting_room import waiting_room_html
from signoria.workers.thinking import seconds_of


def draw(session: Session, perspective: Perspective, outcome: Outcome = DONE) -> str:
    """The part of a table's page that changes. For equal perspectives it is drawn once a change."""
    if not session.has_started:
        return waiting_room_html(session, perspective)
    bar = status_bar(session, perspective.own_seats, timezone.now(), perspective.translate, perspective.orders)
    key = (perspective, bar, outcome)
    if key not in session.frames:
        situation = Situation(
            seq=session.seq,
            address=address_of(session, perspective.watch_token),
            is_remembering=session.table.is_remembering,
            resigned_seat=session.table.resigned_seat,
            ended_by_vote=session.table.ended_by_vote,
            since=_since(session, perspective),
            thinking=_thinking(session),
            pondering=tuple(seat for seat in _thinking(session) if seconds_of(session.seats[seat].bot)),
            outcome=outcome,
            draft=session.drafts.get(perspective.seat),
            hint=hint_state(session, perspective.seat, timezone.now()),
            status_bar=bar,
            bid_limit=bid_limit(session, perspective),
        )
        session.frames[key] = table_html(session.match, perspective, situation)
    return session.frames[key]


def _since(session: Session, perspective: Perspective) -> datetime | None:
    """Since when the viewer waits for other people; bots need no clock."""
    pending = pending_persons(session)
    if any(decision.seat in perspective.own_seats for decision in pending):
        return None
    return min((decision.since for decision in pending), default=None)


def _thinking(session: Session) -> tuple[int, ...]:
    """The seats that are asked, and for which bots decide."""
    if session.has_ended:
        return ()
    return tuple(decision.seat for decision in session.pending if session.seats[decision.seat].bot)


def address_of(session: Session, watch_token: str = "") -> Address:
    """Where the buttons and links of a table lead; for a spectator only to where they may go."""
    setup = session.match.setup
    return _address(get_script_prefix(), session.game, setup.edition, setup.options, session.key, watch_token)


@lru_cache(maxsize=1_000)
def _address(_prefix: str, game: Game, edition: str, options: Sequence[str], table: str, watch_token: str) -> Address:
    rules = rules_address(game, edition, options)
    if watch_token:
        result, log = reverse("watch-result", args=[watch_token]), reverse("watch-log", args=[watch_token])
        return Address(rules=rules, result=result, log=log)
    act, log = reverse("act", args=[table]), reverse("log", args=[table])
    return Address(act=act, rules=rules, result=reverse("result", args=[table]), log=log)


def table_html(match: Match, perspective: Perspective, situation: Situation = Situation()) -> str:  # noqa: B008  immutable
    """The table of a match, for one perspective."""
    return render_to_string(presenter(match.game.id).template, _fields(match, perspective, situation))


def board_html(match: Match, language: str, is_tall: bool) -> str:
    """The board as all may see it, with nothing to choose."""
    perspective = Perspective(SPECTATOR, language, is_tall, is_replay=True)
    return render_to_string(presenter(match.game.id).board, _fields(match, perspective, Situation()))


def _fields(match: Match, perspective: Perspective, situation: Situation) -> dict[str, Any]:
    """What a game's templates are filled with."""
    scene = scene_of(match, perspective, is_remembering=situation.is_remembering, draft=situation.draft)
    picture = presenter(match.game.id).present(scene)
    frame = FrameBuilder(match, perspective, situation, scene, picture).frame()
    return {**picture.fields, "scene": scene, "frame": frame, "_": perspective.translate}


def crests_of(match: Match) -> Sequence[Crest]:
    """The crests of the seats, as everybody at the table sees them."""
    return presenter(match.game.id).crests(match.state.view(SPECTATOR))
