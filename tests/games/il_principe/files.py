"""Component files of a user's own: ours, with something changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from signoria.games.il_principe import components
from tests.games.files import our_file

OUR_FILE = our_file("signoria.games.il_principe")


def with_city(name: str, **fields: object) -> dict[str, Any]:
    """Our components with some fields of a city changed."""
    data = deepcopy(components.built_in())
    next(city for city in data["city"] if city["name"] == name).update(fields)
    return data


def with_size(name: str, **fields: object) -> dict[str, Any]:
    """Our components with some numbers of a size changed."""
    data = deepcopy(components.built_in())
    next(size for size in data["size"] if size["name"] == name).update(fields)
    return data
