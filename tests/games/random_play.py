"""Random play, for what must hold whatever is played."""

from __future__ import annotations

from signoria.kernel.dealer import Dealer, FastDealer, fast_dealer
from signoria.kernel.state import State, canonical_json, seats_in


def chance(seed: int) -> FastDealer:
    return fast_dealer(seed.to_bytes(8, "big"))


def random_move(state: State, dealer: Dealer) -> tuple[int, str]:
    """One of the legal actions of one of those who are asked."""
    seats = seats_in(state.actors)
    seat = seats[dealer.below(len(seats))]
    texts = state.legal_texts(seat)
    assert texts, "whoever is asked can do something"
    return seat, texts[dealer.below(len(texts))]


def play_some(state: State, dealer: Dealer, moves: int) -> None:
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
