"""Random play for properties, and all that a seat can get to see."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from signoria.build_info import compiled
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.state import State, canonical_json, seats_in

# Interpreted rules are ten times slower, and the same properties were tried on the compiled ones.
FEW = settings(max_examples=40 if compiled() else 8, deadline=None)
MANY = settings(max_examples=200 if compiled() else 20, deadline=None)

seeds = st.sampled_from(range(2**32))  # spread evenly, where st.integers would love 0


def chance(seed: int) -> FastDealer:
    return fast_dealer(seed.to_bytes(8, "big"))


def random_move(state: State, dealer: FastDealer) -> tuple[int, str]:
    """One of the seats that are asked, and something that it may do."""
    asked = seats_in(state.actors)
    seat = asked[dealer.below(len(asked))]
    texts = state.legal_texts(seat)
    assert texts, "whoever is asked can do something"
    return seat, texts[dealer.below(len(texts))]


def play_some(state: State, dealer: FastDealer, moves: int) -> None:
    """Random moves, until the end at the latest."""
    for _ in range(moves):
        if state.is_over():
            return
        state.push(*random_move(state, dealer))


def shown(state: State, seat: int) -> str:
    """Everything that a seat can get to see, as one text."""
    refusals = []
    if seat in seats_in(state.actors | state.chosen):
        for action in state.shared_box.notation.actions():
            refusal = state.why_not(seat, state.text(action))
            refusals.append(refusal and refusal.as_dict())
    return canonical_json([state.view(seat), state.legal_actions(seat), refusals])
