"""The board as one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.games.patrician.web.cities import Towns, towns_of
from signoria.games.patrician.web.geometry import Layout, Point, Road
from signoria.games.patrician.web.locks import Lock, Tag, locks_of, tags_of
from signoria.games.patrician.web.sketch import Sketch
from signoria.games.patrician.web.targets import Messenger, Target, messengers_of, targets_of
from signoria.games.patrician.web.turns import Turn, turn_of
from signoria.kernel.presenting import Scene


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    number: int


@dataclass(frozen=True)
class Board:
    layout: Layout
    roads: Sequence[Road]
    towns: Towns
    messengers: Sequence[Messenger]
    turn: Turn
    targets: Sequence[Target]
    locks: Sequence[Lock]
    tags: Sequence[Tag]
    marks: Sequence[Mark]


def board_of(sketch: Sketch) -> Board:
    towns, messengers = towns_of(sketch), messengers_of(sketch)
    posts = {messenger.id: Point(messenger.x + 10, messenger.y - 10) for messenger in messengers}
    return Board(
        layout=sketch.layout,
        roads=list(sketch.chart.roads.values()),
        towns=towns,
        messengers=messengers,
        turn=turn_of(sketch),
        targets=targets_of(sketch),
        locks=locks_of(sketch),
        tags=tags_of(sketch),
        marks=_marks(sketch, {**towns.places, **posts}),
    )


def _marks(sketch: Sketch, places: Mapping[str, Point]) -> list[Mark]:
    """The numbers of the news on the pieces that they changed, as far as these still lie there.

    To a spectator everything is news: he is shown the marks of the last turn of each seat.
    """
    scene = sketch.scene
    first = len(scene.history) - len(scene.news)
    oldest = _last_round(scene) if scene.seat < 0 else 0
    found = {}
    for number, news in enumerate(scene.news, start=first):
        place = places.get(sketch.tracks.touched.get(number, ""))
        if news.number is not None and place is not None and number >= oldest:
            found[place] = Mark(place.x, place.y, news.number)
    return list(found.values())


def _last_round(scene: Scene) -> int:
    """The number of the event with which the last turn of each seat began."""
    plays = [number for number, event in enumerate(scene.history) if event["kind"] == "card-played"]
    return plays[-len(scene.names)] if len(plays) >= len(scene.names) else 0
