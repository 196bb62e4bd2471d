"""Time for a decision: who is late, and what the others decide about him. Nobody loses his seat by a clock alone.

All of it depends on whom the table shows to be asked, and since when; in a choice that all make at once each seat is
late by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from signoria.bots.levels import LEVELS
from signoria.server.forms import number
from signoria.server.live import LOCK, Live, live, tell
from signoria.server.models import Table, Vote
from signoria.server.pages.levels import known_level
from signoria.server.tables import resign
from signoria.server.takeover import take_over
from signoria.server.waits import Wait

WAIT, BOT, END = "wait", "bot", "end"
CHOICES = (WAIT, BOT, END)


def waiting(found: Live) -> list[Wait]:
    """The persons whom the table waits for: seats that are asked and decide themselves."""
    return [] if found.has_ended else [wait for wait in found.waits if not found.places[wait.seat].bot]


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


def vote(table: Table, player: str, form: Mapping[str, str], now: datetime) -> None:
    """What a player wants done about somebody; what most of those who vote want is done."""
    choice, _, about = form["vote"].partition("-")
    seat, _, decision = about.partition("-")
    with LOCK:
        found = live(table)
        asked = (number(seat, -1), number(decision, -1))
        wait = next((wait for wait in late(found, now) if (wait.seat, wait.decision) == asked), None)
        own = set(found.seats_of(player)) & set(voters(found, now))
        if wait is None or choice not in CHOICES or not own:
            return
        level = known_level(form.get(f"level-{wait.seat}", "")) if choice == BOT else ""
        for voter in own:
            Vote.objects.update_or_create(
                table=table,
                about=wait.seat,
                decision=wait.decision,
                seat=voter,
                defaults={"choice": choice, "level": level},
            )
        _count(table, found, wait, now)


def _count(table: Table, found: Live, wait: Wait, now: datetime) -> None:
    votes = votes_about(found, wait, now).values()
    wanted = majority([row.choice for row in votes], len(voters(found, now)))
    if wanted == BOT:
        take_over(table, wait.seat, most_wanted(row.level for row in votes if row.choice == BOT))
    elif wanted == END:
        _drop(table, wait.seat)
    else:
        tell(found)


def majority(choices: Iterable[str], voters: int) -> str:
    """What more than half of all who vote want; empty if there is no such thing."""
    return next((choice for choice, count in Counter(choices).items() if 2 * count > voters), "")


def most_wanted(levels: Iterable[str]) -> str:
    """The level that most want, and of equally many the weakest."""
    wanted = Counter(levels)
    return max((level for level in LEVELS if wanted[level]), key=lambda level: wanted[level])


def _drop(table: Table, seat: int) -> None:
    """The match ends without a result, as if the seat had resigned; but it is told why."""
    Table.objects.filter(pk=table.pk, over=None).update(is_dropped=True)
    resign(table, seat)
