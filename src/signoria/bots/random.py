"""The bot that chooses at random: the baseline for all others."""

from __future__ import annotations

from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State


class RandomBot:
    """Chooses every legal action with the same probability."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        actions = known.legal_actions(seat)
        return actions[dealer.below(len(actions))]
