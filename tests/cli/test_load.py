"""`signoria load`, with runs so short that the figures mean nothing: but nobody may miss a move."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from signoria.cli.crowd import people
from signoria.cli.crowd.browsing import Browser
from signoria.cli.crowd.house import House
from signoria.cli.crowd.people import Party, Person, Viewer
from signoria.cli.crowd.tally import Row, bot_waits, delays, missed, percentiles
from signoria.cli.load import plans
from signoria.games import game_ids

from .conftest import Run

SHORT = ("load", "--tables", "2", "--viewers", "4", "--seconds", "3", "--runs", "1")
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOVE_SECONDS", (0.05, 0.1))


def test_a_crowd_plays_and_nobody_misses_a_move(run: Run) -> None:
    answer = run(*SHORT, "--json")
    assert (answer.code, answer.err) == (0, "")
    best = answer.json["best"]
    assert answer.json["runs"] == [best]
    assert (best["tables"], best["viewers"], best["missed"]) == (2, 8, 0)
    assert best["moves"] > 0
    assert best["frames"] > best["viewers"], "each is sent the table when he comes, and then what is done there"
    for times in (best["move_ms"], best["press_ms"], best["page_ms"]):
        assert 0 < times["p50"] <= times["p90"] <= times["p99"] <= times["most"]
    assert best["first_page_s"] > 0
    assert best["cpu_ms_per_move"] > 0
    assert best["most_mb"] >= best["mb_at_start"] > 0


def test_people_get_a_table_of_eighty_columns(run: Run) -> None:
    out = run(*SHORT).out
    assert "0 missed" in out
    assert "from a press to the frame at a viewer" in out
    assert all(len(line) <= 80 for line in out.splitlines()[1:]), out


def test_every_game_is_played_by_people_and_bots() -> None:
    found = plans(6, 4, "novice")
    assert {plan.game for plan in found} == set(game_ids())
    assert all(plan.bots and plan.level == "novice" for plan in found)
    assert all(plan.persons > 1 and plan.persons + plan.watchers == 4 for plan in found)


# The reckoning.


def viewer(*seqs: int) -> Viewer:
    return Viewer(Browser(0), "", {seq: float(seq) for seq in seqs}, list(seqs))


def party(*viewers: Viewer) -> Party:
    person = Person(viewers[0], "", sent={"a": 0.5, "b": 2.5})
    return Party("", "", [person], list(viewers))


def rows(*moves: tuple[int, str]) -> list[Row]:
    """Of seats and presses, a second apart."""
    return [Row(seq, seat, key, NOON + timedelta(seconds=seq)) for seq, (seat, key) in enumerate(moves, 1)]


def test_a_move_that_somebody_was_not_sent_is_missed() -> None:
    made = rows((0, "a"), (1, ""), (0, "b"))
    assert missed(party(viewer(0, 1, 2, 3), viewer(1, 2, 3)), made) == 0
    assert missed(party(viewer(0, 1, 3), viewer(0, 3)), made) == 3
    assert missed(party(viewer(0, 2, 1, 3)), made) == 1


def test_all_steps_of_a_turn_count_from_its_press_and_bots_from_none() -> None:
    made = rows((0, "a"), (0, ""), (1, ""), (0, "b"))
    assert list(delays(party(viewer(0, 1, 2, 3, 4)), made)) == [0.5, 1.5, 1.5]


def test_a_bot_is_waited_for_since_the_move_before() -> None:
    assert list(bot_waits(rows((0, "a"), (2, ""), (0, "b"), (1, "")), range(2, 3))) == [1.0]


def test_percentiles_are_of_values_that_were_there() -> None:
    assert percentiles([]) == {}
    assert percentiles([value / 1000 for value in range(1, 201)]) == {"p50": 100, "p90": 180, "p99": 198, "most": 200}


def test_the_folder_goes_with_the_server() -> None:
    with House(None, is_slow=False) as house:
        folder = house.database.parent
        assert folder.exists()
    assert not folder.exists()
