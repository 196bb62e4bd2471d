"""Which legal actions a bot considers: all except those that only take back a choice."""

from __future__ import annotations

from signoria.kernel.compat import i64, vec
from signoria.kernel.state import RETREAT, State


def fill_considered(state: State, seat: i64, out: vec[i64]) -> i64:
    """Write the actions that a bot on this seat considers into `out` and return how many there are.

    A bot never takes a choice back: it could do so forever.
    """
    n: i64 = state.fill_legal(seat, out)
    if n == 1 or not is_simultaneous(state):
        return n
    kept: i64 = 0
    for i in range(n):
        action: i64 = out[i]
        if state.prior(seat, action) != RETREAT:
            out[kept] = action
            kept += 1
    return kept


def is_simultaneous(state: State) -> bool:
    """Whether several seats choose at once: each choice is hidden, and can be changed, until all have chosen."""
    return state.chosen != 0 or state.actors & (state.actors - 1) != 0
