"""The speed of the bots, in positions from the middle of matches: of the search, and of each level."""

from __future__ import annotations

from functools import partial
from time import process_time

from signoria.bots.levels import LEVELS, make_bot
from signoria.bots.search import Search
from signoria.devtools.measure import Quickest, mid_game, per_second
from signoria.devtools.rule_speed import Sample, Variant
from signoria.kernel.settings import Settings

POSITIONS = 8
ITERATIONS = 500
STEP = 10  # iterations between two checks of the clock

PLAIN = Settings(temperature=0.0, epsilon=100, margin=0.0, horizon=0)
"""Search as in other programs: no priors, random simulations to the end of the match, and only winning counts."""


def real_decisions(variant: Variant) -> list[Sample]:
    """Positions from the middle of matches with at least two legal actions, reduced to what the acting seat knows."""

    def play() -> list[Sample | None]:
        return [(state, seat) if len(state.legal_actions(seat)) > 1 else None for state, seat in variant.play()]

    return [(state.known_to(seat), seat) for state, seat in mid_game(play, POSITIONS)]


class SearchSpeed:
    """Measures the search in a variant, and keeps the best time of each kind of search."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.samples = real_decisions(variant)
        self.kinds = {"plain": PLAIN, "guided": variant.first.settings()}
        self.quickest = {kind: Quickest() for kind in self.kinds}

    def measure(self, seconds: float) -> None:
        """Measure one round of at most about this many seconds for each kind of search."""
        for kind, settings in self.kinds.items():
            for i, sample in enumerate(self.samples):
                self.quickest[kind].note(i, self._iteration(sample, settings, seconds / len(self.samples)))

    @property
    def best(self) -> dict[str, float]:
        return {f"{kind}_iterations_per_s": per_second(1, quickest.mean) for kind, quickest in self.quickest.items()}

    def _iteration(self, sample: Sample, settings: Settings, seconds: float) -> float:
        """The mean time of an iteration, in a new tree that grows until one of the limits."""
        known, seat = sample
        start = process_time()
        search, spent = Search(known, seat, self.variant.dealer, settings), 0.0
        while search.iterations == 0 or (search.iterations < ITERATIONS and spent < seconds):
            search.run(STEP)
            spent = process_time() - start
        return spent / float(search.iterations)


class LevelSpeed:
    """Measures the decisions of a level in a variant, and keeps the best time of each."""

    def __init__(self, level: str, search: SearchSpeed) -> None:
        self.level = level
        self.bot = make_bot(level)
        self.variant = search.variant
        self.samples = search.samples
        self.quickest = Quickest()

    def measure(self, seconds: float) -> None:
        """Measure one round: one decision in each position, or in as many as the seconds allow."""
        dealer = self.variant.dealer
        self.quickest.time((partial(self.bot.choose, known, seat, dealer) for known, seat in self.samples), seconds)

    @property
    def best(self) -> dict[str, float]:
        return {"mean_ms": round(self.quickest.mean * 1e3, 4), "most_ms": round(self.quickest.most * 1e3, 4)}


def untimed_levels() -> list[str]:
    """The levels that count iterations; the others think for a fixed time."""
    return [level.id for level in LEVELS.values() if level.seconds == 0]
