"""Text for a terminal: lines of spans, each with the name of a style. The printing code decides how a style looks."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

Span = tuple[str, str]
"""A text and its style: plain, dim, strong, good, seat0 to seat4, or a colour's name."""

Line = list[Span]

WIDTH = 80
"""The maximum width of a table."""

LETTERS = "ABCDE"
"""The seats as people write them."""

NOTHING = "-"
"""Stands for a missing seat, card or number."""

UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"

CUT = "~"
"""Marks the end of a shortened text: plain ASCII, because some terminals show nothing else."""


def plain(line: Line) -> str:
    """The line without its styles."""
    return "".join(text for text, _ in line)


def printable(text: str) -> str:
    """The text without characters that would move the cursor or reorder the line: each becomes a question mark.

    The no-break spaces of French become plain ones.
    """
    return "".join(" " if char in UNBROKEN else char if char.isprintable() else "?" for char in text)


def columns(text: str) -> int:
    """The width of a text on a terminal: wide characters take two columns, combining characters none."""
    return sum(map(_char_columns, text))


def _char_columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns; a shortened text ends with a mark."""
    text = printable(text)
    if columns(text) <= width:
        return text
    kept, room = "", width - len(CUT)
    for char in text:
        room -= _char_columns(char)
        if room < 0:
            break
        kept += char
    return kept + CUT


def cell(text: str, width: int) -> str:
    """The text in exactly `width` columns: shortened, or padded with spaces."""
    text = cut(text, width)
    return text + " " * (width - columns(text))


def padded(line: Line, width: int) -> Line:
    """The line padded with spaces to a width."""
    missing = width - columns(plain(line))
    return [*line, (" " * missing, "plain")] if missing > 0 else line


def letter(seat: int | None) -> str:
    """A seat by its letter; a dash for nobody."""
    return NOTHING if seat is None else LETTERS[seat]


def short_names(names: Sequence[str]) -> dict[str, str]:
    """The first letters of each name: at least three, and enough to distinguish all of them."""
    longest = max(map(len, names))
    length = next((n for n in range(3, longest) if len({name[:n] for name in names}) == len(names)), longest)
    return {name: name[:length] for name in names}
