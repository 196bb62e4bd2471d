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
from signoria.games.patrician.web.sketch import City, Sketch
from signoria.kernel.errors import Refusal
from signoria.kernel.messages import N_, listed

PLAY = N_("Play {card}.")
COULD_LEAD = N_("You could then lead in {city} for {points} points as it stands.")
NO_LEAD = N_("You could not lead a tower of {city} with it.")
NO_FLOOR = N_("You could build no floor in {city}.")

FLOOR = (
    N_("{city}, left tower: your floor would be number {level}."),
    N_("{city}, right tower: your floor would be number {level}."),
)
YOU_LEAD = N_("You would lead it, for {points} points as it stands.")
OTHER_LEADS = N_("{name} would lead it, for {points} points as it stands.")
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
THEN_NONE = N_("Then there is no card to take.")

MOVE_OWN = (
    N_("{city}: move your floor from the top of the left tower to the right."),
    N_("{city}: move your floor from the top of the right tower to the left."),
)
MOVE_OTHER = (
    N_("{city}: move the floor of {name} from the top of the left tower to the right."),
    N_("{city}: move the floor of {name} from the top of the right tower to the left."),
)

MOVE_NOTHING = N_("Move nothing")
KEEP_MESSENGER = N_("Keep the messenger")

TAKE = N_("Take {card}, from beside {city}.")
ROAD = N_("Place a messenger between {first} and {second}: {effect}.")
ON_ROAD = N_("Place a messenger between {first} and {second}.")
LOCKED_ROAD = N_("Between {first} and {second}: {reason}")
LOCKED_CARD = N_("{card}: {reason}")

NOTE_LEAD = N_("may lead for {points}")
NOTE_NO_LEAD = N_("leads nothing")
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
    "two-messengers": N_("two already"),
    "another-step:build": N_("first build"),
    "another-step:move": N_("first move"),
    "another-step:take": N_("first take"),
    "another-step:messenger": N_("messenger first"),
}
"""By the code of a refusal: at most three words."""

CITY = N_("{city}: {used} of {floors} floors built.")
EMPTY_SITE = (N_("The left site is empty."), N_("The right site is empty."))
TOWER = (
    N_("Left tower, from the ground: {floors}."),
    N_("Right tower, from the ground: {floors}."),
)
LEADS = N_("{name} leads it with most floors ({count}); it brings {points} points as it stands.")
LEADS_TIED = N_(
    "{name} leads it: as many floors ({count}) as {tied}, but the highest of them; it brings {points} points."
)
WON = N_("{name} has won {points} points there.")
MESSENGERS_HERE = N_("Messengers at the city: {count}; they add {points} points to each tower.")
CARD_BESIDE = N_("Beside it: {card}.")
NO_CARD_BESIDE = N_("No card lies beside it.")


def is_any_card_left(sketch: Sketch) -> bool:
    return any(city["card"] for city in sketch.board["cities"])


def card_that_follows(sketch: Sketch, card: str) -> str:
    """PA-4.1: the card that must be taken after building with this one; empty if there is a choice, or no card."""
    face = face_of(card)
    return "" if face.asks else sketch.city(face.city)["card"] or ""


def _then(sketch: Sketch, face: Card, city: City, messages: tuple[str, str, str], is_brief: bool) -> str:
    """PA-4.1: which card may be taken after building with this one."""
    take, choose, nothing = messages
    if not is_any_card_left(sketch):
        return sketch.say(nothing)
    if face.asks or not city["card"]:
        return sketch.say(choose)
    shown = sketch.faces.face(city["card"])
    return sketch.say(take, card=shown.brief if is_brief else shown.words)


def play_label(sketch: Sketch, card: str) -> str:
    """What a hand card is, what it may win, and which card follows."""
    face = face_of(card)
    city = sketch.city(face.city)
    points = best_of_card(sketch, city, face.arms)
    message = COULD_LEAD if points else NO_LEAD if has_room(city) else NO_FLOOR
    return " ".join(
        (
            sketch.say(PLAY, card=sketch.faces.face(card).words),
            sketch.say(message, city=face.city, points=points),
            _then(sketch, face, city, (THEN_TAKE, THEN_ANY, THEN_NONE), False),
        )
    )


def has_room(city: City) -> bool:
    return sum(map(len, city["towers"])) < int(city["floors"])


def play_notes(sketch: Sketch, card: str) -> list[str]:
    """The same in a few words, shown below the card."""
    face = face_of(card)
    city = sketch.city(face.city)
    points = best_of_card(sketch, city, face.arms)
    message = NOTE_NO_FLOOR if not has_room(city) else NOTE_LEAD if points else NOTE_NO_LEAD
    return [
        sketch.say(message, points=points),
        _then(sketch, face, city, (NOTE_TAKE, NOTE_ANY, NOTE_NONE), True),
    ]


def build_label(sketch: Sketch, site: int, after: Outcome) -> str:
    """Where the floor would stand, who would lead, and which card follows once the last floor stands."""
    city = sketch.city(sketch.built_city)
    sentences = [sketch.say(FLOOR[site], city=city["name"], level=len(city["towers"][site]) + 1)]
    sentences.append(
        _complete(sketch, COMPLETE, city, after) if after.is_complete else _lead(sketch, after.standings[site])
    )
    if sketch.board["arms_left"] == 1 or after.is_complete:
        sentences.append(then_sentence(sketch, is_brief=False))
    return " ".join(sentences)


def build_name(sketch: Sketch, site: int, after: Outcome) -> str:
    """The same in brief, for the confirmation."""
    city = sketch.city(sketch.built_city)
    if after.is_complete:
        return _complete(sketch, COMPLETES[site], city, after)
    has_fixed_card = city["card"] and not face_of(sketch.board["card"]).asks
    if not has_fixed_card or sketch.board["arms_left"] > 1:
        return sketch.say(BUILD[site], city=city["name"])
    return sketch.say(BUILD_AND_TAKE[site], city=city["name"], card=sketch.faces.face(city["card"]).words)


def then_sentence(sketch: Sketch, is_brief: bool) -> str:
    """PA-4.1: which card the card in play lets the viewer take."""
    card = sketch.board["card"]
    city = sketch.city(sketch.built_city)
    return _then(sketch, face_of(card), city, (THEN_TAKE, THEN_ANY, THEN_NONE), is_brief)


def _lead(sketch: Sketch, standing: Standing) -> str:
    message = YOU_LEAD if standing.leader == sketch.seat else OTHER_LEADS
    return sketch.say(message, name=sketch.name(standing.leader), points=standing.points)


def _complete(sketch: Sketch, message: str, city: City, after: Outcome) -> str:
    left, right = after.standings
    return sketch.say(
        message,
        city=city["name"],
        points=left.points,
        name=sketch.name(left.leader),
        others=right.points,
        other=sketch.name(right.leader),
    )


def build_why(sketch: Sketch) -> str:
    """Below the prompt: what each site would bring."""
    sides = [side_sentence(sketch, site, after_building(sketch, site).standings[site]) for site in (0, 1)]
    return " ".join([*sides, then_sentence(sketch, is_brief=True)])


def side_sentence(sketch: Sketch, site: int, standing: Standing) -> str:
    """Who would lead one of two towers."""
    if standing.leader is None:
        return sketch.say(SIDE_EMPTY[site])
    messages = SIDE_YOU if standing.leader == sketch.seat else SIDE_OTHER
    return sketch.say(messages[site], name=sketch.name(standing.leader), points=standing.points)


def move_name(sketch: Sketch, city: City, source: int) -> str:
    """Whose floor would go where."""
    owner = city["towers"][source][-1]
    messages = MOVE_OWN if owner == sketch.seat else MOVE_OTHER
    return sketch.say(messages[source], city=city["name"], name=sketch.name(owner))


def move_label(sketch: Sketch, city: City, source: int, after: Outcome) -> str:
    """Whose floor would go where, and who would then lead the two towers."""
    first = move_name(sketch, city, source)
    return " ".join([first, *(side_sentence(sketch, site, after.standings[site]) for site in (0, 1))])


def take_label(sketch: Sketch, city: City) -> str:
    return sketch.say(TAKE, card=sketch.faces.face(city["card"]).words, city=city["name"])


def road_label(sketch: Sketch, cities: Sequence[str], action: str) -> str:
    first, second = cities
    return sketch.say(ROAD, first=first, second=second, effect=sketch.scene.action_label(action))


def reason(sketch: Sketch, refusal: Refusal) -> str:
    """The reason why not, in three words."""
    key = f"{refusal.code}:{refusal.numbers['step']}" if "step" in refusal.numbers else refusal.code
    return sketch.say(REASONS[key])


def explanation(sketch: Sketch, refusal: Refusal) -> str:
    return sketch.scene.game.explain(refusal, sketch.translate)


def tell_city(sketch: Sketch, city: City, now: Outcome) -> list[str]:
    """A city in words: its floors, who leads and why, what lies beside it."""
    used = sum(map(len, city["towers"]))
    sentences = [sketch.say(CITY, city=city["name"], used=used, floors=city["floors"])]
    for site in (0, 1):
        sentences += _tell_tower(sketch, city, site, now.standings[site])
    if city["messengers_here"] and not city["scored"]:
        points = messenger_extra(sketch, city)
        sentences.append(sketch.say(MESSENGERS_HERE, count=city["messengers_here"], points=points))
    card = city["card"]
    beside = sketch.say(CARD_BESIDE, card=sketch.faces.face(card).words) if card else sketch.say(NO_CARD_BESIDE)
    return [*sentences, beside]


def _tell_tower(sketch: Sketch, city: City, site: int, standing: Standing) -> list[str]:
    tower = city["towers"][site]
    if not tower:
        return [sketch.say(EMPTY_SITE[site])]
    names = listed([sketch.name(seat) for seat in tower])
    return [sketch.say(TOWER[site], floors=names), _tell_lead(sketch, city, standing)]


def _tell_lead(sketch: Sketch, city: City, standing: Standing) -> str:
    message = WON if city["scored"] else LEADS_TIED if standing.tied else LEADS
    return sketch.say(
        message,
        name=sketch.name(standing.leader),
        count=standing.floors,
        tied=listed([sketch.name(seat) for seat in standing.tied]),
        points=standing.points,
    )
