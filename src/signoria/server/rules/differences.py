"""How the editions of a game differ: for the rules, and for whoever chooses between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Difference, Game, Translate


@dataclass(frozen=True)
class DifferenceTable:
    """How the editions differ: a column for each way to play."""

    ways: Sequence[str]
    rows: Sequence[Difference]


def difference_table(game: Game, translate: Translate) -> DifferenceTable:
    """The values in columns headed by titles: an edition's, or an edition's with an option."""
    rows = game.differences
    titles = {choice.id: translate(choice.title) for choice in (*game.editions, *game.options)}
    ways = [" + ".join(titles[part] for part in way.split(" + ")) for way in (rows[0].values if rows else ())]
    return DifferenceTable(ways, rows)
