"""The bot that searches: with a new tree for every decision, so that a restart changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from signoria.bots.search import Candidate, Search
from signoria.kernel.dealer import Dealer
from signoria.kernel.settings import Settings
from signoria.kernel.state import State

SLICE: Final = 50
"""How often, in iterations, to check whether more of them could change the choice."""


class SearchBot:
    """Searches for a fixed number of iterations, or fewer if the rest could not change its choice."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given  # the settings that override the game's

    def settings(self, known: State) -> Settings:
        """The settings of the search in this position."""
        return replace(known.settings(), **self.given)

    def begin(self, known: State, seat: int, dealer: Dealer) -> Search:
        """A search for the caller to run."""
        return Search(known, seat, dealer, self.settings(known))

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        search = self.begin(known, seat, dealer)
        iterations = self.settings(known).iterations
        while not is_finished(search, iterations):
            search.run(min(SLICE, iterations - search.iterations))
        return search.best()

    def explain(self, known: State, seat: int, dealer: Dealer) -> list[Candidate]:
        """The actions that it considers, best first, after all of its iterations."""
        search = self.begin(known, seat, dealer)
        search.run(self.settings(known).iterations)
        return search.explain()


def is_finished(search: Search, iterations: int, stops_early: bool = True) -> bool:
    """Whether a search has run all of its iterations, or may stop early because the rest could not change its choice.

    Early stopping is checked after every SLICE iterations only, so that a search stops at the same one whether it is
    run in large steps or small ones, as long as SLICE is a multiple of their size.
    """
    left = iterations - search.iterations
    return left <= 0 or (stops_early and search.iterations % SLICE == 0 and search.is_settled(left))
