"""Ratings of several bots."""

from __future__ import annotations

import pytest

from signoria.arena.ratings import are_rated, ranks, rate

from .conftest import Between, made_up

DEALS = 30


def test_more_wins_rate_higher_and_more_matches_reduce_the_deviation(between: Between) -> None:
    results = [made_up((0, 1, 2), winners=[0], scores=[9, 6, 3], deal=deal) for deal in range(DEALS)]
    best, middle, last = rate(between(*"abc"), results)
    assert best.mean > middle.mean > last.mean
    assert best.deviation < rate(between(*"abc"), results[:5])[0].deviation < 25 / 3


def test_the_order_of_the_results_does_not_matter(between: Between) -> None:
    results = [made_up((0, 1, 2), winners=[deal % 3], deal=deal) for deal in range(DEALS)]
    assert rate(between(*"abc"), results) == rate(between(*"abc"), reversed(results))


def test_equal_bots_are_rated_alike(between: Between) -> None:
    results = [made_up((0, 1, 2), winners=[deal % 3], deal=deal) for deal in range(DEALS)]
    ratings = rate(between(*"abc"), results)
    for rating in ratings:
        assert abs(rating.mean - 25) < rating.deviation


def test_bots_that_never_met_are_compared_through_common_opponents(between: Between) -> None:
    results = [made_up((0, 1, 2), winners=[0], scores=[9, 6, 3], deal=deal) for deal in range(DEALS)]
    results += [made_up((1, 2, 3), winners=[0], scores=[9, 6, 3], deal=DEALS + deal) for deal in range(DEALS)]
    means = [rating.mean for rating in rate(between(*"abcd"), results)]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ([1], [4, 9, 6], [2, 0, 1]),
        ([0, 1], [9, 9, 6], [0, 0, 2]),
        ([2], [4, 4, 9], [1, 1, 0]),
        ([1], [9, 9, 4], [1, 0, 2]),  # a tie that the rules broke
    ],
)
def test_ranks(winners: list[int], scores: list[int], expected: list[float]) -> None:
    assert ranks(made_up((0, 1, 2), winners, scores)) == expected


def test_only_three_different_bots_need_ratings(between: Between) -> None:
    assert are_rated(between("a", "b", "c"))
    assert not are_rated(between("a", "b"))
    assert not are_rated(between("a", "b", "a"))
