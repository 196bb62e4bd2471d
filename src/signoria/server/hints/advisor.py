"""Answers those who ask for a hint. Nobody waits for it: it comes to the seat's own browsers as a frame."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from datetime import timedelta
from threading import Lock

from django.db import connections
from django.utils import timezone

from signoria.kernel.state import State, seats_in
from signoria.server.core.exceptions import Conflict, TableGone, UnreadableTable
from signoria.server.core.rate_limits import HOUR, Quota, RateLimit
from signoria.server.core.storage import log_if_problem
from signoria.server.models import Hint
from signoria.server.sessions.hints import begin_hint, current_hint, finish_hint, is_thinking
from signoria.server.sessions.registry import Sessions
from signoria.server.sessions.session import Session
from signoria.workers.hints import Suggestion, hint_question, suggestions
from signoria.workers.pool import Pool, PoolClosed
from signoria.workers.questions import FAILED, LOST, Question

LOG = logging.getLogger(__name__)

BUSY, TOO_MANY = "busy", "too-many"
"""Why a hint is refused: the person already waits for one, or has asked too often."""

THREADS = 2
"""Hints that are waited for at once; others queue, so that bots keep most of the workers."""

MOST_TRIES = 5
"""How often a hint is saved again where another process was quicker."""


class Advisor:
    """One hint at a time for each visitor, and not too many."""

    def __init__(self, sessions: Sessions, pool: Callable[[], Pool]) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit = RateLimit(Quota(20, timedelta(minutes=1)), Quota(300, HOUR))
        self._asking: set[str] = set()  # the keys of players who wait for a hint
        self._lock = Lock()
        self._seed = secrets.token_bytes(32)  # of the searches: unrelated to any deal
        self._executor = ThreadPoolExecutor(THREADS, thread_name_prefix="hint")

    def ask(self, session: Session, seat: int, player: str) -> str:
        """The seat's person wants a hint for what they are asked now; returns why they get none, or nothing.

        The session is open: the worker is asked by a thread of its own, which opens the session again.
        """
        now, row = timezone.now(), current_hint(session, seat)
        is_wanted = row is None or not (row.suggestions or is_thinking(row, now))
        if not (is_wanted and session.table.has_hints and seat in seats_in(session.match.state.actors)):
            return ""
        with self._lock:
            if player in self._asking:
                return BUSY
            if not self._limit.spend(player, now):
                return TOO_MANY
            self._asking.add(player)
        try:
            question = hint_question(_position(session, seat), seat, self._chance(session, seat))
            row = begin_hint(session, seat, now)
        except BaseException:
            self._asking.discard(player)
            raise
        self._executor.submit(copy_context().run, self._advise, session.key, row, player, question)
        return ""

    def _chance(self, session: Session, seat: int) -> bytes:
        """A seed for one position: who asks again after taking a step back is told the same."""
        draft = session.drafts.get(seat)
        steps = "/".join(draft.texts) if draft is not None else ""
        text = f"{session.key}/{seat}/{session.match.decision(seat)}/{steps}"
        return hashlib.blake2b(text.encode(), key=self._seed, digest_size=32).digest()

    def _advise(self, key: str, row: Hint, player: str, question: Question) -> None:
        try:
            with _logged():
                self._save(key, row, *self._found(question))
        finally:
            self._asking.discard(player)
            connections.close_all()

    def _found(self, question: Question) -> tuple[tuple[Suggestion, ...], int]:
        """The suggestions, and of how many iterations; none if the process died that thought about them."""
        answer = self._pool().ask(question).result()
        if answer.short in (LOST, FAILED):
            return (), 0
        return suggestions(answer, question.seat), answer.iterations

    def _save(self, key: str, row: Hint, suggested: tuple[Suggestion, ...], iterations: int) -> None:
        for _ in range(MOST_TRIES):
            try:
                with self._sessions.open(key) as session:
                    finish_hint(session, row, suggested, iterations)
            except Conflict:
                continue
            return

    def close(self) -> None:
        """Wait for no more hints: who has asked may ask again when the server is next started."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def _position(session: Session, seat: int) -> State:
    """Where the seat stands, with the steps that it tries."""
    draft = session.drafts.get(seat)
    return session.match.state if draft is None else draft.state


@contextmanager
def _logged() -> Iterator[None]:
    """What ends a hint without an answer: the table is gone, the server stops, or a fault, which is logged."""
    try:
        yield
    except (TableGone, UnreadableTable, PoolClosed, CancelledError):
        pass
    except Exception as error:
        if not log_if_problem(error):
            LOG.exception("a hint has failed")
