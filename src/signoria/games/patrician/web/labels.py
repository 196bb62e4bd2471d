"""The names of what can be chosen, with its consequences, and cities in words, in whole sentences."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games.patrician.components import Card
from signoria.games.patrician.view_helpers import face_of
from signoria.games.patrician.web.outcomes import (
    Outcome,
    Standing,
    after_building,
    best_of_card,
    messenger_extra,
)
from signoria.games.patrician.web.sight import City, PatricianSight
from signoria.kernel.errors import Refusal
from signoria.kernel.messages import N_, listed

PLAY = N_("Play {card}.")
COULD_LEAD = N_("It could put you in the lead in {city}, for {points} points as things stand.")
NO_LEAD = N_("It cannot put you in the lead in {city}.")
NO_FLOOR = N_("You cannot build a floor in {city}.")

FLOOR = (
    N_("{city}, left tower: you build floor {level}."),
    N_("{city}, right tower: you build floor {level}."),
)
YOU_LEAD = N_("You would lead it, for {points} points as things stand.")
OTHER_LEADS = N_("{name} would lead it, for {points} points as things stand.")
COMPLETE = N_("{city} is then complete: {points} points for {name} on the left, {others} for {other} on the right.")

BUILD_AND_TAKE = (
    N_("Build on the left in {city}, then take {card}."),
    N_("Build on the right in {city}, then take {card}."),
)
BUILD = (N_("Build on the left in {city}."), N_("Build on the right in {city}."))
COMPLETES = (
    N_("Build on the left, and {city} is complete: {points} for {name}, {others} for {other}."),
    N_("Build on the right, and {city} is complete: {points} for {name}, {others} for {other}."),
)

SIDE_YOU = (
    N_("Left: you would lead for {points}."),
    N_("Right: you would lead for {points}."),
)
SIDE_OTHER = (
    N_("Left: {name} would lead for {points}."),
    N_("Right: {name} would lead for {points}."),
)
SIDE_EMPTY = (N_("The left site would be empty."), N_("The right site would be empty."))

THEN_TAKE = N_("Then you take {card}.")
THEN_ANY = N_("Then you take any card you like.")
THEN_NONE = N_("Then there is no card left to take.")

MOVE_OWN = (
    N_("{city}: move your floor from the top of the left tower to the right tower."),
    N_("{city}: move your floor from the top of the right tower to the left tower."),
)
MOVE_OTHER = (
    N_("{city}: move {name}'s floor from the top of the left tower to the right tower."),
    N_("{city}: move {name}'s floor from the top of the right tower to the left tower."),
)

MOVE_NOTHING = N_("Move no floor")
KEEP_MESSENGER = N_("Keep the messenger")

TAKE = N_("Take {card} from {city}.")
ROAD = N_("Place a messenger between {first} and {second}: {effect}.")
ON_ROAD = N_("Place a messenger between {first} and {second}.")
LOCKED_ROAD = N_("Between {first} and {second}: {reason}")
LOCKED_CARD = N_("{card}: {reason}")

NOTE_LEAD = N_("could lead for {points}")
NOTE_NO_LEAD = N_("no lead")
NOTE_NO_FLOOR = N_("no floor to build")
NOTE_TAKE = N_("then {card}")
NOTE_ANY = N_("then any card")
NOTE_NONE = N_("then no card")

REASONS = {
    "built-there": N_("built here"),
    "city-scored": N_("already scored"),
    "no-floor-of-yours": N_("no floor of yours"),
    "tower-empty": N_("no floor"),
    "no-card-there": N_("no card"),
    "road-taken": N_("taken"),
    "two-messengers": N_("already two"),
    "another-step:build": N_("build first"),
    "another-step:move": N_("move first"),
    "another-step:take": N_("take first"),
    "another-step:messenger": N_("messenger first"),
}
"""By the code of a refusal: at most three words."""

CITY = N_("{city}: {used} of {floors} floors built.")
EMPTY_SITE = (N_("The left site is empty."), N_("The right site is empty."))
TOWER = (
    N_("Left tower, from the ground: {floors}."),
    N_("Right tower, from the ground: {floors}."),
)
LEADS = N_("{name} leads it with the most floors ({count}); it is worth {points} points as things stand.")
LEADS_TIED = N_(
    "{name} leads it: tied with {tied} on floors ({count}), but with the highest one; it is worth {points} points."
)
WON = N_("{name} won {points} points there.")
MESSENGERS_HERE = N_("Messengers at the city: {count}; they add {points} points to each tower.")
CARD_BESIDE = N_("Card beside it: {card}.")
NO_CARD_BESIDE = N_("There is no card beside it.")


def is_any_card_left(sight: PatricianSight) -> bool:
    return any(city["card"] for city in sight.board["cities"])


def card_that_follows(sight: PatricianSight, card: str) -> str:
    """PA-4.1: the card that must be taken after building with this one; empty if there is a choice, or no card."""
    face = face_of(card)
    return "" if face.asks else sight.city(face.city)["card"] or ""


def _then(sight: PatricianSight, face: Card, city: City, messages: tuple[str, str, str], is_brief: bool) -> str:
    """PA-4.1: which card may be taken after building with this one."""
    take, choose, nothing = messages
    if not is_any_card_left(sight):
        return sight.say(nothing)
    if face.asks or not city["card"]:
        return sight.say(choose)
    shown = sight.faces.face(city["card"])
    return sight.say(take, card=shown.brief if is_brief else shown.words)


def play_label(sight: PatricianSight, card: str) -> str:
    """A card in the hand: what it is, what it may win, and which card is taken next."""
    face = face_of(card)
    city = sight.city(face.city)
    points = best_of_card(sight, city, face.arms)
    message = COULD_LEAD if points else NO_LEAD if has_room(city) else NO_FLOOR
    return " ".join(
        (
            sight.say(PLAY, card=sight.faces.face(card).words),
            sight.say(message, city=face.city, points=points),
            _then(sight, face, city, (THEN_TAKE, THEN_ANY, THEN_NONE), False),
        )
    )


def has_room(city: City) -> bool:
    return sum(map(len, city["towers"])) < int(city["floors"])


def play_notes(sight: PatricianSight, card: str) -> list[str]:
    """The same in a few words, shown below the card."""
    face = face_of(card)
    city = sight.city(face.city)
    points = best_of_card(sight, city, face.arms)
    message = NOTE_NO_FLOOR if not has_room(city) else NOTE_LEAD if points else NOTE_NO_LEAD
    return [
        sight.say(message, points=points),
        _then(sight, face, city, (NOTE_TAKE, NOTE_ANY, NOTE_NONE), True),
    ]


def build_label(sight: PatricianSight, site: int, after: Outcome) -> str:
    """Where the floor would stand, who would lead, and which card follows once the last floor stands."""
    city = sight.city(sight.built_city)
    sentences = [sight.say(FLOOR[site], city=city["name"], level=len(city["towers"][site]) + 1)]
    sentences.append(
        _complete(sight, COMPLETE, city, after) if after.is_complete else _lead(sight, after.standings[site])
    )
    if sight.board["arms_left"] == 1 or after.is_complete:
        sentences.append(then_sentence(sight, is_brief=False))
    return " ".join(sentences)


def build_name(sight: PatricianSight, site: int, after: Outcome) -> str:
    """The same in brief, for the confirmation."""
    city = sight.city(sight.built_city)
    if after.is_complete:
        return _complete(sight, COMPLETES[site], city, after)
    has_fixed_card = city["card"] and not face_of(sight.board["card"]).asks
    if not has_fixed_card or sight.board["arms_left"] > 1:
        return sight.say(BUILD[site], city=city["name"])
    return sight.say(BUILD_AND_TAKE[site], city=city["name"], card=sight.faces.face(city["card"]).words)


def then_sentence(sight: PatricianSight, is_brief: bool) -> str:
    """PA-4.1: which card the card in play lets the viewer take."""
    card = sight.board["card"]
    city = sight.city(sight.built_city)
    return _then(sight, face_of(card), city, (THEN_TAKE, THEN_ANY, THEN_NONE), is_brief)


def _lead(sight: PatricianSight, standing: Standing) -> str:
    message = YOU_LEAD if standing.leader == sight.seat else OTHER_LEADS
    return sight.say(message, name=sight.name(standing.leader), points=standing.points)


def _complete(sight: PatricianSight, message: str, city: City, after: Outcome) -> str:
    left, right = after.standings
    return sight.say(
        message,
        city=city["name"],
        points=left.points,
        name=sight.name(left.leader),
        others=right.points,
        other=sight.name(right.leader),
    )


def build_why(sight: PatricianSight) -> str:
    """Below the prompt: what each site would bring."""
    sides = [side_sentence(sight, site, after_building(sight, site).standings[site]) for site in (0, 1)]
    return " ".join([*sides, then_sentence(sight, is_brief=True)])


def side_sentence(sight: PatricianSight, site: int, standing: Standing) -> str:
    """Who would lead one of two towers."""
    if standing.leader is None:
        return sight.say(SIDE_EMPTY[site])
    messages = SIDE_YOU if standing.leader == sight.seat else SIDE_OTHER
    return sight.say(messages[site], name=sight.name(standing.leader), points=standing.points)


def move_name(sight: PatricianSight, city: City, source: int) -> str:
    """Whose floor would go where."""
    owner = city["towers"][source][-1]
    messages = MOVE_OWN if owner == sight.seat else MOVE_OTHER
    return sight.say(messages[source], city=city["name"], name=sight.name(owner))


def move_label(sight: PatricianSight, city: City, source: int, after: Outcome) -> str:
    """Whose floor would go where, and who would then lead the two towers."""
    first = move_name(sight, city, source)
    return " ".join([first, *(side_sentence(sight, site, after.standings[site]) for site in (0, 1))])


def take_label(sight: PatricianSight, city: City) -> str:
    return sight.say(TAKE, card=sight.faces.face(city["card"]).words, city=city["name"])


def road_label(sight: PatricianSight, cities: Sequence[str], action: str) -> str:
    first, second = cities
    return sight.say(ROAD, first=first, second=second, effect=sight.action_label(action))


def reason(sight: PatricianSight, refusal: Refusal) -> str:
    """The reason of a refusal, in three words."""
    key = f"{refusal.code}:{refusal.numbers['step']}" if "step" in refusal.numbers else refusal.code
    return sight.say(REASONS[key])


def city_details(sight: PatricianSight, city: City, now: Outcome) -> list[str]:
    """A city in words: its floors, who leads and why, what lies beside it."""
    used = sum(map(len, city["towers"]))
    sentences = [sight.say(CITY, city=city["name"], used=used, floors=city["floors"])]
    for site in (0, 1):
        sentences += _tower_details(sight, city, site, now.standings[site])
    if city["messengers_here"] and not city["scored"]:
        points = messenger_extra(sight, city)
        sentences.append(sight.say(MESSENGERS_HERE, count=city["messengers_here"], points=points))
    card = city["card"]
    beside = sight.say(CARD_BESIDE, card=sight.faces.face(card).words) if card else sight.say(NO_CARD_BESIDE)
    return [*sentences, beside]


def _tower_details(sight: PatricianSight, city: City, site: int, standing: Standing) -> list[str]:
    tower = city["towers"][site]
    if not tower:
        return [sight.say(EMPTY_SITE[site])]
    names = listed([sight.name(seat) for seat in tower])
    return [sight.say(TOWER[site], floors=names), _lead_details(sight, city, standing)]


def _lead_details(sight: PatricianSight, city: City, standing: Standing) -> str:
    message = WON if city["scored"] else LEADS_TIED if standing.tied else LEADS
    return sight.say(
        message,
        name=sight.name(standing.leader),
        count=standing.floors,
        tied=listed([sight.name(seat) for seat in standing.tied]),
        points=standing.points,
    )
