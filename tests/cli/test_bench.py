"""`signoria bench`, with rounds so short that the figures mean nothing."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import signoria
from signoria.bots.levels import LEVELS, Level
from signoria.devtools import bench, bot_speed
from signoria.devtools.pages import KINDS
from signoria.devtools.rule_speed import RATES, TIMES
from tests.devtools import tiny_peer as tiny_peer_module

from .conftest import Run

PEER_RATES = {"api_decisions_per_s", "api_decisions_per_s_without_deal"}
SEARCH_RATES = ("plain_iterations_per_s", "guided_iterations_per_s")
VARIANT = {"game", "seats", "edition", "options"}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.0005)
    monkeypatch.setattr(bot_speed, "STEP", 1)
    monkeypatch.setitem(LEVELS, "master", Level("master", "hardly thinks", "ismcts:iterations=2"))


@pytest.fixture
def tiny_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_peer_module.install(monkeypatch)


@pytest.fixture
def no_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)


def variants() -> list[tuple[str, int, int]]:
    """Game, seats and number of options of what is measured."""
    return [
        (game.id, seats, options)
        for game in map(signoria.game, signoria.game_ids())
        for options in sorted({0, len(game.options_of(game.editions[0].id))})
        for seats in game.seats
    ]


def keys(entries: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(entry["game"], entry["seats"], len(entry["options"])) for entry in entries]


@pytest.mark.usefixtures("tiny_peer")
def test_ours_the_peers_and_the_ratios_of_rules_and_of_the_search(run: Run) -> None:
    answer = run("bench", "--quick", "--json")
    assert (answer.code, answer.err) == (0, "")
    check_rules(answer.json)
    check_search(answer.json["search"])


def check_rules(data: dict[str, Any]) -> None:
    assert set(data) == {"signoria", "machine", "rounds", "figures", "peers", "ratios", "search", "levels", "pages"}
    assert set(data["machine"]) == {"cpu", "cores", "system", "python", "compiled"}
    assert keys(data["figures"]) == keys(data["ratios"]) == variants()
    for figures in data["figures"]:
        assert set(figures) == VARIANT | {*RATES, *TIMES}
        assert all(figures[name] > 0 for name in (*RATES, *TIMES))
    (peer,) = data["peers"]
    assert set(peer) == {"peer", "version"} | PEER_RATES
    for figures, ratio in zip(data["figures"], data["ratios"], strict=True):
        mine = figures["api_decisions_per_s"]
        assert ratio["ours"] == mine
        assert ratio["ratio"] == pytest.approx(mine / peer["api_decisions_per_s"], abs=0.01)
        assert ratio["ratio_without_deal"] == pytest.approx(mine / peer["api_decisions_per_s_without_deal"], abs=0.01)


def check_search(search: dict[str, Any]) -> None:
    """The search is measured without options, beside the peers."""
    assert set(search) == {"rounds", "positions", "iterations", "figures", "peers", "ratios"}
    assert keys(search["figures"]) == [variant for variant in variants() if variant[2] == 0]
    for figures in search["figures"]:
        assert set(figures) == VARIANT | {*SEARCH_RATES}
        assert all(figures[name] > 0 for name in SEARCH_RATES)
    (peer,) = search["peers"]
    assert set(peer) == {"peer", "version", "iterations_per_s"}
    compared = [(figures, name) for figures in search["figures"] for name in SEARCH_RATES]
    for (figures, name), ratio in zip(compared, search["ratios"], strict=True):
        assert (ratio["game"], ratio["seats"], ratio["figure"]) == (figures["game"], figures["seats"], name)
        assert ratio["ours"] == figures[name]
        assert ratio["ratio"] == pytest.approx(figures[name] / peer["iterations_per_s"], abs=0.01)


@pytest.mark.usefixtures("no_peer")
def test_without_a_peer_levels_and_pages_are_timed_in_every_game(run: Run) -> None:
    data = run("bench", "--quick", "--json").json
    assert [data["peers"], data["ratios"], data["search"]["peers"], data["search"]["ratios"]] == [None] * 4
    check_levels(data["levels"])
    check_pages(data["pages"])


def check_levels(levels: list[dict[str, Any]]) -> None:
    """Every level whose work is counted is timed."""
    played = [(entry["game"], entry["seats"], entry["level"]) for entry in levels]
    assert played == [(game, 3, level) for game in signoria.game_ids() for level in ("novice", "apprentice", "master")]
    for entry in levels:
        assert set(entry) == VARIANT | {"level", "positions", "mean_ms", "most_ms"}
        assert 0 < entry["mean_ms"] <= entry["most_ms"]
        assert 1 <= entry["positions"] <= bot_speed.POSITIONS


def check_pages(pages: list[dict[str, Any]]) -> None:
    assert [entry["game"] for entry in pages] == signoria.game_ids()
    for entry in pages:
        assert set(entry) == {"game", "seats", *KINDS}
        assert all(entry[kind] > 0 for kind in KINDS)


@pytest.mark.usefixtures("no_peer")
def test_without_the_peer_it_says_how_to_get_it(run: Run) -> None:
    answer = run("bench", "--quick")
    assert answer.code == 0
    assert "pip install signoria[openspiel]" in " ".join(answer.out.split())


@pytest.mark.usefixtures("tiny_peer")
def test_people_get_tables_of_eighty_columns_with_nothing_cut_off(run: Run) -> None:
    out = run("bench", "--quick").out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines())
    assert "…" not in out
    assert "x peer*" in out
    assert "determinize" in out
    assert "guided" in out
    assert "apprentice" in out
    assert "measured as our plain search" in " ".join(out.split())
