"""Bots at the tables, and standing orders of people who are away: asked when it is their turn, one move at a time."""

from __future__ import annotations

import hashlib
import logging
import secrets
from concurrent.futures import CancelledError
from dataclasses import dataclass
from threading import Lock, Thread
from time import monotonic, sleep

from django.db import connections

from signoria.server.bots.load import BotLoad
from signoria.server.core.exceptions import TableGone
from signoria.server.models import Table
from signoria.server.sessions.messages import BotsWanted, TableChanged
from signoria.server.sessions.registry import Sessions
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import next_ordered_move
from signoria.workers.pool import Asked, Pool, PoolClosed
from signoria.workers.questions import question_for
from signoria.workers.trees import open_moves

LOG = logging.getLogger(__name__)
PATIENCE = 10.0
"""Seconds after which a bot that has not answered is made to answer at once."""


@dataclass(frozen=True)
class Turn:
    """A decision that a bot is thinking about."""

    seat: int
    decision: int
    asked: Asked


class Driver:
    """A thread for each table where a bot or an order is to move, for as long as that is so."""

    def __init__(self, sessions: Sessions, load: BotLoad, pool: Pool | None = None) -> None:
        self._sessions = sessions
        self._load = load
        self._driven: dict[str, bool] = {}  # [table]: has something happened there since its thread last looked?
        self._skipped: set[str] = set()
        self._lock = Lock()
        self._is_closed = False
        self._pool = pool
        self._is_lent = pool is not None  # then whoever lent it closes it
        self._seed = secrets.token_bytes(32)  # of the bots' chance: nothing to do with any deal

    def pool(self) -> Pool:
        """The processes in which bots think, started when the first bot is asked."""
        with self._lock:
            if self._is_closed:
                raise PoolClosed
            if self._pool is None:
                self._pool = Pool()
            return self._pool

    def is_driving(self, key: str) -> bool:
        """Whether a thread is at work at this table."""
        with self._lock:
            return key in self._driven

    def on_change(self, message: TableChanged) -> None:
        if message.players is None and _has_work(message.session):
            self.wake(message.session.key)

    def on_wanted(self, message: BotsWanted) -> None:
        if message.is_skipping:
            self._skipped.add(message.key)
        self.wake(message.key)

    def wake(self, key: str) -> None:
        """If a bot or an order is to move at a table, see to it."""
        with self._lock:
            if key in self._driven:
                self._driven[key] = True
                return
            self._driven[key] = False
        Thread(target=self._drive, args=(key,), daemon=True, name=f"table {key}").start()

    def _drive(self, key: str) -> None:
        try:
            while self.step(key) or self._is_woken(key):
                pass
        except TableGone:  # it was deleted while a bot thought
            self._leave(key)
        except Exception:
            LOG.exception("the bots of a table have stopped")
            self._leave(key)
        finally:
            self._skipped.discard(key)
            connections.close_all()  # the thread ends

    def _leave(self, key: str) -> None:
        with self._lock:
            self._driven.pop(key, None)

    def _is_woken(self, key: str) -> bool:
        """Look once more if something happened meanwhile; else the thread is done."""
        with self._lock:
            woken = self._driven.pop(key)
            if woken:
                self._driven[key] = False
            return woken

    def step(self, key: str) -> bool:
        """Make one move of one bot, or by one order; False if there is none to make."""
        began = monotonic()
        table = Table.objects.filter(key=key, finished_at=None).exclude(started_at=None).first()
        if table is None or self._is_closed:
            return False
        try:
            turn = self._ask(key)
            answer = turn.asked.result() if turn else None
        except (PoolClosed, CancelledError):
            return False
        if turn is None or answer is None:
            return self._follow_order(table) or self._play_forced(table)
        self._load.note(turn.asked.question.level, answer)
        self._pause(table, monotonic() - began)
        with self._sessions.open(key) as session:
            if session.seats[turn.seat].bot:  # else the person came back while the bot thought
                session.push(turn.seat, answer.action, turn.decision)
        return True

    def _ask(self, key: str) -> Turn | None:
        """Ask the first bot that is to move."""
        with self._sessions.open(key) as session:
            match = session.match
            seat = next((seat for seat in session.asked() if session.seats[seat].bot), None)
            if seat is None:
                return None
            question = question_for(
                match.state,
                seat,
                session.seats[seat].bot,
                self._chance(session, seat),
                deadline=PATIENCE,
                match=f"{key}/{seat}",
                past=open_moves(match, seat),
            )
            decision = match.decision(seat)
        return Turn(seat, decision, self.pool().ask(question))

    def _chance(self, session: Session, seat: int) -> bytes:
        """A seed for one decision: what a bot does tells nothing of any other."""
        return hashlib.blake2b(f"{session.key}/{seat}/{session.seq}".encode(), key=self._seed, digest_size=32).digest()

    def _pause(self, table: Table, spent: float = 0.0) -> None:
        """Give people time to see each move, unless they asked to skip."""
        if table.key not in self._skipped:
            sleep(max(0.0, table.bot_pause / 1000 - spent))

    def _follow_order(self, table: Table) -> bool:
        """Play what a person has ordered; for others it is a move like any other."""
        with self._sessions.open(table.key) as session:
            ordered = next_ordered_move(session)
        if ordered is None:
            return False
        self._pause(table)
        with self._sessions.open(table.key) as session:
            if next_ordered_move(session) == ordered:  # else they came themselves, or ordered something else
                session.push(ordered.seat, ordered.action, ordered.decision)
        return True

    def _play_forced(self, table: Table) -> bool:
        """Play what a person has no choice in. Where several people play, it would show that they had none."""
        with self._sessions.open(table.key) as session:
            asked = session.asked()
            if len(session.persons()) != 1 or not asked:
                return False
            seat = asked[0]
            legal = session.match.state.legal_texts(seat)
            if len(legal) != 1 or session.drafts.get(seat):
                return False
            decision = session.match.decision(seat)
        sleep(table.bot_pause / 1000)
        with self._sessions.open(table.key) as session:
            return not session.drafts.get(seat) and session.push(seat, legal[0], decision)

    def close(self) -> None:
        """Make no more moves: every table goes on from its rows when the server is next started."""
        with self._lock:
            self._is_closed = True
        if self._pool is not None and not self._is_lent:
            self._pool.close()


def _has_work(session: Session) -> bool:
    """Whether a move may have to be made without a person: by a bot, by an order, or because there is no choice."""
    if session.has_ended or not session.has_started:
        return False
    is_bot_asked = any(session.seats[seat].bot for seat in session.asked())
    return is_bot_asked or len(session.persons()) == 1 or next_ordered_move(session) is not None
