"""Labels of actions: what an action would do, in a few words, worked out from the view alone.

A label is a list of notes, each complete by itself, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.patrician.components import Card
from signoria.games.patrician.editions import edition
from signoria.games.patrician.view_helpers import by_height, city_named, face_of, leader, letters, portrait_names
from signoria.games.patrician.words import portrait_word
from signoria.kernel.game import Translate, english
from signoria.kernel.lines import letter
from signoria.kernel.messages import N_

FLOORS = [N_("no floor to build"), N_("one floor"), N_("two floors")]
LAST_FLOORS = {1: N_("one floor, the last one"), 2: N_("two floors, the last ones")}
MAY_MOVE = N_("may move a floor")
TAKES = N_("take {card}")
TAKES_ANY = N_("take any card")
TAKES_NONE = N_("no card to take")
MAY_POST = N_("messenger")
TWICE = N_("{portrait} x2")

TOWER = N_("{left} | {right}, led by {first} and {second}")
TILES = N_("{left} | {right}: {larger} to {first}, {smaller} to {second}")

TWO_ARMS = N_("{card}, two floors")
MOVE_CARD = N_("{card}, may move")
ASK_CARD = N_("{card}, any card")
PORTRAIT_CARD = N_("{card} {portrait}")

NO_MOVE = N_("leave all towers as they are")
NO_MESSENGER = N_("keep your messengers ({count})")
ROAD = N_("{points} more for each tower of {first} and {second}")
HALF_ROAD = N_("{points} more for each tower of {first}; {second} is scored")
IDLE_ROAD = N_("no effect: both cities are scored")


def action_label(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
    """What one of the view's legal actions would do."""
    verb, _, rest = action.partition(" ")
    if verb == "play":
        return _play_label(rest, view, translate)
    if verb == "build":
        return _build_label(rest, view, translate)
    if verb == "move":
        return _move_label(rest, view, translate)
    if verb == "take":
        return _take_label(rest, view, translate)
    if verb == "messenger":
        return _messenger_label(rest, view, translate)
    return _decline_label(rest, view, translate)


def _play_label(card: str, view: Mapping[str, Any], translate: Translate) -> str:
    """PA-1 to PA-4.1: what the card does, step by step."""
    face = face_of(card)
    city = city_named(view, face.city)
    room = city["floors"] - _height(city["towers"])
    built = min(face.arms, room, view["board"]["seats"][view["seat"]]["reserve"])
    notes = [translate(LAST_FLOORS[built] if built and built == room else FLOORS[built])]
    if face.moves:
        notes.append(translate(MAY_MOVE))
    notes.append(_next_card_label(face, city, view, translate))
    if face.portrait:
        notes.append(_portrait(face, view, translate))
    if face.star and view["board"]["seats"][view["seat"]]["messengers_left"]:
        notes.append(translate(MAY_POST))
    return "; ".join(notes)


def _next_card_label(face: Card, city: Mapping[str, Any], view: Mapping[str, Any], translate: Translate) -> str:
    """PA-4.1: which card may be taken afterwards."""
    if not any(other["card"] for other in view["board"]["cities"]):
        return translate(TAKES_NONE)
    if face.asks or not city["card"]:
        return translate(TAKES_ANY)
    return translate(TAKES).format(card=city["card"])


def _portrait(face: Card, view: Mapping[str, Any], translate: Translate) -> str:
    word = portrait_word(portrait_names(view)[face.portrait], translate)
    return translate(TWICE).format(portrait=word) if face.portraits == 2 else word


def _height(towers: Sequence[Sequence[int]]) -> int:
    return sum(map(len, towers))


def _build_label(site: str, view: Mapping[str, Any], translate: Translate) -> str:
    """PA-2.1: the towers after the floor, and after those that PA-2.2 then fixes."""
    board = view["board"]
    city = city_named(view, face_of(board["card"]).city)
    towers = [list(tower) for tower in city["towers"]]
    towers[("left", "right").index(site)].append(view["seat"])
    more = min(board["arms_left"], board["seats"][view["seat"]]["reserve"]) - 1
    if more and _height(towers) == city["floors"] - 1 and [] in towers:
        towers[towers.index([])].append(view["seat"])
    return _towers_label(city, towers, translate)


def _move_label(move: str, view: Mapping[str, Any], translate: Translate) -> str:
    """PA-3.1: the towers after the move."""
    name, _, sites = move.rpartition(" ")
    city = city_named(view, name)
    source = ("left>right", "right>left").index(sites)
    towers = [list(tower) for tower in city["towers"]]
    towers[1 - source].append(towers[source].pop())
    return _towers_label(city, towers, translate)


def _towers_label(city: Mapping[str, Any], towers: Sequence[Sequence[int]], translate: Translate) -> str:
    """PA-F1: how the towers would stand; in a complete city, who would win its tiles."""
    complete = _height(towers) >= city["floors"]
    first, second = by_height(towers) if complete else towers
    larger, smaller = city["tiles"]
    return translate(TILES if complete else TOWER).format(
        left=letters(towers[0]),
        right=letters(towers[1]),
        first=letter(leader(first)),
        second=letter(leader(second)),
        larger=larger["value"],
        smaller=smaller["value"],
    )


def _take_label(city: str, view: Mapping[str, Any], translate: Translate) -> str:
    """PA-4.1: the card that lies there."""
    card = city_named(view, city)["card"]
    face = face_of(card)
    if face.portrait:
        return translate(PORTRAIT_CARD).format(card=card, portrait=_portrait(face, view, translate))
    message = MOVE_CARD if face.moves else ASK_CARD if face.asks else TWO_ARMS
    return translate(message).format(card=card)


def _messenger_label(road: str, view: Mapping[str, Any], translate: Translate) -> str:
    """PA-M4: a messenger works only for cities that are not yet scored."""
    cities = [city_named(view, name) for name in road.split("-")]
    cities.sort(key=lambda city: bool(city["scored"]))
    scored = sum(city["scored"] for city in cities)
    variant = view["variant"]
    points = edition(variant["edition"], variant["options"]).messenger_points
    message = (ROAD, HALF_ROAD, IDLE_ROAD)[scored]
    return translate(message).format(first=cities[0]["name"], second=cities[1]["name"], points=points)


def _decline_label(what: str, view: Mapping[str, Any], translate: Translate) -> str:
    if what == "move":
        return translate(NO_MOVE)
    return translate(NO_MESSENGER).format(count=view["board"]["seats"][view["seat"]]["messengers_left"])
