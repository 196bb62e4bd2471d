"""Terminal pages that every game has: the score sheet and the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from signoria.kernel.game import Translate
from signoria.kernel.lines import LETTERS, WIDTH, Line, cell

LEGEND_WIDTH = 12


@dataclass(frozen=True)
class Sheet:
    """A score sheet in columns: labels on the left, then a column for each seat with its letter and name."""

    label_width: int
    name_width: int

    def heading(self, names: Sequence[str], styles: Sequence[str]) -> Line:
        """The names, each in the style of its seat."""
        line: Line = [(cell("", self.label_width), "plain")]
        for seat, name in enumerate(names):
            line.append((f"{LETTERS[seat]} {cell(name, self.name_width)} ", styles[seat]))
        return line

    def row(self, label: str, values: Sequence[int | None], style: str = "plain") -> Line:
        """A line of the sheet, with a question mark where the viewer may not know the points."""
        width = self.name_width + 3
        numbers = "".join(f"{'?' if value is None else value:>5}".ljust(width) for value in values)
        return [(cell(label, self.label_width) + numbers.rstrip(), style)]


def seat_styles(seats: int) -> list[str]:
    """The default styles of the seats."""
    return [f"seat{seat}" for seat in range(seats)]


def verdict_lines(sentence: str) -> list[Line]:
    """Who won, below the sheet."""
    return [[(line, "good")] for line in wrap(sentence, WIDTH)]


def legend_page(rows: Sequence[tuple[str, str]], translate: Translate) -> list[Line]:
    """What the table shows, and what it means."""
    return [[(cell(translate(what), LEGEND_WIDTH), "strong"), (translate(meaning), "plain")] for what, meaning in rows]
