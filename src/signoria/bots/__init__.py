"""Bots: programs that play a seat.

What belongs here: how bots choose actions, the search, and the levels. They see positions only through `State`, know no
game, and are given nothing but what their seat knows.
"""

from __future__ import annotations

from typing import Protocol

from signoria.kernel.dealer import Dealer
from signoria.kernel.state import State


class Bot(Protocol):
    """Something that can make a decision."""

    def choose(self, known: State, seat: int, dealer: Dealer) -> int:
        """One of the seat's legal actions.

        `known` is what `State.known_to(seat)` returned, and nothing else of the match; all random numbers come from
        `dealer`, whose seed is unrelated to that of the deal.
        """
