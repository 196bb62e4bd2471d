"""Who looked at which table just now. In memory only: whoever still looks says so again soon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock

from django.utils import timezone

from signoria.server.core.database import writing
from signoria.server.core.identity import Visitor
from signoria.server.core.runtime import current
from signoria.server.models import Seat, Table

RECENT = timedelta(seconds=60)
"""A visible page says every twenty seconds that it is being looked at; this allows for two that were lost."""

MOST = 10_000


class Presence:
    """When each player last had each table on their screen."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: dict[tuple[str, str], datetime] = {}

    def note(self, table: str, player: str, now: datetime) -> None:
        with self._lock:
            if len(self._last) >= MOST:
                self._last = {key: at for key, at in self._last.items() if now - at < RECENT}
            self._last[table, player] = now

    def last(self, table: str, players: Iterable[str]) -> datetime | None:
        """When the last of a person's browsers showed them the table."""
        with self._lock:
            found = [self._last[table, player] for player in players if (table, player) in self._last]
        return max(found, default=None)


def remember_visit(visitor: Visitor, table: Table) -> None:
    """A person looks at their table: by which address they reach us, and in which language they read."""
    current().presence.note(table.key, visitor.key, timezone.now())
    base_url = visitor.origin[:200]
    seats = Seat.objects.filter(table=table, players__key=visitor.key)
    stale = seats.exclude(base_url=base_url, language=visitor.language)
    if stale.exists():  # to ask needs no lock, to write does
        with writing():
            stale.update(base_url=base_url, language=visitor.language)
