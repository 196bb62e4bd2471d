"""Playing many matches and timing them: CPU time of this process, dealing included, only real decisions counted.

A decision counts if it has at least two legal actions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from signoria.kernel.dealer import FastDealer
from signoria.kernel.playout import Tally, play_many
from signoria.kernel.state import FIRST_SEAT, State

CHUNK_SECONDS = 0.05


def never() -> bool:
    return False


def ignore(_: int) -> None:
    pass


def per_second(count: int, seconds: float) -> float:
    return round(count / seconds, 1) if seconds > 0 else 0.0  # a coarse clock may not have moved


@dataclass
class Timed:
    """Matches, their decisions, and the CPU seconds they took."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games_per_s(self) -> float:
        return per_second(self.games, self.seconds)

    @property
    def decisions_per_s(self) -> float:
        return per_second(self.decisions, self.seconds)


def play_inside(
    first: State,
    dealer: FastDealer,
    tally: Tally,
    games: int,
    seconds: float = float("inf"),
    stopped: Callable[[], bool] = never,
    show: Callable[[int], None] = ignore,
) -> Timed:
    """Matches driven inside the compiled code, until one of the limits; in chunks, to be shown and stopped between."""
    spent, chunk = 0.0, 1
    while tally.games < games and spent < seconds and not stopped():
        start = process_time()
        play_many(first, min(chunk, games - tally.games), dealer, tally)
        took = process_time() - start
        spent += took
        if took < CHUNK_SECONDS:
            chunk *= 2
        show(tally.games)
    return Timed(tally.games, tally.decisions, spent)


def play_from_python(
    first: State,
    dealer: FastDealer,
    draw: Callable[[], float],
    games: int,
    seconds: float,
    stopped: Callable[[], bool] = never,
) -> Timed:
    """Matches driven one action at a time from Python, until one of the limits."""
    timed = Timed()
    while timed.games < games and timed.seconds < seconds and not stopped():
        start = process_time()
        decisions = play_one_from_python(first.redeal(dealer), draw)
        timed.seconds += process_time() - start
        timed.games += 1
        timed.decisions += decisions
    return timed


def play_one_from_python(state: State, draw: Callable[[], float]) -> int:
    """Play random actions to the end, in place; returns the decisions. `draw` gives numbers from 0 to below 1."""
    decisions = 0
    while actors := state.actors:
        seat = FIRST_SEAT[actors]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            decisions += 1
        state.advance(seat, legal[int(draw() * len(legal))])
    return decisions
