"""The results of a run: how soon every viewer saw each move, and whether any viewer missed one."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import ceil
from pathlib import Path

from signoria.devtools.load_test.players import Table, Viewer

ROWS = """select tables.key, moves.seq, moves.seat, moves.key, moves.at from server_move as moves
join server_table as tables on tables.id = moves.table_id order by tables.key, moves.seq"""


@dataclass(frozen=True)
class Row:
    """A move, as the server has stored it."""

    seq: int
    seat: int
    press: str  # the key of the press that made it; empty for a bot's move and for the further steps of a turn
    at: datetime


Rows = dict[str, list[Row]]
"""[key of a table]: all its moves, in order."""


def read_rows(database: Path) -> Rows:
    """The moves in the server's own database, with which the frames of the viewers are compared."""
    rows: Rows = defaultdict(list)
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        for table, seq, seat, key, at in connection.execute(ROWS):
            rows[table].append(Row(seq, seat, key.partition("/")[2], datetime.fromisoformat(at)))
    return rows


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """Percentiles in milliseconds, of values in seconds; none where nothing was measured."""
    if not values:
        return {}
    ranked = sorted(values)
    found = {f"p{share}": ranked[ceil(len(ranked) * share / 100) - 1] for share in (50, 90, 99)}
    return {name: round(value * 1e3, 1) for name, value in (found | {"most": ranked[-1]}).items()}


def has_seen_all(viewer: Viewer, rows: Sequence[Row]) -> bool:
    return not rows or rows[-1].seq in viewer.seen


def missed(table: Table, rows: Sequence[Row]) -> int:
    """How many moves a viewer was not sent, or was sent in the wrong order, added up over all viewers."""
    wanted = [row.seq for row in rows]
    lost = sum(seq not in viewer.seen for viewer in table.viewers for seq in wanted if seq > viewer.order[0])
    swapped = sum(later < earlier for viewer in table.viewers for earlier, later in pairwise(viewer.order))
    return lost + swapped


def delays(table: Table, rows: Sequence[Row]) -> Iterator[float]:
    """For each move of a player and each viewer: the time from sending the press until the frame arrived."""
    sent = {key: at for player in table.players for key, at in player.sent.items()}
    pressed, mover = 0.0, -1
    for row in rows:
        if row.press:
            pressed, mover = sent[row.press], row.seat
        elif row.seat != mover:
            mover = -1  # a bot's move
        if mover >= 0:
            yield from (viewer.seen[row.seq] - pressed for viewer in table.viewers if row.seq in viewer.seen)


def bot_waits(rows: Sequence[Row], bots: Sequence[int]) -> Iterator[float]:
    """For each move of a bot: the time since the move before it, including the pause between them."""
    for before, row in pairwise(rows):
        if row.seat in bots:
            yield (row.at - before.at).total_seconds()
