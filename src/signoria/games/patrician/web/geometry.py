"""Where everything is on the board: 4 x 3 places, or 3 x 4 on a screen that is taller than wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from signoria.kernel.presenting import Drawn

Place = tuple[int, int]
"""Row and column on the wide board."""

PLACES: dict[str, Place] = {
    "pistoia": (1, 3),
    "verona": (0, 0),
    "ferrara": (0, 1),
    "bologna": (0, 2),
    "firenze": (0, 3),
    "parma": (1, 0),
    "milano": (2, 0),
    "lucca": (2, 1),
    "siena": (2, 2),
    "roma": (2, 3),
}
"""Pistoia's comes first: without Pistoia, the deck lies there."""

FEWEST_FLOORS_SHOWN = 5  # towers up to this height are drawn with floors of full height


@dataclass(frozen=True)
class Point:
    x: float
    y: float

    def __str__(self) -> str:
        """The point as SVG writes it."""
        return f"{self.x:g} {self.y:g}"


@dataclass(frozen=True)
class Area:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return Point(self.x + self.width / 2, round(self.y + self.height / 2, 1))

    def at(self, corner: Point) -> Area:
        """The area of a place as an area of the board."""
        return Area(corner.x + self.x, round(corner.y + self.y, 1), self.width, self.height)


@dataclass(frozen=True)
class Layout(Drawn):
    """The measures of a board. Those of a city are relative to the upper left corner of its place."""

    is_tall: bool
    width: int
    height: int
    place_width: int
    place_height: int
    floor_width: int
    floor_height: float
    sites: tuple[int, int]  # where the left and the right tower begin
    sites_end: int  # the right edge of what belongs to the right tower
    ground: int  # the lower edge of the ground floors
    headroom: int  # the free space above a tower, for its flag or the next floor's lozenge
    card: Area  # the card that lies beside the city
    plate: Area
    flag: Area  # a flag, relative to the upper left corner of its tower
    letter: float  # how wide a letter of the small lettering is
    lane: Point  # where a messenger stands on the road to the city above
    centre: Area  # the panel with the turn

    @property
    def between_sites(self) -> float:
        return (self.sites[0] + self.floor_width + self.sites[1]) / 2

    def corner(self, place: Place) -> Point:
        """The upper left corner of a place."""
        row, column = place
        across, down = (row, column) if self.is_tall else (column, row)
        return Point(across * self.place_width, down * self.place_height + 1)

    def scaled_floor_height(self, tallest: int) -> float:
        """The height of a floor in a city whose taller tower has this many floors: tall towers stay inside their
        row."""
        return round(min(self.floor_height, (self.ground - self.headroom) / max(tallest, FEWEST_FLOORS_SHOWN)), 1)

    def tower_area(self, site: int) -> Area:
        """The area of a tower: wide enough for a finger."""
        left, right = (0.0, self.between_sites) if site == 0 else (self.between_sites, float(self.sites_end))
        return Area(left, 0, right - left, self.ground)

    def road(self, one: Place, other: Place) -> Road:
        """The line of a road, which passes the post of its messenger."""
        start, end = sorted((self._gate(one), self._gate(other)), key=lambda point: (point.y, point.x))
        post = self._post(one, other)
        is_level = start.y == end.y
        bend = Point((start.x + post.x) / 2, post.y) if is_level else Point(post.x, (start.y + post.y) / 2)
        return Road(start, bend, post, end)

    def _gate(self, place: Place) -> Point:
        """Where the roads of a city begin."""
        corner = self.corner(place)
        return Point(corner.x + self.place_width / 2, corner.y + self.ground + 3)

    def _post(self, one: Place, other: Place) -> Point:
        """Where the messenger of a road stands, hidden by neither a tower nor a card."""
        first, second = sorted((self.corner(one), self.corner(other)), key=lambda corner: (corner.y, corner.x))
        if first.y == second.y:
            return Point(first.x + self.place_width, first.y + self.ground - 12)
        if first.x == second.x and second.y - first.y > self.place_height:
            return Point(first.x + self.place_width / 2, first.y + self.place_height + 15)
        if first.x == second.x:
            return Point(second.x + self.lane.x, second.y + self.lane.y)
        return Point((first.x + second.x + self.place_width) / 2, (first.y + second.y) / 2 + self.ground)


WIDE = Layout(
    is_tall=False,
    width=960,
    height=486,
    place_width=240,
    place_height=161,
    floor_width=48,
    floor_height=16.6,
    sites=(16, 72),
    sites_end=140,
    ground=123,
    headroom=32,
    card=Area(150, 12, 74, 104),
    plate=Area(6, 124, 228, 30),
    flag=Area(24, -35, 30, 26),
    letter=7,
    lane=Point(135, 14),
    centre=Area(250, 188, 460, 118),
)

TALL = Layout(
    is_tall=True,
    width=390,
    height=580,
    place_width=130,
    place_height=143,
    floor_width=30,
    floor_height=11.8,
    sites=(12, 51),
    sites_end=93,
    ground=111,
    headroom=26,
    card=Area(83, 40, 45, 63),
    plate=Area(4, 112, 122, 26),
    flag=Area(15, -24, 21, 18),
    letter=6,
    lane=Point(62, 8),
    centre=Area(134, 152, 122, 278),
)


@dataclass(frozen=True)
class Road(Drawn):
    """A road from end to end, with the way it bends to the post of its messenger."""

    start: Point
    bend: Point
    post: Point
    end: Point


@dataclass(frozen=True)
class Chart:
    """A board with the cities of a match, the same on all of its pages."""

    layout: Layout
    corners: Mapping[str, Point]  # of each city's place
    roads: Mapping[tuple[str, str], Road]
    free: Point | None  # the corner of a place that no city has: for the deck


@lru_cache(maxsize=64)
def chart_of(is_tall: bool, cities: tuple[str, ...], roads: tuple[tuple[str, str], ...]) -> Chart:
    layout = TALL if is_tall else WIDE
    places = places_of(cities)
    free = next((place for place in PLACES.values() if place not in places.values()), None)
    return Chart(
        layout,
        {city: layout.corner(place) for city, place in places.items()},
        {(one, other): layout.road(places[one], places[other]) for one, other in roads},
        None if free is None else layout.corner(free),
    )


def places_of(cities: Sequence[str]) -> dict[str, Place]:
    """The place of each city: its own or, for a city of a user's file, one that no other city needs."""
    own = {name: PLACES[name.casefold()] for name in cities if name.casefold() in PLACES}
    free = iter([place for place in reversed(PLACES.values()) if place not in own.values()])
    return {name: own[name] if name in own else next(free) for name in cities}
