"""What an operator may want to measure. Off unless `signoria serve --metrics`: then `hosting.prometheus` counts.

A label is the name of a view, a class of answers, a level of bots or a channel: never a key, a name or a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter


class Metrics:
    """Counts nothing."""

    is_counting = False

    def request(self, view: str, status: int, seconds: float) -> None:
        """A page was answered."""

    def committed(self, seconds: float) -> None:
        """A transaction was written, from BEGIN to COMMIT."""

    def moved(self, count: int) -> None:
        """Moves were saved."""

    def frame_drawn(self, seconds: float) -> None:
        """A table was drawn for one perspective."""

    def frame_sent(self) -> None:
        """A viewer was sent a frame, a panel or a sign of life."""

    def bot_answered(self, level: str, seconds: float) -> None:
        """A bot has decided."""

    def notified(self, channel: str, result: str) -> None:
        """A notification was sent, or why not."""


_OFF = Metrics()
_active = _OFF


def metrics() -> Metrics:
    """The metrics of this process."""
    return _active


def use_metrics(found: Metrics | None) -> None:
    """Count with these from now on; None: nothing is counted any more."""
    global _active
    _active = found or _OFF


@contextmanager
def timed(observe: Callable[[float], None]) -> Iterator[None]:
    """Observe how many seconds a block took; not if it fails."""
    began = perf_counter()
    yield
    observe(perf_counter() - began)
