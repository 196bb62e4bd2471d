"""What an action would lead to, calculated from the towers after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from signoria.games.patrician.view_helpers import by_height, leader
from signoria.games.patrician.web.sight import City, PatricianSight

Towers = list[list[int]]


@dataclass(frozen=True)
class Standing:
    """PA-F1: who wins a tower as it stands, and what it then brings."""

    leader: int | None
    points: int  # the tile, and what messengers add to it
    floors: int  # the leader's
    tied: tuple[int, ...]  # the seats with as many floors as the leader, whose highest floor decides


@dataclass(frozen=True)
class Outcome:
    """A city after an action."""

    towers: Towers
    standings: tuple[Standing, Standing]
    is_complete: bool

    def points_of(self, seat: int) -> int:
        """The points of the towers that a seat leads."""
        return sum(standing.points for standing in self.standings if standing.leader == seat)


def towers_of(city: City) -> Towers:
    return [list(tower) for tower in city["towers"]]


def outcome(sight: PatricianSight, city: City, towers: Towers) -> Outcome:
    """PA-F1, PA-F2: what the towers bring as they stand."""
    extra = messenger_extra(sight, city)
    larger, smaller = (tile["value"] + extra for tile in city["tiles"])
    is_left_taller = by_height(towers)[0] is towers[0]
    values = (larger, smaller) if is_left_taller else (smaller, larger)
    return Outcome(
        towers,
        (_standing(towers[0], values[0]), _standing(towers[1], values[1])),
        sum(map(len, towers)) >= city["floors"],
    )


def as_it_stands(sight: PatricianSight, city: City) -> Outcome:
    return outcome(sight, city, towers_of(city))


def messenger_extra(sight: PatricianSight, city: City) -> int:
    """PA-M4: what messengers add to each tower; those that come after a city is scored add nothing."""
    data = sight.known.data
    if not data.messengers_a_seat:
        return 0
    index = data.city_names.index(city["name"])
    count = sight.known.messengers_paid(index) if city["scored"] else city["messengers_here"]
    return int(data.messenger_points * count)


def _standing(tower: Sequence[int], points: int) -> Standing:
    first = leader(tower)
    floors = tower.count(first) if first is not None else 0
    tied = tuple(seat for seat in sorted(set(tower)) if seat != first and tower.count(seat) == floors)
    return Standing(first, points, floors, tied)


def after_building(sight: PatricianSight, site: int) -> Outcome:
    """PA-2.1: a floor of the viewer's on a site of the city in play, and the one that PA-2.2 then fixes."""
    city = sight.city(sight.built_city)
    towers = towers_of(city)
    towers[site].append(sight.seat)
    left = min(sight.board["arms_left"], sight.own["reserve"]) - 1
    if left and _must_fill(city, towers):
        towers[towers.index([])].append(sight.seat)
    return outcome(sight, city, towers)


def _must_fill(city: City, towers: Towers) -> bool:
    """PA-2.2: whether the city's last floor must go to its empty site."""
    return sum(map(len, towers)) == city["floors"] - 1 and [] in towers


def after_moving(sight: PatricianSight, city: City, source: int) -> Outcome:
    """PA-3.1: the top floor of a tower on the other site."""
    towers = towers_of(city)
    towers[1 - source].append(towers[source].pop())
    return outcome(sight, city, towers)


def best_of_card(sight: PatricianSight, city: City, arms: int) -> int:
    """The most points for which the viewer could lead in a city after building with a card."""
    floors = min(arms, city["floors"] - sum(map(len, city["towers"])), sight.own["reserve"])
    ways = _ways_to_build(city, towers_of(city), sight.seat, floors)
    return max(outcome(sight, city, towers).points_of(sight.seat) for towers in ways)


def _ways_to_build(city: City, towers: Towers, seat: int, floors: int) -> Iterator[Towers]:
    """PA-2.1, PA-2.2: the towers after this many more floors of a seat."""
    if floors == 0:
        yield towers
        return
    sites = [towers.index([])] if _must_fill(city, towers) else [0, 1]
    for site in sites:
        built = [[*tower, seat] if place == site else tower for place, tower in enumerate(towers)]
        yield from _ways_to_build(city, built, seat, floors - 1)
