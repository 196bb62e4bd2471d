"""The sessions in memory, and the lock of each table.

Order of locks: a table's lock, then the database's writer mutex. No thread holds the locks of two tables, and none
takes a table's lock inside a transaction: both are refused here, since they would end in a deadlock one day.

Whenever a session is opened, the revision of its table is read: if another process has raised it, the session catches
up first.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from threading import Lock

from django.db import DatabaseError, connection
from django.db.models import F

from signoria.kernel.errors import UnplayableRules
from signoria.server.core.bus import Bus
from signoria.server.core.database import is_writing, snapshot, writing
from signoria.server.core.exceptions import TableGone, UnreadableTable
from signoria.server.models import Table
from signoria.server.sessions.messages import RevisionRaised, TableChanged, TableDeleted
from signoria.server.sessions.session import Session
from signoria.server.sessions.unreadable import log_unreadable, trace_of, why_unreadable

LOG = logging.getLogger(__name__)
MOST = 200
"""How many sessions are kept; the one used longest ago goes first. Those that somebody watches are kept beyond it."""


class _Entry:
    """A table's lock, its session once it was loaded, and how many threads hold the lock or wait for it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.session: Session | None = None
        self.users = 0


class Sessions:
    """Every session in memory, by the key of its table."""

    def __init__(self, bus: Bus, most: int = MOST, is_watched: Callable[[str], bool] = lambda _key: False) -> None:
        """`is_watched` says whether somebody has a table open now."""
        self._bus = bus
        self._most = most
        self._is_watched = is_watched
        self._guard = Lock()  # of the dictionary only, never held while anything is loaded or drawn
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._thread = threading.local()
        self._unreadable: set[str] = set()  # the tables that the log has named already

    @contextmanager
    def open(self, key: str, *, keep: bool = True) -> Iterator[Session]:
        """See `sessions.open`."""
        with self._locked(key, keep=keep) as entry:
            session = entry.session = self._current(entry, key)
            try:
                yield session
            finally:
                self._close(entry, session)

    @contextmanager
    def _locked(self, key: str, *, keep: bool = True) -> Iterator[_Entry]:
        self._check_order()
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

    def _check_order(self) -> None:
        if getattr(self._thread, "key", None) is not None:
            raise RuntimeError("a table was opened by a thread that holds the lock of a table")
        if is_writing():
            raise RuntimeError("a table was opened inside a transaction")

    def _leave(self, key: str, entry: _Entry, *, is_kept: bool) -> None:
        """Drop what nobody uses: a table that does not exist, one opened with `keep=False`, the oldest of too many."""
        with self._guard:
            entry.users -= 1
            if entry.users == 0 and (entry.session is None or not is_kept):
                del self._entries[key]
                return
            self._entries.move_to_end(key)
            surplus = len(self._entries) - self._most
            unused = [old for old, entry in self._entries.items() if entry.users == 0] if surplus > 0 else []
        # Without the guard, since the answer needs another lock.
        forgotten = list(islice((old for old in unused if not self._is_watched(old)), max(0, surplus)))
        with self._guard:
            for old in forgotten:
                if old in self._entries and self._entries[old].users == 0:
                    del self._entries[old]

    def _close(self, entry: _Entry, session: Session) -> None:
        """Tell viewers what has changed. If memory differs from the rows, they are shown what the rows say."""
        changes = session.take_changes()
        if session.is_stale:
            entry.session = None
            session = self._load(session.key) if changes else session
        for players in changes:
            self._bus.publish(TableChanged(session, players))
        session.frames.clear()

    def count(self) -> int:
        """How many matches are in memory."""
        with self._guard:
            return len(self._entries)

    def is_loaded(self, key: str) -> bool:
        """Whether the table's match is in memory."""
        with self._guard:
            return key in self._entries

    def drop(self, key: str) -> None:
        """Forget a session: when it is next opened, it is built from its rows again."""
        with self._locked(key) as entry:
            entry.session = None

    def delete(self, key: str) -> None:
        """Delete a table with its moves and messages, permanently."""
        with self._locked(key) as entry:
            entry.session = None
            with writing():
                Table.objects.select_for_update().filter(key=key).first()  # nobody adds a move meanwhile
                Table.objects.filter(key=key).delete()
                self._bus.announce(TableDeleted(key))
            self._bus.publish(TableDeleted(key))

    def raise_revisions(self, tables: Sequence[Table]) -> list[RevisionRaised]:
        """See `sessions.raise_revisions`."""
        found: list[RevisionRaised] = []
        for pk in sorted(table.pk for table in tables):  # in order, so that two who do this cannot wait for each other
            Table.objects.filter(pk=pk).update(revision=F("revision") + 1)
            table = Table.objects.get(pk=pk)
            found.append(RevisionRaised(table.key, table.revision, None, table.needs_bot))
            self._bus.announce(found[-1])
        return found

    # Reading rows.

    def _current(self, entry: _Entry, key: str) -> Session:
        """The session as the rows are now: other processes may have changed them."""
        session, entry.session = entry.session, None
        if session is None:
            return self._load(key)
        if _revision(session.table.pk) != session.revision:
            try:
                with snapshot():
                    session.catch_up(_row(key))
            except (TableGone, DatabaseError):
                raise
            except Exception as error:  # what is in memory does not fit the rows
                LOG.error("a session could not catch up, and is built from its rows again\n%s", trace_of(error))
                return self._load(key)
        return session

    def _load(self, key: str) -> Session:
        """Build a session from its rows. Raises TableGone, or UnreadableTable, which the log names once."""
        with snapshot():
            table = _row(key)
            try:
                session = Session(table, self._bus)
            except (TableGone, UnplayableRules, DatabaseError):
                raise
            except Exception as error:
                reason = why_unreadable(table)
                if key not in self._unreadable:
                    self._unreadable.add(key)
                    log_unreadable(table, reason, error)
                raise UnreadableTable(reason) from None
        self._unreadable.discard(key)
        return session


def _revision(pk: int) -> int | None:
    """Asked with every opening, and so without what a QuerySet costs; none if the table is gone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT revision FROM server_table WHERE id = %s", [pk])
        row = cursor.fetchone()
    return int(row[0]) if row else None


def _row(key: str) -> Table:
    table = Table.objects.select_related("host").filter(key=key).first()
    if table is None:
        raise TableGone
    return table
