"""With standing orders, people have to come at most half as often to a match over days."""

from __future__ import annotations

import pytest

from signoria.build_info import compiled
from tests.games.il_principe.visits import HABITS, NEVER, measure


@pytest.mark.parametrize("habit", [habit for habit in HABITS if habit != NEVER])
def test_orders_at_least_halve_the_visits_of_a_round(habit: str, campaign: bool) -> None:
    matches = 100 if campaign else 2 if compiled() else 1
    assert 2 * measure(habit, matches).a_seat_and_round() <= measure(NEVER, matches).a_seat_and_round()


def test_without_orders_everybody_comes_for_every_bid() -> None:
    count = measure(NEVER, 1)
    assert count.asked["bid"] > count.visits / 2
