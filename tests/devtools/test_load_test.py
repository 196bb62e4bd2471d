"""The load test: its tables, its server, and the figures of a run."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from signoria.devtools.load_test.browser import Browser
from signoria.devtools.load_test.players import Player, Table, Viewer
from signoria.devtools.load_test.results import Row, bot_waits, delays, missed, percentiles, read_rows
from signoria.devtools.load_test.run import table_plans
from signoria.devtools.load_test.server_process import ServerProcess
from signoria.games import game_ids

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def test_every_game_is_played_by_people_and_bots() -> None:
    found = table_plans(6, 4, "novice")
    assert {plan.game for plan in found} == set(game_ids())
    assert all(plan.bots and plan.level == "novice" for plan in found)
    assert all(plan.players > 1 and plan.players + plan.spectators == 4 for plan in found)


# The figures.


def viewer(*seqs: int) -> Viewer:
    return Viewer(Browser(0), "", {seq: float(seq) for seq in seqs}, list(seqs))


def table(*viewers: Viewer) -> Table:
    player = Player(viewers[0], "", sent={"a": 0.5, "b": 2.5})
    return Table("", "", [player], list(viewers))


def rows(*moves: tuple[int, str]) -> list[Row]:
    """Moves by these seats and presses, a second apart."""
    return [Row(seq, seat, key, NOON + timedelta(seconds=seq)) for seq, (seat, key) in enumerate(moves, 1)]


def test_a_move_that_a_viewer_was_not_sent_is_missed() -> None:
    made = rows((0, "a"), (1, ""), (0, "b"))
    assert missed(table(viewer(0, 1, 2, 3), viewer(1, 2, 3)), made) == 0
    assert missed(table(viewer(0, 1, 3), viewer(0, 3)), made) == 3
    assert missed(table(viewer(0, 2, 1, 3)), made) == 1


def test_a_turn_counts_from_its_press_and_a_bots_move_from_none() -> None:
    made = rows((0, "a"), (1, ""), (0, "b"))
    assert list(delays(table(viewer(0, 1, 2, 3)), made)) == [0.5, 0.5]


def test_the_steps_of_a_turn_are_one_row_with_the_press_that_made_it(tmp_path: Path) -> None:
    """Viewers are sent one frame for a turn, whose number is that of its last step."""
    with closing(sqlite3.connect(tmp_path / "rows")) as database, database:
        database.execute("create table server_table (id, key)")
        database.execute("create table server_move (table_id, seq, seat, press_key, at)")
        database.execute("insert into server_table values (1, 'k')")
        steps = [(1, "0/tried", NOON), (2, "0/made", NOON), (3, "", NOON + timedelta(seconds=1))]
        made = [(1, seq, 0, key, at.isoformat()) for seq, key, at in steps]
        database.executemany("insert into server_move values (?, ?, ?, ?, ?)", made)
    found = read_rows(tmp_path / "rows")["k"]
    assert [(row.seq, row.press) for row in found] == [(2, "made"), (3, "")]


def test_a_bot_is_waited_for_since_the_move_before() -> None:
    assert list(bot_waits(rows((0, "a"), (2, ""), (0, "b"), (1, "")), range(2, 3))) == [1.0]


def test_percentiles_are_of_values_that_were_there() -> None:
    assert percentiles([]) == {}
    assert percentiles([value / 1000 for value in range(1, 201)]) == {"p50": 100, "p90": 180, "p99": 198, "most": 200}


def test_the_folder_is_removed_with_the_server() -> None:
    with ServerProcess(None, is_slow=False) as server:
        folder = server.database.parent
        assert folder.exists()
    assert not folder.exists()
