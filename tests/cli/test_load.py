"""`signoria load`, with runs so short that the figures mean nothing: but no viewer may miss a move."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.cli import load
from signoria.devtools.load_test import players

from .conftest import Run

SHORT = ("load", "--tables", "2", "--viewers", "4", "--seconds", "3", "--runs", "1")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOVE_SECONDS", (0.05, 0.1))


def test_tables_are_played_and_no_viewer_misses_a_move(run: Run) -> None:
    answer = run(*SHORT, "--json")
    assert (answer.code, answer.err) == (0, "")
    best = answer.json["best"]
    assert answer.json["runs"] == [best]
    assert (best["tables"], best["viewers"], best["missed"]) == (2, 8, 0)
    assert best["moves"] > 0
    assert best["frames"] > best["viewers"], "each is sent the table when it opens, and then every change"
    for times in (best["move_ms"], best["press_ms"], best["page_ms"]):
        assert 0 < times["p50"] <= times["p90"] <= times["p99"] <= times["most"]
    assert best["first_page_s"] > 0
    assert best["cpu_ms_per_move"] > 0
    assert best["most_mb"] >= best["mb_at_start"] > 0


def test_people_get_a_table_of_eighty_columns(run: Run) -> None:
    out = run(*SHORT).out
    assert "0 missed" in out
    assert "click to frame at a viewer" in out
    assert all(len(line) <= 80 for line in out.splitlines()[1:]), out


def test_a_run_that_measured_nothing_is_not_the_best(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[dict[str, Any]] = [{"move_ms": {}, "missed": 0}, {"move_ms": {"p99": 70.0}, "missed": 0}]
    results = iter(runs)
    monkeypatch.setattr(load, "run_once", lambda *_: next(results))
    assert run("load", "--runs", "2", "--json").json["best"] == runs[1]
