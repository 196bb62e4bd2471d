"""The way a table plays its game, in words: how many players, which edition, with which options."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from signoria.kernel.game import Choice, Game, Translate
from signoria.kernel.messages import N_, listed

PLAYERS = N_("{count} players")

SEPARATOR = "."
"""Between an edition and its options in an address."""


def way_to_play(shown: Game, edition: str, options: Sequence[str], translate: Translate) -> str:
    """An edition and its options by their titles."""
    titles = [title_of(shown.editions, edition), *(title_of(shown.options, option) for option in options)]
    return listed([translate(title) for title in titles])


def title_of(choices: Sequence[Choice], chosen: str) -> str:
    """The title of an edition or an option."""
    return next(choice.title for choice in choices if choice.id == chosen)


def variant_word(shown: Game, edition: str, options: Sequence[str]) -> str:
    """An edition and its options in an address, e.g. `amigo.rich`; empty if there is nothing to choose."""
    has_choice = len(shown.editions) > 1 or shown.options
    return SEPARATOR.join([edition, *sorted(options)]) if edition and has_choice else ""


def rules_address(shown: Game, edition: str, options: Sequence[str]) -> str:
    """The page of rules, which marks what holds in this edition with these options."""
    word = variant_word(shown, edition, options)
    return reverse("rules", args=[shown.id]) + (f"?variant={word}" if word else "")
