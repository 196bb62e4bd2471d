"""Bots at the tables, and standing orders of people who are away: asked when it is their turn, one move at a time."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import monotonic

from django.db import connections

from signoria.server.bots.leases import NoLeases
from signoria.server.bots.load import BotLoad
from signoria.server.core.exceptions import Conflict, TableGone, UnreadableTable
from signoria.server.core.metrics import metrics
from signoria.server.core.storage import Problem, log_if_problem, log_problem, storage_problem
from signoria.server.models import Table
from signoria.server.sessions.messages import BotsWanted, RevisionRaised, TableChanged
from signoria.server.sessions.registry import Sessions
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import OrderedMove, forced_move, next_ordered_move
from signoria.workers.pool import Asked, Pool, PoolClosed
from signoria.workers.questions import Answer, question_for
from signoria.workers.trees import open_moves

LOG = logging.getLogger(__name__)
PATIENCE = 10.0
"""Seconds after which a bot that has not answered is made to answer at once."""

HASTE = 0.5
"""The same once people have asked to skip, until one of them is to move."""

GLANCE = 1.0
"""Seconds between two looks at a bot that thinks; each time the lease of its table is renewed if it is time."""

SWEEP, SHARED_SWEEP = 10.0, 2.0
"""Seconds between two looks for tables that nobody drives; with other processes, one of them may have died."""

MOST_DRIVEN = 32
"""Tables that are driven at once, each with a connection, where other processes can drive the rest."""

REST = 60.0
"""Seconds for which a table is left alone after an error there."""

RETRY_SECONDS = 10.0
"""After which a bot's move that could not be saved is tried again."""


@dataclass(frozen=True)
class Turn:
    """A decision that a bot is thinking about."""

    seat: int
    decision: int
    asked: Asked


class Driver:
    """A thread for each table where a bot or an order is to move, for as long as that is so."""

    def __init__(
        self,
        sessions: Sessions,
        load: BotLoad,
        leases: NoLeases | None = None,
        pool: Pool | None = None,
        *,
        thinks: bool = True,
    ) -> None:
        """Without `thinks`, nothing is driven here: other processes do it."""
        self._sessions = sessions
        self._load = load
        self._leases = leases or NoLeases()
        self._thinks = thinks
        self._driven: dict[str, bool] = {}  # [table]: has something happened there since its thread last looked?
        self._skipped: set[str] = set()
        self._asked: dict[str, Asked] = {}  # [table]: the question that a bot there is thinking about
        self._failed: dict[str, float] = {}  # [table]: when
        self._lock = Lock()
        self._stop = Event()
        self._pool = pool
        self._is_lent = pool is not None  # then whoever lent it closes it
        self._seed = secrets.token_bytes(32)  # of the bots' random choices: unrelated to any deal

    def start(self) -> None:
        """Look for tables that nobody drives: now, as after a restart, and then regularly."""
        if self._thinks:
            Thread(target=copy_context().run, args=(self._sweep_often,), daemon=True, name="sweep").start()

    def _sweep_often(self) -> None:
        while not self._stop.is_set():
            try:
                self.sweep()
            except Exception as error:  # of one sweep: the next one is another
                if not log_if_problem(error):
                    LOG.exception("tables that nobody drives could not be looked for")
                connections.close_all()
            self._stop.wait(SHARED_SWEEP if self._leases.is_shared else SWEEP)
        connections.close_all()

    def sweep(self) -> None:
        """Wake what should be driven, and is not."""
        with self._lock:
            self._failed = {key: at for key, at in self._failed.items() if monotonic() - at < REST}
            taken = [*self._driven, *self._failed]
            room = MOST_DRIVEN - len(self._driven)
        if room > 0:
            for key in self._leases.free_tables(taken, room):
                self.wake(key)

    def pool(self) -> Pool:
        """The processes in which bots think, started when the first bot is asked."""
        with self._lock:
            if self._stop.is_set():
                raise PoolClosed
            if self._pool is None:
                self._pool = Pool()
            return self._pool

    @property
    def is_open(self) -> bool:
        """Whether bots can be asked."""
        return not self._stop.is_set() and (self._pool is None or not self._pool.is_closed)

    def processes(self) -> int:
        """In how many processes bots think; each is started when it is first needed."""
        return len(self._pool.connections) if self._pool is not None else 0

    def questions(self) -> int:
        """How many decisions bots are thinking about, or have not been asked about yet."""
        return self._pool.waiting() if self._pool is not None else 0

    def is_driving(self, key: str) -> bool:
        """Whether a thread is working for this table."""
        with self._lock:
            return key in self._driven

    def on_change(self, message: TableChanged) -> None:
        if message.players is None and message.session.table.needs_bot:
            self.wake(message.session.key)

    def on_raised(self, message: RevisionRaised) -> None:
        if message.needs_bot:
            self.wake(message.key)

    def on_wanted(self, message: BotsWanted) -> None:
        if message.is_skipping and self._thinks:
            self._skipped.add(message.key)
            with self._lock:
                asked = self._asked.get(message.key)
            if asked is not None:
                asked.hurry()
        self.wake(message.key)

    def wake(self, key: str) -> None:
        """Start a thread for a table where a bot or a standing order is to move."""
        with self._lock:
            if key in self._driven:
                self._driven[key] = True
                return
            if not self._thinks or (self._leases.is_shared and len(self._driven) >= MOST_DRIVEN):
                return
            self._driven[key] = False
        Thread(target=copy_context().run, args=(self._drive, key), daemon=True, name=f"table {key}").start()

    def _drive(self, key: str) -> None:
        try:
            self._drive_with_lease(key)
            while self._is_woken(key):
                self._drive_with_lease(key)
        except (TableGone, UnreadableTable):  # it was deleted while a bot thought, or its rows make no match
            self._leave(key)
        except Exception as error:
            is_table_well = log_if_problem(error)  # the next sweep finds it, once the database is back
            if not is_table_well:
                LOG.exception("the bots of a table have stopped")
            self._leave(key, has_failed=not is_table_well)
        finally:
            self._skipped.discard(key)
            connections.close_all()  # the thread ends

    def _drive_with_lease(self, key: str) -> None:
        """Make every move that is due, unless another process drives the table."""
        if not self._leases.take(key):
            return
        try:
            while self._try_step(key):
                self._leases.renew(key)
        finally:
            with suppress(Exception):  # the lease expires
                self._leases.give_back(key)

    def _try_step(self, key: str) -> bool:
        """One step. If the disk is full it is tried again after a while: nobody else may come to wake the bots."""
        try:
            return self.step(key)
        except Conflict:  # another process was quicker: look again
            return True
        except Exception as error:
            problem = storage_problem(error)
            if problem is None or problem is Problem.UNREACHABLE:
                raise
            log_problem(problem)
            self._stop.wait(RETRY_SECONDS)
            return not self._stop.is_set()

    def _leave(self, key: str, *, has_failed: bool = False) -> None:
        with self._lock:
            self._driven.pop(key, None)
            if has_failed:
                self._failed[key] = monotonic()

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
        if table is None or self._stop.is_set():
            return False
        try:
            turn = self._ask(key)
            answer = self._answer(key, turn.asked) if turn else None
        except (PoolClosed, CancelledError):
            return False
        if turn is None or answer is None:
            return self._make(table, next_ordered_move) or self._make(table, forced_move) or self._settle(table)
        if key not in self._skipped:  # else it was people who had no time
            self._load.note(turn.asked.question.level, answer)
        metrics().bot_answered(turn.asked.question.level, answer.seconds)
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
                deadline=HASTE if key in self._skipped else PATIENCE,
                match=f"{key}/{seat}",
                past=open_moves(match, seat),
            )
            decision = match.decision(seat)
        return Turn(seat, decision, self.pool().ask(question))

    def _answer(self, key: str, asked: Asked) -> Answer:
        """Wait for a bot; if people ask to skip, for the best that it has found by then."""
        with self._lock:
            self._asked[key] = asked
        try:
            if key in self._skipped and asked.question.deadline == PATIENCE:  # since the bot was asked
                asked.hurry()
            while True:
                try:
                    return asked.result(GLANCE)
                except NotYet:
                    self._leases.renew(key)
        finally:
            with self._lock:
                self._asked.pop(key, None)

    def _chance(self, session: Session, seat: int) -> bytes:
        """A seed for one decision: what a bot does tells nothing of any other."""
        return hashlib.blake2b(f"{session.key}/{seat}/{session.seq}".encode(), key=self._seed, digest_size=32).digest()

    def _pause(self, table: Table, spent: float = 0.0) -> None:
        """Give people time to see each move, unless they asked to skip."""
        if table.key not in self._skipped:
            self._sleep(table.key, max(0.0, table.bot_pause / 1000 - spent))

    def _sleep(self, key: str, seconds: float) -> None:
        until = monotonic() + seconds
        while not self._stop.is_set() and key not in self._skipped and (left := until - monotonic()) > 0:
            self._stop.wait(min(left, GLANCE))
            self._leases.renew(key)

    def _make(self, table: Table, find: Callable[[Session], OrderedMove | None]) -> bool:
        """Make what a person has ordered, or has no choice in; for others it is a move like any other."""
        with self._sessions.open(table.key) as session:
            move = find(session)
        if move is None:
            return False
        self._pause(table)
        with self._sessions.open(table.key) as session:
            if find(session) == move:  # else they came themselves, or ordered something else
                session.push(move.seat, move.action, move.decision)
        return True

    def _settle(self, table: Table) -> bool:
        """Nothing is due: say so in the table's row, where it says otherwise, so that nobody looks there again."""
        if not table.needs_bot:
            return False
        with self._sessions.open(table.key) as session:
            return session.settle()

    def close(self) -> None:
        """Make no more moves: every table goes on from its rows when the server is next started."""
        with self._lock:
            self._stop.set()
        if self._pool is not None and not self._is_lent:
            self._pool.close()
