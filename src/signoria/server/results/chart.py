"""The chart of a match that is over: what every seat had after each move, and where the lead changed.

Those who played are shown the score with nothing hidden. Spectators are shown what the table told everybody at that
moment; what was hidden then is added at the end, as in the score sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games import presenter
from signoria.kernel.game import Translate
from signoria.kernel.match import Match
from signoria.kernel.messages import N_, N_plural, listed
from signoria.kernel.presenting import Crest
from signoria.kernel.state import SPECTATOR, State

LEADS = N_("{name} takes the lead")
ENDS = N_plural(
    "{charted} over {count} move. At the end: {scores}.", "{charted} over {count} moves. At the end: {scores}."
)

WIDTH, HEIGHT = 344, 150
LEFT, TOP = 26, 8  # beside the axis, above the highest line
MARKS = 5  # horizontal lines at most
MOST_ROWS = 12
MOST_TURNS = 4
STEPS = (1, 2, 5, 10, 20, 50, 100, 200)


@dataclass(frozen=True)
class Curve:
    """The line of a seat."""

    name: str
    crest: Crest
    path: str
    x: float  # where it ends
    y: float
    value: int


@dataclass(frozen=True)
class Mark:
    """A horizontal line with its number."""

    y: float
    value: int


@dataclass(frozen=True)
class ChartRow:
    """What all had after a move."""

    ply: int
    values: Sequence[int]


@dataclass(frozen=True)
class TurningPoint:
    """A move after which somebody else was ahead."""

    ply: int
    sentence: str


@dataclass(frozen=True)
class Chart:
    charted: str  # what it counts
    summary: str  # in words
    curves: Sequence[Curve]
    marks: Sequence[Mark]
    rows: Sequence[ChartRow]
    turns: Sequence[TurningPoint]
    plies: int
    is_open: bool
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT


def values_after(match: Match, state: State, *, is_open: bool) -> list[int]:
    """What every seat has in a position; unless all is open, as far as everybody could see it then."""
    lines: Sequence[Mapping[str, Any]] = state.score_sheet()
    if not is_open:
        lines = state.view(SPECTATOR)["board"]["score"]["lines"]  # type: ignore[index]
    return [presenter(match.game.id).chart_value(lines, seat) for seat in range(match.setup.seats)]


def values_of(match: Match, plies: int, *, is_open: bool) -> list[list[int]]:
    """What every seat had at each moment, up to the position after `plies` moves."""
    states = [*(state for state, _ in match.history()), match.state]
    return [values_after(match, state, is_open=is_open) for state in states[: plies + 1]]


def chart_of(
    match: Match, crests: Sequence[Crest], translate: Translate, *, is_open: bool, until: int | None = None
) -> Chart | None:
    """The chart of a match that is over, or of a part of it; None if nobody ever had anything."""
    plies = len(match.moves) if until is None else until
    values, names = values_of(match, plies, is_open=is_open), match.setup.names
    low, high = min(0, *map(min, values)), max(map(max, values))
    if low == high:
        return None
    scale = _Scale(len(match.moves), low, high)
    charted = translate(presenter(match.game.id).charted)
    scores = listed([f"{name} {value}" for name, value in zip(names, values[-1], strict=True)])
    return Chart(
        charted=charted,
        summary=translate.ngettext(*ENDS, plies).format(charted=charted, count=plies, scores=scores),
        curves=[_curve(scale, name, crests[seat], [row[seat] for row in values]) for seat, name in enumerate(names)],
        marks=[Mark(scale.y(value), value) for value in scale.marks()],
        rows=_rows(values),
        turns=_turning_points(values, names, translate),
        plies=len(match.moves),
        is_open=is_open,
    )


@dataclass(frozen=True)
class _Scale:
    """From moves and values to places on the chart."""

    plies: int
    low: int
    high: int

    def x(self, ply: int) -> float:
        return round(LEFT + (WIDTH - LEFT - 4) * ply / max(self.plies, 1), 1)

    def y(self, value: int) -> float:
        return round(TOP + (HEIGHT - 2 * TOP) * (self.high - value) / (self.high - self.low), 1)

    def marks(self) -> list[int]:
        """Round numbers, not too many of them."""
        step = next(step for step in (*STEPS, self.high - self.low) if (self.high - self.low) // step < MARKS)
        return list(range(-(-self.low // step) * step, self.high + 1, step))


def _curve(scale: _Scale, name: str, crest: Crest, values: Sequence[int]) -> Curve:
    """A line of steps: a value stays until a move changes it."""
    changes = [ply for ply in range(1, len(values)) if values[ply] != values[ply - 1]]
    steps = "".join(f"H{scale.x(ply)}V{scale.y(values[ply])}" for ply in changes)
    end, height = scale.x(len(values) - 1), scale.y(values[-1])
    return Curve(name, crest, f"M{scale.x(0)} {scale.y(values[0])}{steps}H{end}", end, height, values[-1])


def _rows(values: Sequence[Sequence[int]]) -> list[ChartRow]:
    """The same as a table: some moments, with the same distance between them, and the end."""
    last = len(values) - 1
    plies = sorted({round(last * row / MOST_ROWS) for row in range(MOST_ROWS + 1)})
    return [ChartRow(ply, values[ply]) for ply in plies]


def _turning_points(values: Sequence[Sequence[int]], names: Sequence[str], translate: Translate) -> list[TurningPoint]:
    """The last few moves after which one seat led that had not led alone before."""
    found: list[TurningPoint] = []
    leader = -1
    for ply, row in enumerate(values):
        best = max(row)
        if row.count(best) == 1 and row.index(best) != leader:
            leader = row.index(best)
            found.append(TurningPoint(ply, translate(LEADS).format(name=names[leader])))
    return found[-MOST_TURNS:]
