"""The bot that chooses at random: a beginner's opponent, and the measure of all others."""

from __future__ import annotations

from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State


class RandomBot:
    """Every legal action is as likely as any other."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        actions = known.legal_actions(seat)
        return actions[dealer.below(len(actions))]
