"""Writing to the database, one writer at a time.

SQLite lets one connection write, and its busy handler may starve the others: so the threads of this process queue for
a mutex instead, from BEGIN to COMMIT. It is the innermost lock: whoever holds it takes no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from django.db import transaction

_WRITER = RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction: all that is written within is saved together, or none of it."""
    with _WRITER, transaction.atomic():
        yield


def is_writing() -> bool:
    """Whether this thread is within `writing`."""
    return bool(transaction.get_connection().in_atomic_block)
