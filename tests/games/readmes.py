"""Reading the READMEs of the games."""

from __future__ import annotations

from importlib.resources import files

from signoria.games import game


def readme(game_id: str) -> str:
    return files(game(game_id).package).joinpath("README.md").read_text(encoding="utf-8")


def section(game_id: str, title: str) -> str:
    return readme(game_id).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def cells(text: str) -> list[str]:
    """The first cell of each row of a table, its heading left out."""
    rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")]
    return rows[1:]
