"""Component files of a user's own: a game's file with something changed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def our_file(package: str) -> str:
    """The text of a game's own component file."""
    return files(f"signoria.games.{package}").joinpath("components.toml").read_text(encoding="utf-8")


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
