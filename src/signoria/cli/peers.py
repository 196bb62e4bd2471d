"""Another program's game, measured beside ours. The only part of the command line that knows a research library."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

from signoria.cli.measure import Timed

BATCH = 8


class Hearts:
    """OpenSpiel's game of hearts, its rules in C++, driven from Python with random actions.

    Cards are dealt one at a time by chance nodes; after the deal, chance has no part.
    """

    name = "OpenSpiel hearts"

    def __init__(self, draw: Callable[[], float]) -> None:
        self.game = import_module("pyspiel").load_game("hearts")
        self.version = version("open_spiel")
        self.draw = draw
        self.best = {"api_decisions_per_s": 0.0, "api_decisions_per_s_without_deal": 0.0}

    def measure(self, seconds: float) -> None:
        """One round, of about so many seconds for each kind of figure."""
        rounds = (self.whole_games(seconds), self.without_deal(seconds))
        for name, timed in zip(self.best, rounds, strict=True):
            self.best[name] = max(timed.decisions_per_s, self.best[name])

    def whole_games(self, seconds: float) -> Timed:
        """Measured as our own: deal and play are timed, decisions with at least two legal actions are counted."""
        timed = Timed()
        start = process_time()
        while timed.seconds < seconds:
            timed.decisions += self._play(self._dealt(), least=2)
            timed.games += 1
            timed.seconds = process_time() - start
        return timed

    def without_deal(self, seconds: float) -> Timed:
        """The measure that flatters it most: the deal is not timed, and forced decisions are counted too."""
        timed = Timed()
        while timed.seconds < seconds:
            dealt = [self._dealt() for _ in range(BATCH)]
            start = process_time()
            timed.decisions += sum(self._play(state, least=1) for state in dealt)
            timed.seconds += process_time() - start
            timed.games += BATCH
        return timed

    def _dealt(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.legal_actions()  # all equally likely in this game
            state.apply_action(outcomes[int(self.draw() * len(outcomes))])
        return state

    def _play(self, state: Any, least: int) -> int:
        """Play to the end; returns the decisions with at least so many legal actions."""
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) >= least:
                decisions += 1
            state.apply_action(legal[int(self.draw() * len(legal))])
        return decisions


def load_hearts(draw: Callable[[], float]) -> Hearts | None:
    """None if OpenSpiel is not installed."""
    try:
        return Hearts(draw)
    except ImportError:
        return None
