"""Component files of a user's own: ours, with something changed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from signoria.games.intrigo import components
from tests.games.files import our_file

OUR_FILE = our_file("signoria.games.intrigo")


def own(**changes: dict[str, object]) -> dict[str, Any]:
    """Our components with some fields of tables changed: own(supply={"ducats": 4})."""
    data = deepcopy(components.built_in())
    for table, fields in changes.items():
        data[table].update(fields)
    return data
