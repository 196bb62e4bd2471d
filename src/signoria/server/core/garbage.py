"""When Python's garbage collector runs: everything stops meanwhile, so it runs briefly, or while nobody moves.

What a table keeps is old after some seconds, and most of it never becomes garbage. Looking through all of it takes a
second with hundreds of open tables, and was half of what the slowest percent of presses waited for. So the collector
itself looks through young objects only, a few at a time, and a thread looks through the old ones when it is quiet.
"""

from __future__ import annotations

import gc
from threading import Event, Thread
from time import monotonic

YOUNG = 20_000
"""Objects after which the youngest generation is looked through, which takes some milliseconds."""

MIDDLE = 3
"""So many times after which the middle one is."""

NEVER = 1_000_000_000

OFTEN = 5.0
"""Seconds between two looks at how quiet it is."""

QUIET = 2.0
"""Seconds without a move, after which nobody is likely to wait."""

REST = 120.0
"""Seconds between two collections of old objects; without a quiet moment it is `LONGEST`, or memory would grow."""

LONGEST = 1800.0


def tune() -> None:
    """Let the garbage collector skip what has been there since the start, and never look at old objects by itself."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


class GarbageCollector:
    """Looks through old objects when nobody has moved for some seconds."""

    def __init__(self) -> None:
        self._moved = self._collected = monotonic()
        self._has_news = False
        self._closed = Event()
        self._thread = Thread(target=self._run, daemon=True, name="garbage")

    def start(self) -> None:
        tune()
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join()

    def on_change(self, _message: object) -> None:
        """Somebody has moved, or something else has changed at a table."""
        self._moved, self._has_news = monotonic(), True

    def is_due(self, now: float) -> bool:
        """Whether to look through old objects now. While nothing happens there is nothing new to find."""
        rested, is_quiet = now - self._collected, now - self._moved >= QUIET
        return self._has_news and (rested >= LONGEST or (is_quiet and rested >= REST))

    def _run(self) -> None:
        while not self._closed.wait(OFTEN):
            if self.is_due(monotonic()):
                self._has_news = False
                gc.collect()
                self._collected = monotonic()
