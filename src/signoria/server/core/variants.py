"""The way a table plays its game, in words: how many players, which edition, with which options."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.kernel.game import Choice, Game, Translate
from signoria.kernel.messages import N_, listed

PLAYERS = N_("{count} players")


def way_to_play(shown: Game, edition: str, options: Sequence[str], translate: Translate) -> str:
    """An edition and its options by their titles."""
    titles = [title_of(shown.editions, edition), *(title_of(shown.options, option) for option in options)]
    return listed([translate(title) for title in titles])


def title_of(choices: Sequence[Choice], chosen: str) -> str:
    """The title of an edition or an option."""
    return next(choice.title for choice in choices if choice.id == chosen)
