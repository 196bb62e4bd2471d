"""Pages about seats: taking one by link, one's own seat with the links to keep, and all seats for the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_
from signoria.server.core.levels import bot_title
from signoria.server.core.links import Link
from signoria.server.core.names import MOST_LETTERS
from signoria.server.models import Seat

FREE = N_("waits for somebody")
ON_ITS_WAY = N_("waits for whoever has the new link")
ONE_BROWSER = N_("sits with one browser")
BROWSERS = N_("sits with {count} browsers")


@dataclass(frozen=True)
class JoinPage:
    """A free seat, and who sits beside it."""

    game: Game
    table_title: str
    facts: Sequence[str]
    people: Sequence[str]
    free: int  # how many seats are
    name: str
    is_hand: bool  # is it a hand for a board on a big screen?
    problem: str = ""
    name_length: int = MOST_LETTERS


@dataclass(frozen=True)
class ConfirmPage:
    """What a link offers. It is done only when a button is pressed: a program that previews links does nothing."""

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
    link: Link | None  # hidden while others see the screen


@dataclass(frozen=True)
class SeatPage:
    key: str
    game: Game
    table_title: str
    seats: Sequence[OwnSeat]
    watch_link: Link | None
    is_host: bool
    is_new: bool  # has the visitor just sat down?
    is_streaming: bool


@dataclass(frozen=True)
class SeatState:
    """A seat as the host sees it, with the links that they may hand on and what they can do about it."""

    number: int
    name: str
    description: str
    is_own: bool
    invite: Link | None
    seat_link: Link | None  # until somebody has used it
    can_replace_link: bool
    can_replace_invite: bool


@dataclass(frozen=True)
class SeatsPage:
    key: str
    game: Game
    table_title: str
    seats: Sequence[SeatState]
    watch_link: Link | None
    is_streaming: bool


def describe_seat(seat: Seat, translate: Translate) -> str:
    """Who sits there, in a few words."""
    if seat.level:
        return bot_title(seat.level, translate)
    if seat.is_free:
        return translate(FREE)
    browsers = len(seat.player_keys)
    if not browsers:
        return translate(ON_ITS_WAY)
    return translate(ONE_BROWSER) if browsers == 1 else translate(BROWSERS).format(count=browsers)
