"""How a bot searches: one documented field for each number. A game states where it differs, a bot's spec has the last
word."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """What measured strongest; docs/bots.md has the figures."""

    iterations: int = 150
    """How many worlds a master imagines for one decision."""

    exploration: float = 1.0
    """How much a choice that was tried little is favoured."""

    warmth: float = 200.0
    """By how many hundredths of a point a prior must be better to weigh e times as much; 0: priors are not used."""

    candidates: int = 0
    """In playouts a seat takes the best, by prior, of so many random choices; 0: of all."""

    lapses: int = 0
    """How many of a hundred choices in playouts are made at random."""

    margin: float = 0.2
    """How much of a result is the seat's part of what all may hope for; the rest is victory."""

    reach: float = 500.0
    """By how many hundredths of a point a seat must be ahead for its part to be e times as large."""

    horizon: int = 0
    """After so many decisions of a playout the position is evaluated, once it is calm; 0: it is played to the end."""
