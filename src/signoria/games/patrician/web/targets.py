"""What may be chosen on the board, and the messengers on its roads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician.web import labels
from signoria.games.patrician.web.cities import Floor, floor
from signoria.games.patrician.web.geometry import Area, Point
from signoria.games.patrician.web.outcomes import after_building, after_moving
from signoria.games.patrician.web.sketch import City, Sketch
from signoria.games.patrician.web.tracks import messenger_id
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

ARROWS = ("→", "←")
SITES = ("left", "right")
ROUND = 12  # the radius of the ring around a lozenge on a road
FINGER = 52  # the size of a touch target, on a board that is drawn a sixth smaller
STANDS = N_("Messenger of {name} between {first} and {second}")


@dataclass(frozen=True)
class Target:
    """A legal action: gold line, lozenge, ghost and the button that chooses it."""

    kind: str  # build, move, take or road
    id: str
    action: str
    label: str
    name: str  # the same in brief
    gold: Area
    radius: float
    pip: Point
    sign: str
    hit: Area
    ghost: Floor | None = None


@dataclass(frozen=True)
class Messenger:
    id: str
    x: float
    y: float
    crest: Crest
    label: str


def targets_of(sketch: Sketch) -> list[Target]:
    """Every legal action that has a place on the board."""
    if not sketch.is_mine:
        return []
    phase = sketch.board["phase"]
    if phase == "build":
        return [_build(sketch, site) for site in (0, 1)]
    if phase == "move":
        return _moves(sketch)
    if phase == "take":
        return [_take(sketch, index, city) for index, city in enumerate(sketch.board["cities"]) if city["card"]]
    return _roads(sketch) if phase == "messenger" else []


def _build(sketch: Sketch, site: int) -> Target:
    """PA-2.1: the lozenge shows what the viewer would win there as it stands."""
    city = sketch.city(sketch.built_city)
    after = after_building(sketch, site)
    area = _storey_above(sketch, city, site)
    standing = after.standings[site]
    return Target(
        kind="build",
        id=f"build-{SITES[site]}",
        action=f"build {SITES[site]}",
        label=labels.build_label(sketch, site, after),
        name=labels.build_name(sketch, site, after),
        gold=area,
        radius=2,
        pip=_pip_above(area),
        sign=str(standing.points if standing.leader == sketch.seat else 0),
        hit=_tower_hit(sketch, city, site),
        ghost=_ghost(sketch, sketch.seat, area),
    )


def _storey_above(sketch: Sketch, city: City, site: int) -> Area:
    """Where the next floor of a tower would stand."""
    layout, height = sketch.layout, sketch.storeys[city["name"]]
    area = Area(layout.sites[site], sketch.top(city, site) - height - 1, layout.floor_width, height)
    return area.at(sketch.corner(city))


def _ghost(sketch: Sketch, seat: int, area: Area) -> Floor:
    return floor(sketch, seat, "", Point(area.x, area.y), area.height)


def _pip_above(area: Area) -> Point:
    return Point(area.x + area.width / 2, round(area.y - 11, 1))


def _tower_hit(sketch: Sketch, city: City, site: int) -> Area:
    return sketch.layout.tower_area(site).at(sketch.corner(city))


def _moves(sketch: Sketch) -> list[Target]:
    """PA-3.1: the top floors that may be moved."""
    return [
        _move(sketch, index, city, site)
        for index, city in enumerate(sketch.board["cities"])
        for site in (0, 1)
        if move_action(city, site) in sketch.scene.legal
    ]


def move_action(city: City, site: int) -> str:
    return f"move {city['name']} {SITES[site]}>{SITES[1 - site]}"


def _move(sketch: Sketch, index: int, city: City, site: int) -> Target:
    layout, owner = sketch.layout, city["towers"][site][-1]
    height = sketch.storeys[city["name"]]
    floor_area = Area(layout.sites[site], sketch.top(city, site), layout.floor_width, height)
    top = floor_area.at(sketch.corner(city))
    return Target(
        kind="move",
        id=f"move-{index}-{site}",
        action=move_action(city, site),
        label=labels.move_label(sketch, city, site, after_moving(sketch, city, site)),
        name=labels.move_name(sketch, city, site),
        gold=top,
        radius=2,
        pip=_pip_above(top),
        sign=ARROWS[site],
        hit=_tower_hit(sketch, city, site),
        ghost=_ghost(sketch, owner, _storey_above(sketch, city, 1 - site)),
    )


def _take(sketch: Sketch, index: int, city: City) -> Target:
    """PA-4.1: a card beside a city."""
    card = sketch.layout.card.at(sketch.corner(city))
    return Target(
        kind="take",
        id=f"take-{index}",
        action=f"take {city['name']}",
        label=labels.take_label(sketch, city),
        name=labels.take_label(sketch, city),
        gold=card,
        radius=5,
        pip=Point(card.x + card.width - 5, card.y + 3),
        sign="",
        hit=Area(card.x - 2, card.y, card.width + 4, card.height),
    )


def _roads(sketch: Sketch) -> list[Target]:
    """PA-M2: the roads that may have a messenger."""
    return [
        _road(sketch, index, road["cities"])
        for index, road in enumerate(sketch.board["roads"])
        if road_action(road["cities"]) in sketch.scene.legal
    ]


def road_action(cities: Sequence[str]) -> str:
    return f"messenger {'-'.join(cities)}"


def _road(sketch: Sketch, index: int, cities: Sequence[str]) -> Target:
    place = post(sketch, cities)
    first, second = cities
    return Target(
        kind="road",
        id=f"road-{index}",
        action=road_action(cities),
        label=labels.road_label(sketch, cities, road_action(cities)),
        name=sketch.say(labels.ON_ROAD, first=first, second=second),
        gold=Area(place.x - ROUND, place.y - ROUND, 2 * ROUND, 2 * ROUND),
        radius=ROUND,
        pip=place,
        sign="+",
        hit=around(place),
    )


def post(sketch: Sketch, cities: Sequence[str]) -> Point:
    """PA-M2: where the messenger between two cities stands."""
    one, other = cities
    return sketch.chart.roads[one, other].post


def around(point: Point) -> Area:
    """The touch target around a point."""
    return Area(point.x - FINGER / 2, point.y - FINGER / 2, FINGER, FINGER)


# Roads and messengers.


def messengers_of(sketch: Sketch) -> list[Messenger]:
    found = []
    for road in sketch.board["roads"]:
        if road["messenger"] is not None:
            place = post(sketch, road["cities"])
            first, second = road["cities"]
            label = sketch.say(STANDS, name=sketch.name(road["messenger"]), first=first, second=second)
            crest = sketch.crests[road["messenger"]]
            found.append(Messenger(messenger_id(road["cities"]), place.x, place.y, crest, label))
    return found
