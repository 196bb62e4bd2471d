"""The legal moves as a numbered menu, and finding the move that a typed text means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.lines import Line, columns, padded, plain

GAP = 1


@dataclass(frozen=True)
class Item:
    """A legal action and what it would do."""

    number: int
    action: str
    words: str


def menu_lines(items: Sequence[Item], room: int, width: int) -> list[Line]:
    """The menu in about `room` lines: with descriptions, in as many columns as fit; without them if it is too long."""
    verbose = _lines(items, True)
    wide = max(columns(plain(line)) for line in verbose)
    abreast = (width + GAP) // (wide + GAP)
    if len(items) <= room or len(items) <= room * abreast:
        return _in_columns(verbose, 1 if len(items) <= room else abreast, wide)
    short = _lines(items, False)
    wide = max(columns(plain(line)) for line in short)
    return _in_columns(short, max(1, (width + GAP) // (wide + GAP)), wide)


def _lines(items: Sequence[Item], with_words: bool) -> list[Line]:
    digits = len(str(len(items)))
    longest = max(len(item.action) for item in items) if with_words else 0
    lines: list[Line] = []
    for item in items:
        line: Line = [(f"{item.number:>{digits}} ", "dim"), (item.action.ljust(longest), "strong")]
        lines.append([*line, (f"  {item.words}", "plain")] if with_words else line)
    return lines


def _in_columns(lines: Sequence[Line], abreast: int, wide: int) -> list[Line]:
    """Arrange lines in columns, each filled from the top."""
    height = -(-len(lines) // abreast)
    rows: list[Line] = []
    for top in range(height):
        row: Line = []
        for line in lines[top::height]:
            if row:
                row.append((" " * GAP, "plain"))
            row += padded(line, wide)
        rows.append(row)
    return rows


def meant(typed: str, legal: Sequence[str]) -> list[str]:
    """The legal actions that a text could mean: a number, the full text, or its start, with or without the verb."""
    if typed.isdecimal() and len(typed) < 5:
        return [legal[int(typed) - 1]] if 1 <= int(typed) <= len(legal) else []
    folded = " ".join(typed.split()).casefold()
    whole = [action for action in legal if action.casefold() == folded]
    if whole:
        return whole
    by_verb = [action for action in legal if action.casefold().startswith(folded)]
    return by_verb or [action for action in legal if action.casefold().partition(" ")[2].startswith(folded)]
