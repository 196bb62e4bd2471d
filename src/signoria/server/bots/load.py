"""Bots that could not think as long as they should because the machine is busy: said to those who play with them.

It is said of a level and not of a seat, and for a while: which decision it was is nobody's business.
"""

from __future__ import annotations

import logging
from threading import Lock
from time import monotonic

from signoria.workers.questions import SLOW, Answer

LOG = logging.getLogger(__name__)
WHILE = 300.0
"""Seconds for which it is said."""

LOGGED = (
    "bots of level %s cannot think as they should here (%s): %d of %d imagined matches; logged once for each reason"
)


class BotLoad:
    """By level: when one last had to decide too soon."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: dict[str, float] = {}
        self._logged: set[tuple[str, str]] = set()

    def note(self, level: str, answer: Answer) -> None:
        """An answer came. A bot that had its time on a slow machine is weaker, but was not hurried."""
        if not answer.short:
            return
        with self._lock:
            if answer.short != SLOW:
                self._last[level] = monotonic()
            is_new = (level, answer.short) not in self._logged
            self._logged.add((level, answer.short))
        if is_new:
            LOG.warning(LOGGED, level, answer.short, answer.iterations, answer.wanted)

    def is_overloaded(self, level: str) -> bool:
        """Whether a bot of this level had to decide too soon lately."""
        with self._lock:
            return level in self._last and monotonic() - self._last[level] < WHILE
