"""Leaving a match by command, Ctrl-C or a system signal, but never between making a move and saving it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM)
WAKE_SECONDS = 0.5


class Leave(Exception):
    """The player leaves the match; the program ends with this exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Interrupts:
    """Raises Leave for a signal: at once, or at the end of a block that must not be interrupted."""

    def __init__(self) -> None:
        self._is_blocked = False
        self._waiting = 0

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Handle signals inside the block. Only the main thread receives signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = [(number, signal.signal(number, self._receive)) for number in SIGNALS]
        try:
            with _waking_up():
                yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)

    def _receive(self, number: int, _: object) -> None:
        self._waiting = 128 + number
        if not self._is_blocked:
            raise Leave(self._waiting)

    @contextmanager
    def blocked(self) -> Iterator[None]:
        """Do not interrupt the block; a signal that arrives inside it raises Leave at its end."""
        self._is_blocked = True
        try:
            yield
        finally:
            self._is_blocked = False
            if self._waiting:
                raise Leave(self._waiting)


@contextmanager
def _waking_up() -> Iterator[None]:
    """Wake up regularly: otherwise a signal that arrives just before `input` waits is handled only after it returns."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, WAKE_SECONDS, WAKE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
