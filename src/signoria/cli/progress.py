"""Long work: a bar on a terminal, and an end when it is asked for."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Show(Protocol):
    """Tells a bar how much is done, and what to say beside it from now on."""

    def __call__(self, done: int, label: str | None = None) -> None: ...


def _show_nothing(done: int, label: str | None = None) -> None:
    pass


@contextmanager
def progress(label: str, total: int) -> Iterator[Show]:
    """A bar on the error stream if that is a terminal. Yields a function to tell it how much is done."""
    if not sys.stderr.isatty():
        yield _show_nothing
        return
    from rich.console import Console
    from rich.progress import Progress

    # It is drawn only when told, for a thread of its own would be measured with the work.
    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(label, total=total)

        def show(done: int, label: str | None = None) -> None:
            bar.update(task, completed=done, description=label, refresh=True)

        yield show


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks for an end at the next good moment; a second one does not wait. Yields: was it asked for?"""
    asked = False
    before = signal.getsignal(signal.SIGINT)

    def ask(number: int, frame: object) -> None:  # noqa: ARG001 - how Python calls a handler
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)

    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
