"""A match that is over, at any moment, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.state import SPECTATOR
from signoria.server.pages.moments import Moment, moments
from signoria.server.pages.options import Option
from signoria.server.pages.result import Ended
from signoria.server.pages.spells import told_spells

AS_YOU = N_("as you saw it")
AS_OTHER = N_("as {name} saw it")
AS_ANYONE = N_("as a spectator saw it")
ALL_OPEN = N_("with all hands open")

OPEN = "open"
"""In place of a seat: with nothing hidden."""


@dataclass(frozen=True)
class ReplayPage:
    key: str
    game_id: str
    game_title: str
    title: str
    ply: int
    plies: int
    chosen: str  # of the eyes
    eyes: Sequence[Option]  # through whose the table can be seen: a seat, -1 for a spectator's, or open
    moments: Sequence[Moment]
    told: str  # what the move before this moment brought
    spells: Sequence[str]  # for whom bots decided, and when

    @property
    def before(self) -> int:
        return max(self.ply - 1, 0)

    @property
    def after(self) -> int:
        return min(self.ply + 1, self.plies)


def replay_page(match: Match, ended: Ended, ply: int, eyes: str, translate: Translate) -> ReplayPage:
    """The whole match, of which the moment after `ply` moves is shown through these eyes."""
    found = moments(match, ended.crests, translate, is_open=not ended.is_watched)
    return ReplayPage(
        key=ended.key,
        game_id=match.game.id,
        game_title=match.game.title,
        title=ended.title,
        ply=ply,
        plies=len(match.moves),
        chosen=eyes,
        eyes=_eyes(match.setup.names, ended, eyes, translate),
        moments=found,
        told=next((moment.sentence for moment in found if moment.ply == ply), ""),
        spells=told_spells(ended.spells, match.setup.names, translate),
    )


def _eyes(names: Sequence[str], ended: Ended, chosen: str, translate: Translate) -> list[Option]:
    """The visitor's own first: nothing is secret any more, so those who played may choose anybody's, or all at once."""
    own = ended.own
    others = [] if ended.is_watched else [seat for seat in range(len(names)) if seat not in own]
    found = {str(seat): _saw(names, own, seat, translate) for seat in [*own, *others, SPECTATOR]}
    if not ended.is_watched:
        found[OPEN] = translate(ALL_OPEN)
    return [Option(eyes, text, eyes == chosen) for eyes, text in found.items()]


def _saw(names: Sequence[str], own: Sequence[int], seat: int, translate: Translate) -> str:
    if seat == SPECTATOR:
        return translate(AS_ANYONE)
    return translate(AS_YOU) if list(own) == [seat] else translate(AS_OTHER).format(name=names[seat])


def asked_moment(match: Match, text: str) -> int:
    """The number of moves that an address asks for; the whole match if it asks for none or too many."""
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else len(match.moves)
    return min(wanted, len(match.moves))


def asked_eyes(match: Match, own: Sequence[int], text: str) -> str:
    """The eyes that an address asks for; without any the visitor's first seat, or a spectator's."""
    known = [OPEN, *map(str, (*range(match.setup.seats), SPECTATOR))]
    return text if text in known else str(own[0] if own else SPECTATOR)


def seat_of(eyes: str) -> int:
    """The seat that looks; where all is open, it is nobody's."""
    return SPECTATOR if eyes == OPEN else int(eyes)
