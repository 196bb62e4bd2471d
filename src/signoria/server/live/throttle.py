"""Doing something soon for a table, however often it is asked for: many requests within a moment are done once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic

from django.db import close_old_connections

from signoria.server.core.exceptions import TableGone
from signoria.server.core.storage import log_if_problem

LOG = logging.getLogger(__name__)
PAUSE = 0.2
"""Seconds between two times for the same table. The first request is met at once."""


class Throttle:
    """Runs a task for tables, in a thread of its own, at most once for each within a pause."""

    def __init__(self, task: Callable[[str], None], pause: float = PAUSE) -> None:
        self.pause = pause
        self._task = task
        self._changed = Condition()
        self._due: dict[str, float] = {}  # [table]: when it is to be done
        self._done: dict[str, float] = {}  # [table]: when it was last begun; only recently
        self._is_busy = False  # is the task being done just now?
        self._thread: Thread | None = None
        self._is_closed = False

    def request(self, table: str) -> None:
        """From any thread, at no cost: what has changed by now is seen soon."""
        with self._changed:
            if table not in self._due:
                self._due[table] = self._done.get(table, monotonic() - self.pause) + self.pause
                self._start()
                self._changed.notify_all()

    def _start(self) -> None:
        if self._thread is None and not self._is_closed:
            self._thread = Thread(target=self._run, daemon=True, name="panels")
            self._thread.start()

    def _run(self) -> None:
        while (table := self._next()) is not None:
            self._do(table)

    def _next(self) -> str | None:
        """Wait for the next table that is due; None when there will be no more."""
        with self._changed:
            while not self._is_closed:
                now = monotonic()
                table = min(self._due, key=self._due.__getitem__, default=None)
                if table is not None and self._due[table] <= now and not self._is_busy:
                    self._begin(table, now)
                    return table
                self._changed.wait(None if table is None or self._is_busy else self._due[table] - now)
        return None

    def _begin(self, table: str, now: float) -> None:
        del self._due[table]
        self._is_busy = True
        self._done = {one: at for one, at in self._done.items() if now - at < self.pause} | {table: now}

    def _do(self, table: str) -> None:
        try:
            self._task(table)
        except TableGone:
            pass
        except Exception as error:  # of one table: the others still wait for theirs
            if not log_if_problem(error):
                LOG.exception("a panel could not be drawn")
        finally:
            close_old_connections()
            with self._changed:
                self._is_busy = False
                self._changed.notify_all()

    def flush(self) -> None:
        """Do now, in this thread, what has been asked for; what is being done already is finished then too."""
        while (table := self._next_at_once()) is not None:
            self._do(table)

    def _next_at_once(self) -> str | None:
        with self._changed:
            self._changed.wait_for(lambda: not self._is_busy)
            table = next(iter(self._due), None)
            if table is not None:
                self._begin(table, monotonic())
            return table

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
