"""Moments, and how long ago they were, as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

HOUR = 3600
DAY = 24 * HOUR
AGES = (
    (60, 60, N_("for {count} min")),
    (HOUR, HOUR, N_("for {count} h")),
    (DAY, DAY, N_("since yesterday")),
    (2 * DAY, DAY, N_("for {count} days")),
)
"""From so many seconds on, in what they are counted, and how it is said."""


@dataclass(frozen=True)
class Instant:
    """A moment, which the page shows in its reader's own time; without JavaScript in UTC."""

    iso: str
    text: str


def instant(at: datetime) -> Instant:
    utc = at.astimezone(UTC)
    return Instant(utc.isoformat(timespec="seconds"), f"{utc:%Y-%m-%d %H:%M} UTC")


def duration(seconds: float, translate: Translate) -> str:
    """How long something has been so, roughly; nothing for less than a minute."""
    text = ""
    for least, unit, message in AGES:
        if seconds >= least:
            text = translate(message).format(count=int(seconds // unit))
    return text
