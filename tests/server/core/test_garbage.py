"""Old objects are looked through for garbage when nobody waits."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from time import monotonic

import pytest

from signoria.server.core.garbage import LONGEST, QUIET, REST, GarbageCollector, tune


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def moved() -> GarbageCollector:
    """One that has just heard of a move."""
    collector = GarbageCollector()
    collector.on_change(object())
    return collector


def test_nobody_waits_for_it_while_people_move(moved: GarbageCollector) -> None:
    assert not moved.is_due(monotonic() + QUIET / 2)


def test_it_comes_when_it_is_quiet(moved: GarbageCollector) -> None:
    assert moved.is_due(monotonic() + REST + QUIET)


def test_it_comes_at_last_where_it_is_never_quiet(moved: GarbageCollector) -> None:
    later = monotonic() + LONGEST
    moved._moved = later  # somebody moves at this moment
    assert not moved.is_due(later - QUIET)
    assert moved.is_due(later)


def test_while_nothing_happens_it_stays_away() -> None:
    assert not GarbageCollector().is_due(monotonic() + LONGEST)


@pytest.mark.usefixtures("thresholds")
def test_old_objects_are_not_looked_through_between_two_moves() -> None:
    tune()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] > 1_000_000
