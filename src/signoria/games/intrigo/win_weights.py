"""How near counters are to victory (IN-3.4): a table for the outlook, made once.

A seat's counters are packed into one number, COUNTER_BITS a guild. That is enough: a seat still in the match has at
most three seals of a guild, and there are three more of it at most to be won in a round. (With component files that
have many more seals of a guild a counter could run over, but only for a seat that wins with them anyway.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import exp
from typing import Final

from signoria.games.intrigo.components import GUILDS

COUNTER_BITS: Final = 3
COUNTERS: Final = 1 << (COUNTER_BITS * GUILDS)  # ways in which all counters of a seat can stand, packed

START: Final = 1000  # the hope of who has no seal
NEARER: Final = 0.45  # a seal less to go multiplies hope by e to this: measured
VICTORY: Final = 20  # a victory promised multiplies it by this once more


@cache
def win_weights(same_seals: int) -> list[int]:
    """By packed counters: how often a seat would win, compared with one that has no seal."""
    farthest = seals_to_go((0,) * GUILDS, same_seals)
    table = [weight(farthest) * VICTORY] * COUNTERS
    for counters in unfinished(same_seals):
        packed = sum(seals << (COUNTER_BITS * guild) for guild, seals in enumerate(counters))
        table[packed] = weight(farthest - seals_to_go(tuple(sorted(counters)), same_seals))
    return table


def weight(nearer: float) -> int:
    """Of a seat that is nearer to victory by so many seals than at the start."""
    return round(START * exp(NEARER * nearer))


def unfinished(same_seals: int) -> Iterator[tuple[int, ...]]:
    """IN-3.4: all counters with which a seat has not won."""
    return (counters for counters in product(range(same_seals), repeat=GUILDS) if 0 in counters)


@cache
def seals_to_go(counters: tuple[int, ...], same_seals: int) -> float:
    """How many more seals a seat needs on average, if each time it can choose between two that chance offers."""
    if 0 not in counters or max(counters) >= same_seals:
        return 0.0
    rest = [
        seals_to_go(tuple(sorted((*counters[:guild], counters[guild] + 1, *counters[guild + 1 :]))), same_seals)
        for guild in range(GUILDS)
    ]
    return 1.0 + sum(min(pair) for pair in product(rest, repeat=2)) / GUILDS**2
