"""A user's own component file for any game: how it is read, and what is reported of one that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.games import game, game_ids
from signoria.kernel.errors import BadComponents
from signoria.kernel.tables import built_in_components
from tests.games.files import assert_named, our_file, title_of, write_file

GAMES = pytest.mark.parametrize("game_id", game_ids())
NAMED = {"patrician": "Bologna", "il-principe": "Firenze", "intrigo": "Contarini"}
"""Something that has a name in our file."""


def our_text(game_id: str) -> str:
    return our_file(game(game_id).package)


@GAMES
def test_our_own_file_passes_its_own_check(game_id: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, our_text(game_id))
    assert game(game_id).read_components(path) == built_in_components(game(game_id).package)


@GAMES
def test_a_users_file_is_embedded_whole(game_id: str, tmp_path: Path) -> None:
    text = our_text(game_id)
    path = write_file(tmp_path, text, (title_of(text), 'title = "My copy"'))
    setup = game(game_id).setup(3, 1, components=game(game_id).read_components(path))
    embedded = setup.variant()["components"]
    assert isinstance(embedded, dict)
    assert embedded["title"] == "My copy"
    assert game(game_id).new(setup).view(0)["variant"] == setup.variant()


@GAMES
@pytest.mark.parametrize(
    ("title", "where", "problem"),
    [
        ("", "title", "is missing"),
        ("title = 7", "title", "must be a text, not 7"),
        ('title = ""', "title", "must be a text, not ''"),
        (r'title = "\u001b[2J"', "title", "must be printable and on one line"),
        ('title = "x"\nextra = 1', "extra", "is not known here; choose from"),
    ],
    ids=["missing", "no text", "empty", "steers", "field unknown"],
)
def test_a_mistake_is_named(game_id: str, title: str, where: str, problem: str, tmp_path: Path) -> None:
    text = our_text(game_id)
    assert_named(game(game_id), tmp_path, text, (title_of(text), title, where, problem))


@GAMES
@pytest.mark.parametrize("name", ["La Roma", "Roma2", "Roma_", "o" * 21])
def test_a_name_must_be_one_word_of_letters(game_id: str, name: str, tmp_path: Path) -> None:
    path = write_file(tmp_path, our_text(game_id), (f'name = "{NAMED[game_id]}"', f'name = "{name}"'))
    with pytest.raises(BadComponents, match=r"name: must be one word of letters, at most 20"):
        game(game_id).read_components(path)
