"""The speed of the rules of one variant of a game: the best figures of several rounds."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from signoria.devtools.measure import play_from_python, play_inside
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.playout import Tally, play_out
from signoria.kernel.state import State, new_buffer, seats_in

RATES = ("games_per_s", "decisions_per_s", "api_decisions_per_s")
TIMES = ("clone_us", "known_to_us", "determinize_us", "playout_us")

SEED = 1
NO_LIMIT = 10**9
SAMPLES = 32

Sample = tuple[State, int]
"""A position of a match, and a seat that has a decision to make in it."""


class Variant:
    """A game with the seats and options that are measured, and random matches of it."""

    def __init__(self, game: Game, seats: int, options: tuple[str, ...], draw: Callable[[], float]) -> None:
        self.setup = game.setup(seats=seats, seed=SEED, options=options, dealer="fast")
        self.draw = draw
        self.first = game.new(self.setup)
        self.dealer = fast_dealer(self.setup.key())

    def as_json(self) -> dict[str, object]:
        setup = self.setup
        return {"game": setup.game, "seats": setup.seats, "edition": setup.edition, "options": list(setup.options)}

    def play(self) -> list[Sample]:
        """Every position of a new match."""
        state, positions = self.first.redeal(self.dealer), []
        while state.actors:
            seat = seats_in(state.actors)[0]
            positions.append((state.clone(), seat))
            legal = state.legal_actions(seat)
            state.apply(seat, legal[int(self.draw() * len(legal))])
        return positions


class RuleSpeed:
    """Measures a variant, and keeps the best figure of each kind."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.samples = _spread(variant.play())
        self.best: dict[str, float] = {}

    def measure(self, seconds: float) -> None:
        """Measure one round of about this many seconds for each kind of figure."""
        first, dealer, seats = self.variant.first, self.variant.dealer, self.variant.setup.seats
        inside = play_inside(first, dealer, Tally(seats), NO_LIMIT, seconds)
        from_python = play_from_python(first, dealer, self.variant.draw, NO_LIMIT, seconds)
        rates = (inside.games_per_s, inside.decisions_per_s, from_python.decisions_per_s)
        for name, rate in zip(RATES, rates, strict=True):
            self.best[name] = max(rate, self.best.get(name, 0.0))
        for name, call in self._calls().items():
            time = _microseconds(call, self.samples, seconds)
            self.best[name] = min(time, self.best.get(name, time))

    def _calls(self) -> dict[str, Callable[[State, int], object]]:
        """The calls that are timed, from Python. A playout clones the sample and plays it to the end."""
        dealer, room = self.variant.dealer, new_buffer()
        calls: tuple[Callable[[State, int], object], ...] = (
            lambda state, _: state.clone(),
            lambda state, seat: state.known_to(seat),
            lambda state, seat: state.determinize(seat, dealer),
            lambda state, _: play_out(state.clone(), dealer, room),
        )
        return dict(zip(TIMES, calls, strict=True))


def _spread(positions: list[Sample]) -> list[Sample]:
    """SAMPLES of the positions, evenly spread."""
    return [positions[i * len(positions) // SAMPLES] for i in range(SAMPLES)]


def _microseconds(call: Callable[[State, int], object], samples: list[Sample], seconds: float) -> float:
    """The mean time of a call."""
    calls, spent, start = 0, 0.0, process_time()
    while calls == 0 or spent < seconds:
        for state, seat in samples:
            call(state, seat)
        calls += len(samples)
        spent = process_time() - start
    return round(spent / calls * 1e6, 3)
