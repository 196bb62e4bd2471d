"""Through whose eyes a player looks at a table, and what he sees. All of it with the lock held."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.addresses import address_of
from signoria.server.frames import Viewer, table_html
from signoria.server.gathering import gathering_html
from signoria.server.limits import waiting
from signoria.server.live import Live
from signoria.server.standing import answer_of, count_standing, deciding
from signoria.server.strips import strip_of
from signoria.server.texts import translator


@dataclass(frozen=True)
class Glass:
    """Who looks, and in what shape and language he wants it."""

    player: str
    language: str
    is_tall: bool
    origin: str = ""  # how the addresses of this server begin for him
    watch: str = ""  # the link with which he looks on
    is_big: bool = False  # on a screen that all can see
    is_covered: bool = False  # are his own secrets covered too, because others see his screen?

    @property
    def is_watching(self) -> bool:
        """Does he look on? A screen that all can see belongs to those who play."""
        return bool(self.watch) and not self.is_big


@dataclass(frozen=True)
class Eyes:
    """All that a table's page depends on beside the match. Two viewers with equal eyes are sent the same bytes."""

    seat: int
    language: str
    is_tall: bool
    seen: int = 0
    own: tuple[int, ...] = ()  # round one screen: the seats that can be uncovered here
    sitting: tuple[int, ...] = ()  # all the viewer's seats
    is_away: bool = False  # does a bot or an order decide for the seat meanwhile?
    orders: int = 0  # how many of the seat's orders stand, to its person alone
    watch: str = ""  # the link of one who looks on
    origin: str = ""  # to one who invites to free seats: how their links begin
    is_host: bool = False  # while seats are free: may he begin without waiting?


def eyes_of(found: Live, glass: Glass) -> Eyes:
    """Whose seat a player sees: his own; behind a curtain the uncovered one; without a seat none."""
    own = found.seats_of(glass.player)
    has_curtain = glass.is_covered or (len(own) > 1 and not found.has_open_hands)
    seat = _uncovered(found, glass.player, own) if has_curtain else _seat(found, own)
    return Eyes(
        seat=seat,
        language=glass.language,
        is_tall=glass.is_tall,
        seen=found.places[seat].seen if seat != SPECTATOR else 0,
        own=tuple(deciding(found, glass.player)) if has_curtain else (),
        sitting=tuple(own),
        is_away=seat != SPECTATOR and _is_away(found, seat),
        orders=count_standing(found, seat) if len(own) == 1 and not has_curtain else 0,
        watch=glass.watch,
        origin=glass.origin if found.is_gathering and _invites(found, glass) else "",
        is_host=found.is_gathering and glass.player == found.host,
    )


def _is_away(found: Live, seat: int) -> bool:
    """Does somebody else decide for a person? Then he is not called, and can do nothing now."""
    return not found.has_ended and (bool(found.places[seat].stand_in) or answer_of(found, seat) is not None)


def _uncovered(found: Live, player: str, own: list[int]) -> int:
    """The seat from which the player drew the curtain, if it is still his."""
    seat = found.uncovered.get(player, SPECTATOR)
    return seat if seat in own else SPECTATOR


def _seat(found: Live, own: list[int]) -> int:
    asked = [seat for seat in seats_in(found.match.state.actors) if seat in own]
    return (asked or own or [SPECTATOR])[0] if len(own) != 1 else own[0]


def _invites(found: Live, glass: Glass) -> bool:
    return (glass.is_big or glass.player == found.host) and not glass.is_covered


def uncover(found: Live, player: str, seat: int) -> None:
    """Draw the curtain from one of a player's seats, or with -1 over all of them."""
    if seat == SPECTATOR or seat in found.seats_of(player):
        found.uncovered[player] = seat


def can_peek(found: Live, eyes: Eyes, seat: int) -> bool:
    """May one look under the curtain of a seat? Of his own, while it is asked and the curtain is drawn."""
    is_asked = seat in seats_in(found.match.state.actors) and not found.has_ended
    return is_asked and seat in eyes.own and seat != eyes.seat


def peek(found: Live, glass: Glass, seat: int) -> str:
    """What a seat sees, as an answer and no more: the curtain stays drawn, a lost release leaves nothing open."""
    eyes = eyes_of(found, glass)
    if can_peek(found, eyes, seat):
        return look(found, replace(eyes, seat=seat, seen=found.places[seat].seen), is_peeking=True)
    return look(found, eyes)


def look(found: Live, eyes: Eyes, *, tried: str = "", pending: str = "", is_peeking: bool = False) -> str:
    """The table as these eyes see it now; while seats are free, who is there."""
    if found.is_gathering:
        return gathering_html(found, eyes)
    viewer = Viewer(
        seat=eyes.seat,
        translate=translator(eyes.language),
        is_tall=eyes.is_tall,
        is_remembering=found.is_remembering,
        seen=eyes.seen,
        own=eyes.own,
        resigned=found.resigned,
        is_dropped=found.is_dropped,
        since=_since(found, eyes),
        thinking=_thinking(found),
        is_looking_back=found.is_given_up,
        is_peeking=is_peeking,
        is_away=eyes.is_away,
        tried=tried,
        pending=pending,
    )
    around = strip_of(found, eyes.sitting, timezone.now(), viewer.translate, eyes.orders)
    address = address_of(found, eyes.watch)
    return table_html(found.match, viewer, address, found.seq, found.drafts.get(eyes.seat), around)


def _since(found: Live, eyes: Eyes) -> datetime | None:
    """Since when the viewer waits for other people; bots need no clock."""
    waits = waiting(found)
    if any(wait.seat in eyes.sitting for wait in waits):
        return None
    return min((wait.since for wait in waits), default=None)


def _thinking(found: Live) -> tuple[int, ...]:
    """The seats that are asked, and for which bots decide."""
    return () if found.has_ended else tuple(wait.seat for wait in found.waits if found.places[wait.seat].bot)
