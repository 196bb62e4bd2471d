"""What may not be chosen on the board now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.games.patrician.web import labels
from signoria.games.patrician.web.geometry import Area, Point
from signoria.games.patrician.web.sight import City, PatricianSight
from signoria.games.patrician.web.targets import around, move_action, post, road_action

MOST_MESSENGERS = 2  # PA-M2: at a city


@dataclass(frozen=True)
class Lock:
    """Something that cannot be chosen now: a button that explains the rule, with a padlock if nothing else shows it."""

    id: str
    action: str
    label: str
    hit: Area
    padlock: Point | None = None


@dataclass(frozen=True)
class Tag:
    """The reason, in three words, on something that cannot be chosen."""

    words: str
    x: float  # its middle
    y: float
    width: float


def locks_of(sight: PatricianSight) -> list[Lock]:
    """What the current step cannot use."""
    cities, phase = sight.board["cities"], sight.board["phase"]
    if not sight.is_asked:
        return []
    if phase == "move":
        return [_locked_city(sight, index, city) for index, city in enumerate(cities) if _is_barred(sight, city)]
    if phase == "take":
        return [_locked_niche(sight, index, city) for index, city in enumerate(cities) if not city["card"]]
    if phase == "messenger":
        return _locked_roads(sight)
    return []


def _is_barred(sight: PatricianSight, city: City) -> bool:
    """PA-3.1: whether none of the city's floors may be moved."""
    return not any(move_action(city, site) in sight.legal for site in (0, 1))


def _refused_move(city: City) -> str:
    return move_action(city, 0 if city["towers"][0] else 1)


def _locked_city(sight: PatricianSight, index: int, city: City) -> Lock:
    action = _refused_move(city)
    hit = Area(0, 0, sight.layout.sites_end, sight.layout.ground).at(sight.corner(city))
    return Lock(f"move-{index}", action, sight.explain(sight.refusal(action)), hit)


def _locked_niche(sight: PatricianSight, index: int, city: City) -> Lock:
    action = f"take {city['name']}"
    hit = sight.layout.card.at(sight.corner(city))
    return Lock(f"take-{index}", action, sight.explain(sight.refusal(action)), hit)


def _locked_roads(sight: PatricianSight) -> list[Lock]:
    """PA-M2: a road that has a messenger needs no padlock."""
    found = []
    for index, road in enumerate(sight.board["roads"]):
        action = road_action(road["cities"])
        if action not in sight.legal:
            first, second = road["cities"]
            reason = sight.explain(sight.refusal(action))
            label = sight.say(labels.LOCKED_ROAD, first=first, second=second, reason=reason)
            place = post(sight, road["cities"])
            padlock = place if road["messenger"] is None else None
            found.append(Lock(f"road-{index}", action, label, around(place), padlock))
    return found


def tags_of(sight: PatricianSight) -> list[Tag]:
    """The reasons that are written on cities and empty niches."""
    if not sight.is_asked:
        return []
    return [tag for city in sight.board["cities"] for tag in _tags(sight, city)]


def _tags(sight: PatricianSight, city: City) -> list[Tag]:
    phase, layout = sight.board["phase"], sight.layout
    if phase == "move" and _is_barred(sight, city):
        return [_city_tag(sight, city, labels.reason(sight, sight.refusal(_refused_move(city))))]
    if phase == "take" and not city["card"]:
        words = labels.reason(sight, sight.refusal(f"take {city['name']}"))
        return [_tag(sight, city, words, layout.card.middle)]
    if phase == "messenger" and city["name"] == sight.board["built"]:
        return [_city_tag(sight, city, sight.say(labels.REASONS["built-there"]))]
    if phase == "messenger" and city["messengers_here"] >= MOST_MESSENGERS:
        return [_city_tag(sight, city, sight.say(labels.REASONS["two-messengers"]))]
    return []


def _city_tag(sight: PatricianSight, city: City, words: str) -> Tag:
    """On the lower edge of the plate."""
    plate = sight.layout.plate
    return _tag(sight, city, words, Point(plate.middle.x, plate.y + plate.height + 5))


def _tag(sight: PatricianSight, city: City, words: str, place: Point) -> Tag:
    corner, layout = sight.corner(city), sight.layout
    width = round(layout.letter * len(words) + 28)
    margin = width / 2 + 1
    x = min(max(corner.x + place.x, margin), layout.width - margin)
    return Tag(words, x, min(corner.y + place.y, layout.height - 10), width)
