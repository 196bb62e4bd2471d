"""Lists from which one entry is chosen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """One entry of a list from which one is chosen."""

    value: str
    text: str
    is_chosen: bool
