"""Plays many matches and measures the CPU time of this process, including the deal.

A decision counts if it has at least two legal actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

from signoria.bots import Bot
from signoria.kernel.dealer import FastDealer, fork
from signoria.kernel.playout import Tally, play_many
from signoria.kernel.state import FIRST_SEAT, State

CHUNK_SECONDS = 0.05

Position = TypeVar("Position")


def never() -> bool:
    return False


def ignore(_: int) -> None:
    pass


def per_second(count: int, seconds: float) -> float:
    return round(count / seconds, 1) if seconds > 0 else 0.0  # a coarse clock may not have advanced


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


class Quickest:
    """The shortest time that each of several calls took in any round."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}

    def note(self, which: int, seconds: float) -> None:
        self.seconds[which] = min(seconds, self.seconds.get(which, seconds))

    def time(self, calls: Iterable[Callable[[], object]], seconds: float) -> None:
        """Call each once, in order, until the seconds are spent."""
        spent = 0.0
        for which, call in enumerate(calls):
            start = process_time()
            call()
            took = process_time() - start
            self.note(which, took)
            spent += took
            if spent >= seconds:
                return

    @property
    def mean(self) -> float:
        return sum(self.seconds.values()) / len(self.seconds)

    @property
    def most(self) -> float:
        return max(self.seconds.values())


def mid_game(play: Callable[[], Sequence[Position | None]], count: int) -> list[Position]:
    """This many positions, each from a different match, evenly spread over the middle third of the matches.

    `play` returns the positions of a new match, with None for those that leave no choice.
    """
    found: list[Position] = []
    while len(found) < count:
        match = play()
        third = match[len(match) // 3 : len(match) * 2 // 3]
        choices = [position for position in third if position is not None]
        if choices:
            found.append(choices[len(found) * len(choices) // count])
    return found


def play_inside(
    first: State,
    dealer: FastDealer,
    tally: Tally,
    games: int,
    seconds: float = float("inf"),
    stopped: Callable[[], bool] = never,
    show: Callable[[int], None] = ignore,
) -> Timed:
    """Play matches inside the compiled code, until one of the limits; in chunks, between which it can be stopped."""
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


def play_bots(
    first: State,
    dealer: FastDealer,
    bot: Bot,
    tally: Tally,
    games: int,
    stopped: Callable[[], bool] = never,
    show: Callable[[int], None] = ignore,
) -> Timed:
    """Play matches of a bot against itself. It can be stopped after any decision; unfinished matches do not count."""
    chance, start = fork(dealer), process_time()
    while tally.games < games and not stopped():
        state, decisions = first.redeal(dealer), 0
        while (actors := state.actors) and not stopped():
            seat = FIRST_SEAT[actors]
            decisions += len(state.legal_actions(seat)) > 1
            state.apply(seat, bot.choose(state.known_to(seat), seat, chance))
        if state.is_over():
            tally.add(state, decisions)
            show(tally.games)
    return Timed(tally.games, tally.decisions, process_time() - start)


def play_from_python(
    first: State,
    dealer: FastDealer,
    draw: Callable[[], float],
    games: int,
    seconds: float,
    stopped: Callable[[], bool] = never,
) -> Timed:
    """Play matches one action at a time from Python, until one of the limits."""
    timed = Timed()
    while timed.games < games and timed.seconds < seconds and not stopped():
        start = process_time()
        decisions = play_one_from_python(first.redeal(dealer), draw)
        timed.seconds += process_time() - start
        timed.games += 1
        timed.decisions += decisions
    return timed


def play_one_from_python(state: State, draw: Callable[[], float]) -> int:
    """Play random actions to the end, in place; returns the number of decisions. `draw` returns numbers in [0, 1)."""
    decisions = 0
    while actors := state.actors:
        seat = FIRST_SEAT[actors]
        legal = state.legal_actions(seat)
        if len(legal) > 1:
            decisions += 1
        state.advance(seat, legal[int(draw() * len(legal))])
    return decisions
