"""The ledger of a table: every move that the server acknowledged, to be compared with what it has saved."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from signoria.devtools.campaigns.installation import DRAFTS, MOVES, TABLES, Database
from signoria.games import game
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.setup import load_setup


@dataclass(frozen=True)
class Row:
    """A move, as it is saved."""

    seq: int
    seat: int
    decision: int
    text: str
    press: str  # the key of the press that made it; empty for a bot's


@dataclass
class Saved:
    """All that the database has about one table."""

    setup: dict[str, Any]
    rows: list[Row] = field(default_factory=list)
    drafts: dict[int, list[str]] = field(default_factory=dict)  # [seat]: the press of each step that is tried


def read_saved(database: Database) -> dict[str, Saved]:
    """By the key of the table."""
    saved = {key: Saved(_json(setup)) for key, setup in database.rows(TABLES)}
    for key, seq, seat, decision, text, press in database.rows(MOVES):
        saved[key].rows.append(Row(seq, seat, decision, text, press.partition("/")[2]))
    for key, seat, steps in database.rows(DRAFTS):
        saved[key].drafts[seat] = [press.partition("/")[2] for _, press in _json(steps)]
    return saved


def _json(value: Any) -> Any:
    """SQLite keeps JSON as text."""
    return json.loads(value) if isinstance(value, str) else value


@dataclass
class Ledger:
    """What the players of one table were told."""

    table: str
    accepted: dict[int, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))  # [seat][decision]: press
    problems: list[str] = field(default_factory=list)
    count: int = 0  # moves and steps that were acknowledged
    seq: int = 0  # the newest that anybody was shown

    def accept(self, seat: int, decision: int, press: str) -> None:
        """The server showed that it has carried out this press."""
        self.accepted[seat][decision] = press
        self.count += 1

    def show(self, seat: int, decision: int, seq: int) -> None:
        """A player was shown a page: what they had tried may be gone if somebody else has moved meanwhile."""
        gone = [number for number in self.accepted[seat] if number >= decision]
        if gone and seq <= self.seq:
            self.problems.append(f"lost: {len(gone)} steps of seat {seat} at table {self.table} before seq {seq}")
        for number in gone:
            del self.accepted[seat][number]
        self.seq = max(self.seq, seq)

    def check(self, saved: Saved) -> Iterator[tuple[str, str]]:
        """What is wrong with the rows of the table: a kind, and what it is about."""
        yield from (("lost", problem) for problem in self.problems)
        yield from check_rows(saved)
        for seat, accepted in self.accepted.items():
            made = [row.press for row in saved.rows if row.seat == seat and row.text]
            known = [*made, *saved.drafts.get(seat, [])]
            for decision, press in accepted.items():
                where = f"press {press}, decision {decision} of seat {seat} at table {self.table}"
                if decision >= len(known) or known[decision] != press:
                    kind = "half" if press in known else "lost"
                    yield kind, f"{where}: saved is {known[decision : decision + 1]}"


def check_rows(saved: Saved) -> Iterator[tuple[str, str]]:
    """Whether the rows of a table are whole: no gap, no press twice, and a match that goes on."""
    rows = saved.rows
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        yield "lost", f"the rows are numbered {[row.seq for row in rows]}"
    twice = [press for press, times in Counter(row.press for row in rows if row.press).items() if times > 1]
    yield from (("doubled", f"press {press} made two moves") for press in twice)
    for seat in {row.seat for row in rows}:
        decisions = [row.decision for row in rows if row.seat == seat]
        if decisions != list(range(len(decisions))):
            yield "doubled", f"seat {seat} made its decisions {decisions}"
    problem = _replayed(saved.setup, rows)
    if problem:
        yield "stuck", problem


def _replayed(setup: dict[str, Any], rows: Sequence[Row]) -> str:
    """What keeps the match from going on; empty if nothing does."""
    match = Match(game(setup["game"]), load_setup(setup))
    try:
        for row in rows:
            match.push(row.seat, row.text)
    except SignoriaError as error:
        return f"the match cannot be replayed: {error}"
    state = match.state
    return "" if state.is_over() or state.actors else "nobody is asked, and the match is not over"
