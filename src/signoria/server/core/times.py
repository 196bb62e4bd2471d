"""Moments and durations, in words of the visitor's language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from babel.dates import format_date, format_timedelta

from signoria.kernel.messages import N_, Translate

MINUTE = 60
HOUR = 60 * MINUTE
LASTING = N_("for {duration}")
JUST_NOW = N_("just now")


@dataclass(frozen=True)
class Instant:
    """A moment, which the page shows in its reader's own time; without JavaScript in UTC."""

    iso: str
    text: str


def instant(at: datetime, translate: Translate) -> Instant:
    utc = at.astimezone(UTC)
    day = _day(utc.date(), translate.locale)
    return Instant(utc.isoformat(timespec="seconds"), f"{day}, {utc:%H:%M} UTC")


@lru_cache(1000)
def _day(day: date, locale: str) -> str:
    """Remembered: a chat panel has many lines of the same day."""
    return format_date(day, locale=locale)


def duration(seconds: float, translate: Translate) -> str:
    """How long something has been so, roughly; nothing for less than a minute."""
    if seconds < MINUTE:
        return ""
    words = format_timedelta(timedelta(seconds=seconds), granularity="minute", threshold=1, locale=translate.locale)
    return translate(LASTING).format(duration=words)


def ago(seconds: float, translate: Translate) -> str:
    """How long ago something happened, roughly."""
    if seconds < MINUTE:
        return translate(JUST_NOW)
    past = timedelta(seconds=-seconds)
    return format_timedelta(past, granularity="minute", threshold=1, add_direction=True, locale=translate.locale)
