"""What forms hold: numbers that may be anything, and lists from which one entry is chosen."""

from __future__ import annotations

from dataclasses import dataclass


def parse_int(text: str, default: int) -> int:
    """A number from a form; the default for anything else."""
    try:
        return int(text[:9])
    except ValueError:
        return default


@dataclass(frozen=True)
class Option:
    """One entry of a list from which one is chosen."""

    value: str
    text: str
    is_chosen: bool
