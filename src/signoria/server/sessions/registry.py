"""The sessions in memory, and the lock of each table.

Order of locks: a table's lock, then the database's writer mutex. No thread holds the locks of two tables, and none
takes a table's lock inside a transaction: both are refused here, since they would end in a deadlock one day.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from signoria.server.core.bus import Bus
from signoria.server.core.database import is_writing, writing
from signoria.server.core.exceptions import TableGone
from signoria.server.models import Table
from signoria.server.sessions.messages import TableChanged, TableDeleted
from signoria.server.sessions.session import Session

MOST = 200
"""How many sessions are kept; the one used longest ago goes first."""


class _Entry:
    """A table's lock, its session once it was loaded, and how many threads hold the lock or wait for it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.session: Session | None = None
        self.users = 0


class Sessions:
    """Every session in memory, by the key of its table."""

    def __init__(self, bus: Bus, most: int = MOST) -> None:
        self._bus = bus
        self._most = most
        self._guard = Lock()  # of the dictionary only, never held while anything is loaded or drawn
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._thread = threading.local()

    @contextmanager
    def open(self, key: str, *, keep: bool = True) -> Iterator[Session]:
        """See `sessions.open`."""
        with self._locked(key, keep=keep) as entry:
            if entry.session is None:
                entry.session = _load(key)
            session = entry.session
            try:
                yield session
            finally:
                self._close(entry, session)

    @contextmanager
    def _locked(self, key: str, *, keep: bool = True) -> Iterator[_Entry]:
        self._check_order(key)
        with self._guard:
            entry = self._entries.setdefault(key, _Entry())
            entry.users += 1
        is_kept = keep
        try:
            with entry.lock:
                is_kept = keep or entry.session is not None
                self._thread.key = key
                try:
                    yield entry
                finally:
                    self._thread.key = None
        finally:
            self._leave(key, entry, is_kept=is_kept)

    def _check_order(self, key: str) -> None:
        held = getattr(self._thread, "key", None)
        if held is not None:
            raise RuntimeError(f"table {key} was opened by a thread that holds the lock of table {held}")
        if is_writing():
            raise RuntimeError(f"table {key} was opened inside a transaction")

    def _leave(self, key: str, entry: _Entry, *, is_kept: bool) -> None:
        """Forget what nobody uses: a table that is not there, one looked at in passing, and the oldest of too many."""
        with self._guard:
            entry.users -= 1
            if entry.users == 0 and (entry.session is None or not is_kept):
                del self._entries[key]
                return
            self._entries.move_to_end(key)
            unused = [old for old, entry in self._entries.items() if entry.users == 0]
            for old in unused[: max(0, len(self._entries) - self._most)]:
                del self._entries[old]

    def _close(self, entry: _Entry, session: Session) -> None:
        """Tell viewers what has changed; if memory differs from the rows, as the rows have it."""
        changes = session.take_changes()
        if session.is_stale:
            entry.session = None
            session = _load(session.key) if changes else session
        for players in changes:
            self._bus.publish(TableChanged(session, players))
        session.frames.clear()

    def is_loaded(self, key: str) -> bool:
        """Whether the table's match is in memory."""
        with self._guard:
            return key in self._entries

    def drop(self, key: str) -> None:
        """Forget a session: when it is next opened, it is built from its rows again."""
        with self._locked(key) as entry:
            entry.session = None

    def delete(self, key: str) -> None:
        """The table, its moves and all that was said there are gone for good."""
        with self._locked(key) as entry:
            entry.session = None
            with writing():
                Table.objects.filter(key=key).delete()
            self._bus.publish(TableDeleted(key))


def _load(key: str) -> Session:
    table = Table.objects.select_related("host").filter(key=key).first()
    if table is None:
        raise TableGone
    return Session(table)
