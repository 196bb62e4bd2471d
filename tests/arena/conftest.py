"""Small contests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import signoria
from signoria.arena.contest import Contest, Fixture
from signoria.arena.match import Result, play_match

Between = Callable[..., Contest]


@pytest.fixture
def between() -> Between:
    def between(*bots: str, seats: int = 3, seed: int = 1, game: str = "patrician") -> Contest:
        return Contest(signoria.game(game).setup(seats=seats, seed=seed, dealer="fast"), bots)

    return between


def never() -> bool:
    return False


def played(contest: Contest, fixture: Fixture) -> Result:
    """The result of a match that nothing stops."""
    result = play_match(contest, fixture, never)
    assert result is not None
    return result


def untimed(result: Result) -> Result:
    """A result without what differs from run to run."""
    return replace(result, ms=[], most_ms=[], cpu_ms=0.0)


def made_up(
    bots: tuple[int, ...], winners: list[int], scores: list[int] | None = None, deal: int = 0, sitting: int = 0
) -> Result:
    """A result that nobody played."""
    return Result(
        fixture=Fixture(deal, sitting),
        bots=bots,
        scores=scores or [10] * len(bots),
        winners=winners,
        decisions=[4] * len(bots),
        ms=[2.0] * len(bots),
        most_ms=[float(seat) for seat in range(len(bots))],
        cpu_ms=20.0,
    )
