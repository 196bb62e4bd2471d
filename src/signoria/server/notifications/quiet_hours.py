"""Hours without notifications, in a person's own time."""

from __future__ import annotations

from datetime import UTC, datetime, time
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

DEFAULT_ZONE = "UTC"
DEFAULT_HOURS = "22:00-07:00"


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name."""
    return name in _zones()


@cache
def _zones() -> frozenset[str]:
    """Read once: it is hundreds of files, and asked for in every tick for every seat in its quiet hours."""
    return frozenset(available_timezones())


def is_quiet(hours: str, zone: str, now: datetime) -> bool:
    """Whether the person wants no notifications at this time."""
    if not hours:
        return False
    begin, _, end = hours.partition("-")
    clock = now.astimezone(ZoneInfo(zone) if is_zone(zone) else UTC).time()
    first, last = time.fromisoformat(begin), time.fromisoformat(end)
    return first <= clock < last if first < last else clock >= first or clock < last
