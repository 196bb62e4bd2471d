"""Ratings of several bots."""

from __future__ import annotations

import pytest

from signoria.arena.ratings import are_rated, places, rate

from .conftest import Ask, made_up

DEALS = 30


def test_who_wins_more_is_rated_higher_and_more_matches_are_surer(ask: Ask) -> None:
    results = [made_up((0, 1, 2), winners=[0], scores=[9, 6, 3], deal=deal) for deal in range(DEALS)]
    best, middle, last = rate(ask(*"abc"), results)
    assert best.mean > middle.mean > last.mean
    assert best.deviation < rate(ask(*"abc"), results[:5])[0].deviation < 25 / 3


def test_it_does_not_matter_which_match_was_finished_first(ask: Ask) -> None:
    results = [made_up((0, 1, 2), winners=[deal % 3], deal=deal) for deal in range(DEALS)]
    assert rate(ask(*"abc"), results) == rate(ask(*"abc"), reversed(results))


def test_equal_bots_are_rated_alike(ask: Ask) -> None:
    results = [made_up((0, 1, 2), winners=[deal % 3], deal=deal) for deal in range(DEALS)]
    ratings = rate(ask(*"abc"), results)
    for rating in ratings:
        assert abs(rating.mean - 25) < rating.deviation


def test_bots_that_never_met_are_compared_by_those_whom_both_met(ask: Ask) -> None:
    results = [made_up((0, 1, 2), winners=[0], scores=[9, 6, 3], deal=deal) for deal in range(DEALS)]
    results += [made_up((1, 2, 3), winners=[0], scores=[9, 6, 3], deal=DEALS + deal) for deal in range(DEALS)]
    means = [rating.mean for rating in rate(ask(*"abcd"), results)]
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
def test_places(winners: list[int], scores: list[int], expected: list[float]) -> None:
    assert places(made_up((0, 1, 2), winners, scores)) == expected


def test_only_three_different_bots_need_ratings(ask: Ask) -> None:
    assert are_rated(ask("a", "b", "c"))
    assert not are_rated(ask("a", "b"))
    assert not are_rated(ask("a", "b", "a"))
