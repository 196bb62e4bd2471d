"""Positions of every game in which a seat has a choice, from seeded matches."""

from __future__ import annotations

from collections.abc import Iterator

import signoria
from signoria.bots.levels import make_bot
from signoria.build_info import compiled
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in

FEW = 3 if compiled() else 1
"""How many positions a test searches; fewer in the pure build, which is slow."""

SETUPS = [setup for game_id in signoria.game_ids() for setup in variants(signoria.game(game_id), seed=1)]


def name_of(setup: Setup) -> str:
    return " ".join([setup.game, str(setup.seats), setup.edition, *setup.options])


def deciding(state: State) -> list[int]:
    """The seats that are asked and have a choice."""
    return [seat for seat in seats_in(state.actors) if len(state.legal_actions(seat)) > 1]


def played_match(setup: Setup, chance: FastDealer) -> Iterator[State]:
    """The positions of a new match, played by bots that choose by hints or at random.

    It is always the same object, which changes from move to move: do not change it or keep it.
    """
    state = signoria.game(setup.game).new(setup).redeal(chance)
    players = [make_bot("hinted:noise=50"), make_bot("random")]
    while not state.is_over():
        yield state
        seats = seats_in(state.actors)
        seat = seats[chance.below(len(seats))]
        state.apply(seat, players[chance.below(2)].choose(state.known_to(seat), seat, chance))


def decisions(setup: Setup, seed: bytes, every: int = 1) -> Iterator[tuple[State, int]]:
    """Endless positions from many matches, one in about `every`, each with a seat that has a choice in it."""
    chance = fast_dealer(name_of(setup).encode() + seed)
    while True:
        for state in played_match(setup, chance):
            seats = deciding(state)
            if seats and chance.below(every) == 0:
                yield state, seats[chance.below(len(seats))]
