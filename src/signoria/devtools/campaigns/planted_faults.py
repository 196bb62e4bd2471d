"""Faults inside a server: a statement or commit that fails now and then, and a clock that jumps.

`plant` is called in a forked server before it starts. From then on a small file says what goes wrong; where there is no
such file, nothing does.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

FILE = "faults.json"
STATEMENT, COMMIT, LATE_COMMIT = "statement", "commit", "late commit"
"""What fails: a statement that writes; a commit, which saves nothing; a commit that has saved and cannot say so."""

WRITES = ("INSERT", "UPDATE", "DELETE")


def order(folder: Path, **faults: Any) -> None:
    """Let things go wrong: `fails` and `every` (each so many-th), `clock` (seconds). Without any, nothing."""
    new = folder / f"{FILE}.new"
    new.write_text(json.dumps(faults))
    new.replace(folder / FILE)


def plant(folder: Path) -> None:
    """Let this process obey the file."""
    faults = Faults(folder / FILE)
    faults.move_clock()
    faults.break_database()


class Faults:
    """What goes wrong now, in one process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._numbers = {name: count(1) for name in (STATEMENT, COMMIT, LATE_COMMIT)}

    def _ordered(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(self._file.read_text())
        except FileNotFoundError:
            return {}
        return found

    def is_due(self, name: str) -> bool:
        ordered = self._ordered()
        return ordered.get("fails") == name and next(self._numbers[name]) % ordered["every"] == 0

    def move_clock(self) -> None:
        from django.utils import timezone

        usual: Callable[[], datetime] = timezone.now

        def now() -> datetime:
            return usual() + timedelta(seconds=self._ordered().get("clock", 0))

        timezone.now = now

    def break_database(self) -> None:
        from django.db.backends.base.base import BaseDatabaseWrapper
        from django.db.backends.signals import connection_created
        from django.db.utils import OperationalError

        wrapper: Any = BaseDatabaseWrapper
        usual = wrapper._commit

        def commit(connection: BaseDatabaseWrapper) -> None:
            if self.is_due(COMMIT):
                raise OperationalError("a commit that a campaign lets fail")
            usual(connection)
            if self.is_due(LATE_COMMIT):
                raise OperationalError("a commit that a campaign lets fail after it is done")

        def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            if sql.startswith(WRITES) and self.is_due(STATEMENT):
                raise OperationalError("a statement that a campaign lets fail")
            return run(sql, params, many, context)

        def opened(connection: BaseDatabaseWrapper, **_: Any) -> None:
            connection.execute_wrappers.append(execute)

        wrapper._commit = commit
        connection_created.connect(opened, weak=False)
