"""The strip above a table: until when a decision is to be made, who is late, and for whom a bot decides.

Everybody at the table sees the same; only the buttons differ, and that one's own orders stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.pages.levels import TITLES, LevelChoice, level_choices

DECIDES = N_("{level} decides for {name}.")
HURRIED = N_("This machine has much to do: a bot that plays like {level} decides sooner than it should, and is weaker.")
DECIDES_FOR_YOU = N_("{level} decides for you.")

VOTES = {
    "wait": N_("Wait"),
    "bot": N_("Let a bot decide"),
    "end": N_("End the match"),
}
"""What can be done about somebody who is late."""


@dataclass(frozen=True)
class Instant:
    """A moment, which the page shows in its reader's own time; without JavaScript in that of the server's clock."""

    iso: str
    text: str


def instant(at: datetime) -> Instant:
    seen = at.astimezone(UTC)
    return Instant(seen.isoformat(timespec="seconds"), f"{seen:%Y-%m-%d %H:%M} UTC")


@dataclass(frozen=True)
class Clock:
    """Until when somebody has time."""

    name: str
    is_own: bool
    until: Instant


@dataclass(frozen=True)
class Ballot:
    """Something that can be done about somebody, and how many want it."""

    choice: str
    text: str
    count: int
    is_chosen: bool  # by the viewer


@dataclass(frozen=True)
class LateSeat:
    """Somebody whose time is up."""

    seat: int
    decision: int
    name: str
    is_own: bool
    since: Instant
    ballots: Sequence[Ballot]
    can_vote: bool
    voters: int
    levels: Sequence[LevelChoice]

    @property
    def is_open(self) -> bool:
        """Is there something to choose still? Who chose to wait is not asked over and over."""
        return not any(ballot.is_chosen and ballot.choice == "wait" for ballot in self.ballots)


@dataclass(frozen=True)
class Substitute:
    """A bot that decides for somebody meanwhile."""

    seat: int
    sentence: str
    is_own: bool


@dataclass(frozen=True)
class OwnOrders:
    """How many of the viewer's own orders stand, and where they are."""

    count: int
    url: str


@dataclass(frozen=True)
class Strip:
    clocks: Sequence[Clock] = ()
    late: Sequence[LateSeat] = ()
    substitutes: Sequence[Substitute] = ()
    hurried: Sequence[str] = ()  # what is said of bots that have too little time
    orders: OwnOrders | None = None

    @property
    def is_shown(self) -> bool:
        return bool(self.clocks or self.late or self.substitutes or self.hurried or self.orders)


QUIET = Strip()
"""At a table without a limit, where nobody is away."""


def substitute(seat: int, name: str, level: str, is_own: bool, translate: Translate) -> Substitute:
    """Who decides, as a sentence."""
    title = translate(TITLES[level])
    said = translate(DECIDES_FOR_YOU) if is_own else translate(DECIDES)
    sentence = said.format(level=title, name=name)
    return Substitute(seat, sentence[:1].upper() + sentence[1:], is_own)


def hurry_of(level: str, translate: Translate) -> str:
    """That a level has too little time here."""
    return translate(HURRIED).format(level=translate(TITLES[level]))


def ballots(counts: dict[str, int], chosen: str, translate: Translate) -> list[Ballot]:
    """All that can be voted for."""
    return [Ballot(choice, translate(text), counts.get(choice, 0), choice == chosen) for choice, text in VOTES.items()]


def levels_for(translate: Translate) -> list[LevelChoice]:
    """The levels that a bot can have who steps in."""
    return level_choices("", translate)
