"""Positions written down, broken on purpose, and read again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from signoria.games import game
from signoria.kernel.errors import BadPosition
from signoria.kernel.state import State

Break = Callable[[dict[str, Any]], object]


def read(dump: dict[str, Any]) -> State:
    return game(dump["variant"]["game"]).position(dump)


def dumped(state: State) -> dict[str, Any]:
    """The position after a journey through JSON."""
    return cast("dict[str, Any]", json.loads(json.dumps(state.dump())))


def reloaded(state: State) -> State:
    return read(dumped(state))


def set_to(field: str, value: object) -> Break:
    return lambda data: data.update({field: value})


def without(field: str) -> Break:
    return lambda data: data.pop(field)


def put(field: str, *path: int, value: object) -> Break:
    def change(data: dict[str, Any]) -> None:
        target = data[field]
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return change


def refuse(state: State, change: Break, where: str) -> str:
    """The position with this change is refused, and the field is named; returns what is said."""
    dump = dumped(state)
    change(dump["contents"])
    with pytest.raises(BadPosition) as caught:
        read(dump)
    assert caught.value.where == where, str(caught.value)
    return str(caught.value)
