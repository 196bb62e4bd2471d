"""The board as one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot

from signoria.games.patrician.web.cities import CardPiece, CityPicture, Floor, Spot, city_pieces
from signoria.games.patrician.web.geometry import Layout, Road
from signoria.games.patrician.web.locks import Lock, Tag, locks_of, tags_of
from signoria.games.patrician.web.sight import PatricianSight
from signoria.games.patrician.web.stage import Turn, turn_of
from signoria.games.patrician.web.targets import Messenger, Target, messengers_of, targets_of
from signoria.kernel.presenting import Scene

MARK_SIZE = 20  # how wide a mark is, with its line


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    number: int


@dataclass(frozen=True)
class Board:
    layout: Layout
    roads: Sequence[Road]
    cities: Sequence[CityPicture]
    floors: Sequence[Floor]
    cards: Sequence[CardPiece]
    messengers: Sequence[Messenger]
    turn: Turn
    targets: Sequence[Target]
    locks: Sequence[Lock]
    tags: Sequence[Tag]
    marks: Sequence[Mark]


def board_of(sight: PatricianSight) -> Board:
    pieces, messengers = city_pieces(sight), sight.for_all(messengers_of)
    posts = {messenger.id: Spot(messenger.x + 10, messenger.y - 10) for messenger in messengers}
    return Board(
        layout=sight.layout,
        roads=sight.for_all(_roads),
        cities=pieces.cities,
        floors=pieces.floors,
        cards=pieces.cards,
        messengers=messengers,
        turn=sight.for_all(turn_of),
        targets=targets_of(sight),
        locks=locks_of(sight),
        tags=tags_of(sight),
        marks=_marks(sight, {**pieces.spots, **posts}),
    )


def _roads(sight: PatricianSight) -> list[Road]:
    return list(sight.chart.roads.values())


def _marks(sight: PatricianSight, spots: Mapping[str, Spot]) -> list[Mark]:
    """The numbers of recent events on the pieces that they changed, as far as these are still there.

    A spectator, for whom everything is new, is shown the marks of each seat's last turn.
    """
    scene = sight.scene
    first = len(scene.history) - len(scene.news)
    oldest = _last_round(scene) if scene.seat < 0 else 0
    found = {}
    for number, news in enumerate(scene.news, start=first):
        spot = spots.get(sight.pieces.touched.get(number, ""))
        if news.number is not None and spot is not None and number >= oldest:
            found[spot] = news.number
    return _apart(found)


def _apart(numbers: Mapping[Spot, int]) -> list[Mark]:
    """Move a mark that would cover another one aside, on its own floor: the marks of a tower form a zigzag."""
    marks: list[Mark] = []
    for spot in sorted(numbers, key=lambda spot: (abs(spot.inward), spot.y)):
        steps = (0, spot.inward * MARK_SIZE)
        marks.append(max((Mark(spot.x + step, spot.y, numbers[spot]) for step in steps), key=partial(_room, marks)))
    return marks


def _room(marks: Sequence[Mark], mark: Mark) -> float:
    """The distance of the nearest of these marks, at most the width of a mark."""
    return min([MARK_SIZE, *(hypot(other.x - mark.x, other.y - mark.y) for other in marks)])


def _last_round(scene: Scene) -> int:
    """The number of the event with which the last turn of each seat began."""
    plays = [number for number, event in enumerate(scene.history) if event["kind"] == "card-played"]
    return plays[-len(scene.names)] if len(plays) >= len(scene.names) else 0
