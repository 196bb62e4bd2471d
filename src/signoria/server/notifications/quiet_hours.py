"""Hours without notices, in a person's own time."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

HOURS = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
DEFAULT_ZONE = "UTC"


def quiet_hours(begin: str, end: str) -> str:
    """As a seat saves them; empty if there are none."""
    is_right = HOURS.fullmatch(begin) and HOURS.fullmatch(end) and begin != end
    return f"{begin}-{end}" if is_right else ""


def known_zone(name: str) -> str:
    """The zone of this name; the default if there is none."""
    return name if name in _zones() else DEFAULT_ZONE


@cache
def _zones() -> frozenset[str]:
    """Read once: it is hundreds of files, and asked for in every tick for every seat in its quiet hours."""
    return frozenset(available_timezones())


def is_quiet(hours: str, zone: str, now: datetime) -> bool:
    """Whether the person wants no notices at this time."""
    begin, _, end = hours.partition("-")
    if not quiet_hours(begin, end):
        return False
    clock = now.astimezone(ZoneInfo(zone) if zone in _zones() else UTC).time()
    first, last = time.fromisoformat(begin), time.fromisoformat(end)
    return first <= clock < last if first < last else clock >= first or clock < last
