"""Cards go into a sorted run and out of it, and touch nothing beside it."""

from __future__ import annotations

import pytest

from signoria.kernel.compat import i64, vec
from signoria.kernel.hands import insert_sorted, take_out

BESIDE = 99


@pytest.mark.parametrize("cards", [[4], [1, 2, 3], [3, 2, 1], [2, 2, 1], [5, 5, 5]])
def test_cards_are_inserted_in_their_order(cards: list[int]) -> None:
    run = vec[i64]([BESIDE, *([0] * len(cards)), BESIDE])
    for number, card in enumerate(cards):
        insert_sorted(run, 1, 1 + number, card)
    assert list(run) == [BESIDE, *sorted(cards), BESIDE]


@pytest.mark.parametrize(("card", "place", "left"), [(1, 1, [2, 2, 4]), (2, 3, [1, 2, 4]), (4, 4, [1, 2, 2])])
def test_the_last_of_equal_cards_is_taken_out_and_the_gap_closed(card: int, place: int, left: list[int]) -> None:
    run = vec[i64]([BESIDE, 1, 2, 2, 4, BESIDE])
    assert take_out(run, 4, card) == place
    assert list(run)[:4] == [BESIDE, *left]
    assert run[5] == BESIDE
