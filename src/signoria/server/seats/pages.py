"""Pages about seats: taking one by link, one's own seat with its links, and all seats for the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_, N_plural
from signoria.server.core.levels import bot_title
from signoria.server.core.links import Link
from signoria.server.models import Seat
from signoria.server.tables.fair import FairDeal

FREE = N_("waiting for a player")
ON_ITS_WAY = N_("the new link has not been used yet")
BROWSERS = N_plural("one browser", "{count} browsers")


@dataclass(frozen=True)
class JoinPage:
    """A free seat, and who sits beside it."""

    game: Game
    table_title: str
    facts: Sequence[str]
    people: Sequence[str]
    free: int  # how many seats are
    fair: FairDeal


@dataclass(frozen=True)
class ConfirmPage:
    """What a link offers. Only its button does it: a program that previews links changes nothing."""

    heading: str
    text: str
    note: str
    button: str
    loss: str = ""  # what the visitor loses by it, if anything


@dataclass(frozen=True)
class OwnSeat:
    """A seat of the visitor's."""

    number: int
    name: str
    link: Link | None  # none in streaming mode


@dataclass(frozen=True)
class SeatPage:
    key: str
    game: Game
    table_title: str
    seats: Sequence[OwnSeat]
    watch_link: Link | None
    is_host: bool
    is_streaming: bool
    fair: FairDeal | None  # none in the waiting room, which shows it itself


@dataclass(frozen=True)
class SeatState:
    """A seat as the host sees it, with the links that they can send and what they can change."""

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
    return translate.ngettext(*BROWSERS, browsers).format(count=browsers)
