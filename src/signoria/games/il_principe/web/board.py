"""The map of Italy: regions with their shields, cities, and where a shield may be placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.il_principe import goods, scoring
from signoria.games.il_principe.web.geometry import (
    LANDS,
    MOST_SIDE_BY_SIDE,
    SPOTS,
    Walls,
    lands_of,
    places_in,
    walls_of,
)
from signoria.games.il_principe.web.labels import land_name
from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.kernel.bits import bits_of
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest, Drawn

BUILT = N_("{city}: built by {name}")
OFFERED = N_("{city}: on offer")
LATER = N_("{city}: not on offer")
SHIELDS = N_("{region}: {shields}")
OF_SEAT = N_("{name} {count}")
NO_SHIELD = N_("no shields yet")
PLACE = N_("Place a shield ({outcome}; your points there: {before} now, {after} with it)")
CANNOT = N_("{region}: {reason}")
A_SHIELD = N_("A shield in {land}: your points there are {before} now, {after} with it.")
GAINS = N_("+{points}")
NO_GAIN = N_("0")


@dataclass(frozen=True)
class RegionMark(Drawn):
    """A region's name on the map."""

    id: str
    land: str
    name: str
    x: float
    y: float
    spacing: str
    label: str


@dataclass(frozen=True)
class CityMark(Drawn):
    """A city on the map: built, on offer, or neither."""

    id: str
    name: str
    state: str
    card: int | None  # its place among the cards on offer
    walls: Walls
    builder: Crest | None
    mark: int | None
    label: str


@dataclass(frozen=True)
class Shield(Drawn):
    """A shield on the map, or a pile of several."""

    id: str
    crest: Crest
    x: float
    y: float
    count: int
    mark: int | None


@dataclass(frozen=True)
class Target(Drawn):
    """A region where a shield can be placed, or with `is_off` cannot, and what it would bring."""

    id: str
    action: str
    label: str
    short: str  # for the prompt
    land: str
    hit: tuple[float, float, float, float]
    ghost_x: float
    ghost_y: float
    brings: str
    is_off: bool


@dataclass(frozen=True)
class Standing:
    """A region's points before and after a shield of the viewer's, for the panel that asks for it."""

    land: str
    name: str
    own: int
    others: int
    before: int
    after: int


@dataclass(frozen=True)
class Board:
    regions: Sequence[RegionMark]
    cities: Sequence[CityMark]
    shields: Sequence[Shield]
    targets: Sequence[Target]
    standings: Sequence[Standing]


def board_of(sight: PrincipeSight) -> Board:
    """Everything that lies on the map."""
    regions = sight.board["regions"]
    lands = lands_of([region["name"] for region in regions])
    is_asked = _is_placing(sight)
    return Board(
        regions=sight.for_all(_region_marks),
        cities=[_with_number(city, sight) for city in sight.for_all(_city_marks)],
        shields=_all_shields(sight) if sight.marks or is_asked else sight.for_all(_all_shields),
        targets=[_target(region, lands[region["name"]], sight) for region in regions] if is_asked else [],
        standings=[_standing(region, lands[region["name"]], sight) for region in _offered(sight)] if is_asked else [],
    )


# Regions.


def _region_marks(sight: PrincipeSight) -> list[RegionMark]:
    regions = sight.board["regions"]
    lands = lands_of([region["name"] for region in regions])
    return [_region_mark(region, lands[region["name"]], sight) for region in regions]


def _region_mark(region: Mapping[str, Any], key: str, sight: PrincipeSight) -> RegionMark:
    land = LANDS[key]
    there = [
        sight.say(OF_SEAT, name=sight.names[seat], count=count) for seat, count in enumerate(region["shields"]) if count
    ]
    label = sight.say(SHIELDS, region=land_name(region, sight.translate), shields=listed(there) or sight.say(NO_SHIELD))
    name = land_name(region, sight.translate)
    return RegionMark(f"region-{region['name']}", key, name, land.name_x, land.name_y, land.spacing, label)


def _row(region: Mapping[str, Any]) -> list[tuple[int, int, int]]:
    """The shields of a region: seat, number, and how many it stands for.

    Side by side, or if they are too many, a pile for each seat.
    """
    counts = {seat: count for seat, count in enumerate(region["shields"]) if count}
    if sum(counts.values()) > MOST_SIDE_BY_SIDE:
        return [(seat, 0, count) for seat, count in counts.items()]
    return [(seat, number, 1) for seat, count in counts.items() for number in range(count)]


def _places(region: Mapping[str, Any], key: str, sight: PrincipeSight) -> list[tuple[float, float]]:
    """Where the shields of a region stand; where one may be placed, the row leaves space for it at its end."""
    return places_in(LANDS[key], len(_row(region)) + _is_placing(sight))


def _is_placing(sight: PrincipeSight) -> bool:
    return sight.step == "shield" and sight.is_asked


def _all_shields(sight: PrincipeSight) -> list[Shield]:
    regions = sight.board["regions"]
    lands = lands_of([region["name"] for region in regions])
    return [shield for region in regions for shield in _shields(region, lands[region["name"]], sight)]


def _shields(region: Mapping[str, Any], key: str, sight: PrincipeSight) -> list[Shield]:
    row = _row(region)
    marked = {seat: number for seat, number, _count in row}
    shields = []
    for (x, y), (seat, number, count) in zip(_places(region, key, sight), row, strict=False):
        pile = f"shield-{region['name']}-{seat}"
        mark = sight.marks.get(pile) if number == marked[seat] else None
        shields.append(Shield(f"{pile}-{number}", sight.crests[seat], x, y, count, mark))
    return shields


def _offered(sight: PrincipeSight) -> list[Mapping[str, Any]]:
    """The regions in which the viewer may place a shield."""
    return [region for region in sight.board["regions"] if f"shield {region['name']}" in sight.legal]


def _target(region: Mapping[str, Any], key: str, sight: PrincipeSight) -> Target:
    action = f"shield {region['name']}"
    land, name = LANDS[key], land_name(region, sight.translate)
    is_off = action not in sight.legal
    brings = short = ""
    if is_off:
        label = sight.say(CANNOT, region=name, reason=sight.outcome(action))
    else:
        standing = _standing(region, key, sight)
        gain = standing.after - standing.before
        brings = sight.say(GAINS, points=gain) if gain else sight.say(NO_GAIN)
        short = sight.say(A_SHIELD, land=standing.name, before=standing.before, after=standing.after)
        label = sight.say(PLACE, outcome=sight.outcome(action), before=standing.before, after=standing.after)
    x, y = _places(region, key, sight)[-1]
    return Target(f"target-{region['name']}", action, label, short, key, land.hit, x, y, brings, is_off)


def _standing(region: Mapping[str, Any], key: str, sight: PrincipeSight) -> Standing:
    """IP-F4: what the region gives the viewer now, and with one more shield."""
    number = sight.board["regions"].index(region)
    seat, shields = sight.seat, region["shields"]
    after = sight.known.clone()
    assert isinstance(after, type(sight.known))
    goods.place_shield(after, seat, number, "IP-F4")
    return Standing(
        land=key,
        name=land_name(region, sight.translate),
        own=shields[seat],
        others=max(count for other, count in enumerate(shields) if other != seat),
        before=int(scoring.region_points(sight.known, number)[seat]),
        after=int(scoring.region_points(after, number)[seat]),
    )


# Cities.


def _city_marks(sight: PrincipeSight) -> list[CityMark]:
    """The cities that have a place on the map; those of a user's own file have only their cards."""
    builders = _builders(sight)
    cards = {city["name"]: place for place, city in enumerate(sight.board["cities"])}
    return [
        _city_mark(city.name, city.size.name, builders.get(city.name), cards.get(city.name), sight)
        for city in sight.known.data.components.cities
        if city.name in SPOTS
    ]


def _with_number(city: CityMark, sight: PrincipeSight) -> CityMark:
    """A city with the number that it has for this viewer, if it changed since their last move."""
    mark = sight.marks.get(city.id)
    return city if mark is None else replace(city, mark=mark)


def _builders(sight: PrincipeSight) -> dict[str, int]:
    """IP-B6: who built a city, if its card lies beside its builder or the viewer tracks known cards."""
    names = sight.known.data.city_names
    if sight.scene.is_remembering:
        return {names[city]: seat for seat, mask in enumerate(sight.known.built) for city in bits_of(mask)}
    return {city: seat for seat, shown in enumerate(sight.board["seats"]) for city in shown["built"] or ()}


def _city_mark(name: str, size: str, builder: int | None, card: int | None, sight: PrincipeSight) -> CityMark:
    state = "built" if builder is not None else "offered" if card is not None else "later"
    label = {"built": BUILT, "offered": OFFERED, "later": LATER}[state]
    return CityMark(
        id=f"city-{name}",
        name=name,
        state=state,
        card=card,
        walls=walls_of(name, size),
        builder=None if builder is None else sight.crests[builder],
        mark=None,
        label=sight.say(label, city=name, name="" if builder is None else sight.names[builder]),
    )
