"""`signoria bench`, with rounds so short that the figures mean nothing."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import signoria
from signoria.cli import bench, peers
from signoria.cli.figures import RATES, TIMES

from .conftest import Run

PEER_RATES = {"api_decisions_per_s", "api_decisions_per_s_without_deal"}


class TinyState:
    """A game of two chance nodes and then three decisions, one of them forced."""

    def __init__(self) -> None:
        self.left = [3, 2, 1, 4, 4]

    def is_chance_node(self) -> bool:
        return len(self.left) > 3

    def is_terminal(self) -> bool:
        return not self.left

    def legal_actions(self) -> list[int]:
        return list(range(self.left[-1]))

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.left.pop()


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.0005)


@pytest.fixture
def tiny_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in, so that the comparison is tested where OpenSpiel is not installed."""
    library = SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=TinyState))
    monkeypatch.setitem(sys.modules, "pyspiel", library)
    monkeypatch.setattr(peers, "version", lambda name: "0")


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
def test_ours_the_peers_and_the_ratios(run: Run) -> None:
    answer = run("bench", "--quick", "--json")
    data = answer.json
    assert (answer.code, answer.err) == (0, "")
    assert set(data) == {"signoria", "machine", "rounds", "figures", "peers", "ratios"}
    assert set(data["machine"]) == {"cpu", "cores", "system", "python", "compiled"}
    assert keys(data["figures"]) == keys(data["ratios"]) == variants()
    for figures in data["figures"]:
        assert set(figures) == {"game", "seats", "edition", "options", *RATES, *TIMES}
        assert all(figures[name] > 0 for name in (*RATES, *TIMES))
    (peer,) = data["peers"]
    assert set(peer) == {"peer", "version"} | PEER_RATES
    for figures, ratio in zip(data["figures"], data["ratios"], strict=True):
        mine = figures["api_decisions_per_s"]
        assert ratio["ours"] == mine
        assert ratio["ratio"] == pytest.approx(mine / peer["api_decisions_per_s"], abs=0.01)
        assert ratio["ratio_without_deal"] == pytest.approx(mine / peer["api_decisions_per_s_without_deal"], abs=0.01)


@pytest.mark.usefixtures("no_peer")
def test_without_the_peer_it_says_how_to_get_it(run: Run) -> None:
    data = run("bench", "--quick", "--json").json
    assert data["peers"] is None
    assert data["ratios"] is None
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


@pytest.mark.usefixtures("tiny_peer")
def test_whole_games_count_only_real_decisions() -> None:
    hearts = peers.Hearts(lambda: 0.5)
    timed = hearts.whole_games(0.0005)
    assert timed.decisions == 2 * timed.games > 0


@pytest.mark.usefixtures("tiny_peer")
def test_the_stricter_figure_counts_every_decision() -> None:
    hearts = peers.Hearts(lambda: 0.5)
    timed = hearts.without_deal(0.0005)
    assert timed.decisions == 3 * timed.games > 0


def test_hearts_is_dealt_before_it_is_played() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    hearts = peers.Hearts(lambda: 0.0)
    state = hearts._dealt()
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
