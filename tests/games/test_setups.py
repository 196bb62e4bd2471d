"""What can be set up and loaded in any game, and what is reported of what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from signoria.games import game, game_ids
from signoria.kernel.errors import BadPosition, BadSetup, SignoriaError

GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("seats", {"seats": 6}),
        ("seats", {"seats": 1}),
        ("edition", {"edition": "deluxe"}),
        ("option", {"options": ["spies"]}),
        ("names", {"names": ["Ada"]}),
    ],
)
def test_a_setup_that_cannot_be_played_names_its_field(game_id: str, field: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as caught:
        game(game_id).setup(**{"seats": 3, "seed": 1, **wrong})
    assert caught.value.field == field


@GAMES
def test_two_matches_of_a_seed_are_the_same(game_id: str) -> None:
    kind = game(game_id)
    for seats in kind.seats:
        one, same, other = (kind.new(kind.setup(seats, seed)).fingerprint() for seed in (7, 7, 8))
        assert one == same != other


# Positions.


@GAMES
@pytest.mark.parametrize(
    "dump",
    [{}, [], {"variant": {}}, {"variant": 3, "contents": {}}, {"variant": "x", "contents": {}}, {"contents": {}}],
    ids=repr,
)
def test_what_is_no_position_at_all_is_refused(game_id: str, dump: Any) -> None:
    with pytest.raises(BadPosition):
        game(game_id).position(dump)


@GAMES
@pytest.mark.parametrize("contents", [None, [], "x", {}], ids=repr)
def test_contents_of_the_wrong_kind_are_refused(game_id: str, contents: object) -> None:
    dump = game(game_id).new(game(game_id).setup(3, 1)).dump()
    with pytest.raises(BadPosition):
        game(game_id).position({**dump, "contents": contents})


def nested(depth: int) -> list[Any]:
    return json.loads("[" * depth + "]" * depth)  # type: ignore[no-any-return]


@GAMES
@pytest.mark.parametrize("value", [4.5, {}, ["x"], [3], nested(900), 10**30], ids=lambda value: repr(value)[:9])
@pytest.mark.parametrize("field", ["game", "rules_version", "edition", "options", "seats", "components"])
def test_a_variant_of_the_wrong_kind_is_refused(game_id: str, field: str, value: object) -> None:
    dump: dict[str, Any] = game(game_id).new(game(game_id).setup(3, 1)).dump()
    with pytest.raises(SignoriaError):
        game(game_id).position({**dump, "variant": {**dump["variant"], field: value}})


@GAMES
def test_a_position_of_a_variant_that_there_is_not_is_refused(game_id: str) -> None:
    dump: dict[str, Any] = game(game_id).new(game(game_id).setup(3, 1)).dump()
    with pytest.raises(BadSetup, match="seats"):
        game(game_id).position({**dump, "variant": {**dump["variant"], "seats": 7}})
