"""Dumped positions with something broken in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from signoria.kernel.errors import BadPosition
from signoria.kernel.game import Game
from signoria.kernel.state import State

Break = Callable[[dict[str, Any]], object]


def contents(state: State) -> dict[str, Any]:
    """The whole position as plain data."""
    return cast("dict[str, Any]", state.dump()["contents"])


def reloaded(game: Game, state: State) -> State:
    """The position after conversion to JSON and back."""
    return game.position(json.loads(json.dumps(state.dump())))


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


def refused_at(game: Game, state: State, *changes: Break) -> str:
    """The field that is named when the position is read with these changes."""
    data = contents(state)
    for change in changes:
        change(data)
    with pytest.raises(BadPosition) as caught:
        game.position({"variant": state.dump()["variant"], "contents": data})
    return caught.value.where
