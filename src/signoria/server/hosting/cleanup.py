"""Deletes expired tables: finished ones after their record was saved, and abandoned waiting rooms."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from signoria.server.core.atomic_files import write_atomically
from signoria.server.core.exceptions import TableGone
from signoria.server.models import Table
from signoria.server.pace.retention import expired_tables
from signoria.server.sessions.registry import Sessions
from signoria.server.tables.record import record_text

LOG = logging.getLogger(__name__)
EVERY = timedelta(hours=1)
MOST_AT_ONCE = 20
"""Tables that are deleted in one go: the scheduler must not be held up for long."""


@dataclass(frozen=True)
class Deleted:
    """A table that was deleted, and the file with its record; none for a waiting room."""

    title: str
    record: Path | None


class Cleaner:
    """Deletes what is expired, now and then."""

    def __init__(self, sessions: Sessions, is_open: Callable[[str], bool] = lambda _key: False) -> None:
        self._sessions = sessions
        self._is_open = is_open  # does anybody look at this table?
        self._due: datetime | None = None

    def tick(self, now: datetime) -> None:
        """Called often, for example every ten seconds; looks once an hour."""
        if not (settings.KEEP_FINISHED or settings.KEEP_WAITING) or (self._due is not None and now < self._due):
            return
        deleted = self.clean_up(now, MOST_AT_ONCE)
        if len(deleted) < MOST_AT_ONCE:
            self._due = now + EVERY

    def clean_up(self, now: datetime, most: int | None = None) -> list[Deleted]:
        """Delete expired tables. One whose record cannot be saved stays, and is logged."""
        deleted: list[Deleted] = []
        for table in expired_tables(now)[:most]:
            if not table.has_started and self._is_open(table.key):  # somebody is waiting there now
                continue
            try:
                deleted.append(self._delete(table))
            except TableGone:
                continue
            except Exception:
                LOG.exception("an expired table could not be exported, so it was not deleted")
        return deleted

    def _delete(self, table: Table) -> Deleted:
        record = self._export(table) if table.has_started else None
        self._sessions.delete(table.key)
        return Deleted(table.title, record)

    def _export(self, table: Table) -> Path:
        with self._sessions.open(table.key, keep=False) as session:
            text = record_text(session)
        path = record_path(table)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(path, text)
        return path


def record_path(table: Table) -> Path:
    """Where the record of a finished table is saved."""
    folder: Path = settings.EXPORT_TO
    finished = table.finished_at or table.last_move_at
    return folder / f"{finished:%Y-%m-%d}-{table.game}-{table.key}.record"
