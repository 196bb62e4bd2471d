"""What a run came to: how soon everybody saw each move, and whether anybody missed one."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import ceil
from pathlib import Path

from signoria.cli.crowd.people import Party, Viewer

ROWS = """select tables.key, moves.seq, moves.seat, moves.key, moves.at from server_move as moves
join server_table as tables on tables.id = moves.table_id order by tables.key, moves.seq"""


@dataclass(frozen=True)
class Row:
    """A move, as the server has kept it."""

    seq: int
    seat: int
    press: str  # the key of the press that made it; empty for a bot's, and for the further steps of a turn
    at: datetime


Rows = dict[str, list[Row]]
"""[table]: all its moves, in order."""


def read_rows(database: Path) -> Rows:
    """From the server's own folder: the truth with which the viewers' frames are compared."""
    rows: Rows = defaultdict(list)
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as kept:
        for table, seq, seat, key, at in kept.execute(ROWS):
            rows[table].append(Row(seq, seat, key.partition("/")[2], datetime.fromisoformat(at)))
    return rows


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """In milliseconds, of seconds; nothing where nothing was measured."""
    if not values:
        return {}
    ranked = sorted(values)
    found = {f"p{share}": ranked[ceil(len(ranked) * share / 100) - 1] for share in (50, 90, 99)}
    return {name: round(value * 1e3, 1) for name, value in (found | {"most": ranked[-1]}).items()}


def has_seen_all(viewer: Viewer, rows: Sequence[Row]) -> bool:
    return not rows or rows[-1].seq in viewer.seen


def missed(party: Party, rows: Sequence[Row]) -> int:
    """Moves that a viewer was not sent, or was sent in another order than they were made; of all viewers."""
    wanted = [row.seq for row in rows]
    lost = sum(seq not in viewer.seen for viewer in party.viewers for seq in wanted if seq > viewer.order[0])
    swapped = sum(later < earlier for viewer in party.viewers for earlier, later in pairwise(viewer.order))
    return lost + swapped


def delays(party: Party, rows: Sequence[Row]) -> Iterator[float]:
    """For each move of a person, and each viewer: from the sending of the press until the frame was there."""
    sent = {key: at for person in party.people for key, at in person.sent.items()}
    made, maker = 0.0, -1
    for row in rows:
        if row.press:
            made, maker = sent[row.press], row.seat
        elif row.seat != maker:
            maker = -1  # a bot's
        if maker >= 0:
            yield from (viewer.seen[row.seq] - made for viewer in party.viewers if row.seq in viewer.seen)


def bot_waits(rows: Sequence[Row], bots: Sequence[int]) -> Iterator[float]:
    """From the move before a bot's until its own, the pause between them included."""
    for before, row in pairwise(rows):
        if row.seat in bots:
            yield (row.at - before.at).total_seconds()
