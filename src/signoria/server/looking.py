"""Through whose eyes a player looks at a table, and what he sees. All of it with the lock held."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.addresses import address_of
from signoria.server.frames import Viewer, table_html
from signoria.server.live import Live
from signoria.server.strips import strip_of
from signoria.server.texts import translator


@dataclass(frozen=True)
class Glass:
    """Who looks, and in what shape and language he wants it."""

    player: str
    language: str
    is_tall: bool


@dataclass(frozen=True)
class Eyes:
    """All that a table's page depends on beside the match. Two viewers with equal eyes are sent the same bytes."""

    seat: int
    language: str
    is_tall: bool
    seen: int = 0
    own: tuple[int, ...] = ()  # round one screen: the seats that can be uncovered here
    sitting: tuple[int, ...] = ()  # all the viewer's seats
    is_away: bool = False  # does a bot decide for the seat meanwhile?


def eyes_of(found: Live, glass: Glass) -> Eyes:
    """Whose seat a player sees: his own; round one screen the uncovered one; without a seat none."""
    own = found.seats_of(glass.player)
    seat = _seat(found, glass.player, own)
    return Eyes(
        seat=seat,
        language=glass.language,
        is_tall=glass.is_tall,
        seen=found.places[seat].seen if seat != SPECTATOR else 0,
        own=tuple(found.deciding(glass.player)) if len(own) > 1 and not found.has_open_hands else (),
        sitting=tuple(own),
        is_away=seat != SPECTATOR and bool(found.places[seat].stand_in) and not found.has_ended,
    )


def _seat(found: Live, player: str, own: list[int]) -> int:
    if len(own) == 1:
        return own[0]
    if found.has_open_hands and own:
        return next((seat for seat in seats_in(found.match.state.actors) if seat in own), own[0])
    return found.uncovered.get(player, SPECTATOR)


def uncover(found: Live, player: str, seat: int) -> None:
    """Draw the curtain from one of a player's seats, or with -1 over all of them."""
    if seat == SPECTATOR or seat in found.seats_of(player):
        found.uncovered[player] = seat


def look(found: Live, eyes: Eyes, *, tried: str = "", pending: str = "") -> str:
    """The table as these eyes see it now."""
    viewer = Viewer(
        seat=eyes.seat,
        translate=translator(eyes.language),
        is_tall=eyes.is_tall,
        is_remembering=found.is_remembering,
        seen=eyes.seen,
        own=eyes.own,
        is_looking_back=found.is_given_up,
        is_away=eyes.is_away,
        tried=tried,
        pending=pending,
    )
    around = strip_of(found, eyes.sitting, timezone.now(), viewer.translate)
    return table_html(found.match, viewer, address_of(found), found.seq, found.drafts.get(eyes.seat), around)
