"""What commands print: one JSON object for machines, or text in columns."""

from __future__ import annotations

import json
from collections.abc import Sequence


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


def in_columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of cells under one another; the columns numbered in `right` are flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.rjust(widths[i]) if i in right else cell.ljust(widths[i]) for i, cell in enumerate(row)).rstrip()
        for row in rows
    )


def variant_title(title: str, seats: int, edition: str, options: Sequence[str]) -> str:
    """What is played, in a phrase."""
    return f"{title} for {seats}, {edition} edition" + (f" with {' and '.join(options)}" if options else "")
