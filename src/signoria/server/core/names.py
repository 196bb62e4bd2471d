"""Names: of tables, of bots, and those that people give themselves."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from signoria.server.core.text import clean_line

MOST_LETTERS = 20

Pick = Callable[[int], int]
"""A random number below another."""

_NAMES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TABLES: list[str] = _NAMES["tables"]
PEOPLE: list[str] = _NAMES["people"]


def table_name(pick: Pick) -> str:
    return TABLES[pick(len(TABLES))]


def other_names(count: int, taken: Collection[str], pick: Pick) -> list[str]:
    """This many names, all different and none of them taken."""
    free = [name for name in PEOPLE if name not in taken]
    return [free.pop(pick(len(free))) for _ in range(count)]


def checked_name(text: str) -> str:
    """A name as it may be shown: on one line, printable, not too long; empty if nothing is left of it.

    Stricter than other text: two names that look the same must not differ by what nobody sees.
    """
    return one_line(text, MOST_LETTERS)


def one_line(text: str, most: int) -> str:
    """What somebody typed, on one line, printable, with at most so many letters."""
    shown = "".join(char for char in clean_line(text) if char.isprintable())
    return clean_line(shown)[:most].strip()


def seated_names(given: Sequence[str], pick: Pick) -> list[str]:
    """The names of a table: what was given, and others for those that are empty or were given before."""
    names = [checked_name(name) for name in given]
    taken = set(names)
    for seat, name in enumerate(names):
        if not name or name in names[:seat]:
            names[seat] = other_names(1, taken, pick)[0]
            taken.add(names[seat])
    return names
