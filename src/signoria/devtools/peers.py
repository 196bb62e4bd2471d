"""Another program's game and search, for comparison with ours. Only this module uses a research library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

from signoria.devtools.measure import Quickest, Timed, mid_game, per_second

BATCH = 8
SEED = 1
EXPLORATION = 2.0


class Hearts:
    """OpenSpiel's game of hearts, its rules in C++, driven from Python with random actions.

    Cards are dealt one at a time by chance nodes; after the deal there are no more of them.
    """

    name = "OpenSpiel hearts"

    def __init__(self, draw: Callable[[], float]) -> None:
        self.library = import_module("pyspiel")
        self.game = self.library.load_game("hearts")
        self.version = version("open_spiel")
        self.draw = draw
        self.best = {"api_decisions_per_s": 0.0, "api_decisions_per_s_without_deal": 0.0}

    def measure(self, seconds: float) -> None:
        """Measure one round of about this many seconds for each kind of figure."""
        rounds = (self.whole_games(seconds), self.without_deal(seconds))
        for name, timed in zip(self.best, rounds, strict=True):
            self.best[name] = max(timed.decisions_per_s, self.best[name])

    def whole_games(self, seconds: float) -> Timed:
        """Measured like ours: deal and play are timed, decisions with at least two legal actions are counted."""
        timed = Timed()
        start = process_time()
        while timed.seconds < seconds:
            timed.decisions += self._play(self._dealt(), least=2)
            timed.games += 1
            timed.seconds = process_time() - start
        return timed

    def without_deal(self, seconds: float) -> Timed:
        """The measure that favours it most: the deal is not timed, and forced decisions are counted too."""
        timed = Timed()
        while timed.seconds < seconds:
            dealt = [self._dealt() for _ in range(BATCH)]
            start = process_time()
            timed.decisions += sum(self._play(state, least=1) for state in dealt)
            timed.seconds += process_time() - start
            timed.games += BATCH
        return timed

    def positions(self) -> list[Any]:
        """Every position of a new game after the deal, with None for those that leave no choice."""
        state, positions = self._dealt(), []
        while not state.is_terminal():
            legal = state.legal_actions()
            positions.append(state.clone() if len(legal) > 1 else None)
            state.apply_action(legal[int(self.draw() * len(legal))])
        return positions

    def _dealt(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.legal_actions()  # all equally likely in this game
            state.apply_action(outcomes[int(self.draw() * len(outcomes))])
        return state

    def _play(self, state: Any, least: int) -> int:
        """Play to the end; returns how many decisions had at least this many legal actions."""
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) >= least:
                decisions += 1
            state.apply_action(legal[int(self.draw() * len(legal))])
        return decisions


class HeartsSearch:
    """OpenSpiel's own information-set search, in C++ and with random playouts, in the middle of games of hearts."""

    name = "OpenSpiel ISMCTS on hearts"

    def __init__(self, hearts: Hearts, positions: int, iterations: int) -> None:
        self.library = hearts.library
        self.version = hearts.version
        self.samples = mid_game(hearts.positions, positions)
        self.iterations = iterations
        self.quickest = Quickest()

    def measure(self, seconds: float) -> None:
        """Measure one round: one decision in each position, or in as many as the seconds allow."""
        self.quickest.time((partial(self._bot().step, state) for state in self.samples), seconds)

    @property
    def best(self) -> dict[str, float]:
        return {"iterations_per_s": per_second(self.iterations, self.quickest.mean)}

    def _bot(self) -> Any:
        """A bot with an empty tree."""
        pyspiel = self.library
        most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        return pyspiel.ISMCTSBot(SEED, evaluator, EXPLORATION, self.iterations, -1, most_visited, False, True)


def load_hearts(draw: Callable[[], float]) -> Hearts | None:
    """The game, or None if OpenSpiel is not installed."""
    try:
        return Hearts(draw)
    except ImportError:
        return None
