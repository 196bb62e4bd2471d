"""Setups: written and read again; every wrong field is reported."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import signoria
from signoria.kernel.dealer import FastDealer, SealedDealer
from signoria.kernel.errors import BadSetup, SignoriaError, UnknownGame
from signoria.kernel.setup import Setup, load_setup, seed_bytes
from tests.conformance.toy import toy_game

TOY = toy_game()


def a_setup() -> Setup:
    return TOY.setup(3, 7, options=["short"], names=["Ada", "Élise", "Tom: a [b]"], dealer="fast")


def test_a_setup_survives_json() -> None:
    setup = replace(a_setup(), words=("one", "two"))
    assert load_setup(json.loads(json.dumps(setup.as_dict()))) == setup


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 3),
        ("rules_version", "1"),
        ("rules_version", True),
        ("edition", None),
        ("options", "short"),
        ("options", [1]),
        ("seats", 2.5),
        ("names", {"a": 1}),
        ("components", "mine.toml"),
        ("seed", 7),
        ("seed", "not hexadecimal"),
        ("seed", "00" * 31),
        ("names", ["Ada"]),
        ("names", ["Ada", "half \ud800", "Tom"]),
        ("words", [None]),
        ("words", ["half \udfff"]),
        ("dealer", "crooked"),
        ("dealer", 1),
    ],
)
def test_a_wrong_field_is_named(field: str, value: object) -> None:
    data: dict[str, Any] = {**a_setup().as_dict(), field: value}
    with pytest.raises(BadSetup, match=f"^{field}: ") as error:
        load_setup(data)
    assert error.value.field == field


@pytest.mark.parametrize("field", [name for name in a_setup().as_dict() if name != "components"])
def test_a_missing_field_is_named(field: str) -> None:
    data = a_setup().as_dict()
    del data[field]
    with pytest.raises(BadSetup, match=f"^{field}: "):
        load_setup(data)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("seats", {"seats": 4}),
        ("seats", {"seats": -1}),
        ("edition", {"seats": 2, "edition": "first"}),
        ("option", {"seats": 2, "options": ["long"]}),
        ("names", {"seats": 2, "names": ["Ada"]}),
        ("seed", {"seats": 2, "seed": b"short"}),
        ("dealer", {"seats": 2, "dealer": "crooked"}),
    ],
)
def test_a_game_refuses_what_it_cannot_play(field: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as error:
        TOY.setup(**{"seed": 1, **wrong})
    assert error.value.field == field


def test_a_game_refuses_another_game_and_rules_of_the_future() -> None:
    variant = a_setup().variant()
    for field, value in (("game", "chess"), ("rules_version", 2), ("rules_version", 0)):
        with pytest.raises(BadSetup) as error:
            TOY.check({**variant, field: value})
        assert error.value.field == field


def test_names_are_made_up_where_none_are_given() -> None:
    assert TOY.setup(3, 1).names == ("Seat 1", "Seat 2", "Seat 3")


def test_options_have_one_order() -> None:
    patrician = signoria.game("patrician")
    names = [option.id for option in patrician.options]
    assert patrician.setup(2, 1, options=names) == patrician.setup(2, 1, options=[*names[::-1], names[0]])


def test_a_seed_is_a_number_or_32_bytes() -> None:
    assert len(seed_bytes(1)) == 32
    assert seed_bytes(1) != seed_bytes(2)
    assert seed_bytes(bytes(32)) == bytes(32)
    assert a_setup().with_seed(9) == replace(a_setup(), seed=seed_bytes(9))


def test_the_words_of_the_seats_change_the_key() -> None:
    setup = a_setup()
    keys = {replace(setup, words=words).key() for words in ((), ("ab",), ("a", "b"), ("b", "a"), ("", "ab"))}
    assert len(keys) == 5
    assert all(len(key) == 32 for key in keys)


def test_the_key_is_not_the_seed() -> None:
    assert a_setup().key() != a_setup().seed


def test_the_setup_says_which_dealer() -> None:
    assert isinstance(a_setup().new_dealer(), FastDealer)
    assert isinstance(replace(a_setup(), dealer="sealed").new_dealer(), SealedDealer)


def test_the_variant_holds_neither_seed_nor_names() -> None:
    assert set(a_setup().as_dict()) - set(a_setup().variant()) == {"names", "seed", "words", "dealer"}


def test_an_unknown_game_is_told_which_there_are() -> None:
    with pytest.raises(UnknownGame, match="patrician"):
        signoria.game("chess")
    assert issubclass(UnknownGame, SignoriaError)


def test_every_registered_game_answers_to_its_name() -> None:
    assert [signoria.game(name).id for name in signoria.game_ids()] == signoria.game_ids()
