"""Bit masks and majorities."""

from __future__ import annotations

import pytest

from signoria.kernel.bits import BIT, bits_of, how_many, is_several, lowest
from signoria.kernel.compat import i64, vec
from signoria.kernel.journal import NOBODY
from signoria.kernel.majority import highest, leaders, only_most


@pytest.mark.parametrize("places", [[0], [3], [0, 1], [5, 31, 32], [62], list(range(63))])
def test_a_mask_and_its_places_tell_the_same(places: list[int]) -> None:
    mask = sum(2**place for place in places)
    assert mask == sum(BIT[place] for place in places)
    assert bits_of(mask) == places
    assert lowest(mask) == places[0]
    assert how_many(mask) == len(places)
    assert is_several(mask) == (len(places) > 1)


def test_an_empty_mask_has_no_places() -> None:
    assert bits_of(0) == []
    assert how_many(0) == 0
    assert not is_several(0)


@pytest.mark.parametrize(
    ("values", "alone", "mask"),
    [([1, 3, 2], 1, 0b010), ([3, 1, 3], NOBODY, 0b101), ([0, 0], NOBODY, 0b11), ([-2, -1], 1, 0b10), ([7], 0, 1)],
)
def test_who_has_most_alone_or_tied(values: list[int], alone: int, mask: int) -> None:
    counts = vec[i64](values)
    assert highest(counts) == max(values)
    assert only_most(counts) == alone
    assert leaders(counts) == mask
