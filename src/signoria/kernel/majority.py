"""Majorities: which seats have the most."""

from __future__ import annotations

from signoria.kernel.compat import i64, vec
from signoria.kernel.journal import NOBODY


def highest(values: vec[i64]) -> i64:
    """The highest count of any seat."""
    most: i64 = values[0]
    for value in values:
        if value > most:
            most = value
    return most


def only_most(values: vec[i64]) -> i64:
    """The only seat with the most; NOBODY if several tie."""
    most: i64 = highest(values)
    found: i64 = NOBODY
    for seat in range(i64(len(values))):
        if values[seat] == most:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


def leaders(values: vec[i64]) -> i64:
    """Bit mask of the seats that have the most, alone or tied."""
    most: i64 = highest(values)
    mask: i64 = 0
    for seat in range(i64(len(values))):
        if values[seat] == most:
            mask |= 1 << seat
    return mask
