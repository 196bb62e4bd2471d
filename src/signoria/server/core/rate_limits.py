"""How often something may be done for the same seat, for the same address, or here at all. Kept in memory only."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import RLock

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOST_KEYS = 10_000
"""Keys that are counted at once; one more is refused until some are forgotten."""


@dataclass(frozen=True)
class Quota:
    """So many within so much time."""

    most: int
    within: timedelta


class RateLimit:
    """How often something may be done: each key has its own count, and all quotas hold for each."""

    def __init__(self, *quotas: Quota) -> None:
        self._quotas = quotas
        self._longest = max(quota.within for quota in quotas)
        self._lock = RLock()
        self._spent: dict[str, deque[datetime]] = {}  # [key]: when, the oldest first

    def has_room(self, key: str, now: datetime) -> bool:
        """Whether it may be done once more."""
        with self._lock:
            if key not in self._spent and len(self._spent) >= MOST_KEYS:
                self._forget(now)
                if len(self._spent) >= MOST_KEYS:
                    return False
            times = self._spent.get(key, deque())
            while times and times[-1] > now:  # the machine's clock was set back
                times.pop()
            while times and now - times[0] >= self._longest:
                times.popleft()
            return all(sum(now - at < quota.within for at in times) < quota.most for quota in self._quotas)

    def spend(self, key: str, now: datetime) -> bool:
        """Count once more; False, and nothing is counted, if it may not be done now."""
        with self._lock:
            if not self.has_room(key, now):
                return False
            self._spent.setdefault(key, deque()).append(now)
            return True

    def _forget(self, now: datetime) -> None:
        """Drop the keys that count for nothing any more."""
        self._spent = {key: times for key, times in self._spent.items() if now - times[-1] < self._longest}
