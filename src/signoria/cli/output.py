"""Printing: one JSON object for programs, or text in columns for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from signoria.kernel.lines import columns, cut, printable

NAME_WIDTH = 24


def warn(problem: str) -> None:
    """Print one line to the error stream, without any control characters that a file may have put into it."""
    print(f"signoria: {printable(problem)}", file=sys.stderr)


def shown_names(names: Sequence[str]) -> list[str]:
    """The names in a form that is safe to print: those in a record can contain anything."""
    return [cut(name, NAME_WIDTH) for name in names]


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


def in_columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of cells as aligned columns; the columns numbered in `right` are right-aligned."""
    widths = [max(columns(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(_filled(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows
    )


def _filled(cell: str, width: int, right: bool) -> str:
    blanks = " " * (width - columns(cell))
    return blanks + cell if right else cell + blanks


def variant_title(title: str, seats: int, edition: str, options: Sequence[str]) -> str:
    """The game, seats, edition and options in a few words."""
    return f"{title} for {seats}, {edition} edition" + (f" with {' and '.join(options)}" if options else "")
