"""A match move by move: what each move brought, and the moment to which it leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.presenting import Crest
from signoria.kernel.state import SPECTATOR


@dataclass(frozen=True)
class Moment:
    """A move, and all that followed from it."""

    ply: int  # the position after so many moves
    crest: Crest | None
    sentence: str


def moments(match: Match, crests: Sequence[Crest], translate: Translate, *, is_open: bool = True) -> list[Moment]:
    """Every move of a match that is over, with nothing hidden or as spectators saw it; the deal is ply 0."""
    found: list[Moment] = []
    for ply in range(len(match.moves) + 1):
        events = [event.seen_by_all() if is_open else event.seen_by(SPECTATOR) for event in match.told_at(ply)]
        sentences = [match.game.text.describe(event, match.setup.names, translate) for event in events]
        sentence = " ".join(filter(None, sentences))
        if sentence:
            found.append(Moment(ply, crests[match.moves[ply - 1].seat] if ply else None, sentence))
    return found
