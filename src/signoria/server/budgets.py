"""How often something may be done for the same seat, for the same address, or here at all. Kept in memory only."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOST_KEYS = 10_000
"""Things that are counted at once; one more than these is refused until some are forgotten."""


@dataclass(frozen=True)
class Limit:
    """So many within so much time."""

    most: int
    within: timedelta


class Budget:
    """What may be done how often: each key has its own count, and all limits hold for each."""

    def __init__(self, *limits: Limit) -> None:
        self._limits = limits
        self._longest = max(limit.within for limit in limits)
        self._lock = Lock()
        self._spent: dict[str, deque[datetime]] = {}  # [key]: when, the oldest first

    def has_room(self, key: str, now: datetime) -> bool:
        """May it be done once more?"""
        with self._lock:
            return self._has_room(key, now)

    def spend(self, key: str, now: datetime) -> bool:
        """Count once more; False, and nothing is counted, if it may not be done now."""
        with self._lock:
            if not self._has_room(key, now):
                return False
            self._spent.setdefault(key, deque()).append(now)
            return True

    def clear(self) -> None:
        with self._lock:
            self._spent.clear()

    def _has_room(self, key: str, now: datetime) -> bool:
        if key not in self._spent and len(self._spent) >= MOST_KEYS:
            self._forget(now)
            if len(self._spent) >= MOST_KEYS:
                return False
        times = self._spent.get(key, deque())
        while times and now - times[0] >= self._longest:
            times.popleft()
        return all(sum(now - at < limit.within for at in times) < limit.most for limit in self._limits)

    def _forget(self, now: datetime) -> None:
        """What counts for nothing any more."""
        self._spent = {key: times for key, times in self._spent.items() if now - times[-1] < self._longest}
