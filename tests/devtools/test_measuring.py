"""What is measured: real decisions from the middle of matches, ours and a peer's, each with its least time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.devtools import tiny_peer

import signoria
from signoria.devtools import bot_speed, peers
from signoria.devtools.measure import Quickest, mid_game
from signoria.devtools.rule_speed import Variant


@pytest.fixture
def _tiny_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_peer.install(monkeypatch)


@pytest.mark.usefixtures("_tiny_peer")
def test_whole_games_count_only_real_decisions() -> None:
    hearts = peers.Hearts(lambda: 0.5)
    timed = hearts.whole_games(0.0005)
    assert timed.decisions == 2 * timed.games > 0


@pytest.mark.usefixtures("_tiny_peer")
def test_the_stricter_figure_counts_every_decision() -> None:
    hearts = peers.Hearts(lambda: 0.5)
    timed = hearts.without_deal(0.0005)
    assert timed.decisions == 3 * timed.games > 0


@pytest.mark.usefixtures("_tiny_peer")
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
    samples = bot_speed.real_decisions(variant)
    assert len(samples) == bot_speed.POSITIONS
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
