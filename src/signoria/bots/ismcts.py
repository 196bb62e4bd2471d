"""The bot that searches: a fresh tree for every decision, so that a restart changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from signoria.bots.search import Candidate, Search
from signoria.kernel.dealer import Dealer
from signoria.kernel.settings import Settings
from signoria.kernel.state import State

SLICE: Final = 50
"""Iterations between two looks at the clock, or at whether the choice is settled."""


class SearchBot:
    """Thinks for a fixed number of iterations, or less where no more could change its mind."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given  # settings that are not left to the game

    def settings(self, known: State) -> Settings:
        """How it searches here."""
        return replace(known.settings(), **self.given)

    def begin(self, known: State, seat: int, dealer: Dealer) -> Search:
        """A search that the caller drives, in slices of his own."""
        return Search(known, seat, dealer, self.settings(known))

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        actions = known.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        search = self.begin(known, seat, dealer)
        left = self.settings(known).iterations
        while left > 0 and not search.is_settled(left):
            search.run(min(left, SLICE))
            left -= SLICE
        return search.best()

    def explain(self, known: State, seat: int, dealer: Dealer) -> list[Candidate]:
        """What it would consider, best first, after all of its iterations."""
        search = self.begin(known, seat, dealer)
        search.run(self.settings(known).iterations)
        return search.explain()
