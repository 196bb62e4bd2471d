"""Messages for people: English texts that are their own keys, with named fields in braces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Translate = Callable[[str], str]
"""From an English message to the reader's language; names in braces stay as they are."""


def english(message: str) -> str:
    return message


def N_(message: str) -> str:  # noqa: N802  the name by which extraction tools know a message in a table
    """Mark a message for translation; it is translated where it is used."""
    return message


def variant(key: str, variants: Mapping[str, bool]) -> str:
    """The first variant of a key (`key:variant`) that fits; if none does, the key itself."""
    return next((name for name, fits in variants.items() if fits and name.startswith(f"{key}:")), key)


def named(names: Sequence[str], seat: int) -> str:
    """The name of a seat; empty for nobody."""
    return names[seat] if seat >= 0 else ""


def listed(words: Sequence[str]) -> str:
    """Words as a list with commas."""
    return ", ".join(words)
