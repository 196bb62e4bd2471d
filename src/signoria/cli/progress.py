"""For long work: a progress bar on a terminal, and stopping with Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Show(Protocol):
    """Updates a progress bar: how much is done and, if it changes, the label."""

    def __call__(self, done: int, label: str | None = None) -> None: ...


def _show_nothing(done: int, label: str | None = None) -> None:
    pass


@contextmanager
def progress(label: str, total: int) -> Iterator[Show]:
    """Show a bar on the error stream if it is a terminal. Yields the function that updates it."""
    if not sys.stderr.isatty():
        yield _show_nothing
        return
    from rich.console import Console
    from rich.progress import Progress

    # Drawn only on updates: a refresh thread would be measured together with the work.
    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(label, total=total)

        def show(done: int, label: str | None = None) -> None:
            bar.update(task, completed=done, description=label, refresh=True)

        yield show


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Make Ctrl-C a request to stop, and a second Ctrl-C stop at once. Yields a function that returns whether it was
    pressed."""
    asked = False
    before = signal.getsignal(signal.SIGINT)

    def ask(number: int, frame: object) -> None:  # noqa: ARG001 - Python passes both to a handler
        nonlocal asked
        asked = True
        signal.signal(signal.SIGINT, before)

    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
