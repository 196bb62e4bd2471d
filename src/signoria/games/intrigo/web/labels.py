"""The names of what can be chosen, with its consequences, and the palace in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo.view_helpers import arcades_beside
from signoria.games.intrigo.web.effects import (
    COSTS,
    DENIES,
    GAINS,
    GIVES,
    HANDS_OVER,
    LEAVES,
    SAVES,
    SECURES,
    WINS,
    Effect,
)
from signoria.games.intrigo.web.sight import IntrigoSight
from signoria.games.intrigo.words import arcade_letter, arcade_word, card_told
from signoria.kernel.messages import N_, listed

POWER_TITLES = {
    "courtesan": N_("Courtesan"),
    "peddler": N_("Peddler"),
    "assassin": N_("Assassin"),
    "guard": N_("Guard"),
    "gondolier": N_("Gondolier"),
    "thief": N_("Thief"),
}

MATCH_EFFECTS = {
    WINS: N_("if tokens were awarded now, you would win the match"),
    SAVES: N_("if tokens were awarded now, {name} would no longer win the match"),
    HANDS_OVER: N_("if tokens were awarded now, {name} would win the match"),
}
DUCAT_EFFECTS = {
    GAINS: N_("wins you a ducat"),
    SECURES: N_("secures the ducat for you"),
    DENIES: N_("denies {name} a ducat"),
    COSTS: N_("you would lose a ducat"),
    GIVES: N_("gives {name} a ducat"),
    LEAVES: N_("lets {name} keep the ducat"),
}
SEAL_EFFECTS = {
    GAINS: N_("wins you a seal ({guild})"),
    SECURES: N_("secures the seal for you ({guild})"),
    DENIES: N_("denies {name} a seal ({guild})"),
    COSTS: N_("you would lose a seal ({guild})"),
    GIVES: N_("gives {name} a seal ({guild})"),
    LEAVES: N_("lets {name} keep the seal ({guild})"),
}
NO_EFFECT = N_("changes nothing for now")
REACHES = N_("within reach: {targets}")
REACHES_NOTHING = N_("nothing within reach")
SECOND_TARGETS = {
    "courtesan": N_("then choose where it goes"),
    "peddler": N_("then choose the token to swap it with"),
    "guard": N_("then choose where it goes"),
    "gondolier": N_("then choose the schemer to swap it with"),
}

SCHEMER_DOWN = N_("{card}, face down")
PLACE_NAME = N_("place {place}")
TOKEN_DOWN = N_("{token}, face down")

AT = N_("Place {place}, between arcades {before} and {next}: {brings}")
AT_FIRST = N_("Place {place}, between the gate and arcade {next}: {brings}")
AT_LAST = N_("Place {place}, between arcade {before} and the gate: {brings}")
AIM_TOKEN = N_("{arcade}, {token}: {brings}")
AIM_SCHEMER = N_("Place {place}, {card}: {brings}")
BUY = N_("{card}, {does}")
CALL = N_("Call {card}: {brings}")
CONFIRM_PLACE = N_("Put {card} on place {place}: {brings}.")
CONFIRM_PASS = N_("You pass and place nothing.")
CONFIRM_NO_POWER = N_("You leave {card} unused.")

KEEP = (
    N_("Keep {card}: wins for you"),
    N_("Keep {card}: wins for {name}"),
    N_("Keep {card}: wins for nobody"),
)
PLAY = (
    N_("Play {card}: wins for you"),
    N_("Play {card}: wins for {name}"),
    N_("Play {card}: wins for nobody"),
)

ARCADE_DETAILS = {
    "empty": N_("{arcade}: empty."),
    "face-down": N_("{arcade}: {token}, face down. Nobody wins it."),
    "no-schemer": N_("{arcade}: {token}. Nobody wins it yet."),
    "tie": N_("{arcade}: {token}. A tie: nobody wins it."),
    "no-player": N_("{arcade}: {token}. It would go to {family}, which nobody plays."),
    "settled": N_("{arcade}: {token}. {name} wins it."),
    "open": N_("{arcade}: {token}. {name} wins it for now."),
    "over": N_("{arcade}: {token}."),
}
PLACE_DETAILS = N_("Place {place}: {card}.")
PLACE_FREE = N_("Place {place}: free.")


def label(sight: IntrigoSight, action: str) -> str:
    """The name of a button: which thing, and what choosing it would bring."""
    verb, _, rest = action.partition(" ")
    if verb in ("keep", "play"):
        return _whose(sight, KEEP if verb == "keep" else PLAY, rest)
    if verb == "buy":
        return sight.say(BUY, card=sight.say(POWER_TITLES[rest]), does=sight.action_label(action))
    if verb == "call":
        return sight.say(CALL, card=sight.card_name(rest), brings=brings(sight, action))
    if verb == "token":
        return _token_label(sight, int(rest), action)
    return _schemer_label(sight, int(rest), action) if verb == "schemer" else _place_label(sight, int(rest), action)


def _whose(sight: IntrigoSight, messages: tuple[str, str, str], card: str) -> str:
    """IN-3.2: for whom a schemer wins."""
    own, other, nobody = messages
    seat = sight.winner_with(card)
    message = nobody if seat is None else own if seat == sight.seat else other
    return sight.say(message, card=sight.card_name(card), name="" if seat is None else sight.names[seat])


def _token_label(sight: IntrigoSight, number: int, action: str) -> str:
    return sight.say(
        AIM_TOKEN,
        arcade=arcade_word(number, sight.translate),
        token=_token_name(sight, sight.board["arcades"][number - 1]),
        brings=brings(sight, action),
    )


def _schemer_label(sight: IntrigoSight, number: int, action: str) -> str:
    card = _lying_name(sight, sight.board["places"][number - 1])
    return sight.say(AIM_SCHEMER, place=number, card=card, brings=brings(sight, action))


def _place_label(sight: IntrigoSight, number: int, action: str) -> str:
    last = len(sight.board["places"])
    message = AT_FIRST if number == 1 else AT_LAST if number == last else AT
    before, after = arcades_beside(sight.view, number)
    beside = {"before": arcade_letter(before), "next": arcade_letter(after)}
    return sight.say(message, place=number, brings=brings(sight, action), **beside)


def sentence(sight: IntrigoSight, action: str) -> str:
    """The words for the confirmation: which card, where, and what that brings."""
    if action == "pass":
        return sight.say(CONFIRM_PASS)
    if action == "no power":
        assert sight.power is not None
        return sight.say(CONFIRM_NO_POWER, card=card_told(sight.power["name"], sight.translate))
    if not action.startswith("at "):
        return label(sight, action)
    card = card_told(sight.asked_place(), sight.translate)
    return sight.say(CONFIRM_PLACE, place=action[3:], card=card, brings=brings(sight, action))


def brings(sight: IntrigoSight, action: str) -> str:
    """The consequences of an action, separated by commas."""
    found = sight.effects(action)
    notes = [_effect_words(sight, effect) for effect in found or ()]
    targets = sight.within_reach(action)
    if targets is not None:
        notes.insert(0, _reach_words(sight, targets))
    if notes:
        return listed(notes)
    if found is None:
        assert sight.power is not None
        return sight.say(SECOND_TARGETS[sight.power["name"]])
    return sight.say(NO_EFFECT)


def _effect_words(sight: IntrigoSight, effect: Effect) -> str:
    """One thing that an action would bring."""
    name = sight.names[effect.seat]
    if effect.token is None:
        return sight.say(MATCH_EFFECTS[effect.kind], name=name)
    if effect.token == "ducat":  # noqa: S105  a piece of the game
        return sight.say(DUCAT_EFFECTS[effect.kind], name=name)
    return sight.say(SEAL_EFFECTS[effect.kind], name=name, guild=sight.token_name(effect.token))


def _reach_words(sight: IntrigoSight, targets: Sequence[Mapping[str, Any]]) -> str:
    names = [_lying_name(sight, target) if "place" in target else _token_name(sight, target) for target in targets]
    return sight.say(REACHES, targets=listed(names)) if names else sight.say(REACHES_NOTHING)


def _lying_name(sight: IntrigoSight, place: Mapping[str, Any]) -> str:
    """What lies on a place; its number where it is free."""
    if place["card"] is None:
        return sight.say(PLACE_NAME, place=place["place"])
    name = sight.card_name(place["card"])
    return sight.say(SCHEMER_DOWN, card=name) if place["face_down"] else name


def _token_name(sight: IntrigoSight, arcade: Mapping[str, Any]) -> str:
    name = sight.token_name(arcade["token"])
    return sight.say(TOKEN_DOWN, token=name) if arcade["face_down"] else name


# The palace in words.


def palace_details(sight: IntrigoSight) -> list[str]:
    """A sentence for each arcade and each place, from the gate clockwise."""
    sentences: list[str] = []
    for arcade, place in zip(sight.board["arcades"], sight.board["places"], strict=True):
        message = PLACE_FREE if place["card"] is None else PLACE_DETAILS
        sentences.append(_arcade_details(sight, arcade))
        sentences.append(sight.say(message, place=place["place"], card=_lying_name(sight, place)))
    return sentences


def _arcade_details(sight: IntrigoSight, arcade: Mapping[str, Any]) -> str:
    winner = arcade["winner"]
    return sight.say(
        ARCADE_DETAILS[_arcade_state(sight, arcade)],
        arcade=arcade_word(arcade["arcade"], sight.translate),
        token=sight.token_name(arcade["token"]) if arcade["token"] else "",
        family=arcade["family"],
        name="" if winner is None else sight.names[winner],
    )


def _arcade_state(sight: IntrigoSight, arcade: Mapping[str, Any]) -> str:
    if arcade["token"] is None:
        return "empty"
    if sight.is_over:
        return "over"
    if arcade["winner"] is None:
        return str(arcade["why_nobody"])
    return "settled" if arcade["settled"] else "open"
