"""A match told move by move, with the moment to which each leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.presenting import Crest


@dataclass(frozen=True)
class Moment:
    """A move, and all that followed from it."""

    ply: int  # the position after so many moves
    arms: Crest | None
    sentence: str


def moments(match: Match, crests: Sequence[Crest], translate: Translate) -> list[Moment]:
    """Every move of a match that is over, with nothing left untold; the deal is ply 0."""
    found: list[Moment] = []
    for ply in range(len(match.moves) + 1):
        told = [match.game.describe(event.seen_by_all(), match.setup.names, translate) for event in match.told_at(ply)]
        sentence = " ".join(filter(None, told))
        if sentence:
            found.append(Moment(ply, crests[match.moves[ply - 1].seat] if ply else None, sentence))
    return found
