"""Random play inside the compiled code: for simulation, tests and search."""

from __future__ import annotations

from typing import Final, final

from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import FastDealer
from signoria.kernel.state import FIRST_SEAT, MAX_SEATS, State, new_buffer

SIZE: Final = vec[i64]([bin(mask).count("1") for mask in range(1 << MAX_SEATS)])


@final
class Tally:
    """The results of many matches."""

    def __init__(self, seats: i64) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0  # decisions with at least two legal actions
        self.wins = [0.0] * seats  # a shared win counts as a fraction for each winner
        self.points = vec[i64]([0] * seats)

    def add(self, state: State, decisions: i64) -> None:
        """Count a finished match."""
        self.games += 1
        self.decisions += decisions
        scores = state.scores()
        winners: i64 = state.winners_of(scores)
        share: float = 1.0 / float(SIZE[winners])
        for seat in range(state.seats):
            points: i64 = scores[seat]
            self.points[seat] += points
            if (winners >> seat) & 1 != 0:
                self.wins[seat] += share


def play_out(state: State, dealer: FastDealer, actions: vec[i64]) -> i64:
    """Play random moves to the end, in place; returns the number of decisions. `actions` is a working buffer."""
    decisions: i64 = 0
    actors: i64 = state.actors
    while actors != 0:
        seat: i64 = FIRST_SEAT[actors]
        n: i64 = state.fill_legal(seat, actions)
        if n > 1:
            decisions += 1
            state.apply(seat, actions[dealer.below(n)])
        else:
            state.apply(seat, actions[0])
        actors = state.actors
    return decisions


def play_many(first: State, games: i64, dealer: FastDealer, tally: Tally) -> None:
    """Deal and play random matches with the game data of `first`, and count them."""
    actions = new_buffer()
    for _ in range(games):
        state = first.redeal(dealer)
        tally.add(state, play_out(state, dealer, actions))
