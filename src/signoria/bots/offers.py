"""What a bot considers: every legal action but those that only take a choice back."""

from __future__ import annotations

from signoria.kernel.compat import i64, vec
from signoria.kernel.state import RETREAT, State


def fill_offers(state: State, seat: i64, out: vec[i64]) -> i64:
    """Write what the seat may consider into `out` and return how much that is.

    A bot does not change its mind: it would find no end.
    """
    n: i64 = state.fill_legal(seat, out)
    if n == 1 or not is_unseen(state):
        return n
    kept: i64 = 0
    for i in range(n):
        action: i64 = out[i]
        if state.prior(seat, action) != RETREAT:
            out[kept] = action
            kept += 1
    return kept


def is_unseen(state: State) -> bool:
    """Is what is chosen now kept from the others, and may it be changed, until all have chosen?"""
    return state.chosen != 0 or state.actors & (state.actors - 1) != 0
