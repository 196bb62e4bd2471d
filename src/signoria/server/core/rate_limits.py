"""How often something may be done for the same seat, for the same address, or here at all.

What one process counts for itself is kept in memory; what all processes of a site must count together, in the database.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import RLock

from django.db.models import F
from django.utils.crypto import salted_hmac

from signoria.server.core.database import writing
from signoria.server.models import RateCount

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
        """Drop the keys that no longer count."""
        self._spent = {key: times for key, times in self._spent.items() if now - times[-1] < self._longest}


def forget_expired(now: datetime) -> None:
    """Delete the counts in the database whose window is over."""
    expired = RateCount.objects.filter(expires_at__lte=now)
    if expired.exists():  # to ask needs no lock, to write does
        with writing():
            expired.delete()


class SharedRateLimit:
    """How often something may be done, counted in the database for all processes: so many in each window of time."""

    def __init__(self, kind: str, quota: Quota) -> None:
        self._kind = kind
        self.quota = quota

    def spend(self, who: str, now: datetime) -> bool:
        """Count once more; False, and nothing is counted, if it may not be done now."""
        key = salted_hmac("signoria.rate-limit", f"{self._kind} {who}", algorithm="sha256").hexdigest()
        with writing():
            # A window that ends later than it could was begun before the machine's clock was set back.
            running = RateCount.objects.filter(key=key, expires_at__gt=now, expires_at__lte=now + self.quota.within)
            if not running.exists():
                self._begin(key, now)
            return bool(running.filter(count__lt=self.quota.most).update(count=F("count") + 1))

    def _begin(self, key: str, now: datetime) -> None:
        """Begin a window, unless another process does so at the same moment."""
        RateCount.objects.filter(key=key).exclude(expires_at__gt=now, expires_at__lte=now + self.quota.within).delete()
        over = RateCount.objects.filter(expires_at__lte=now).select_for_update(skip_locked=True)
        RateCount.objects.filter(pk__in=over.values("pk")).delete()
        fresh = RateCount(key=key, count=0, expires_at=now + self.quota.within)
        RateCount.objects.bulk_create([fresh], ignore_conflicts=True)
