"""Component files of a user's own: ours, with something changed."""

from __future__ import annotations

from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

from signoria.games.patrician import components

OUR_FILE = files("signoria.games.patrician").joinpath("components.toml").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The text of our file with passages replaced; each must be there."""
    text = OUR_FILE
    for old, new in changes:
        assert old in text, f"{old!r} is not in components.toml"
        text = text.replace(old, new, 1)
    return text


def write_file(folder: Path, *changes: tuple[str, str]) -> str:
    """A user's file with these changes; returns its path."""
    path = folder / "mine.toml"
    path.write_text(changed(*changes), encoding="utf-8")
    return str(path)


def own(**supply: int) -> dict[str, Any]:
    """Our components with other supplies of floors: own(three=1) gives 1 to each of three."""
    data = deepcopy(components.built_in())
    for word, floors in supply.items():
        data["supply"]["floors"][{"two": "2", "three": "3", "four": "4", "five": "5"}[word]] = floors
    return data


def with_city(data: dict[str, Any], name: str, **fields: object) -> dict[str, Any]:
    """The data with some fields of a city changed."""
    found = deepcopy(data)
    next(city for city in found["city"] if city["name"] == name).update(fields)
    return found
