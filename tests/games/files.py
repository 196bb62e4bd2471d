"""Component files of a user's own: a game's file with something changed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from signoria.kernel.errors import BadComponents
from signoria.kernel.game import Game


def our_file(package: str) -> str:
    """The text of the component file of a game's package."""
    return files(package).joinpath("components.toml").read_text(encoding="utf-8")


def title_of(text: str) -> str:
    """The line with which a component file says what it is."""
    return next(line for line in text.splitlines() if line.startswith("title = "))


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with passages replaced; each must be there."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in components.toml"
        text = text.replace(old, new, 1)
    return text


def write_file(folder: Path, text: str, *changes: tuple[str, str]) -> str:
    """A user's file with these changes; returns its path."""
    path = folder / "mine.toml"
    path.write_text(changed(text, *changes), encoding="utf-8")
    return str(path)


Mistake = tuple[str, str, str, str]
"""A passage of our file, what stands there instead, the field that is named, and what is said of it."""


def assert_named(game: Game, folder: Path, text: str, mistake: Mistake) -> None:
    """A file with a mistake is refused by its name, the field and what is wrong with it."""
    old, new, where, problem = mistake
    path = write_file(folder, text, (old, new))
    with pytest.raises(BadComponents) as caught:
        game.read_components(path)
    assert (caught.value.file, caught.value.where) == (path, where)
    assert problem in str(caught.value)
