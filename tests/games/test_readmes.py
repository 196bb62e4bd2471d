"""The README of every game: the same sections, every ruling, a notation that is understood, and every file named."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from signoria.games import game, game_ids
from signoria.kernel.conformance import variants
from tests.games.readmes import cells, readme, section

GAMES = pytest.mark.parametrize("game_id", game_ids())
SECTIONS = [
    "What can be chosen",
    "What is reconstructed, and how sure it is",
    "Rulings",
    "Notation",
    "What a player knows",
    "A tour of the package",
]


@GAMES
def test_every_readme_has_the_same_sections(game_id: str) -> None:
    titles = re.findall(r"^## (.*)$", readme(game_id), flags=re.M)
    assert [title for title in titles if title in SECTIONS] == SECTIONS


@GAMES
def test_the_rulings_are_those_of_the_rulebook(game_id: str) -> None:
    ruled = {rule.id for rule in game(game_id).rulebook().rules if rule.ruling}
    assert set(cells(section(game_id, "Rulings"))) == ruled


@GAMES
def test_the_notation_is_understood(game_id: str) -> None:
    *_, setup = variants(game(game_id), seed=0)
    notation = game(game_id).game_data(setup.variant()).notation
    texts = [cell.strip("`") for cell in cells(section(game_id, "Notation"))]
    assert len(texts) > 5
    for text in texts:
        notation.parse(text)


@GAMES
def test_the_tour_names_every_file_that_is_there(game_id: str) -> None:
    named = set(re.findall(r"`([a-z_]+\.(?:py|toml))`", section(game_id, "A tour of the package")))
    there = {path.name for path in files(game(game_id).package).iterdir() if path.name.endswith((".py", ".toml"))}
    assert named == there - {"__init__.py"}
