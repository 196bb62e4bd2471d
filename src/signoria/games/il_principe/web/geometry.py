"""Where things lie on the map of Italy: 640 units wide, 616 high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from signoria.kernel.presenting import Drawn

WIDTH, HEIGHT = 640, 616


@dataclass(frozen=True)
class Spot:
    """A city: where it lies and, relative to that, its name, its builder's medal and the number of its change."""

    x: float
    y: float
    name_x: float
    name_y: float
    anchor: str  # of the name: start, middle or end
    medal_x: float
    medal_y: float
    mark_x: float
    mark_y: float


@dataclass(frozen=True)
class Land:
    """A region: its name, the middle and the width of its row of shields, and the part of it that can be pressed."""

    name_x: float
    name_y: float
    spacing: str
    x: float
    y: float
    room: float
    hit: tuple[float, float, float, float]


SPOTS = {
    "Milano": Spot(132.1, 145.2, -24, 4, "end", 27, 2, 4, 25),
    "Verona": Spot(316.6, 145.9, -4, -24, "middle", 24, 1, 0, 23),
    "Padova": Spot(404.5, 151.7, -2, -24, "middle", -27, 2, 6, 25),
    "Venezia": Spot(453.6, 140.0, 15, -16, "start", 23, 6, -8, 23),
    "Mantova": Spot(294.9, 193.9, -28, 6, "end", 29, 4, 0, -27),
    "Ferrara": Spot(380.9, 236.1, -28, 9, "end", 30, 4, 0, -27),
    "Bologna": Spot(352.6, 285.7, -25, 6, "end", 26, 3, 0, 24),
    "Rimini": Spot(463.9, 352.0, -28, 6, "end", 30, 4, -12, 25),
    "Urbino": Spot(491.5, 398.9, 4, 36, "middle", 26, 2, -10, -26),
    "Firenze": Spot(343.7, 386.1, 28, 20, "start", 29, -14, -6, 26),
    "Lucca": Spot(276.5, 366.2, -4, -25, "middle", 26, 2, -22, 4),
    "Pisa": Spot(257.0, 404.5, -9, 42, "middle", 30, 6, -30, 2),
    "Siena": Spot(351.3, 458.2, -21, 6, "end", 23, 1, 2, -24),
    "Perugia": Spot(460.8, 481.8, -22, 3, "end", 23, 1, -11, 21),
    "Orvieto": Spot(428.0, 539.4, -2, 34, "middle", 24, 0, 6, -24),
}

LANDS = {
    "brown": Land(313, 500, "2", 345, 517, 116, (268, 480, 138, 74)),
    "purple": Land(520, 460, ".4", 536, 505, 128, (440, 440, 164, 98)),
    "green": Land(214, 226, "3", 205, 242, 128, (134, 208, 140, 74)),
    "blue": Land(200, 60, "3", 205, 92, 128, (134, 40, 140, 86)),
    "red": Land(456, 44, "3", 459, 70, 128, (392, 26, 136, 80)),
    "yellow": Land(440, 273, ".2", 447, 294, 102, (392, 254, 106, 74)),
}


@dataclass(frozen=True)
class Walls(Drawn):
    """A city as it is drawn: its symbol, the rectangle of it, and its name."""

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
    medal_x: float
    medal_y: float
    mark_x: float
    mark_y: float


WALLS = {"small": ("walls-small", 34.0), "medium": ("walls-medium", 40.0), "large": ("walls-large", 46.0)}
"""By a city's size: the drawing, and how wide it is; 30 units high for 44 of width."""

SKYLINES = frozenset(SPOTS)
"""The cities that have a picture of their own on their cards."""

SHIELD_WIDTH, SHIELD_STEP = 28.0, 25.0
MOST_SIDE_BY_SIDE = 4


def lands_of(regions: Sequence[str]) -> Mapping[str, str]:
    """The land that stands for each region; a region of a user's own file takes the next free one."""
    free = [land for land in LANDS if land not in regions]
    return {region: region if region in LANDS else free.pop(0) for region in regions}


@cache
def walls_of(name: str, size: str) -> Walls:
    """How a city is drawn; its position is a little below the middle of its walls."""
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
        medal_x=round(spot.x + spot.medal_x),
        medal_y=round(spot.y + spot.medal_y),
        mark_x=round(spot.x + spot.mark_x),
        mark_y=round(spot.y + spot.mark_y),
    )


def places_in(land: Land, count: int) -> list[tuple[float, float]]:
    """The corners of a row of shields, which stand closer together where the land is narrow."""
    step = min(SHIELD_STEP, (land.room - SHIELD_WIDTH) / (count - 1)) if count > 1 else 0.0
    left = land.x - ((count - 1) * step + SHIELD_WIDTH) / 2
    return [(round(left + place * step, 1), land.y - 6) for place in range(count)]
