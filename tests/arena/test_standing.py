"""Shares and their intervals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.arena.standing import standings, wilson

from .conftest import Between, made_up


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # these four as published by Newcombe, 1998
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_the_interval_contains_the_share_and_stays_between_0_and_1(games: int, share: float) -> None:
    low, high = wilson(share * games, games)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1


def test_a_shared_victory_is_a_share_for_each(between: Between) -> None:
    first, second, third = standings(between("a", "b", "c"), [made_up((0, 1, 2), winners=[0, 2])])
    assert (first.wins, second.wins, third.wins) == (0.5, 0.0, 0.5)


def test_a_bot_on_several_seats_wins_with_any_of_them(between: Between) -> None:
    """Its fair share is as large as its part of the table, and its score the mean of its seats."""
    results = [
        made_up((0, 1, 1), winners=[1], scores=[3, 9, 6]),
        made_up((1, 0, 1), winners=[0, 1], scores=[6, 6, 3], sitting=1),
    ]
    one, rest = standings(between("a", "b"), results)
    assert (one.games, one.wins, one.fair_share, one.mean_score) == (2, 0.5, 1 / 3, 4.5)
    assert (rest.games, rest.wins, rest.fair_share, rest.mean_score) == (2, 1.5, 2 / 3, 6.0)
    assert rest.times_fair(rest.win_rate) == pytest.approx(0.75 / (2 / 3))
    assert (rest.decisions, rest.ms_per_decision, rest.most_ms) == (16, 0.5, 2.0)


def test_only_the_matches_of_a_bot_count_for_it(between: Between) -> None:
    games = [standing.games for standing in standings(between(*"abcd"), [made_up((0, 1, 3), winners=[0])])]
    assert games == [1, 1, 0, 1]


def test_a_result_is_fair_if_the_interval_contains_the_fair_share(between: Between) -> None:
    even = [made_up((0, 1, 2), winners=[seat], deal=deal) for deal in range(20) for seat in range(3)]
    assert all(standing.is_fair for standing in standings(between(*"abc"), even))
    best = [made_up((0, 1, 2), winners=[0], deal=deal) for deal in range(20)]
    assert not any(standing.is_fair for standing in standings(between(*"abc"), best))
