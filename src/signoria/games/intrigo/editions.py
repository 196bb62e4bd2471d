"""Editions as values: every number and choice of the rules that a printing could change.

Nothing outside this file asks for an edition by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from signoria.kernel.game import Choice

SEATS = range(3, 5)


@dataclass(frozen=True)
class Edition:
    """The numbers of a way to play."""

    first_ducats: int = 1
    """IN-S1: what each seat gets out of the supply."""

    same_seals: int = 4
    """IN-3.4: how many seals of one guild win; one seal of every guild wins too."""

    most_rounds: int = 60
    """IN-K2: the number of rounds after which a match without a winner is a draw."""


EDITIONS = {"standard": Edition()}

EDITION_CHOICES = (Choice("standard", "Standard", "The printed game for 3 or 4."),)

OPTION_CHOICES: tuple[Choice, ...] = ()
