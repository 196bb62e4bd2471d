"""What may be chosen on the board, and the messengers on its roads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician.web import labels
from signoria.games.patrician.web.cities import Floor, floor
from signoria.games.patrician.web.geometry import Area, Point
from signoria.games.patrician.web.outcomes import after_building, after_moving
from signoria.games.patrician.web.pieces import messenger_id
from signoria.games.patrician.web.sight import City, PatricianSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Drawn

ARROWS = ("→", "←")
SITES = ("left", "right")
ROUND = 12  # the radius of the ring around a lozenge on a road
FINGER = 52  # the size of a touch target, on a board that is drawn a sixth smaller
STANDS = N_("{name}'s messenger between {first} and {second}")


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
class Messenger(Drawn):
    id: str
    x: float
    y: float
    crest: Crest
    label: str


def targets_of(sight: PatricianSight) -> list[Target]:
    """Every legal action that has a place on the board."""
    if not sight.is_asked:
        return []
    phase = sight.board["phase"]
    if phase == "build":
        return [_build(sight, site) for site in (0, 1)]
    if phase == "move":
        return _moves(sight)
    if phase == "take":
        return [_take(sight, index, city) for index, city in enumerate(sight.board["cities"]) if city["card"]]
    return _roads(sight) if phase == "messenger" else []


def _build(sight: PatricianSight, site: int) -> Target:
    """PA-2.1: the lozenge shows what the viewer would win there as it stands."""
    city = sight.city(sight.built_city)
    after = after_building(sight, site)
    area = _next_floor_area(sight, city, site)
    standing = after.standings[site]
    return Target(
        kind="build",
        id=f"build-{SITES[site]}",
        action=f"build {SITES[site]}",
        label=labels.build_label(sight, site, after),
        name=labels.build_name(sight, site, after),
        gold=area,
        radius=2,
        pip=_pip_above(area),
        sign=str(standing.points if standing.leader == sight.seat else 0),
        hit=_tower_hit(sight, city, site),
        ghost=_ghost(sight, sight.seat, area),
    )


def _next_floor_area(sight: PatricianSight, city: City, site: int) -> Area:
    """Where the next floor of a tower would stand."""
    layout, height = sight.layout, sight.floor_heights[city["name"]]
    area = Area(layout.sites[site], sight.top(city, site) - height - 1, layout.floor_width, height)
    return area.at(sight.corner(city))


def _ghost(sight: PatricianSight, seat: int, area: Area) -> Floor:
    return floor(sight, seat, "", Point(area.x, area.y), area.height)


def _pip_above(area: Area) -> Point:
    return Point(area.x + area.width / 2, round(area.y - 11, 1))


def _tower_hit(sight: PatricianSight, city: City, site: int) -> Area:
    return sight.layout.tower_area(site).at(sight.corner(city))


def _moves(sight: PatricianSight) -> list[Target]:
    """PA-3.1: the top floors that may be moved."""
    return [
        _move(sight, index, city, site)
        for index, city in enumerate(sight.board["cities"])
        for site in (0, 1)
        if move_action(city, site) in sight.legal
    ]


def move_action(city: City, site: int) -> str:
    return f"move {city['name']} {SITES[site]}>{SITES[1 - site]}"


def _move(sight: PatricianSight, index: int, city: City, site: int) -> Target:
    layout, owner = sight.layout, city["towers"][site][-1]
    height = sight.floor_heights[city["name"]]
    floor_area = Area(layout.sites[site], sight.top(city, site), layout.floor_width, height)
    top = floor_area.at(sight.corner(city))
    return Target(
        kind="move",
        id=f"move-{index}-{site}",
        action=move_action(city, site),
        label=labels.move_label(sight, city, site, after_moving(sight, city, site)),
        name=labels.move_name(sight, city, site),
        gold=top,
        radius=2,
        pip=_pip_above(top),
        sign=ARROWS[site],
        hit=_tower_hit(sight, city, site),
        ghost=_ghost(sight, owner, _next_floor_area(sight, city, 1 - site)),
    )


def _take(sight: PatricianSight, index: int, city: City) -> Target:
    """PA-4.1: a card beside a city."""
    card = sight.layout.card.at(sight.corner(city))
    return Target(
        kind="take",
        id=f"take-{index}",
        action=f"take {city['name']}",
        label=labels.take_label(sight, city),
        name=labels.take_label(sight, city),
        gold=card,
        radius=5,
        pip=Point(card.x + card.width - 5, card.y + 3),
        sign="",
        hit=Area(card.x - 2, card.y, card.width + 4, card.height),
    )


def _roads(sight: PatricianSight) -> list[Target]:
    """PA-M2: the roads that may have a messenger."""
    return [
        _road(sight, index, road["cities"])
        for index, road in enumerate(sight.board["roads"])
        if road_action(road["cities"]) in sight.legal
    ]


def road_action(cities: Sequence[str]) -> str:
    return f"messenger {'-'.join(cities)}"


def _road(sight: PatricianSight, index: int, cities: Sequence[str]) -> Target:
    place = post(sight, cities)
    first, second = cities
    return Target(
        kind="road",
        id=f"road-{index}",
        action=road_action(cities),
        label=labels.road_label(sight, cities, road_action(cities)),
        name=sight.say(labels.ON_ROAD, first=first, second=second),
        gold=Area(place.x - ROUND, place.y - ROUND, 2 * ROUND, 2 * ROUND),
        radius=ROUND,
        pip=place,
        sign="+",
        hit=around(place),
    )


def post(sight: PatricianSight, cities: Sequence[str]) -> Point:
    """PA-M2: where the messenger between two cities stands."""
    one, other = cities
    return sight.chart.roads[one, other].post


def around(point: Point) -> Area:
    """The touch target around a point."""
    return Area(point.x - FINGER / 2, point.y - FINGER / 2, FINGER, FINGER)


# Roads and messengers.


def messengers_of(sight: PatricianSight) -> list[Messenger]:
    found = []
    for road in sight.board["roads"]:
        if road["messenger"] is not None:
            place = post(sight, road["cities"])
            first, second = road["cities"]
            label = sight.say(STANDS, name=sight.name(road["messenger"]), first=first, second=second)
            crest = sight.crests[road["messenger"]]
            found.append(Messenger(messenger_id(road["cities"]), place.x, place.y, crest, label))
    return found
