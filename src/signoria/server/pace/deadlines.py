"""Time for a decision: who is late, and who may vote about them. Nobody loses a seat by the clock alone.

All of it depends on whom the table shows to be asked, and since when; in a choice that all make at once each seat is
late by itself.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from signoria.server.models import Vote
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.session import Session


def pending_persons(session: Session) -> list[PendingDecision]:
    """The people that the table waits for: seats that are asked and decide themselves."""
    if session.has_ended or not session.has_started:
        return []
    return [decision for decision in session.pending if not session.seats[decision.seat].bot]


def deadline(decision: PendingDecision, time_limit: int) -> datetime:
    """When the time for a decision is up, at a table that has a limit."""
    return decision.since + timedelta(seconds=time_limit)


def is_late(decision: PendingDecision, time_limit: int, now: datetime) -> bool:
    """Whether the time for a decision is up; never at a table without a limit."""
    return time_limit > 0 and deadline(decision, time_limit) <= now


def late(session: Session, now: datetime) -> list[PendingDecision]:
    """The people whose time is up."""
    return [one for one in pending_persons(session) if is_late(one, session.table.time_limit, now)]


def voters(session: Session, now: datetime) -> list[int]:
    """The seats that decide about those who are late: people who are neither late nor away."""
    away = {decision.seat for decision in late(session, now)}
    return [seat for seat in session.persons() if seat not in away and not session.seats[seat].stand_in]


def votes_about(session: Session, decision: PendingDecision, now: datetime) -> dict[int, Vote]:
    """What those who may vote want now, by their seats."""
    rows = Vote.objects.filter(table=session.table, about=decision.seat, decision=decision.decision)
    return {row.seat: row for row in rows.filter(seat__in=voters(session, now))}
