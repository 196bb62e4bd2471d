"""Leaving the table: by word, by Ctrl-C, or because the system asks; never between a move and its being saved."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM)


HEARTBEAT = 0.5


class Leave(Exception):
    """Somebody leaves; the exit code says how."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Door:
    """Turns the system's signals into Leave, at once or, while it is held shut, a moment later."""

    def __init__(self) -> None:
        self._shut = False
        self._waiting = 0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Only the main thread is sent signals; elsewhere there is nothing to watch."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = [(number, signal.signal(number, self._asked)) for number in SIGNALS]
        try:
            with _heartbeat():
                yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)

    def _asked(self, number: int, _: object) -> None:
        self._waiting = 128 + number
        if not self._shut:
            raise Leave(self._waiting)

    @contextmanager
    def shut(self) -> Iterator[None]:
        """What is done inside is done whole."""
        self._shut = True
        try:
            yield
        finally:
            self._shut = False
            if self._waiting:
                raise Leave(self._waiting)


@contextmanager
def _heartbeat() -> Iterator[None]:
    """Wake up now and then: a signal that comes just before a wait for the keyboard is else heard only after it."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, HEARTBEAT, HEARTBEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
