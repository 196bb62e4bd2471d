"""How a search goes about it: every number that the arena has tried, one documented field each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The defaults are what measured strongest; docs/bots.md has the figures."""

    iterations: int = 1000
    """How many worlds are imagined for one decision."""

    exploration: float = 1.0
    """How much a choice that was tried little is favoured."""

    warmth: float = 200.0
    """By how many hundredths of a point a prior must be better to weigh e times as much; 0: priors are not used."""

    candidates: int = 2
    """In playouts a seat takes the best, by prior, of so many random choices; 1: it plays at random."""

    margin: float = 0.2
    """How much of a result is the distance to the best other seat; the rest is victory."""

    reach: float = 500.0
    """The distance, in hundredths of a point, that counts half as much as any distance can."""

    horizon: int = 0
    """After so many decisions of a playout the position is evaluated; 0: it is played to the end."""
