"""A worker: a process that thinks about several questions at once, in turns.

It reads one message a line and writes one message a line, each a JSON list:

    ["ask", number, question, expires]      from the pool; `expires` is null, or a time on the monotonic clock
    ["hurry", number]                       from the pool: answer now, with the best found so far
    ["drop", number]                        from the pool: nobody waits for the answer any more
    ["progress", number, progress]          to the pool: how much of the thinking is done, from 0 to 1
    ["answer", number, answer]              to the pool
    ["failed", number, text]                to the pool: the error that thinking raised
    ["dropped", number, null]               to the pool: a question was dropped, which shows that the worker is alive

It ends when its input does: when the pool closes, or dies.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from signoria.workers.questions import load_question
from signoria.workers.thinking import Thought
from signoria.workers.trees import Trees

NICENESS = 10
"""How much a worker lowers its priority, so that other processes come first, above all the web server."""

AUTOGROUP = Path("/proc/self/autogroup")
"""On Linux, niceness may apply only within a session; this file sets it for a whole session."""

Message = list[Any]
Inbox = SimpleQueue[Message | None]
"""Messages as they arrive; None is the end."""


class Worker:
    """Thoughts by number. The one that has used the least time is next, so that a long one does not delay others."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self.send = send
        self.thoughts: dict[int, Thought] = {}
        self.trees = Trees()

    def is_idle(self) -> bool:
        return not self.thoughts

    def receive(self, message: Message) -> None:
        kind, number, *rest = message
        if kind == "ask":
            self._guarded(number, lambda: self._begin(number, *rest))
        elif kind == "hurry":
            if number in self.thoughts:  # else the answer is on its way
                self.thoughts[number].expires = monotonic()
        else:
            self.thoughts.pop(number, None)
            self.send(["dropped", number, None])

    def _begin(self, number: int, question: dict[str, Any], expires: float | None) -> None:
        thought = Thought(load_question(question), inf if expires is None else expires)
        self.trees.hand_on(thought)
        self.thoughts[number] = thought

    def turn(self) -> None:
        """Continue one thought, and answer it if it is done."""
        number = min(self.thoughts, key=self._urgency)
        self._guarded(number, lambda: self._go_on(number))

    def _urgency(self, number: int) -> tuple[bool, float]:
        thought = self.thoughts[number]
        return not thought.is_expired(), thought.used

    def _go_on(self, number: int) -> None:
        thought = self.thoughts[number]
        thought.go_on()
        if thought.is_done():
            self.send(["answer", number, thought.answer().as_dict()])
            self.trees.keep(thought)
            del self.thoughts[number]
        else:
            self.send(["progress", number, thought.progress()])

    def _guarded(self, number: int, work: Callable[[], None]) -> None:
        """Report an error in one question to the pool; the others continue."""
        try:
            work()
        except Exception:
            self.thoughts.pop(number, None)
            self.send(["failed", number, traceback.format_exc()])


def work(inbox: Inbox, send: Callable[[Message], None]) -> None:
    """Think until there are no more messages."""
    worker = Worker(send)
    while True:
        for message in _arrived(inbox, wait=worker.is_idle()):
            if message is None:
                return
            worker.receive(message)
        if not worker.is_idle():
            worker.turn()


def _arrived(inbox: Inbox, wait: bool) -> Iterator[Message | None]:
    """The messages that have arrived; with `wait`, at least one."""
    if wait:
        yield inbox.get()
    with suppress(Empty):
        while True:
            yield inbox.get_nowait()


def _read(lines: Iterable[str], inbox: Inbox) -> None:
    """Read messages until the input ends or is cut off in the middle of a line; either ends the work."""
    try:
        with suppress(ValueError):
            for line in lines:
                inbox.put(json.loads(line))
    finally:
        inbox.put(None)


def _write(message: Message) -> None:
    with suppress(BrokenPipeError):  # the pool has ended: the input ends too, which ends the work
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()


def lower_priority() -> None:
    """Lower the priority, if the system can do that."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
        if os.getsid(0) == os.getpid():  # in another process's session it would slow that process down too
            AUTOGROUP.write_text(str(NICENESS))


def main() -> None:
    lower_priority()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the calling program, which then closes our input
    inbox: Inbox = SimpleQueue()
    # In a thread, because not every system can check whether a pipe has something to read.
    Thread(target=_read, args=(sys.stdin, inbox), daemon=True).start()
    work(inbox, _write)
