"""What the strip above a table shows of a match in memory. With the lock held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from signoria.kernel.game import Translate
from signoria.server.limits import late, until, voters, votes_about, waiting
from signoria.server.live import Live
from signoria.server.pages.strip import (
    QUIET,
    Clock,
    LateSeat,
    OwnOrders,
    Strip,
    Substitute,
    ballots,
    hurry_of,
    instant,
    levels_for,
    substitute,
)
from signoria.server.strain import STRAIN
from signoria.server.waits import Wait


def strip_of(found: Live, sitting: Sequence[int], now: datetime, translate: Translate, orders: int = 0) -> Strip:
    """The strip for one who sits on these seats, or on none, and for whom so many orders stand."""
    if found.has_ended:
        return QUIET
    return Strip(
        clocks=_clocks(found, sitting, now),
        late=[_late(found, wait, sitting, now, translate) for wait in late(found, now)],
        substitutes=_substitutes(found, sitting, translate),
        hurried=_hurried(found, translate),
        orders=OwnOrders(orders, reverse("orders", args=[found.key])) if orders else None,
    )


def _clocks(found: Live, sitting: Sequence[int], now: datetime) -> list[Clock]:
    """Of those who have time left."""
    if not found.limit:
        return []
    names = found.match.setup.names
    ends = [(wait.seat, until(found, wait)) for wait in waiting(found)]
    return [Clock(names[seat], seat in sitting, instant(end)) for seat, end in ends if end > now]


def _late(found: Live, wait: Wait, sitting: Sequence[int], now: datetime, translate: Translate) -> LateSeat:
    votes = votes_about(found, wait, now)
    entitled = voters(found, now)
    own = [votes[seat].choice for seat in sitting if seat in votes]
    return LateSeat(
        seat=wait.seat,
        decision=wait.decision,
        name=found.match.setup.names[wait.seat],
        is_own=wait.seat in sitting,
        since=instant(wait.since),
        ballots=ballots(Counter(row.choice for row in votes.values()), own[0] if own else "", translate),
        can_vote=any(seat in entitled for seat in sitting),
        voters=len(entitled),
        levels=levels_for(translate),
    )


def _substitutes(found: Live, sitting: Sequence[int], translate: Translate) -> list[Substitute]:
    names = found.match.setup.names
    return [
        substitute(place.number, names[place.number], place.stand_in, place.number in sitting, translate)
        for place in found.places
        if place.stand_in
    ]


def _hurried(found: Live, translate: Translate) -> list[str]:
    levels = dict.fromkeys(place.bot for place in found.places if place.bot)
    return [hurry_of(level, translate) for level in levels if STRAIN.is_felt_by(level)]
