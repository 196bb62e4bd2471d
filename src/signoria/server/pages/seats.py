"""Pages about seats: sitting down with a link, one's own seat with the links to keep, and all seats for the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.links import Link
from signoria.server.models import Seat
from signoria.server.pages.levels import TITLES
from signoria.server.pages.new import BOT

FREE = N_("waits for somebody")
ON_ITS_WAY = N_("waits for whoever has the new link")
ONE_BROWSER = N_("sits with one browser")
BROWSERS = N_("sits with {count} browsers")


@dataclass(frozen=True)
class JoinPage:
    """A free seat, and who sits beside it."""

    game_title: str
    table_title: str
    facts: Sequence[str]
    people: Sequence[str]
    free: int  # how many seats are
    name: str
    name_length: int
    is_hand: bool  # is it a hand for a board on a big screen?
    problem: str = ""


@dataclass(frozen=True)
class ConfirmPage:
    """Something that a link offers, done only when a button says so: whoever previews links does nothing."""

    heading: str
    text: str
    note: str
    button: str
    loss: str = ""  # what ends with it, if something does


@dataclass(frozen=True)
class OwnSeat:
    """A seat of the visitor's."""

    number: int
    name: str
    link: Link | None  # covered while others see the screen


@dataclass(frozen=True)
class SeatPage:
    key: str
    game_id: str
    game_title: str
    table_title: str
    seats: Sequence[OwnSeat]
    watch: Link | None
    is_host: bool
    is_new: bool  # has the visitor just sat down?
    is_streaming: bool


@dataclass(frozen=True)
class SeatState:
    """A seat as the host sees it, with the links that he may hand on and what he can do about it."""

    number: int
    name: str
    told: str
    is_own: bool
    invite: Link | None
    private: Link | None  # until somebody has picked it up
    can_reissue: bool
    can_renew: bool  # is there an invitation to be made anew?


@dataclass(frozen=True)
class SeatsPage:
    key: str
    game_id: str
    game_title: str
    table_title: str
    seats: Sequence[SeatState]
    watch: Link | None
    is_streaming: bool


def told_of(seat: Seat, browsers: int, translate: Translate) -> str:
    """Who sits there, in a few words."""
    if seat.level:
        return translate(BOT).format(level=translate(TITLES[seat.level]))
    if seat.is_free:
        return translate(FREE)
    if not browsers:
        return translate(ON_ITS_WAY)
    return translate(ONE_BROWSER) if browsers == 1 else translate(BROWSERS).format(count=browsers)
