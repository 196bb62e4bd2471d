"""What is done about somebody who is late: what more than half of the others want."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from signoria.bots.levels import LEVELS
from signoria.server.forms import number
from signoria.server.limits import late, voters, votes_about
from signoria.server.live import LOCK, Live, live, tell
from signoria.server.models import Table, Vote
from signoria.server.pages.levels import known_level
from signoria.server.tables import resign
from signoria.server.takeover import take_over
from signoria.server.waits import Wait

WAIT, BOT, END = "wait", "bot", "end"
CHOICES = (WAIT, BOT, END)


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
        resign(table, wait.seat, is_dropped=True)  # but it is told why
    else:
        tell(found)


def majority(choices: Iterable[str], voters: int) -> str:
    """What more than half of all who vote want; empty if there is no such thing."""
    return next((choice for choice, count in Counter(choices).items() if 2 * count > voters), "")


def most_wanted(levels: Iterable[str]) -> str:
    """The level that most want, and of equally many the weakest."""
    wanted = Counter(levels)
    return max((level for level in LEVELS if wanted[level]), key=lambda level: wanted[level])
