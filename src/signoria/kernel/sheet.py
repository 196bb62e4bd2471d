"""Lines of a score sheet, each with the points of every seat."""

from __future__ import annotations

from signoria.kernel.compat import i64, vec
from signoria.kernel.state import dump_vec


def sheet_line(name: str, rule: str, points: vec[i64]) -> dict[str, object]:
    """A line as `State.score_sheet` lists it."""
    return {"line": name, "rule": rule, "points": dump_vec(points)}


def add_line(total: vec[i64], points: vec[i64]) -> None:
    """Add the points of a line to the total."""
    for seat in range(i64(len(total))):
        total[seat] += points[seat]
