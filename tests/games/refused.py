"""Refused moves."""

from __future__ import annotations

import pytest

from signoria.kernel.errors import IllegalAction, Refusal
from signoria.kernel.lines import LETTERS
from signoria.kernel.state import State


def refused(state: State, move: str) -> Refusal:
    """The refusal of a move ("A build left"); checks that the position is unchanged."""
    letter, text = move.split(" ", 1)
    seat = LETTERS.index(letter)
    before = state.fingerprint()
    with pytest.raises(IllegalAction) as caught:
        state.push(seat, text)
    assert state.fingerprint() == before
    assert state.why_not(seat, text) == caught.value.refusal
    assert caught.value.refusal.rule in str(caught.value)
    return caught.value.refusal
