"""Paired worlds: the same for their viewer; and every planted leak is found."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from signoria.devtools.campaigns.local_server import LogWatch
from signoria.devtools.campaigns.worlds.in_process import compared
from signoria.devtools.campaigns.worlds.leaks import IN_PROCESS, OVER_HTTP
from signoria.devtools.campaigns.worlds.over_http import HttpWorlds
from signoria.games import game_ids

MOST = 60
"""Worlds of each game among which a leak in process must be found."""

MOST_OVER_HTTP = 8
LONG = ("the seed of the deal in the page", "a hand in the text of a notice", "a hand on the page of standing orders",
        "a hand in the scene of a draft alone")  # fmt: skip
"""Leaks that take long to be found."""

FOUND_IN = {"a frame for a rival's draft": "patrician"}
"""Where a leak is found soon; others are in all games."""


@pytest.mark.parametrize("game_id", game_ids())
def test_worlds_in_process_are_the_same(game_id: str) -> None:
    assert [failure for found in islice(compared(game_id, 7, 0), 20) for failure in found] == []


def leaks(names: Iterable[str]) -> list[Any]:
    return [pytest.param(name, marks=pytest.mark.campaign) if name in LONG else name for name in names]


@pytest.mark.parametrize("name", leaks(IN_PROCESS))
def test_a_leak_in_process_is_found(name: str) -> None:
    with IN_PROCESS[name]():
        assert any(found for game_id in game_ids() for found in islice(compared(game_id, 7, 0), MOST))


def test_there_are_leaks_of_many_kinds() -> None:
    assert len(IN_PROCESS) + len(OVER_HTTP) >= 12


@pytest.mark.campaign  # its server shares the process with those of other tests
@pytest.mark.parametrize("game_id", game_ids())
def test_worlds_over_http_are_the_same(game_id: str, served: tuple[int, LogWatch]) -> None:
    compared = islice(HttpWorlds(*served, seed=7).differences(game_id, 0), 1)
    assert [failure for found in compared for failure in found] == []


@pytest.mark.campaign  # its server shares the process with those of other tests
@pytest.mark.parametrize("name", leaks(OVER_HTTP))
def test_a_leak_over_http_is_found(name: str, served: tuple[int, LogWatch]) -> None:
    game_id = FOUND_IN.get(name, "il-principe")
    with OVER_HTTP[name]():
        assert any(islice(HttpWorlds(*served, seed=7).differences(game_id, 0), MOST_OVER_HTTP))
