"""`signoria simulate`."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from signoria.build_info import compiled
from signoria.cli import simulate

from .conftest import Run

TIMINGS = {"cpu_seconds", "games_per_s", "decisions_per_s", "api_decisions_per_s"}
FIELDS = TIMINGS | {
    *("game", "seats", "edition", "options", "seed", "bot"),
    *("games", "decisions", "compiled", "wins", "mean_score"),
}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "API_SECONDS", 0.01)


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in TIMINGS}


def test_the_json_figures(run: Run) -> None:
    answer = run("simulate", "patrician", "--games", "20", "--seats", "4", "--with", "messengers", "--json")
    assert answer.code == 0
    assert answer.err == ""
    data = answer.json
    assert set(data) == FIELDS
    assert (data["game"], data["seats"], data["edition"]) == ("patrician", 4, "standard")
    assert data["options"] == ["messengers"]
    assert data["games"] == 20
    assert data["compiled"] is compiled()
    assert sum(data["wins"]) == pytest.approx(20)
    assert len(data["wins"]) == len(data["mean_score"]) == 4
    assert all(data[name] > 0 for name in TIMINGS)


def test_the_rates_follow_from_the_counts(run: Run) -> None:
    data = run("simulate", "patrician", "--games", "20", "--json").json
    assert data["games_per_s"] == pytest.approx(data["games"] / data["cpu_seconds"], rel=1e-3)
    assert data["decisions_per_s"] == pytest.approx(data["decisions"] / data["cpu_seconds"], rel=1e-3)


def test_a_seed_repeats_everything_but_the_times(run: Run) -> None:
    words = ("simulate", "patrician", "--games", "15", "--seed", "5", "--json")
    assert untimed(run(*words).json) == untimed(run(*words).json)


def test_a_random_seed_is_shown_and_repeats_the_run(run: Run) -> None:
    drawn = run("simulate", "patrician", "--games", "5", "--json").json
    again = run("simulate", "patrician", "--games", "5", "--seed", str(drawn["seed"]), "--json").json
    assert untimed(drawn) == untimed(again)


def test_other_seeds_play_other_matches(run: Run) -> None:
    one, other = (run("simulate", "patrician", "--games", "9", "--seed", seed, "--json").json for seed in "12")
    assert one["mean_score"] != other["mean_score"]


def test_people_get_a_table(run: Run) -> None:
    answer = run("simulate", "patrician", "--games", "10", "--seed", "3")
    assert answer.code == 0
    assert "Patrician for 3, standard edition: 10 matches of random bots, seed 3" in answer.out
    assert "mean score" in answer.out
    assert "one at a time from Python" in answer.out


@pytest.mark.parametrize("games", ["0", "-1", "many", "1e3", "", "9" * 20])
def test_a_count_that_makes_no_sense_is_refused(complaint: Callable[..., str], games: str) -> None:
    assert "--games: must be a whole number from 1" in complaint("simulate", "patrician", f"--games={games}")


def _interrupting(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that presses Ctrl-C at its first update."""
    yield lambda done: signal.raise_signal(signal.SIGINT) if done == 1 else None


def test_ctrl_c_shows_the_results_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "progress", contextmanager(_interrupting))
    answer = run("simulate", "patrician", "--games", "1000000", "--json")
    assert answer.code == 130
    assert answer.json["games"] == 1
    assert answer.err == "signoria: stopped after 1 of 1000000 matches\n"


def test_ctrl_c_before_anything_was_done_says_only_that(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed_already() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr(simulate, "stoppable", pressed_already)
    answer = run("simulate", "patrician")
    assert (answer.code, answer.out) == (130, "")
