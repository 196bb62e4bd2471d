"""The pool: hands questions to workers, and sees to it that every one is answered."""

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
from signoria.workers.link import Link
from signoria.workers.questions import DEADLINE, FAILED, LOST, Answer, Question, load_answer
from signoria.workers.thinking import is_quick, quick_answer, think
from signoria.workers.trees import Key, key_of
from signoria.workers.worker import Message

LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # a table has no place for it; a server says where its log goes

GRACE_SECONDS = 0.2
"""How long after its deadline a worker's answer is still waited for: it is better than a quick one."""

WORTH_A_TREE = 1
"""A worker that has kept the tree is asked even where so many more questions wait for it than for another."""

MOST_TRIES = 2
"""A question whose worker dies is asked once more."""


class PoolClosed(SignoriaError):
    """A question came after the pool was closed."""


class Asked(Future[Answer]):
    """A question on its way. It may be cancelled until it is answered: then nobody thinks about it any more."""

    def __init__(self, question: Question, number: int, drop: Callable[[Asked], bool]) -> None:
        super().__init__()
        self.question = question
        self.number = number
        self.expires = inf if question.deadline is None else monotonic() + question.deadline
        self.link: Link | None = None
        self.tries = 0
        self.share = 0.0  # how far it is, from 0 to 1, for a sign of thinking
        self._drop = drop

    def cancel(self) -> bool:
        cancelled = super().cancel()
        if cancelled and self._drop(self):
            self.set_running_or_notify_cancel()
        return cancelled

    def settle(self, think: Callable[[], Answer]) -> None:
        """Hand over the answer, or the error that comes of making it."""
        if not self.set_running_or_notify_cancel():
            return
        self.share = 1.0
        try:
            self.set_result(think())
        except Exception as error:
            self.set_exception(error)


class Pool:
    """Up to `size` workers, one a core if it is not said, each started when it is first needed.

    Levels that answer at once are answered here, without a worker.
    """

    def __init__(self, size: int | None = None) -> None:
        self.size = size or usable_cores()
        self.links: list[Link] = []
        self._open: dict[int, Asked] = {}  # what is not answered, by number
        self._numbers = count(1)
        self._changed = Condition()  # guards all of these
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
        """Send a question on its way. After `close` its answer is PoolClosed."""
        asked = Asked(question, next(self._numbers), self._drop)
        if is_quick(question.level) and not self._closed:
            asked.settle(partial(think, question))
        else:
            self._place(asked)
        return asked

    def _place(self, asked: Asked) -> None:
        """Give a question to the worker that has kept its tree, or to the one that has least to do."""
        with self._changed:
            link = None if self._closed else self._fittest(asked.question)
            if link is not None:
                self._hold(asked, link)
        # Outside: a pipe that is full must not keep the answers waiting that would empty it.
        if link is not None:
            expires = None if asked.expires == inf else asked.expires
            link.send(["ask", asked.number, asked.question.as_dict(), expires])
        elif self._closed:
            asked.settle(_refuse)
        else:
            asked.settle(partial(quick_answer, asked.question, LOST))

    def _fittest(self, question: Question) -> Link | None:
        """None if there is no worker, and none can be started."""
        least = self._least_loaded()
        key = key_of(question)
        keeper = next((link for link in self.links if key in link.keys), None)
        if least is None or keeper is None or len(keeper.held) > len(least.held) + WORTH_A_TREE:
            return least
        return keeper

    def _least_loaded(self) -> Link | None:
        if len(self.links) < self.size and all(link.held for link in self.links):
            try:
                self.links.append(Link(self._hear, self._lost))
            except OSError as error:
                LOG.error("a worker cannot be started: %s", error)
        return min(self.links, key=lambda link: len(link.held), default=None)

    def _hold(self, asked: Asked, link: Link) -> None:
        self._open[asked.number] = asked
        asked.link = link
        asked.tries += 1
        link.held.add(asked.number)
        self._note_tree(key_of(asked.question), link)
        if asked.expires < inf:
            self._watch_deadlines()

    def _note_tree(self, key: Key | None, holder: Link) -> None:
        """Whoever thinks about it now will have the tree, and what others have kept of it is out of date."""
        if key is None:
            return
        for link in self.links:
            if key in link.keys:
                link.keys.remove(key)
        holder.keys.append(key)

    def _taken(self, number: int) -> Asked | None:
        """A question that somebody is about to answer or drop: nobody else will."""
        with self._changed:
            asked = self._open.pop(number, None)
            if asked is not None and asked.link is not None:
                asked.link.held.discard(number)
            return asked

    def _drop(self, asked: Asked) -> bool:
        found = self._taken(asked.number) is not None
        if found and asked.link is not None:
            asked.link.send(["drop", asked.number])
        return found

    # What workers say.

    def _hear(self, message: Message) -> None:
        kind, number, content = message
        if kind == "share":
            with self._changed:
                if number in self._open:
                    self._open[number].share = content
            return
        asked = self._taken(number)
        if asked is None:
            return
        if kind == "answer":
            asked.settle(partial(load_answer, content))
        else:
            LOG.error("a worker failed at a question of level %s:\n%s", asked.question.level, content)
            asked.settle(partial(quick_answer, asked.question, FAILED))

    def _lost(self, link: Link) -> None:
        """A worker has ended. What it was asked is asked again, of others or of a new one."""
        with self._changed:
            if link in self.links:
                self.links.remove(link)
            orphans = [] if self._closed else sorted(link.held)
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

    # Deadlines that pass while no worker can answer.

    def _watch_deadlines(self) -> None:
        if self._clock is None:
            self._clock = Thread(target=self._watch, name="signoria deadlines", daemon=True)
            self._clock.start()
        self._changed.notify_all()

    def _watch(self) -> None:
        while (overdue := self._next_overdue()) is not None:
            if overdue.link is not None:
                overdue.link.send(["drop", overdue.number])
            overdue.settle(partial(quick_answer, overdue.question, DEADLINE))

    def _next_overdue(self) -> Asked | None:
        """Wait for the next question whose deadline has passed; None once the pool is closed."""
        with self._changed:
            while not self._closed:
                soonest = min(self._open.values(), key=lambda asked: asked.expires, default=None)
                left = inf if soonest is None else soonest.expires + GRACE_SECONDS - monotonic()
                if soonest is not None and left <= 0:
                    return self._taken(soonest.number)
                self._changed.wait(None if left == inf else left)
        return None

    # The end.

    def close(self) -> None:
        """Cancel what is not answered, and end the workers."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            waiting, links = list(self._open.values()), list(self.links)
        for asked in waiting:
            asked.cancel()
        for link in links:
            link.hang_up()
        for link in links:
            link.end()
        if self._clock is not None:
            self._clock.join()


def usable_cores() -> int:
    """How many cores this process may use: a machine can have more."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _refuse() -> Answer:
    raise PoolClosed("the pool is closed and answers no more questions")
