"""Bit masks.

In compiled code the 1 of `1 << place` is a 32-bit C integer, so that shifts from bit 31 on are lost. The table BIT has
no such limit.
"""

from __future__ import annotations

from typing import Final

from signoria.kernel.compat import i64, vec

BIT: Final = vec[i64]([2**place for place in range(63)])
"""BIT[n]: the mask with bit n set."""


def lowest(mask: i64) -> i64:
    """The number of the lowest set bit."""
    place: i64 = 0
    while (mask >> place) & 1 == 0:
        place += 1
    return place


def is_several(mask: i64) -> bool:
    """Whether more than one bit is set."""
    return mask & (mask - 1) != 0


def how_many(mask: i64) -> i64:
    """How many bits are set."""
    bits: i64 = 0
    while mask != 0:
        mask &= mask - 1
        bits += 1
    return bits


def bits_of(mask: i64) -> list[int]:
    """The numbers of the set bits."""
    return [place for place in range(len(BIT)) if (mask >> place) & 1 != 0]
