"""A match that is over, at any moment, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.state import SPECTATOR
from signoria.server.pages.moments import Moment, moments
from signoria.server.pages.result import Ended
from signoria.server.pages.spells import told_spells

AS_YOU = N_("as you saw it")
AS_OTHER = N_("as {name} saw it")
AS_ANYONE = N_("as a spectator saw it")


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes the table can be seen."""

    seat: int
    text: str
    is_chosen: bool


@dataclass(frozen=True)
class ReplayPage:
    key: str
    game_id: str
    game_title: str
    title: str
    ply: int
    plies: int
    seat: int
    eyes: Sequence[Eyes]
    moments: Sequence[Moment]
    told: str  # what the move before this moment brought
    spells: Sequence[str]  # for whom bots decided, and when

    @property
    def before(self) -> int:
        return max(self.ply - 1, 0)

    @property
    def after(self) -> int:
        return min(self.ply + 1, self.plies)


def replay_page(match: Match, ended: Ended, ply: int, seat: int, translate: Translate) -> ReplayPage:
    """The whole match, of which the moment after `ply` moves is shown to `seat`."""
    found = moments(match, ended.crests, translate)
    return ReplayPage(
        key=ended.key,
        game_id=match.game.id,
        game_title=match.game.title,
        title=ended.title,
        ply=ply,
        plies=len(match.moves),
        seat=seat,
        eyes=_eyes(match.setup.names, ended.own, seat, translate),
        moments=found,
        told=next((moment.sentence for moment in found if moment.ply == ply), ""),
        spells=told_spells(ended.spells, match.setup.names, translate),
    )


def _eyes(names: Sequence[str], own: Sequence[int], chosen: int, translate: Translate) -> list[Eyes]:
    """The visitor's own first: all is open now, so everybody's can be chosen."""
    seats = [*own, *(seat for seat in range(len(names)) if seat not in own), SPECTATOR]
    return [Eyes(seat, _saw(names, own, seat, translate), seat == chosen) for seat in seats]


def _saw(names: Sequence[str], own: Sequence[int], seat: int, translate: Translate) -> str:
    if seat == SPECTATOR:
        return translate(AS_ANYONE)
    return translate(AS_YOU) if list(own) == [seat] else translate(AS_OTHER).format(name=names[seat])


def asked_moment(match: Match, text: str) -> int:
    """The number of moves that an address asks for; the whole match if it asks for none or too many."""
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else len(match.moves)
    return min(wanted, len(match.moves))


def asked_eyes(match: Match, own: Sequence[int], text: str) -> int:
    """The seat that an address asks for; without one the visitor's first, or a spectator's."""
    seats: dict[str, int] = {str(seat): seat for seat in (*range(match.setup.seats), SPECTATOR)}
    return seats.get(text, own[0] if own else SPECTATOR)
