"""Choosing by name: what to say to one who wrote a name that there is not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def offer(chosen: str, names: Iterable[str]) -> str:
    """The name that was probably meant, if one is near, and all there are."""
    listed = list(names)
    if not listed:
        return "there are none"
    folded = {name.casefold(): name for name in listed}
    near = get_close_matches(chosen.casefold(), folded, n=1)
    meant = f"did you mean {folded[near[0]]}? " if near else ""
    return f"{meant}choose from {', '.join(listed)}"
