"""Words that only the page needs: lands, readiness, standings. Others are in words.py, text.py and action_labels.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.words import REGION_NAMES, counted, region_colour
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed

REGION = N_("{land}, the {region} region")
NO_CARDS = N_("none")


def land_name(region: Mapping[str, Any], translate: Translate) -> str:
    """What the map calls a region; one of a user's own file by the land that the file names."""
    return translate(REGION_NAMES.get(region["name"], region["land"]))


def region_name(region: Mapping[str, Any], translate: Translate) -> str:
    """A region by its name on the map and by its colour, with which orders and records write it."""
    return translate(REGION).format(land=land_name(region, translate), region=region_colour(region["name"], translate))


def by_colour(cards: Iterable[str]) -> dict[str, int]:
    """The count of each colour that occurs, in the order of the colours."""
    found = list(cards)
    return {colour: found.count(colour) for colour in COLOURS if colour in found}


def cards_word(cards: Mapping[str, int], translate: Translate) -> str:
    """Cards by colour: `2 green, 1 red`."""
    return listed([counted(colour, count, translate) for colour, count in cards.items() if count]) or translate(
        NO_CARDS
    )
