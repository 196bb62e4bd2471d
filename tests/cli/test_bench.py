"""`signoria bench`, with rounds so short that the figures mean nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import signoria
from signoria.bots.levels import LEVELS, Level
from signoria.cli import bench, peers, thinking
from signoria.cli.figures import RATES, TIMES, Variant
from signoria.cli.measure import Quickest, mid_game
from signoria.cli.pages import KINDS

from .conftest import Run

PEER_RATES = {"api_decisions_per_s", "api_decisions_per_s_without_deal"}
SEARCH_RATES = ("plain_iterations_per_s", "guided_iterations_per_s")
VARIANT = {"game", "seats", "edition", "options"}


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

    def clone(self) -> TinyState:
        copy = TinyState()
        copy.left = self.left[:]
        return copy


class TinyBot:
    """Plays a game to its end for every iteration, in place of a search."""

    def __init__(self, seed: int, evaluator: object, exploration: float, iterations: int, *details: object) -> None:
        self.iterations = iterations

    def step(self, state: TinyState) -> int:
        for _ in range(self.iterations):
            world = state.clone()
            while not world.is_terminal():
                world.apply_action(0)
        return 0


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK_SECONDS", 0.0005)
    monkeypatch.setattr(thinking, "SLICE", 1)
    monkeypatch.setitem(LEVELS, "master", Level("master", "hardly thinks", "ismcts:iterations=2"))


@pytest.fixture
def tiny_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in, so that the comparison is tested where OpenSpiel is not installed."""
    library = SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=TinyState),
        ISMCTSBot=TinyBot,
        RandomRolloutEvaluator=lambda rollouts, seed: None,
        ISMCTSFinalPolicyType=SimpleNamespace(MAX_VISIT_COUNT=0),
    )
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


@pytest.mark.usefixtures("tiny_peer")
def test_the_search_without_options_beside_the_peers(run: Run) -> None:
    search = run("bench", "--quick", "--json").json["search"]
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
def test_every_level_whose_work_is_counted_is_timed_in_every_game(run: Run) -> None:
    levels = run("bench", "--quick", "--json").json["levels"]
    played = [(entry["game"], entry["seats"], entry["level"]) for entry in levels]
    assert played == [(game, 3, level) for game in signoria.game_ids() for level in ("novice", "apprentice", "master")]
    for entry in levels:
        assert set(entry) == VARIANT | {"level", "positions", "mean_ms", "most_ms"}
        assert 0 < entry["mean_ms"] <= entry["most_ms"]
        assert 1 <= entry["positions"] <= thinking.POSITIONS


@pytest.mark.usefixtures("no_peer")
def test_the_page_of_every_game_is_timed(run: Run) -> None:
    pages = run("bench", "--quick", "--json").json["pages"]
    assert [entry["game"] for entry in pages] == signoria.game_ids()
    for entry in pages:
        assert set(entry) == {"game", "seats", *KINDS}
        assert all(entry[kind] > 0 for kind in KINDS)


@pytest.mark.usefixtures("no_peer")
def test_without_the_peer_it_says_how_to_get_it(run: Run) -> None:
    data = run("bench", "--quick", "--json").json
    assert data["peers"] is None
    assert data["ratios"] is None
    assert data["search"]["peers"] is None
    assert data["search"]["ratios"] is None
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


@pytest.mark.usefixtures("tiny_peer")
def test_the_peer_searches_only_where_there_is_a_choice() -> None:
    hearts = peers.Hearts(lambda: 0.5)
    assert [position and position.left for position in hearts.positions()] == [None, [3, 2], [3]]
    search = peers.HeartsSearch(hearts, positions=4, iterations=1)
    assert [state.left for state in search.samples] == [[3, 2]] * 4


def test_the_middle_third_is_covered_from_end_to_end() -> None:
    match = list(range(30))
    assert mid_game(lambda: match, 5) == [10, 12, 14, 16, 18]


def test_a_match_without_a_choice_in_its_middle_gives_no_position() -> None:
    matches: Iterator[list[int | None]] = iter([[1, None, 3], [4, 5, 6]])
    assert mid_game(lambda: next(matches), 1) == [5]


def test_our_positions_leave_a_choice_and_hold_no_secret() -> None:
    variant = Variant(signoria.game("patrician"), 3, (), lambda: 0.5)
    samples = thinking.real_decisions(variant)
    assert len(samples) == thinking.POSITIONS
    for known, seat in samples:
        assert len(known.legal_actions(seat)) > 1
        assert known.known_to(seat).fingerprint() == known.fingerprint()


def test_each_thing_keeps_its_least_time() -> None:
    quickest = Quickest()
    for which, seconds in ((0, 3.0), (1, 2.0), (0, 1.0), (1, 4.0)):
        quickest.note(which, seconds)
    assert (quickest.mean, quickest.most) == (1.5, 2.0)


def test_no_more_is_timed_once_the_seconds_are_spent() -> None:
    called: list[int] = []
    Quickest().time([lambda: called.append(0), lambda: called.append(1)], 0.0)
    assert called == [0]


def test_hearts_is_dealt_before_it_is_played() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    hearts = peers.Hearts(lambda: 0.0)
    state = hearts._dealt()
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
