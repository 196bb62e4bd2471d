"""Time for a decision: who is late, and who may vote about him. Nobody loses his seat by a clock alone.

All of it depends on whom the table shows to be asked, and since when; in a choice that all make at once each seat is
late by itself.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from signoria.server.live import Live
from signoria.server.models import Vote
from signoria.server.waits import Wait


def waiting(found: Live) -> list[Wait]:
    """The persons whom the table waits for: seats that are asked and decide themselves."""
    return (
        []
        if found.has_ended or found.is_gathering
        else [wait for wait in found.waits if not found.places[wait.seat].bot]
    )


def until(found: Live, wait: Wait) -> datetime:
    """When the time for a decision is up, at a table that has a limit."""
    return wait.since + timedelta(seconds=found.limit)


def late(found: Live, now: datetime) -> list[Wait]:
    """The persons whose time is up."""
    return [wait for wait in waiting(found) if until(found, wait) <= now] if found.limit else []


def voters(found: Live, now: datetime) -> list[int]:
    """The seats that decide about those who are late: persons who are neither late nor away."""
    away = {wait.seat for wait in late(found, now)}
    return [seat for seat in found.persons() if seat not in away and not found.places[seat].stand_in]


def votes_about(found: Live, wait: Wait, now: datetime) -> dict[int, Vote]:
    """What those who may vote want now, by their seats."""
    rows = Vote.objects.filter(table__key=found.key, about=wait.seat, decision=wait.decision)
    return {row.seat: row for row in rows.filter(seat__in=voters(found, now))}
