"""Writing to the database, and which one it is.

SQLite is this process's own: it lets one connection write, and its busy handler may starve the others, so the threads
queue for a mutex instead, from BEGIN to COMMIT. It is the innermost lock: whoever holds it takes no other. PostgreSQL
is shared with other processes, and needs no mutex.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import RLock, local
from typing import Any

from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from signoria.server.core.metrics import metrics, timed

_WRITER = RLock()
_opened = local()


def is_shared() -> bool:
    """Whether other processes may use the same database."""
    return connection.vendor == "postgresql"


@contextmanager
def writing() -> Iterator[None]:
    """One transaction: all that is written within is saved together, or none of it."""
    with nullcontext() if is_shared() else _WRITER, timed(metrics().committed), transaction.atomic():
        yield


def is_writing() -> bool:
    """Whether this thread is within `writing`."""
    return bool(transaction.get_connection().in_atomic_block)


@contextmanager
def snapshot() -> Iterator[None]:
    """All that is read within is of one moment, whatever other processes write meanwhile."""
    if not is_shared():
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


class _Opened:
    """The connection of a thread. It is closed with the thread, which Django would leave to the garbage collector."""

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def __del__(self) -> None:
        with suppress(Exception):  # it may be lost already
            self._raw.close()


def close_with_thread(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Called when Django has opened a connection."""
    if connections[connection.alias] is connection:
        setattr(_opened, connection.alias, _Opened(connection.connection))
