"""Who looked at which table just now. It is kept in memory only: who looks still says so again soon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock

JUST_NOW = timedelta(seconds=60)
"""A visible page says every twenty seconds that it is looked at; this allows for two that were lost."""

MOST = 10_000


class Looks:
    """When each player last had each table before his eyes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: dict[tuple[str, str], datetime] = {}

    def note(self, table: str, player: str, now: datetime) -> None:
        with self._lock:
            if len(self._last) >= MOST:
                self._last = {key: at for key, at in self._last.items() if now - at < JUST_NOW}
            self._last[table, player] = now

    def last(self, table: str, players: Iterable[str]) -> datetime | None:
        """When the last of a person's browsers showed the table to him."""
        with self._lock:
            found = [self._last[table, player] for player in players if (table, player) in self._last]
        return max(found, default=None)


LOOKS = Looks()
