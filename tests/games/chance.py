"""Random play for properties, and everything that a seat can see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

from signoria.build_info import compiled
from signoria.games import game
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.journal import Journal
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, canonical_json, seats_in

# Interpreted rules are ten times slower, and the same properties are tested on the compiled ones.
FEW = settings(max_examples=40 if compiled() else 8, deadline=None)
MANY = settings(max_examples=200 if compiled() else 20, deadline=None)

TYPICAL_MOVES = {"patrician": 160, "il-principe": 400, "intrigo": 260}
"""About as many as a random match has."""

LONGEST = 20_000

seeds = st.sampled_from(range(2**32))  # evenly distributed, where st.integers would prefer 0


def chance(seed: int) -> FastDealer:
    return fast_dealer(seed.to_bytes(8, "big"))


def random_move(state: State, dealer: FastDealer) -> tuple[int, str]:
    """One of the seats that are asked, and something that it may do."""
    asked = seats_in(state.actors)
    seat = asked[dealer.below(len(asked))]
    texts = state.legal_texts(seat)
    assert texts, "whoever is asked can do something"
    return seat, texts[dealer.below(len(texts))]


def play_some(state: State, dealer: FastDealer, moves: int = LONGEST) -> None:
    """Random moves, until the end at the latest."""
    for _ in range(moves):
        if state.is_over():
            return
        state.push(*random_move(state, dealer))


def setups(game_id: str) -> st.SearchStrategy[Setup]:
    """Any variant of a game, with any seed."""
    return st.builds(Setup.with_seed, st.sampled_from(list(variants(game(game_id), seed=0))), seeds)


@st.composite
def positions(draw: st.DrawFn, game_id: str) -> State:
    """A position anywhere in a match, including its end."""
    state = game(game_id).new(draw(setups(game_id)))
    dealer = chance(draw(seeds))
    play_some(state, dealer, int(dealer.below(TYPICAL_MOVES[game_id])))
    return state


@dataclass(frozen=True)
class Played:
    """A match from the deal to the end."""

    state: State
    journal: Journal
    setup: Setup

    def log(self) -> list[dict[str, Any]]:
        """What everyone was told."""
        return cast("list[dict[str, Any]]", self.journal.log(SPECTATOR))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What everyone was told of one kind."""
        return [event for event in self.log() if event["kind"] == kind]


@st.composite
def matches(draw: st.DrawFn, game_id: str) -> Played:
    setup, journal = draw(setups(game_id)), Journal()
    state = game(game_id).new(setup, journal)
    play_some(state, chance(draw(seeds)))
    assert state.is_over()
    return Played(state, journal, setup)


def shown(state: State, seat: int) -> str:
    """Everything that a seat can see, as one text."""
    refusals = []
    if seat in seats_in(state.actors | state.chosen):
        for action in state.game_data.notation.actions():
            refusal = state.why_not(seat, state.text(action))
            refusals.append(refusal and refusal.as_dict())
    return canonical_json([state.view(seat), state.legal_actions(seat), refusals])
