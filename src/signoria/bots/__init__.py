"""Bots: seats that play by themselves. They see positions through the kernel's waist and import no game."""

from __future__ import annotations

from typing import Protocol

from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State


class Bot(Protocol):
    """Something that can answer a decision."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        """One of the seat's legal actions.

        `known` is what `State.known_to(seat)` gave, and nothing else of the match; all of the bot's own chance comes
        from `dealer`, whose seed has nothing to do with the deal's.
        """
