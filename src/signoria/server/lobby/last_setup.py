"""The last-used setup of a game: remembered, so that *Play now* needs no questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Game

DEFAULT_SEATS = 4


@dataclass(frozen=True)
class LastSetup:
    """How many play, and which way."""

    seats: int
    edition: str
    options: tuple[str, ...] = ()

    def as_text(self) -> str:
        """For the preferences of a player."""
        return "/".join([str(self.seats), self.edition, *self.options])


def read_last_setup(game: Game, text: str) -> LastSetup:
    """What `LastSetup.as_text` wrote; the default setup of the game if that cannot be played."""
    seats, _, way = text.partition("/")
    edition, *options = way.split("/")
    counts = {str(count): count for count in game.seats}
    known = [choice.id for choice in game.editions]
    if seats not in counts or edition not in known:
        return LastSetup(min(DEFAULT_SEATS, game.seats[-1]), known[0])
    return LastSetup(counts[seats], edition, playable(game, edition, options))


def playable(game: Game, edition: str, options: Sequence[str]) -> tuple[str, ...]:
    """Those of the options that the edition has."""
    return tuple(choice.id for choice in game.options_of(edition) if choice.id in options)
