"""What forms hold, which may be anything."""

from __future__ import annotations


def number(text: str, otherwise: int) -> int:
    """A number from a form."""
    try:
        return int(text[:9])
    except ValueError:
        return otherwise
