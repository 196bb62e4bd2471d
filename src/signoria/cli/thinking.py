"""The speed of the bots: of the search for one variant of a game, and of each level, in the midst of matches."""

from __future__ import annotations

from functools import partial
from time import process_time

from signoria.bots.levels import LEVELS, make_bot
from signoria.bots.search import Search
from signoria.cli.figures import Sample, Variant
from signoria.cli.measure import Quickest, mid_game, per_second
from signoria.kernel.settings import Settings

POSITIONS = 8
ITERATIONS = 500
SLICE = 10  # iterations between two looks at the clock

PLAIN = Settings(temperature=0.0, epsilon=100, margin=0.0, horizon=0)
"""As other programs search: every choice is as promising as any other, playouts are random and go to the end, and only
victory counts."""


def real_decisions(variant: Variant) -> list[Sample]:
    """Positions in the midst of matches, with at least two legal actions, reduced to what the seat asked knows."""

    def play() -> list[Sample | None]:
        return [(state, seat) if len(state.legal_actions(seat)) > 1 else None for state, seat in variant.play()]

    return [(state.known_to(seat), seat) for state, seat in mid_game(play, POSITIONS)]


class SearchFigures:
    """A variant to be searched, and how quick each kind of search was so far."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.samples = real_decisions(variant)
        self.kinds = {"plain": PLAIN, "guided": variant.first.settings()}
        self.quickest = {kind: Quickest() for kind in self.kinds}

    def measure(self, seconds: float) -> None:
        """One round, of at most about so many seconds for each kind of search."""
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
            search.run(SLICE)
            spent = process_time() - start
        return spent / float(search.iterations)


class LevelFigures:
    """A level that plays a variant, and how quickly it decided so far."""

    def __init__(self, level: str, search: SearchFigures) -> None:
        self.level = level
        self.bot = make_bot(level)
        self.variant = search.variant
        self.samples = search.samples
        self.quickest = Quickest()

    def measure(self, seconds: float) -> None:
        """One round: one decision in each position, or in as many as the seconds allow."""
        dealer = self.variant.dealer
        self.quickest.time((partial(self.bot.choose, known, seat, dealer) for known, seat in self.samples), seconds)

    @property
    def best(self) -> dict[str, float]:
        return {"mean_ms": round(self.quickest.mean * 1e3, 4), "most_ms": round(self.quickest.most * 1e3, 4)}


def untimed_levels() -> list[str]:
    """The levels whose work is counted; the others think as long as they are given."""
    return [level.id for level in LEVELS.values() if level.seconds == 0]
