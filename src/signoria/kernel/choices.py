"""Suggestions for names that are unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def offer(chosen: str, names: Iterable[str]) -> str:
    """A similar name, if there is one, and the list of all names."""
    listed = list(names)
    if not listed:
        return "there are none"
    similar = nearest(chosen, listed)
    return (f"did you mean {similar}? " if similar else "") + f"choose from {', '.join(listed)}"


def nearest(chosen: str, names: Iterable[str]) -> str:
    """The most similar name; empty if none is similar."""
    folded = {name.casefold(): name for name in names}
    near = get_close_matches(chosen.casefold(), folded, n=1)
    return folded[near[0]] if near else ""
