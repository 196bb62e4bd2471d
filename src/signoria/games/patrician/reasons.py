"""Reasons for an action: what it changes on the board and in the hand, compared with the position before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from signoria.games.patrician import hints, scoring
from signoria.games.patrician.actions import SITES
from signoria.games.patrician.game_data import NONE
from signoria.games.patrician.state import Position
from signoria.games.patrician.view_helpers import city_named, face_of, portrait_names
from signoria.games.patrician.words import card_words, portrait_word, site_word
from signoria.kernel import reasons as kernel
from signoria.kernel.messages import N_, N_plural, Translate, english
from signoria.kernel.reasons import Reason, strongest, turn_after
from signoria.kernel.state import State

WINS_TILE = N_plural(
    "It completes {city}: you win a tile worth {count} point.",
    "It completes {city}: you win a tile worth {count} points.",
)
TAKES_LEAD = N_("You lead the {site} tower of {city}.")
OVERTAKES = N_("You overtake {rival} in the {site} tower of {city}.")
ENDS_LEAD = N_("{rival} no longer leads the {site} tower of {city}.")
EXTENDS_LEAD = N_plural(
    "You lead the {site} tower of {city} by {count} floor.",
    "You lead the {site} tower of {city} by {count} floors.",
)
SCORES_SET = N_plural(
    "It completes a set of portraits ({portrait}): {count} point at the end.",
    "It completes a set of portraits ({portrait}): {count} points at the end.",
)
HOLDS_SET = N_("You hold a complete set of portraits ({portrait}).")
NEARS_SET = N_("You hold {held} of the {size} portraits of a set ({portrait}).")
DENIES_SET = N_("It keeps a portrait ({portrait}) from {rival}, who lacks only one for a set.")
DECIDES_CITY = N_("You can complete {city} with the cards in your hand, and nobody else is known to hold any for it.")
PAYS = N_plural(
    "You lead {count} of the towers for which the messenger pays.",
    "You lead {count} of the towers for which the messenger pays.",
)
ESTIMATE = N_plural(
    "By the bots' estimate, your prospects in {city} rise by about {count} point.",
    "By the bots' estimate, your prospects in {city} rise by about {count} points.",
)

SURE, LEAD, TIE_BROKEN, WIDER, DECIDES, WEAK = 500, 200, 120, 60, 400, 10
PLAY, TAKE = N_("Play {card}"), N_("Take {card}")
BUILD = {"left": N_("Build on the left site"), "right": N_("Build on the right site")}
MOVE = {
    "left>right": N_("Move the top floor of the left tower of {city}"),
    "right>left": N_("Move the top floor of the right tower of {city}"),
}
MESSENGER = N_("Place a messenger between {first} and {second}")
NOTHING = {"no move": N_("Move no floor"), "no messenger": N_("Keep the messenger")}
"""The names of actions."""

WORDS: kernel.Words = {"portrait": portrait_word, "site": site_word}


def reasons(known: State, seat: int, action: str) -> list[Reason]:
    """Why an action is good for the seat, the strongest reason first; empty if nothing can be said."""
    assert isinstance(known, Position)
    after, end = turn_after(known, seat, action)
    assert isinstance(after, Position)
    assert isinstance(end, Position)
    found = strongest(_differences(known, after, seat), _differences(known, end, seat))
    return [*found, *_denied_sets(known, seat, action)] or list(_estimates(known, end, seat))


def action_name(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
    """An action by its name."""
    verb, _, rest = action.partition(" ")
    if action in NOTHING:
        return translate(NOTHING[action])
    if verb in ("play", "take"):
        card = rest if verb == "play" else city_named(view, rest)["card"]
        words = card_words(face_of(card), portrait_names(view), translate)
        return translate(PLAY if verb == "play" else TAKE).format(card=words)
    if verb == "build":
        return translate(BUILD[rest])
    if verb == "move":
        city, _, sites = rest.rpartition(" ")
        return translate(MOVE[sites]).format(city=city)
    first, _, second = rest.partition("-")
    return translate(MESSENGER).format(first=first, second=second)


def in_words(reason: Reason, names: Sequence[str], translate: Translate = english) -> str:
    """A reason in one sentence."""
    return kernel.in_words(reason, names, WORDS, translate)


def _differences(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    for city in range(before.data.city_count):
        yield from _city(before, after, seat, city)
    for kind in range(before.data.portrait_kinds):
        yield from _portraits(before, after, seat, kind)
    yield from _messengers(before, after, seat)


# Cities.


def _city(before: Position, after: Position, seat: int, city: int) -> Iterator[Reason]:
    """PA-F1: tiles that are won, towers that are led, and cities that the hand decides."""
    name = before.data.city_names[city]
    if after.is_scored(city) and not before.is_scored(city):
        for tile in (2 * city, 2 * city + 1):
            if after.tile[tile] == seat:
                points = int(scoring.tile_value(after, tile))
                yield Reason(WINS_TILE, "PA-F1", SURE + 100 * points, {"city": name, "count": points})
        return
    if before.is_scored(city):
        return
    for site, word in enumerate(SITES):
        yield from _tower(before, after, seat, 2 * city + site, {"city": name, "site": word})
    if _decides(after, seat, city) and not _decides(before, seat, city):
        yield Reason(DECIDES_CITY, "PA-F1", DECIDES, {"city": name})


def _tower(before: Position, after: Position, seat: int, tower: int, fields: dict[str, str | int]) -> Iterator[Reason]:
    """PA-F1: who leads a tower, and by how much."""
    first, then = int(scoring.tower_winner(before, tower)), int(scoring.tower_winner(after, tower))
    if then == seat and first == NONE:
        yield Reason(TAKES_LEAD, "PA-F1", LEAD, fields)
    elif then == seat and first != seat:
        yield Reason(OVERTAKES, "PA-F1", LEAD + TIE_BROKEN, {**fields, "rival": first})
    elif first not in (NONE, seat, then):
        yield Reason(ENDS_LEAD, "PA-F1", TIE_BROKEN, {**fields, "rival": first})
    elif first == then == seat and _margin(after, seat, tower) > max(0, _margin(before, seat, tower)):
        margin = _margin(after, seat, tower)
        yield Reason(EXTENDS_LEAD, "PA-F1", WIDER, {**fields, "count": margin})


def _margin(state: Position, seat: int, tower: int) -> int:
    """By how many floors the seat is ahead of every rival in a tower."""
    others = [int(state.floors_in_tower(tower, rival)) for rival in range(state.seats) if rival != seat]
    return int(state.floors_in_tower(tower, seat)) - max(others)


def _decides(state: Position, seat: int, city: int) -> bool:
    """Whether the seat holds all the coats of arms that a city still needs, and nobody else is known to hold any."""
    held, missing = hints.held_arms(state, seat, city), state.floors_missing(city)
    return bool(hints.last_word(state, held, missing) == seat)


# Portraits.


def _portraits(before: Position, after: Position, seat: int, kind: int) -> Iterator[Reason]:
    """PA-F3: sets completed in the pile, or by a card that was taken."""
    data, name = before.data, before.data.portrait_names[kind]
    size = int(data.portraits_in_a_set)
    laid = [int(scoring.portrait_counts(state)[seat * data.portrait_kinds + kind]) for state in (before, after)]
    if laid[1] // size > laid[0] // size:
        yield Reason(
            SCORES_SET, "PA-F3", SURE - LEAD, {"portrait": name, "count": _sets(laid, size) * int(data.set_points)}
        )
    held = [int(hints.portraits_of(state, seat, kind)) for state in (before, after)]
    if held[1] // size > held[0] // size:
        yield Reason(HOLDS_SET, "PA-F3", SURE, {"portrait": name})
    elif held[1] > held[0]:
        yield Reason(NEARS_SET, "PA-F3", TIE_BROKEN, {"portrait": name, "held": held[1] % size, "size": size})


def _sets(counts: Sequence[int], size: int) -> int:
    """How many more sets there are than before."""
    return counts[1] // size - counts[0] // size


def _denied_sets(known: Position, seat: int, action: str) -> Iterator[Reason]:
    """PA-4.1: the card that is taken would have completed a rival's set."""
    verb, _, name = action.partition(" ")
    if verb != "take":
        return
    data, counts = known.data, scoring.portrait_counts(known)
    card = known.face_up[data.city_names.index(name)]
    kind, size = int(data.card_portrait[card]), int(data.portraits_in_a_set)
    if kind == NONE:
        return
    for rival in range(known.seats):
        if rival != seat and counts[rival * data.portrait_kinds + kind] % size == size - 1:
            yield Reason(DENIES_SET, "PA-F3", LEAD, {"portrait": data.portrait_names[kind], "rival": rival})


# Messengers, and what is left to say.


def _messengers(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """PA-M4: a messenger pays for the towers of the two cities that are not scored yet."""
    data = before.data
    for road in range(data.road_count):
        if before.messenger[road] == NONE and after.messenger[road] == seat:
            cities = [city for city in (data.road_from[road], data.road_to[road]) if not after.is_scored(city)]
            towers = [2 * city + site for city in cities for site in range(2)]
            led = sum(scoring.tower_winner(after, tower) == seat for tower in towers)
            if led:
                yield Reason(PAYS, "PA-M4", TIE_BROKEN * led, {"count": led})


def _estimates(before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """Where the hints see most gain, if that is at least a point."""
    gains = {city: _estimate(after, seat, city) - _estimate(before, seat, city) for city in _open_cities(after)}
    best = max(gains, key=lambda city: gains[city], default=NONE)
    if best != NONE and gains[best] >= hints.POINT:
        name, points = before.data.city_names[best], round(gains[best] / hints.POINT)
        yield Reason(ESTIMATE, "PA-F1", WEAK, {"city": name, "count": points}, is_later=False)


def _open_cities(state: Position) -> list[int]:
    return [city for city in range(state.data.city_count) if not state.is_scored(city)]


def _estimate(state: Position, seat: int, city: int) -> int:
    return int(hints.city_value(state, seat, city, hints.held_arms(state, seat, city)))
