"""Votes about a player who is late: a choice that more than half of the others want is carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from signoria.bots.levels import LEVELS
from signoria.kernel.messages import N_
from signoria.server.core.fields import parse_int
from signoria.server.core.levels import known_level
from signoria.server.models import Vote
from signoria.server.pace.deadlines import late, voters, votes_about
from signoria.server.pace.takeover import take_over
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.session import Session

WAIT, BOT, END = "wait", "bot", "end"
CHOICES = {WAIT: N_("Wait"), BOT: N_("Let a bot play"), END: N_("End the match")}
"""The choices about a player who is late."""


def vote(session: Session, player: str, form: Mapping[str, str], now: datetime) -> None:
    """Count a player's vote about another, and carry out the choice that has a majority."""
    choice, _, about = form["vote"].partition("-")
    seat, _, number = about.partition("-")
    asked = (parse_int(seat, -1), parse_int(number, -1))
    decision = next((one for one in late(session, now) if (one.seat, one.decision) == asked), None)
    own = set(session.seats_of(player)) & set(voters(session, now))
    if decision is None or choice not in CHOICES or not own:
        return
    level = known_level(form.get(f"level-{decision.seat}", "")) if choice == BOT else ""
    with session.writing():
        for voter in own:
            Vote.objects.update_or_create(
                table=session.table,
                about=decision.seat,
                decision=decision.decision,
                seat=voter,
                defaults={"choice": choice, "level": level},
            )
    _count(session, decision, now)


def _count(session: Session, decision: PendingDecision, now: datetime) -> None:
    votes = votes_about(session, decision, now).values()
    wanted = majority([row.choice for row in votes], len(voters(session, now)))
    if wanted == BOT:
        take_over(session, decision.seat, most_wanted(row.level for row in votes if row.choice == BOT))
    elif wanted == END:
        session.resign(decision.seat, by_vote=True)
    else:
        session.changed()


def majority(choices: Iterable[str], voters: int) -> str:
    """The choice that more than half of the voters want; empty if there is none."""
    return next((choice for choice, count in Counter(choices).items() if 2 * count > voters), "")


def most_wanted(levels: Iterable[str]) -> str:
    """The level with the most votes; in a tie the weakest."""
    wanted = Counter(levels)
    return max((level for level in LEVELS if wanted[level]), key=lambda level: wanted[level])
