"""A worker: a process that thinks about several questions at once, each in its turn.

It reads one message a line and writes one message a line, each a JSON list:

    ["ask", number, question, expires]      from the pool; `expires` is null, or a time on the monotonic clock
    ["drop", number]                        from the pool: nobody waits for the answer any more
    ["share", number, share]                to the pool: how far a question is
    ["answer", number, answer]              to the pool
    ["failed", number, text]                to the pool: the error that thinking came upon

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
from typing import Any

from signoria.workers.questions import load_question
from signoria.workers.thinking import Thought
from signoria.workers.trees import Trees

NICENESS = 10
"""How far a worker steps back behind whoever shares its core: above all the process that shows the tables."""

AUTOGROUP = Path("/proc/self/autogroup")
"""Where Linux weighs sessions against one another, a process steps back only within its own: here its session does."""

Message = list[Any]
Inbox = SimpleQueue[Message | None]
"""Messages as they come; None is the end."""


class Worker:
    """Thoughts by number. The one that has used least has the next turn, so that nobody waits for a long one."""

    def __init__(self, say: Callable[[Message], None]) -> None:
        self.say = say
        self.thoughts: dict[int, Thought] = {}
        self.trees = Trees()

    def is_idle(self) -> bool:
        return not self.thoughts

    def hear(self, message: Message) -> None:
        kind, number, *rest = message
        if kind == "ask":
            self._guarded(number, lambda: self._begin(number, *rest))
        else:
            self.thoughts.pop(number, None)

    def _begin(self, number: int, question: dict[str, Any], expires: float | None) -> None:
        thought = Thought(load_question(question), inf if expires is None else expires)
        self.trees.hand_on(thought)
        self.thoughts[number] = thought

    def turn(self) -> None:
        """Give one thought its turn, and answer it if it is done."""
        number = min(self.thoughts, key=self._urgency)
        self._guarded(number, lambda: self._go_on(number))

    def _urgency(self, number: int) -> tuple[bool, float]:
        thought = self.thoughts[number]
        return not thought.is_expired(), thought.used

    def _go_on(self, number: int) -> None:
        thought = self.thoughts[number]
        thought.go_on()
        if thought.is_done():
            self.say(["answer", number, thought.answer().as_dict()])
            self.trees.keep(thought)
            del self.thoughts[number]
        else:
            self.say(["share", number, thought.share()])

    def _guarded(self, number: int, work: Callable[[], None]) -> None:
        """An error at one question is told, and does no harm to the others."""
        try:
            work()
        except Exception:
            self.thoughts.pop(number, None)
            self.say(["failed", number, traceback.format_exc()])


def work(inbox: Inbox, say: Callable[[Message], None]) -> None:
    """Think until the messages end."""
    worker = Worker(say)
    while True:
        for message in _arrived(inbox, wait=worker.is_idle()):
            if message is None:
                return
            worker.hear(message)
        if not worker.is_idle():
            worker.turn()


def _arrived(inbox: Inbox, wait: bool) -> Iterator[Message | None]:
    """What has come; with nothing else to do one waits for it."""
    if wait:
        yield inbox.get()
    with suppress(Empty):
        while True:
            yield inbox.get_nowait()


def _read(lines: Iterable[str], inbox: Inbox) -> None:
    """Whatever ends the reading, a line cut off by the end of the pool too, ends the work."""
    try:
        with suppress(ValueError):
            for line in lines:
                inbox.put(json.loads(line))
    finally:
        inbox.put(None)


def _write(message: Message) -> None:
    with suppress(BrokenPipeError):  # nobody listens any more: the end of the input will tell
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()


def step_back() -> None:
    """Think with what others leave; where a system does not know of it, like all others."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
        if os.getsid(0) == os.getpid():  # else it would be for those who started us too
            AUTOGROUP.write_text(str(NICENESS))


def main() -> None:
    step_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table; what it does there ends us too
    inbox: Inbox = SimpleQueue()
    # A thread, for not every system can look whether a pipe has something to read. It reads while the search rests.
    Thread(target=_read, args=(sys.stdin, inbox), daemon=True).start()
    work(inbox, _write)
