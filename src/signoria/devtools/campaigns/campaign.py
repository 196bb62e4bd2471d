"""What a campaign is: chunks of work that follow from a seed and a number, and figures that add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from typing import Any

Figures = dict[str, Any]
"""The result of a chunk. `done` counts its units and `failures` describes what went wrong, one text each; any other
number adds up over chunks, a list grows, and a mapping is added field by field."""

RunChunk = Callable[[int], Figures]
"""Runs the chunk with this number."""


@dataclass(frozen=True)
class Options:
    """How a campaign is run."""

    seed: int = 1
    database: str = "sqlite"  # or postgresql
    seconds: int = 0  # how long each measurement takes, for a campaign that measures; 0: as long as it usually does
    processes: int = 1


@dataclass(frozen=True)
class Campaign:
    """A campaign: its name, what it counts, and what opens it. All of its chunks share what it opened."""

    name: str
    unit: str  # what `done` counts, in the plural
    usual_count: int  # how many units `make campaign` runs
    open: Callable[[Options], AbstractContextManager[RunChunk]]


def chance_of(seed: int, *labels: object) -> Random:
    """Random numbers for one use: the same whenever a chunk is repeated."""
    return Random(repr((seed, labels)))  # noqa: S311 - to be repeated, not to be secret


def add_up(one: Mapping[str, Any], other: Mapping[str, Any]) -> Figures:
    """The figures of two chunks together."""
    total = dict(one)
    for name, value in other.items():
        total[name] = _sum(total[name], value) if name in total else value
    return total


def _sum(one: Any, other: Any) -> Any:
    return add_up(one, other) if isinstance(one, Mapping) else one + other
