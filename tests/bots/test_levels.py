"""Levels and specs: every bot answers every decision with a legal action, and every name is understood or refused."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest

import signoria
from signoria.bots.hinted import HintedBot
from signoria.bots.ismcts import SearchBot
from signoria.bots.levels import (
    DEFAULT_LEVEL,
    KINDS,
    LEVELS,
    OLD_NAMES,
    BadSpec,
    UnknownLevel,
    make_bot,
    old_names_in,
    split_bots,
    with_new_names,
)
from signoria.bots.random import RandomBot
from signoria.build_info import compiled
from signoria.kernel import settings
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.settings import Settings
from signoria.kernel.state import seats_in

MOST_PLIES = 5000 if compiled() else 40
"""In the pure build, where a search is slow, only the opening is played."""


@pytest.mark.parametrize("name", ["random", "novice", "apprentice", "ismcts:iterations=10"])
@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_a_bot_plays_a_match_to_its_end_by_the_rules(name: str, game_id: str) -> None:
    game, bot, dealer = signoria.game(game_id), make_bot(name), fast_dealer(b"bots")
    edition = game.editions[-1].id
    options = [option.id for option in game.options_of(edition)]
    state = game.new(game.setup(seats=game.seats[-1], seed=1, edition=edition, options=options))
    for _ in range(MOST_PLIES):
        if state.is_over():
            break
        seat = seats_in(state.actors)[0]
        state.push(seat, state.text(bot.choose(state.known_to(seat), seat, dealer)))
    assert state.is_over() or not compiled()


# Names.


def test_every_level_has_its_bot() -> None:
    assert DEFAULT_LEVEL in LEVELS
    for name, level in LEVELS.items():
        assert (level.id, bool(level.summary)) == (name, True)
        assert type(make_bot(name)) is type(make_bot(level.spec))


def test_a_spec_is_a_kind_and_its_settings() -> None:
    searching = make_bot("ismcts:iterations=20,exploration=0.7")
    assert isinstance(searching, SearchBot)
    assert searching.given == {"iterations": 20, "exploration": 0.7}
    hinted = make_bot("hinted:noise=30")
    assert isinstance(hinted, HintedBot)
    assert hinted.noise == 30
    assert isinstance(make_bot("random"), RandomBot)


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_a_spec_overrides_the_settings_of_the_game(game_id: str) -> None:
    game = signoria.game(game_id)
    state = game.new(game.setup(seats=game.seats[0], seed=1))
    bot = make_bot("ismcts:margin=0.875")
    assert isinstance(bot, SearchBot)
    assert bot.settings(state) == replace(state.settings(), margin=0.875)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("ismcts:speed=3", "ismcts has no setting 'speed'; choose from iterations, exploration"),
        ("ismcts:iterations", "'iterations' must have the form name=number, with each name once"),
        ("ismcts:iterations=1,iterations=2", "'iterations=2' must have the form name=number, with each name once"),
        ("ismcts:iterations=many", "iterations must be a whole number from 1 to 1000000000, not 'many'"),
        ("ismcts:iterations=1.5", "iterations must be a whole number from 1 to 1000000000, not '1.5'"),
        ("ismcts:iterations=0", "iterations must be a whole number from 1 to 1000000000, not '0'"),
        ("ismcts:exploration=-1", "exploration must be a number from 0 to 1000, not '-1'"),
        ("ismcts:exploration=nan", "exploration must be a number from 0 to 1000, not 'nan'"),
        ("ismcts:exploration=inf", "exploration must be a number from 0 to 1000, not 'inf'"),
        ("hinted:noise=1e3", "noise must be a whole number from 0 to 10000, not '1e3'"),
        ("hinted:iterations=3", "hinted has no setting 'iterations'; choose from noise"),
        ("random:noise=3", "random has no setting 'noise'; it has none"),
    ],
)
def test_a_bad_spec_is_refused_with_the_reason(name: str, problem: str) -> None:
    with pytest.raises(BadSpec) as told:
        make_bot(name)
    assert str(told.value).startswith(f"{name}: {problem}")


def limits() -> list[str]:
    """A spec for each limit of each number that a bot can be given."""
    found = [(kind, key, edge) for kind, keys in KINDS.items() for key, edges in keys.items() for edge in edges]
    return [f"{kind}:{key}={edge}" for kind, key, edge in found if key != "iterations"]


@pytest.mark.parametrize("game_id", signoria.game_ids())
@pytest.mark.parametrize("name", limits())
def test_a_bot_plays_with_every_number_at_its_limit(name: str, game_id: str) -> None:
    game = signoria.game(game_id)
    state = game.new(game.setup(seats=game.seats[0], seed=1))
    for decision in range(6):
        seat = seats_in(state.actors)[0]
        few = name.replace("ismcts:", "ismcts:iterations=5,")
        state.apply(seat, make_bot(few).choose(state.known_to(seat), seat, fast_dealer(b"%d" % decision)))


def test_every_setting_has_limits() -> None:
    assert list(KINDS["ismcts"]) == [field.name for field in fields(Settings)]


@pytest.mark.parametrize("name", ["genius", "", ":", "master:iterations=3"])
def test_an_unknown_level_is_refused_with_a_list(name: str) -> None:
    with pytest.raises(UnknownLevel, match=f"there is no bot '{name}'; (choose from novice|did you mean)"):
        make_bot(name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("novice", ("novice",)),
        ("prince, novice", ("prince", "novice")),
        ("ismcts:iterations=9,margin=0.5,random", ("ismcts:iterations=9,margin=0.5", "random")),
        ("novice,", ("novice", "")),
    ],
)
def test_a_list_of_bots_is_split_between_bots(text: str, names: tuple[str, ...]) -> None:
    assert split_bots(text) == names


# Names that settings had before.

RENAMED = [(kind, old, new) for kind, names in OLD_NAMES.items() for old, new in names.items()]


def test_these_settings_had_another_name() -> None:
    assert RENAMED == [
        ("hinted", "blur", "noise"),
        ("ismcts", "warmth", "temperature"),
        ("ismcts", "lapses", "epsilon"),
    ]


@pytest.mark.parametrize(("kind", "old", "new"), RENAMED)
def test_a_spec_with_an_old_name_is_the_same_bot(kind: str, old: str, new: str) -> None:
    before, now = make_bot(f"{kind}:{old}=30"), make_bot(f"{kind}:{new}=30")
    if isinstance(before, SearchBot) and isinstance(now, SearchBot):
        assert before.given == now.given == {new: 30}
    else:
        assert isinstance(before, HintedBot)
        assert isinstance(now, HintedBot)
        assert before.noise == now.noise == 30


@pytest.mark.parametrize(("kind", "old", "new"), RENAMED)
def test_an_old_name_is_recognised_and_can_be_replaced(kind: str, old: str, new: str) -> None:
    assert new in KINDS[kind]
    assert old not in KINDS[kind]
    assert old_names_in(f"{kind}: {old} = 30") == {old: new}
    assert with_new_names(f"{kind}: {old} = 30") == f"{kind}: {new} = 30"
    assert old_names_in(f"{kind}:{new}=30") == {}
    assert with_new_names(f"{kind}:{new}=30") == f"{kind}:{new}=30"


@pytest.mark.parametrize(("kind", "old", "new"), RENAMED)
def test_a_setting_is_given_once_by_either_name(kind: str, old: str, new: str) -> None:
    with pytest.raises(BadSpec, match=f"'{new}=2' must have the form name=number, with each name once"):
        make_bot(f"{kind}:{old}=1,{new}=2")


def test_several_old_names_are_replaced_at_once() -> None:
    spec = "ismcts:iterations=9,warmth=80,margin=0.5,lapses=5"
    assert old_names_in(spec) == {"warmth": "temperature", "lapses": "epsilon"}
    assert with_new_names(spec) == "ismcts:iterations=9,temperature=80,margin=0.5,epsilon=5"


@pytest.mark.parametrize(
    "name", ["novice", "random", "hinted", "ismcts:iterations=9", "random:blur=3", "hinted:warmth=3"]
)
def test_what_never_had_the_name_is_left_alone(name: str) -> None:
    assert old_names_in(name) == {}
    assert with_new_names(name) == name


def test_every_setting_is_explained() -> None:
    tree = ast.parse(Path(settings.__file__ or "").read_text(encoding="utf-8"))
    (body,) = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    explained = [
        field.target.id
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    ]
    assert explained == [field.name for field in fields(Settings)]
