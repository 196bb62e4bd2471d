"""Weights by how near a seat's counters are to victory (IN-3.4): a table for the valuation, made once.

A seat's counters are packed into one number, COUNTER_BITS for each guild. That is enough: a seat in a running match has
at most three seals of a guild, and at most three more can be won in a round. (With component files that have many more
seals of a guild a counter could overflow, but only for a seat that wins with them anyway.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import exp
from typing import Final

from signoria.games.intrigo.components import GUILDS

COUNTER_BITS: Final = 3
COUNTERS: Final = 1 << (COUNTER_BITS * GUILDS)  # how many values the packed counters of a seat can have

START: Final = 1000  # the weight of a seat without seals
NEARER: Final = 0.45  # each seal nearer to victory multiplies the weight by e to this: measured
VICTORY: Final = 20  # a victory multiplies it by this again


@cache
def win_weights(same_seals: int) -> list[int]:
    """By packed counters: how often a seat wins, relative to one without seals."""
    farthest = seals_to_go((0,) * GUILDS, same_seals)
    table = [weight(farthest) * VICTORY] * COUNTERS
    for counters in unfinished(same_seals):
        packed = sum(seals << (COUNTER_BITS * guild) for guild, seals in enumerate(counters))
        table[packed] = weight(farthest - seals_to_go(tuple(sorted(counters)), same_seals))
    return table


def weight(nearer: float) -> int:
    """The weight of a seat that is this many seals nearer to victory than at the start."""
    return round(START * exp(NEARER * nearer))


def unfinished(same_seals: int) -> Iterator[tuple[int, ...]]:
    """IN-3.4: all counters with which a seat has not won."""
    return (counters for counters in product(range(same_seals), repeat=GUILDS) if 0 in counters)


@cache
def seals_to_go(counters: tuple[int, ...], same_seals: int) -> float:
    """How many more seals a seat needs on average, if each time it can choose between two random ones."""
    if 0 not in counters or max(counters) >= same_seals:
        return 0.0
    rest = [
        seals_to_go(tuple(sorted((*counters[:guild], counters[guild] + 1, *counters[guild + 1 :]))), same_seals)
        for guild in range(GUILDS)
    ]
    return 1.0 + sum(min(pair) for pair in product(rest, repeat=2)) / GUILDS**2
