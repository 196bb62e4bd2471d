"""The replay: a match that is over, at any moment and from any perspective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Game, Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_
from signoria.kernel.state import SPECTATOR
from signoria.server.core.fields import Option
from signoria.server.pace.takeover_log import describe_spans
from signoria.server.results.moments import Moment, moments
from signoria.server.results.pages import EndedTable

AS_YOU = N_("as you saw it")
AS_OTHER = N_("as {name} saw it")
AS_ANYONE = N_("as a spectator saw it")
ALL_OPEN = N_("with all hands open")

OPEN = "open"
"""In place of a seat: with nothing hidden."""


@dataclass(frozen=True)
class ReplayPage:
    game: Game
    ended: EndedTable
    ply: int
    plies: int
    perspective: str  # the chosen one
    perspectives: Sequence[Option]  # those that can be chosen: a seat's, -1 for a spectator's, or open
    moments: Sequence[Moment]
    sentence: str  # what the move before this moment brought
    takeovers: Sequence[str]  # for whom bots decided, and when


def replay_page(match: Match, ended: EndedTable, ply: int, perspective: str, translate: Translate) -> ReplayPage:
    """The whole match, of which the moment after `ply` moves is shown from this perspective."""
    found = moments(match, ended.crests, translate, is_open=not ended.is_spectator)
    return ReplayPage(
        game=match.game,
        ended=ended,
        ply=ply,
        plies=len(match.moves),
        perspective=perspective,
        perspectives=_perspectives(match.setup.names, ended, perspective, translate),
        moments=found,
        sentence=next((moment.sentence for moment in found if moment.ply == ply), ""),
        takeovers=describe_spans(ended.takeovers, match.setup.names, translate),
    )


def _perspectives(names: Sequence[str], ended: EndedTable, chosen: str, translate: Translate) -> list[Option]:
    """The visitor's own first: nothing is secret any more, so those who played may choose anybody's, or all at once."""
    others = [] if ended.is_spectator else [seat for seat in range(len(names)) if seat not in ended.own]
    found = {str(seat): translate(AS_OTHER).format(name=names[seat]) for seat in [*ended.own, *others]}
    if len(ended.own) == 1:
        found[str(ended.own[0])] = translate(AS_YOU)
    found[str(SPECTATOR)] = translate(AS_ANYONE)
    if not ended.is_spectator:
        found[OPEN] = translate(ALL_OPEN)
    return [Option(perspective, text, perspective == chosen) for perspective, text in found.items()]


def read_ply(match: Match, text: str) -> int:
    """The number of moves that an address asks for; the whole match if it asks for none or too many."""
    wanted = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else len(match.moves)
    return min(wanted, len(match.moves))


def read_perspective(match: Match, own: Sequence[int], text: str) -> str:
    """The perspective that an address asks for; without one the visitor's first seat's, or a spectator's."""
    known = [OPEN, *map(str, (*range(match.setup.seats), SPECTATOR))]
    return text if text in known else str(own[0] if own else SPECTATOR)
