"""Where things lie on the chart of Italy: 640 units wide, 616 high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

WIDTH, HEIGHT = 640, 616


@dataclass(frozen=True)
class Spot:
    """A city: where it lies, and where its name stands, counted from there."""

    x: float
    y: float
    name_x: float
    name_y: float
    anchor: str  # of the name: start, middle or end


@dataclass(frozen=True)
class Land:
    """A region: its name, the middle of its row of shields, and the part of it that can be pressed."""

    name_x: float
    name_y: float
    spacing: str
    x: float
    y: float
    hit: tuple[float, float, float, float]


SPOTS = {
    "Milano": Spot(132.1, 145.2, -24, 4, "end"),
    "Verona": Spot(316.6, 145.9, -4, -24, "middle"),
    "Padova": Spot(404.5, 151.7, -2, -24, "middle"),
    "Venezia": Spot(453.6, 140.0, 10, -16, "start"),
    "Mantova": Spot(294.9, 193.9, -28, 6, "end"),
    "Ferrara": Spot(380.9, 236.1, -25, 9, "end"),
    "Bologna": Spot(352.6, 285.7, -25, 6, "end"),
    "Rimini": Spot(463.9, 352.0, -28, 6, "end"),
    "Urbino": Spot(491.5, 398.9, 4, 33, "middle"),
    "Firenze": Spot(343.7, 386.1, 28, 20, "start"),
    "Lucca": Spot(276.5, 366.2, -4, -24, "middle"),
    "Pisa": Spot(257.0, 404.5, -9, 28, "middle"),
    "Siena": Spot(351.3, 458.2, -19, 6, "end"),
    "Perugia": Spot(460.8, 481.8, -16, 5, "end"),
    "Orvieto": Spot(428.0, 539.4, -2, 28, "middle"),
}

LANDS = {
    "brown": Land(321, 493, "3", 318, 521, (262, 474, 130, 78)),
    "purple": Land(520, 467, ".4", 524, 497, (454, 446, 134, 84)),
    "green": Land(236, 233, "3", 230, 262, (150, 214, 160, 82)),
    "blue": Land(200, 67, "3", 210, 97, (122, 46, 176, 82)),
    "red": Land(456, 47, "3", 459, 75, (394, 26, 132, 82)),
    "yellow": Land(422, 268, ".2", 412, 292, (372, 250, 84, 80)),
}


@dataclass(frozen=True)
class Walls:
    """A city as it is drawn: its symbol, the box of it, and its name."""

    symbol: str
    x: float
    y: float
    left: float
    top: float
    width: float
    height: float
    name_x: float
    name_y: float
    anchor: str


WALLS = {"small": ("ct-s", 34.0), "medium": ("ct-m", 40.0), "large": ("ct-l", 46.0)}
"""By a city's size: the drawing, and how wide it is; 30 units high for 44 of width."""

SKYLINES = frozenset(SPOTS)
"""The cities that have a view of their own on their cards."""

SHIELD_WIDTH, SHIELD_STEP = 28.0, 25.0
MOST_SIDE_BY_SIDE = 4


def lands_of(regions: Sequence[str]) -> Mapping[str, str]:
    """The land that shows each region; one of a user's own file takes the next that is free."""
    free = [land for land in LANDS if land not in regions]
    return {region: region if region in LANDS else free.pop(0) for region in regions}


@cache
def walls_of(name: str, size: str) -> Walls:
    """How a city is drawn; where it lies is a little below the middle of its walls."""
    spot = SPOTS[name]
    symbol, width = WALLS.get(size, WALLS["medium"])
    height = round(width * 30 / 44, 1)
    return Walls(
        symbol=symbol,
        x=spot.x,
        y=spot.y,
        left=round(spot.x - width / 2, 1),
        top=round(spot.y - height * 0.62, 1),
        width=width,
        height=height,
        name_x=round(spot.x + spot.name_x),
        name_y=round(spot.y + spot.name_y),
        anchor=spot.anchor,
    )
