"""Component files of a user's own: a game's, with passages replaced."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from signoria.games import game


class ComponentFile:
    """The component file of a game, to make others from."""

    def __init__(self, game_id: str) -> None:
        self.text = files(game(game_id).package).joinpath("components.toml").read_text(encoding="utf-8")

    def changed(self, *changes: tuple[str, str]) -> str:
        """The text with passages replaced; each must be there."""
        text = self.text
        for old, new in changes:
            assert old in text, f"{old!r} is not in components.toml"
            text = text.replace(old, new, 1)
        return text

    def write(self, folder: Path, *changes: tuple[str, str]) -> str:
        """A user's file with these changes; returns its path."""
        path = folder / "mine.toml"
        path.write_text(self.changed(*changes), encoding="utf-8")
        return str(path)
