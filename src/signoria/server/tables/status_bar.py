"""The status bar above a table: until when a decision is due, who is late, and for whom a bot plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.levels import PLAYS_FOR, PLAYS_FOR_YOU, TITLES, LevelChoice, level_choices
from signoria.server.core.runtime import current
from signoria.server.core.times import Instant, instant
from signoria.server.models import Seat
from signoria.server.pace.deadlines import deadline, late, pending_persons, voters, votes_about
from signoria.server.pace.votes import CHOICES, WAIT
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.session import Session

HURRIED = N_("The server is busy: bots that play like {level} have less time to think and play less well.")


@dataclass(frozen=True)
class Clock:
    """A player's deadline."""

    name: str
    is_own: bool
    until: Instant


@dataclass(frozen=True)
class Ballot:
    """A choice about a player who is late, and how many have voted for it."""

    choice: str
    text: str
    count: int
    is_chosen: bool  # by the viewer


@dataclass(frozen=True)
class LateSeat:
    """A player whose time is up."""

    seat: int
    decision: int
    name: str
    is_own: bool
    since: Instant
    ballots: tuple[Ballot, ...]
    can_vote: bool
    voters: int
    levels: tuple[LevelChoice, ...]

    @property
    def is_open(self) -> bool:
        """Whether the choices are unfolded: not for a viewer who has already chosen to wait."""
        return not any(ballot.is_chosen and ballot.choice == WAIT for ballot in self.ballots)


@dataclass(frozen=True)
class Substitute:
    """A bot that decides for a player who is away."""

    seat: int
    sentence: str
    is_own: bool


@dataclass(frozen=True)
class StatusBar:
    """The same for everybody at the table, except the buttons and the number of the viewer's own standing orders."""

    clocks: tuple[Clock, ...] = ()
    late: tuple[LateSeat, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    hurried: tuple[str, ...] = ()  # sentences about bots that have too little time
    orders: int = 0  # the number of the viewer's standing orders
    orders_url: str = ""

    @property
    def is_shown(self) -> bool:
        return bool(self.clocks or self.late or self.substitutes or self.hurried or self.orders)


EMPTY_BAR = StatusBar()
"""At a table without a time limit, where nobody is away."""


def status_bar(
    session: Session, own_seats: Sequence[int], now: datetime, translate: Translate, orders: int = 0
) -> StatusBar:
    """The bar for a viewer who has these seats, or none, and this number of standing orders."""
    if session.has_ended:
        return EMPTY_BAR
    return StatusBar(
        clocks=_clocks(session, own_seats, now, translate),
        late=tuple(_late(session, decision, own_seats, now, translate) for decision in late(session, now)),
        substitutes=tuple(_substitute(seat, own_seats, translate) for seat in session.seats if seat.stand_in),
        hurried=_hurried(session, translate),
        orders=orders,
        orders_url=reverse("orders", args=[session.key]) if orders else "",
    )


def _clocks(session: Session, own_seats: Sequence[int], now: datetime, translate: Translate) -> tuple[Clock, ...]:
    """The deadlines of players who have time left."""
    if not session.table.time_limit:
        return ()
    names = session.match.setup.names
    ends = [(decision.seat, deadline(decision, session.table.time_limit)) for decision in pending_persons(session)]
    return tuple(Clock(names[seat], seat in own_seats, instant(end, translate)) for seat, end in ends if end > now)


def _late(
    session: Session, decision: PendingDecision, own_seats: Sequence[int], now: datetime, translate: Translate
) -> LateSeat:
    votes = votes_about(session, decision, now)
    entitled = voters(session, now)
    chosen = next((votes[seat].choice for seat in own_seats if seat in votes), "")
    counts = Counter(row.choice for row in votes.values())
    return LateSeat(
        seat=decision.seat,
        decision=decision.decision,
        name=session.match.setup.names[decision.seat],
        is_own=decision.seat in own_seats,
        since=instant(decision.since, translate),
        ballots=tuple(Ballot(one, translate(text), counts[one], one == chosen) for one, text in CHOICES.items()),
        can_vote=any(seat in entitled for seat in own_seats),
        voters=len(entitled),
        levels=tuple(level_choices("", translate)),
    )


def _substitute(seat: Seat, own_seats: Sequence[int], translate: Translate) -> Substitute:
    is_own = seat.number in own_seats
    text = translate(PLAYS_FOR_YOU if is_own else PLAYS_FOR)
    sentence = text.format(level=translate(TITLES[seat.stand_in]), name=seat.name)
    return Substitute(seat.number, sentence, is_own)


def _hurried(session: Session, translate: Translate) -> tuple[str, ...]:
    """A sentence for each level whose bots have too little time on this machine."""
    levels = dict.fromkeys(seat.bot for seat in session.seats if seat.bot)
    hurried = [level for level in levels if current().bot_load.is_overloaded(level)]
    return tuple(translate(HURRIED).format(level=translate(TITLES[level])) for level in hurried)
