"""A position from plain data, checked: what `Position.contents` wrote down, or what a test or a user made up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.il_principe.box import PrincipeBox
from signoria.games.il_principe.turn import Match


def load(box: PrincipeBox, contents: Mapping[str, Any]) -> Match:
    raise NotImplementedError
