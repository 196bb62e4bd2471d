"""Events, refusals and questions as sentences, for terminal and page.

Every message is English and is its own key; `translate` turns it into the reader's language before its fields are
filled in. The caller adds the rule id of a refusal or an event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.patrician.action_labels import action_label as action_label
from signoria.games.patrician.components import built_in
from signoria.games.patrician.view_helpers import face_of, floors_on_board
from signoria.games.patrician.words import card_words, site_word
from signoria.kernel.errors import Refusal
from signoria.kernel.game import Translate, english
from signoria.kernel.messages import N_, listed, named, variant

EVENTS = {
    "hand-dealt": N_("Star cards dealt to {actor}: {count}."),
    "hand-dealt:own": N_("{actor} is dealt {cards}."),
    "first-seat-drawn": N_("{actor} goes first (random)."),
    "seat-passed-over": N_("{actor} has no cards and is skipped."),
    "card-played": N_("{actor} plays {card}."),
    "floor-built": N_("{actor} builds in {city}: {site} tower, floor {level}."),
    "arms-lost": N_("{actor} cannot build in {city}; coats of arms lost: {count}."),
    "floor-moved": N_("{actor} moves a floor of {owner} in {city} from {from} to {to}."),
    "floor-moved:own": N_("{actor} moves one of their floors in {city} from {from} to {to}."),
    "move-declined": N_("{actor} moves no floor."),
    "card-taken": N_("{actor} takes {card} from {city}."),
    "nothing-to-take": N_("There is no card left for {actor} to take."),
    "card-turned-up": N_("New card beside {city}: {card}."),
    "deck-is-empty": N_("The deck is empty: no new card beside {city}."),
    "tile-won": N_("{actor} wins the {site} tower of {city} (floors: {floors}): {value} points."),
    "tile-won:messengers": N_(
        "{actor} wins the {site} tower of {city} (floors: {floors}): "
        "{value} points, and {messenger_points} for messengers."
    ),
    "tile-left": N_("Nobody wins the {value} points in {city}, {site}: there is no floor there."),
    "messenger-placed": N_("{actor} places a messenger between {first} and {second}."),
    "messenger-kept": N_("{actor} keeps the messenger."),
    "match-over": N_("The match is over: {winners} wins, {points} points."),
    "match-over:shared": N_("The match is over: {winners} share the victory, {points} points each."),
}
"""By kind; a variant is written after a colon."""

REFUSALS = {
    "without-messengers": N_("This match is played without messengers."),
    "card-not-in-hand": N_("You do not hold {card}: play a card from your hand."),
    "no-card-there": N_("There is no card beside {city}: take one from another city."),
    "built-there": N_("You built in {city} this turn: choose another city."),
    "city-scored": N_("{city} is already scored: choose a city that is not."),
    "no-floor-of-yours": N_("You have no floor in {city}: choose a city where you have one."),
    "tower-empty": N_("The {site} site of {city} has no floor to move: choose the other one."),
    "road-taken": N_("There is already a messenger there: choose another road."),
    "two-messengers": N_("{city} already has two messengers: choose a road between other cities."),
    "another-step:play": N_("First play a card from your hand."),
    "another-step:build": N_("First build the floor for the card you played: left or right."),
    "another-step:move": N_("First decide on the move: move a floor, or skip it (no move)."),
    "another-step:take": N_("First take one of the cards beside the cities."),
    "another-step:messenger": N_("First decide on the messenger: place it, or keep it (no messenger)."),
}
"""By code; variants of one code are written after a colon."""

QUESTIONS = {
    "play": N_("Your turn, {name}: play a card from your hand."),
    "build": N_("Build a floor in {city}: left or right?"),
    "build:first": N_("Build the first of two floors in {city}: left or right?"),
    "build:second": N_("Build the second of two floors in {city}: left or right?"),
    "move": N_("You may move a top floor to the other site of its city."),
    "take": N_("Take one of the cards beside the cities."),
    "messenger": N_("You may place a messenger on a road."),
}

WAITING = {
    "play": N_("{name} is choosing a card to play."),
    "build": N_("{name} is building a floor in {city}."),
    "move": N_("{name} may move a floor."),
    "take": N_("{name} is choosing a card to take."),
    "messenger": N_("{name} may place a messenger."),
}

OVER = N_("The match is over.")

SCORE_LINES = {
    "tiles": N_("tiles"),
    "portraits": N_("portraits"),
    "ambassadors": N_("ambassadors"),
    "messengers": N_("messengers"),
    "penalty": N_("penalty"),
}

WINNER = N_("{winners} wins with {points} points.")
WINNER_BY_FLOORS = N_("{tied} have {points} points each. {winners} wins with the fewest floors on the board: {floors}.")
SHARED = N_("{winners} share the victory: tied on points and on floors on the board.")


def describe(event: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """An event in one sentence. The first cards turned up are not reported: everyone sees them."""
    if event["kind"] == "card-turned-up" and event["rule"] == "PA-S3":
        return ""
    fields = {**event["fields"], "actor": named(names, event["actor"])}
    for place in ("site", "from", "to"):
        if place in fields:
            fields[place] = site_word(fields[place], translate)
    if "cities" in fields:
        fields["first"], fields["second"] = fields["cities"]
    if "card" in fields:
        fields["card"] = _card(fields["card"], translate)
    if "cards" in fields:
        fields["cards"] = "; ".join(_card(card, translate, is_brief=True) for card in fields["cards"])
    if "owner" in fields:
        fields["owner"] = named(names, fields["owner"])
    if "winners" in fields:
        fields["points"] = max(fields["scores"])
        fields["winners"] = listed([names[seat] for seat in fields["winners"]])
    return translate(EVENTS[_variant(event)]).format(**fields)


def _card(card: str, translate: Translate, is_brief: bool = False) -> str:
    """A card in words. An event holds no component file: a portrait that ours lacks keeps its letter."""
    portraits: Mapping[str, str] = built_in()["portraits"]
    return card_words(face_of(card), portraits, translate, is_brief)


def _variant(event: Mapping[str, Any]) -> str:
    """The key of the sentence for this event."""
    fields = event["fields"]
    variants = {
        "hand-dealt:own": "cards" in fields,
        "floor-moved:own": fields.get("owner") == event["actor"],
        "tile-won:messengers": fields.get("messenger_points", 0) != 0,
        "match-over:shared": len(fields.get("winners", ())) > 1,
    }
    return variant(event["kind"], variants)


def explain(refusal: Refusal, translate: Translate = english) -> str:
    """A refusal in one sentence that says what to do instead."""
    fields = dict(refusal.numbers)
    key = f"{refusal.code}:{fields['step']}" if "step" in fields else refusal.code
    if "site" in fields:
        fields["site"] = site_word(str(fields["site"]), translate)
    if "card" in fields:
        fields["card"] = _card(str(fields["card"]), translate)
    return translate(REFUSALS[key]).format(**fields)


def ask(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """What the viewer has to do next, or whom the table is waiting for."""
    board = view["board"]
    if view["over"]:
        return translate(OVER)
    if board["turn"] != view["seat"]:
        message = WAITING[board["phase"]]
    else:
        message = QUESTIONS[variant(board["phase"], _floors_to_build(board))]
    city = board["card"].partition(":")[0] if board["card"] else ""
    return translate(message).format(name=names[board["turn"]], city=city)


def _floors_to_build(board: Mapping[str, Any]) -> dict[str, bool]:
    """PA-2.1: which of a card's two floors is to be built."""
    is_second = board["phase"] == "build" and board["built"] and face_of(board["card"]).arms == 2
    return {"build:first": board["arms_left"] == 2, "build:second": is_second}


def score_line(name: str, translate: Translate = english) -> str:
    """A line of the score sheet by its name."""
    return translate(SCORE_LINES[name])


def verdict(view: Mapping[str, Any], names: Sequence[str], translate: Translate = english) -> str:
    """PA-F3: who wins a match that is over, and what decided a tie."""
    totals, winners = view["board"]["score"]["totals"], view["board"]["score"]["winners"]
    best = max(totals)
    tied = [seat for seat, points in enumerate(totals) if points == best]
    message = WINNER if len(tied) == 1 else WINNER_BY_FLOORS if len(winners) == 1 else SHARED
    return translate(message).format(
        winners=listed([names[seat] for seat in winners]),
        tied=listed([names[seat] for seat in tied]),
        points=best,
        floors=floors_on_board(view, winners[0]),
    )
