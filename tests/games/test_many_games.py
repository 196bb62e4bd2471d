"""Many random games of every variant, as fast as possible: nothing is lost, nobody is stuck, every game ends."""

from __future__ import annotations

import pytest

import signoria
from signoria.build_info import compiled
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in
from tests.games.watched import EVERY_SETUP, name_of

MOST_PLIES = 20_000


def play_checked(state: State, dealer: FastDealer) -> None:
    """Play at random to the end; every ply counts its pieces."""
    census = state.census()
    for _ in range(MOST_PLIES):
        if state.is_over():
            return
        seats = seats_in(state.actors)
        seat = seats[dealer.below(len(seats))]
        legal = state.legal_actions(seat)
        assert legal, f"seat {seat} is asked and can do nothing"
        state.apply(seat, legal[dealer.below(len(legal))])
        assert state.census() == census
    raise AssertionError(f"no end after {MOST_PLIES} plies")


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=name_of)
def test_random_games_keep_every_invariant(setup: Setup, campaign: bool) -> None:
    first = signoria.game(setup.game).new(setup)
    dealer = fast_dealer(name_of(setup).encode())
    for _ in range(10_000 if campaign else 200 if compiled() else 10):
        state = first.redeal(dealer)
        play_checked(state, dealer)
        sheet = [line["points"] for line in state.score_sheet()]
        assert state.scores() == [sum(points) for points in zip(*sheet, strict=True)]
        assert state.winners() != 0
