"""Bots at the tables, and orders of persons who are away: asked when it is their turn, shown one move at a time."""

from __future__ import annotations

import hashlib
import logging
import secrets
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import cached_property
from threading import Lock, Thread
from time import monotonic, sleep

from django.db import connections
from django.http import Http404

from signoria.kernel.state import seats_in
from signoria.server.live import LOCK, Live, live, on_change, push
from signoria.server.models import Table
from signoria.server.standing import next_ordered
from signoria.server.strain import STRAIN
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

    def __init__(self) -> None:
        self._driven: dict[str, bool] = {}  # [table]: has something happened there since its thread last looked?
        self._hurried: set[str] = set()
        self._lock = Lock()
        self._seed = secrets.token_bytes(32)  # of the bots' chance: nothing to do with any deal

    @cached_property
    def pool(self) -> Pool:
        return Pool()

    def changed(self, found: Live, player: str) -> None:
        if not player and _has_work(found):
            self.wake(found.key)

    def wake(self, key: str) -> None:
        """Somebody looks at the table, moved, or gave orders: if a bot or an order is to move, see to it."""
        with self._lock:
            if key in self._driven:
                self._driven[key] = True
                return
            self._driven[key] = False
        Thread(target=self._drive, args=(key,), daemon=True, name=f"table {key}").start()

    def hurry(self, key: str) -> None:
        """Show the bots' moves without a pause until a person is asked; and see to it that they move."""
        self._hurried.add(key)
        self.wake(key)

    def _drive(self, key: str) -> None:
        try:
            while self._step(key) or self._is_woken(key):
                pass
        except Http404:  # the table was removed while a bot thought
            self._leave(key)
        except Exception:
            LOG.exception("the bots of a table have stopped")
            self._leave(key)
        finally:
            self._hurried.discard(key)
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

    def _step(self, key: str) -> bool:
        """One move of one bot, or by one order; False if none is to be made."""
        began = monotonic()
        table = Table.objects.filter(key=key, over=None, is_gathering=False).first()
        if table is None:
            return False
        turn = self._ask(table)
        if turn is None:
            return self._obey(table) or self._go_on(table)
        try:
            answer = turn.asked.result()
        except (PoolClosed, CancelledError):
            return False
        STRAIN.note(turn.asked.question.level, answer)
        if key not in self._hurried:
            sleep(max(0.0, table.pace / 1000 - (monotonic() - began)))
        with LOCK:
            if live(table).places[turn.seat].bot:  # else the person came back while the bot thought
                push(table, turn.seat, answer.action, turn.decision)
        return True

    def _obey(self, table: Table) -> bool:
        """Play what a person has ordered, as if a bot had: to others it is a move of his like any other."""
        with LOCK:
            ordered = next_ordered(live(table))
        if ordered is None:
            return False
        if table.key not in self._hurried:
            sleep(table.pace / 1000)
        with LOCK:
            if next_ordered(live(table)) == ordered:  # else he came himself, or ordered something else
                push(table, ordered.seat, ordered.action, ordered.decision)
        return True

    def _go_on(self, table: Table) -> bool:
        """Play what a person has no choice in. Where several persons play, it would tell them that he had none."""
        with LOCK:
            found = live(table)
            match, asked = found.match, seats_in(found.match.state.actors)
            if len(found.persons()) != 1 or not asked:
                return False
            seat = asked[0]
            legal = match.state.legal_texts(seat)
            if len(legal) != 1 or seat in found.drafts:
                return False
            decision = match.decision(seat)
        sleep(table.pace / 1000)
        with LOCK:
            return seat not in live(table).drafts and push(table, seat, legal[0], decision)

    def _ask(self, table: Table) -> Turn | None:
        """Ask the first bot that is to move."""
        with LOCK:
            found = live(table)
            match = found.match
            seat = next((seat for seat in seats_in(match.state.actors) if found.places[seat].bot), None)
            if seat is None:
                return None
            question = question_for(
                match.state,
                seat,
                found.places[seat].bot,
                self._chance(found, seat),
                deadline=PATIENCE,
                match=f"{table.key}/{seat}",
                past=open_moves(match, seat),
            )
            decision = match.decision(seat)
        return Turn(seat, decision, self.pool.ask(question))

    def _chance(self, found: Live, seat: int) -> bytes:
        """A seed for one decision: what a bot does tells nothing of any other."""
        return hashlib.blake2b(f"{found.key}/{seat}/{found.seq}".encode(), key=self._seed, digest_size=32).digest()

    def close(self) -> None:
        if "pool" in self.__dict__:
            self.pool.close()


def _has_work(found: Live) -> bool:
    """May there be something to do without a person? Where several play and no bot or order is asked, there is not."""
    if found.has_ended or found.is_gathering:
        return False
    is_bot_asked = any(found.places[seat].bot for seat in seats_in(found.match.state.actors))
    return is_bot_asked or len(found.persons()) == 1 or next_ordered(found) is not None


DRIVER = Driver()
on_change(DRIVER.changed)
