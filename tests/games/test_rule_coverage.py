"""Every rule has a test that names it, and every name of a rule in tests and sources is a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from signoria.games import game, game_ids

TESTS = Path(__file__).parent.parent
CITES = (".py", "components.toml")  # the files of a game in which a rule is kept


@cache
def marked_ids() -> dict[str, str]:
    """The ids that tests are marked with, and a file where each stands."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for rule_id in _markers(ast.parse(path.read_text(encoding="utf-8"))):
            found[rule_id] = str(path.relative_to(TESTS))
    return found


def _markers(tree: ast.AST) -> Iterator[str]:
    """The arguments of every `pytest.mark.rule(...)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"line {node.lineno}: write the rule's id out"
                yield str(argument.value)


def ids_of(game_id: str) -> list[str]:
    return game(game_id).rulebook().ids()


def ids_in(text: str, prefix: str) -> set[str]:
    """What looks like a rule's id."""
    return set(re.findall(rf"\b{prefix}-[A-Z]?\d+(?:\.\d+)?\b", text))


def source(game_id: str, endings: tuple[str, ...]) -> str:
    """The files of a game's package that end like this, one after the other."""
    package = files(game(game_id).package)
    return "\n".join(path.read_text(encoding="utf-8") for path in package.iterdir() if path.name.endswith(endings))


GAMES = pytest.mark.parametrize("game_id", game_ids())


@GAMES
def test_every_rule_has_a_test(game_id: str) -> None:
    assert [rule_id for rule_id in ids_of(game_id) if rule_id not in marked_ids()] == []


def test_every_marker_names_a_rule() -> None:
    known = {rule_id for game_id in game_ids() for rule_id in ids_of(game_id)}
    assert {rule_id: file for rule_id, file in marked_ids().items() if rule_id not in known} == {}


@GAMES
def test_no_rule_is_there_twice_and_every_one_says_something(game_id: str) -> None:
    ids = ids_of(game_id)
    assert len(set(ids)) == len(ids)
    assert all(rule.title and rule.text and rule.chapter for rule in game(game_id).rulebook().rules)


@GAMES
def test_the_rules_of_a_game_share_a_prefix(game_id: str) -> None:
    assert len({rule_id.partition("-")[0] for rule_id in ids_of(game_id)}) == 1


@GAMES
def test_every_rule_that_a_source_names_is_there(game_id: str) -> None:
    prefix = ids_of(game_id)[0].partition("-")[0]
    named = ids_in(source(game_id, (".py", ".toml", ".md")), prefix)
    assert sorted(named - set(ids_of(game_id))) == []


@GAMES
def test_every_rule_is_cited_where_it_is_kept(game_id: str) -> None:
    prefix = ids_of(game_id)[0].partition("-")[0]
    cited = ids_in(source(game_id, CITES), prefix)
    assert [rule_id for rule_id in ids_of(game_id) if rule_id not in cited] == []
