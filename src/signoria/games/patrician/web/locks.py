"""What may not be chosen on the board now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.games.patrician.web import labels
from signoria.games.patrician.web.geometry import Area, Point
from signoria.games.patrician.web.sketch import City, Sketch
from signoria.games.patrician.web.targets import around, move_action, post, road_action
from signoria.kernel.errors import Refusal

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


def locks_of(sketch: Sketch) -> list[Lock]:
    """What the present step cannot use."""
    cities, phase = sketch.board["cities"], sketch.board["phase"]
    if not sketch.is_mine:
        return []
    if phase == "move":
        return [_locked_city(sketch, index, city) for index, city in enumerate(cities) if _is_barred(sketch, city)]
    if phase == "take":
        return [_locked_niche(sketch, index, city) for index, city in enumerate(cities) if not city["card"]]
    if phase == "messenger":
        return _locked_roads(sketch)
    return []


def _is_barred(sketch: Sketch, city: City) -> bool:
    """PA-3.1: whether none of the city's floors may be moved."""
    return not any(move_action(city, site) in sketch.scene.legal for site in (0, 1))


def _refused_move(city: City) -> str:
    return move_action(city, 0 if city["towers"][0] else 1)


def _locked_city(sketch: Sketch, index: int, city: City) -> Lock:
    action = _refused_move(city)
    hit = Area(0, 0, sketch.layout.sites_end, sketch.layout.ground).at(sketch.corner(city))
    return Lock(f"move-{index}", action, labels.explanation(sketch, _refusal(sketch, action)), hit)


def _locked_niche(sketch: Sketch, index: int, city: City) -> Lock:
    action = f"take {city['name']}"
    hit = sketch.layout.card.at(sketch.corner(city))
    return Lock(f"take-{index}", action, labels.explanation(sketch, _refusal(sketch, action)), hit)


def _locked_roads(sketch: Sketch) -> list[Lock]:
    """PA-M2: a road that has a messenger needs no padlock."""
    found = []
    for index, road in enumerate(sketch.board["roads"]):
        action = road_action(road["cities"])
        if action not in sketch.scene.legal:
            first, second = road["cities"]
            reason = labels.explanation(sketch, _refusal(sketch, action))
            label = sketch.say(labels.LOCKED_ROAD, first=first, second=second, reason=reason)
            place = post(sketch, road["cities"])
            padlock = place if road["messenger"] is None else None
            found.append(Lock(f"road-{index}", action, label, around(place), padlock))
    return found


def _refusal(sketch: Sketch, action: str) -> Refusal:
    refusal = sketch.known.why_not(sketch.seat, action)
    assert refusal is not None, f"{action} is legal"
    return refusal


def tags_of(sketch: Sketch) -> list[Tag]:
    """The reasons that are written on cities and empty niches."""
    if not sketch.is_mine:
        return []
    return [tag for city in sketch.board["cities"] for tag in _tags(sketch, city)]


def _tags(sketch: Sketch, city: City) -> list[Tag]:
    phase, layout = sketch.board["phase"], sketch.layout
    if phase == "move" and _is_barred(sketch, city):
        return [_city_tag(sketch, city, labels.reason(sketch, _refusal(sketch, _refused_move(city))))]
    if phase == "take" and not city["card"]:
        words = labels.reason(sketch, _refusal(sketch, f"take {city['name']}"))
        return [_tag(sketch, city, words, layout.card.middle)]
    if phase == "messenger" and city["name"] == sketch.board["built"]:
        return [_city_tag(sketch, city, sketch.say(labels.REASONS["built-there"]))]
    if phase == "messenger" and city["messengers_here"] >= MOST_MESSENGERS:
        return [_city_tag(sketch, city, sketch.say(labels.REASONS["two-messengers"]))]
    return []


def _city_tag(sketch: Sketch, city: City, words: str) -> Tag:
    """On the lower edge of the plate."""
    plate = sketch.layout.plate
    return _tag(sketch, city, words, Point(plate.middle.x, plate.y + plate.height + 3))


def _tag(sketch: Sketch, city: City, words: str, place: Point) -> Tag:
    corner, layout = sketch.corner(city), sketch.layout
    width = round(layout.letter * len(words) + 28)
    margin = width / 2 + 1
    x = min(max(corner.x + place.x, margin), layout.width - margin)
    return Tag(words, x, min(corner.y + place.y, layout.height - 10), width)
