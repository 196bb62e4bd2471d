"""Editions as values: every number and choice of the rules that a printing or an expansion could change.

Nothing outside this file asks for an edition or an option by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from signoria.kernel.game import Choice

SEATS = range(2, 6)


@dataclass(frozen=True)
class Edition:
    """The numbers of an edition with its options."""

    portraits_in_a_set: int = 3
    """PA-F3: how many identical portraits make a set."""

    set_points: int = 6
    """PA-F3: what a set is worth."""

    ambassadors: bool = False
    """PA-A1: the ambassador cards are given out at the end."""

    messengers: tuple[int, int, int, int] = (0, 0, 0, 0)
    """PA-M1: messengers for each seat with 2, 3, 4 and 5 seats."""

    messenger_points: int = 2
    """PA-M4: extra points for the winner of a tower, for each messenger at its city."""

    messenger_penalty: int = 3
    """PA-M5: what the seat with the fewest towers in cities with messengers loses."""

    def messengers_for(self, seats: int) -> int:
        return self.messengers[SEATS.index(seats)]


EDITIONS = {"standard": Edition()}

EDITION_CHOICES = (Choice("standard", "Standard", "The printed game for 2 to 5 players."),)

OPTION_CHOICES = (
    Choice("ambassadors", "Ambassadors", "Four cards at the end add portraits for tiles of certain values and cities."),
    Choice(
        "messengers",
        "Messengers",
        "Messengers between two cities make their towers worth more; whoever wins the fewest of these loses points.",
    ),
)


def edition(name: str, options: Iterable[str]) -> Edition:
    """The edition with its options."""
    chosen = EDITIONS[name]
    if "ambassadors" in options:
        chosen = replace(chosen, ambassadors=True)
    if "messengers" in options:
        chosen = replace(chosen, messengers=(2, 2, 1, 1))
    return chosen
