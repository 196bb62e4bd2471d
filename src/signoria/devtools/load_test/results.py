"""The results of a run: how soon every viewer saw each move, and whether any viewer missed one."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

from signoria.devtools.load_test.players import Table, Viewer

ROWS = """select tables.key, moves.seq, moves.seat, moves.press_key, moves.at from server_move as moves
join server_table as tables on tables.id = moves.table_id order by tables.key, moves.seq"""


@dataclass(frozen=True)
class Row:
    """A turn, as the server has stored it: viewers are sent one frame for all its steps."""

    seq: int  # of its last step
    seat: int
    press: str  # the key of the press that made it; empty for a bot's move
    at: datetime


Rows = dict[str, list[Row]]
"""[key of a table]: all its turns, in order."""


def read_rows(database: Path) -> Rows:
    """The turns in the server's own database, with which the frames of the viewers are compared.

    The steps of a turn are saved together, with one time.
    """
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return turns(connection.execute(ROWS))


def turns(saved: Iterable[tuple[Any, ...]]) -> Rows:
    """The turns in what `ROWS` finds."""
    rows: Rows = defaultdict(list)
    for table, seq, seat, key, at in saved:
        moment = at if isinstance(at, datetime) else datetime.fromisoformat(at)
        row = Row(seq, seat, key.partition("/")[2], moment)
        if rows[table] and (rows[table][-1].seat, rows[table][-1].at) == (row.seat, row.at):
            rows[table].pop()
        rows[table].append(row)
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
    """How many moves did not reach a viewer, or arrived in the wrong order, added up over all viewers."""
    wanted = [row.seq for row in rows]
    lost = sum(seq not in viewer.seen for viewer in table.viewers for seq in wanted if seq > viewer.order[0])
    swapped = sum(later < earlier for viewer in table.viewers for earlier, later in pairwise(viewer.order))
    return lost + swapped


def delays(table: Table, rows: Sequence[Row]) -> Iterator[float]:
    """For each turn of a player and each viewer: the time from sending the press until the frame arrived."""
    sent = {key: at for player in table.players for key, at in player.sent.items()}
    for row in rows:
        if row.press:
            yield from (viewer.seen[row.seq] - sent[row.press] for viewer in table.viewers if row.seq in viewer.seen)


def bot_waits(rows: Sequence[Row], bots: Sequence[int]) -> Iterator[float]:
    """For each move of a bot: the time since the move before it, including the pause between them."""
    for before, row in pairwise(rows):
        if row.seat in bots:
            yield (row.at - before.at).total_seconds()
