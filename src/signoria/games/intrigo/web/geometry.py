"""Where everything lies on the board: the ring of arcades and places, and the courtyard with the piles.

The palace is a square ring of cells, from the gate at the upper left clockwise: an arcade, a place, an arcade, and so
on. With three seats it has fewer and larger cells on each side: the board is as large as with four.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from signoria.games.intrigo.words import arcade_letter
from signoria.kernel.presenting import Drawn

MARGIN = 8
UNIT = 76  # the cell in which cards, tokens and arches are drawn
SIDE = 9 * UNIT  # of the ring with four seats, and about that with three
REACH = 6  # how far a button extends beyond its cell, so that it is easy to touch on a phone

CARD_WIDTH, CARD_HEIGHT = 58, 72
TOKEN = 44
NUMBER = 16  # how far a place's number is from the edge of the courtyard

PILE_WIDTH, PILE_HEIGHT = 128, 158
PILE_COLUMNS = 3
TITLE_HEIGHT = 62  # of the courtyard, above the piles
ROOM_BELOW_PILE = 26  # for the reason why it is locked


@dataclass(frozen=True)
class Point:
    x: float
    y: float

    def __str__(self) -> str:
        """As drawings write it."""
        return f"{self.x:g} {self.y:g}"


@dataclass(frozen=True)
class Rect:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Numbered:
    """Where an arcade is drawn, with its letter, or a place's number."""

    x: float
    y: float
    number: int | str


@dataclass(frozen=True)
class Ring(Drawn):
    """The palace with this many places."""

    places: int

    @cached_property
    def cells(self) -> int:
        """The cells of a side, including the corners."""
        return self.places // 2 + 1

    @cached_property
    def cell(self) -> int:
        return SIDE // self.cells

    @cached_property
    def scale(self) -> float:
        """By how much a drawing made for a cell of UNIT is enlarged."""
        return round(self.cell / UNIT, 3)

    @cached_property
    def size(self) -> int:
        """The side of the whole board."""
        return self.cells * self.cell + 2 * MARGIN

    @cached_property
    def courtyard(self) -> Rect:
        inner = (self.cells - 2) * self.cell
        return Rect(MARGIN + self.cell, MARGIN + self.cell, inner, inner)

    def arcade(self, arcade: int) -> Point:
        """The corner of an arcade's cell; arcades and places are counted from 1."""
        return self._corners[2 * arcade - 2]

    def place(self, place: int) -> Point:
        """The corner of a place's cell."""
        return self._corners[2 * place - 1]

    @cached_property
    def _corners(self) -> list[Point]:
        """The corners of all cells, from the gate clockwise."""
        last = self.cells - 1
        sides = [
            [(along, 0) for along in range(last)],
            [(last, along) for along in range(last)],
            [(last - along, last) for along in range(last)],
            [(0, last - along) for along in range(last)],
        ]
        return [Point(MARGIN + x * self.cell, MARGIN + y * self.cell) for side in sides for x, y in side]

    @cached_property
    def arches(self) -> list[Numbered]:
        """All arcades but the gate, which is in the corner."""
        corners = [(arcade, self.arcade(arcade)) for arcade in range(2, self.places + 1)]
        return [Numbered(corner.x, corner.y, arcade_letter(arcade)) for arcade, corner in corners]

    @cached_property
    def paving(self) -> str:
        """The outlines of all places, as a path."""
        side = self.cell - 2
        corners = [self.place(place) for place in range(1, self.places + 1)]
        return "".join(f"M{corner.x + 1} {corner.y + 1}h{side}v{side}h-{side}Z" for corner in corners)

    @cached_property
    def numbers(self) -> list[Numbered]:
        """The places' numbers, each in the courtyard next to its place."""
        return [self._number(place) for place in range(1, self.places + 1)]

    def _number(self, place: int) -> Numbered:
        corner, yard = self.place(place), self.courtyard
        middle = self.cell / 2
        x = min(max(corner.x + middle, yard.x + NUMBER), yard.x + yard.width - NUMBER)
        y = min(max(corner.y + middle, yard.y + NUMBER), yard.y + yard.height - NUMBER)
        return Numbered(x, y + 6, place)

    def hit(self, corner: Point) -> Rect:
        """The button over a cell."""
        return Rect(corner.x - REACH, corner.y - REACH, self.cell + 2 * REACH, self.cell + 2 * REACH)

    def pile(self, number: int) -> Point:
        """The corner of a pile of influence cards."""
        yard = self.courtyard
        row, column = divmod(number, PILE_COLUMNS)
        gap = (yard.width - PILE_COLUMNS * PILE_WIDTH) / (PILE_COLUMNS + 1)
        rows_height = 2 * (PILE_HEIGHT + ROOM_BELOW_PILE)
        space = (yard.height - TITLE_HEIGHT - rows_height) / 3
        return Point(
            round(yard.x + gap + column * (PILE_WIDTH + gap)),
            round(yard.y + TITLE_HEIGHT + space + row * (PILE_HEIGHT + ROOM_BELOW_PILE + space)),
        )


@cache
def ring(places: int) -> Ring:
    return Ring(places)
