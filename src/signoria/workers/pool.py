"""The pool: sends questions to workers and makes sure that every question is answered."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from itertools import count
from math import inf
from threading import Condition, Thread
from time import monotonic
from types import TracebackType

from signoria.kernel.errors import SignoriaError
from signoria.workers.connection import WorkerConnection
from signoria.workers.questions import DEADLINE, FAILED, LOST, Answer, Question, load_answer
from signoria.workers.thinking import is_quick, quick_answer, think
from signoria.workers.trees import Key, key_of
from signoria.workers.worker import Message

LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # the terminal game shows no log; a server configures its own

GRACE_SECONDS = 0.2
"""How long the pool waits for a worker after the deadline: its answer is better than a quick one."""

HUNG_SECONDS = 30.0
"""A worker that is told to drop a question after its deadline, and says nothing for so long, hangs: it is replaced."""

MOST_EXTRA_LOAD = 1
"""A worker that has kept the tree is asked even if it has this many more questions waiting than another worker."""

MOST_TRIES = 2
"""A question whose worker dies is asked once more."""


class PoolClosed(SignoriaError):
    """A question was asked after the pool was closed."""


class Asked(Future[Answer]):
    """A question that was asked: a future for its answer. Cancelling it ends the thinking."""

    def __init__(
        self, question: Question, number: int, drop: Callable[[Asked], bool], hurry: Callable[[Asked], None]
    ) -> None:
        super().__init__()
        self.question = question
        self.number = number
        self.expires = inf if question.deadline is None else monotonic() + question.deadline
        self.connection: WorkerConnection | None = None
        self.tries = 0
        self.progress = 0.0  # from 0 to 1, for callers that show it
        self._drop = drop
        self._hurry = hurry

    def hurry(self) -> None:
        """Let the bot answer at once, with the best that it has found so far."""
        self._hurry(self)

    def cancel(self) -> bool:
        cancelled = super().cancel()
        if cancelled and self._drop(self):
            self.set_running_or_notify_cancel()
        return cancelled

    def settle(self, think: Callable[[], Answer]) -> None:
        """Set the answer, or the error that was raised while making it."""
        if not self.set_running_or_notify_cancel():
            return
        self.progress = 1.0
        try:
            self.set_result(think())
        except Exception as error:
            self.set_exception(error)


class Pool:
    """Up to `size` workers, by default one for each core, each started when it is first needed.

    Levels that do not search are answered in this process, without a worker.
    """

    def __init__(self, size: int | None = None) -> None:
        self.size = size or usable_cores()
        self.connections: list[WorkerConnection] = []
        self._open: dict[int, Asked] = {}  # the questions that are not answered yet, by number
        self._suspects: dict[WorkerConnection, float] = {}  # [worker]: since when it is to give a sign of life
        self._numbers = count(1)
        self._changed = Condition()  # guards the fields above
        self._clock: Thread | None = None
        self._closed = False

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Asking.

    def ask(self, question: Question) -> Asked:
        """Ask a question. After `close` the future has PoolClosed."""
        asked = Asked(question, next(self._numbers), self._drop, self._hurry)
        if is_quick(question.level) and not self._closed:
            asked.settle(partial(think, question))
        else:
            self._place(asked)
        return asked

    def _place(self, asked: Asked) -> None:
        """Send a question to the worker that has kept its tree, or to the one with the fewest questions."""
        with self._changed:
            connection = None if self._closed else self._fittest(asked.question)
            if connection is not None:
                self._hold(asked, connection)
        # Without the lock: a full pipe must not block the reading of answers, which would empty it.
        if connection is not None:
            expires = None if asked.expires == inf else asked.expires
            connection.send(["ask", asked.number, asked.question.as_dict(), expires])
        elif self._closed:
            asked.settle(_refuse)
        else:
            asked.settle(partial(quick_answer, asked.question, LOST))

    def _fittest(self, question: Question) -> WorkerConnection | None:
        """The worker to ask; None if there is none, and none can be started."""
        least = self._least_loaded()
        key = key_of(question)
        keeper = next((connection for connection in self.connections if key in connection.keys), None)
        if least is None or keeper is None or len(keeper.held) > len(least.held) + MOST_EXTRA_LOAD:
            return least
        return keeper

    def _least_loaded(self) -> WorkerConnection | None:
        if len(self.connections) < self.size and all(connection.held for connection in self.connections):
            try:
                self.connections.append(WorkerConnection(self._receive, self._lost))
            except OSError as error:
                LOG.error("a worker cannot be started: %s", error)
        return min(self.connections, key=lambda connection: len(connection.held), default=None)

    def _hold(self, asked: Asked, connection: WorkerConnection) -> None:
        self._open[asked.number] = asked
        asked.connection = connection
        asked.tries += 1
        connection.held.add(asked.number)
        self._note_tree(key_of(asked.question), connection)
        if asked.expires < inf:
            self._watch_deadlines()

    def _note_tree(self, key: Key | None, holder: WorkerConnection) -> None:
        """Note that this worker will have the tree: what others have kept of it is out of date."""
        if key is None:
            return
        for connection in self.connections:
            if key in connection.keys:
                connection.keys.remove(key)
        holder.keys.append(key)

    def _taken(self, number: int) -> Asked | None:
        """Remove a question, to answer or drop it; None if it was already removed."""
        with self._changed:
            asked = self._open.pop(number, None)
            if asked is not None and asked.connection is not None:
                asked.connection.held.discard(number)
            return asked

    def _drop(self, asked: Asked) -> bool:
        found = self._taken(asked.number) is not None
        if found and asked.connection is not None:
            asked.connection.send(["drop", asked.number])
        return found

    def _hurry(self, asked: Asked) -> None:
        """Move the deadline of a question to now: the worker answers, or else the quick level does."""
        with self._changed:
            if asked.number not in self._open or asked.expires <= monotonic():
                return
            asked.expires = monotonic()
            connection = asked.connection
            self._watch_deadlines()
        if connection is not None:
            connection.send(["hurry", asked.number])

    # Messages from workers.

    def _receive(self, message: Message) -> None:
        kind, number, content = message
        if kind == "progress":
            with self._changed:
                if number in self._open:
                    self._open[number].progress = content
            return
        if kind == "dropped":
            return
        asked = self._taken(number)
        if asked is None:
            return
        if kind == "answer":
            asked.settle(partial(load_answer, content))
        else:
            LOG.error("a worker failed at a question of level %s:\n%s", asked.question.level, content)
            asked.settle(partial(quick_answer, asked.question, FAILED))

    def _lost(self, connection: WorkerConnection) -> None:
        """A worker has ended: ask its questions again, to another or a new worker."""
        with self._changed:
            if connection in self.connections:
                self.connections.remove(connection)
            orphans = [] if self._closed else sorted(connection.held)
        for number in orphans:
            asked = self._taken(number)
            if asked is not None:
                self._ask_again(asked)

    def _ask_again(self, asked: Asked) -> None:
        if asked.tries < MOST_TRIES:
            self._place(asked)
        else:
            LOG.error("a question of level %s was lost with its worker %d times", asked.question.level, asked.tries)
            asked.settle(partial(quick_answer, asked.question, LOST))

    # Deadlines that pass before a worker answers.

    def _watch_deadlines(self) -> None:
        if self._clock is None:
            self._clock = Thread(target=self._watch, name="signoria deadlines", daemon=True)
            self._clock.start()
        self._changed.notify_all()

    def _watch(self) -> None:
        while not self._closed:
            overdue = self._next_overdue()
            if overdue is not None:
                self._give_up(overdue)
            for connection in self._hung():
                LOG.error("a worker hangs: it is replaced")
                connection.kill()

    def _give_up(self, overdue: Asked) -> None:
        """Answer for a worker that is late, and see whether it is alive."""
        connection = overdue.connection
        if connection is not None:
            with self._changed:
                self._suspects.setdefault(connection, monotonic())
            # In a thread: the pipe to a worker that hangs may be full.
            Thread(target=connection.send, args=(["drop", overdue.number],), daemon=True).start()
        overdue.settle(partial(quick_answer, overdue.question, DEADLINE))

    def _next_overdue(self) -> Asked | None:
        """Wait for the next question whose deadline has passed; None if a worker is to be looked at, or all is over."""
        with self._changed:
            while not self._closed:
                soonest = min(self._open.values(), key=lambda asked: asked.expires, default=None)
                now = monotonic()
                left = inf if soonest is None else soonest.expires + GRACE_SECONDS - now
                if soonest is not None and left <= 0:
                    return self._taken(soonest.number)
                patience = min(self._suspects.values(), default=inf) + HUNG_SECONDS - now
                if patience <= 0:
                    return None
                self._changed.wait(None if left == patience == inf else min(left, patience))
        return None

    def _hung(self) -> list[WorkerConnection]:
        """The workers that have given no sign of life in time. They are looked at once."""
        with self._changed:
            due = [one for one, since in self._suspects.items() if monotonic() - since >= HUNG_SECONDS]
            silent = [one for one in due if one.last_heard < self._suspects[one]]
            for one in due:
                del self._suspects[one]
            return [one for one in silent if one in self.connections]

    def waiting(self) -> int:
        """How many questions are not answered yet."""
        with self._changed:
            return len(self._open)

    # Closing.

    @property
    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """Cancel the unanswered questions and end the workers."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            waiting, connections = list(self._open.values()), list(self.connections)
        for asked in waiting:
            asked.cancel()
        for connection in connections:
            connection.close_input()
        for connection in connections:
            connection.end()
        if self._clock is not None:
            self._clock.join()


def usable_cores() -> int:
    """How many cores this process may use; the machine may have more."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _refuse() -> Answer:
    raise PoolClosed("the pool is closed")
