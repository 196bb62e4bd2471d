"""Component files of a user's own: ours, with something changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from signoria.games.patrician import components
from tests.games.files import our_file

OUR_FILE = our_file("signoria.games.patrician")


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
