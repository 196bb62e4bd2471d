"""The names of things on the board, and what each action would bring: for buttons and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo.view_helpers import family_named, is_schemer, schemer
from signoria.games.intrigo.web.palace import (
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
    Standing,
    effects,
    palace_of,
)
from signoria.games.intrigo.web.trying import after, within_reach
from signoria.games.intrigo.words import arcade_word, card_told, card_word, token_word
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Scene

POWER_TITLES = {
    "courtesan": N_("Courtesan"),
    "peddler": N_("Peddler"),
    "assassin": N_("Assassin"),
    "guard": N_("Guard"),
    "gondolier": N_("Gondolier"),
    "thief": N_("Thief"),
}

MATCH_EFFECTS = {
    WINS: N_("shared now, it would win you the match"),
    SAVES: N_("shared now, {name} would no longer win the match"),
    HANDS_OVER: N_("shared now, it would win {name} the match"),
}
DUCAT_EFFECTS = {
    GAINS: N_("gains a ducat"),
    SECURES: N_("secures the ducat"),
    DENIES: N_("denies {name} a ducat"),
    COSTS: N_("costs you a ducat"),
    GIVES: N_("gives {name} a ducat"),
    LEAVES: N_("leaves {name} the ducat"),
}
SEAL_EFFECTS = {
    GAINS: N_("gains a seal, {guild}"),
    SECURES: N_("secures the seal, {guild}"),
    DENIES: N_("denies {name} a seal, {guild}"),
    COSTS: N_("costs you a seal, {guild}"),
    GIVES: N_("gives {name} a seal, {guild}"),
    LEAVES: N_("leaves {name} the seal, {guild}"),
}
NO_EFFECT = N_("changes nothing now")
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

AT = N_("Place {place}, between arcades {place} and {next}: {brings}")
AT_FIRST = N_("Place {place}, between the gate and arcade {next}: {brings}")
AT_LAST = N_("Place {place}, between arcade {place} and the gate: {brings}")
AIM_TOKEN = N_("{arcade}, {token}: {brings}")
AIM_SCHEMER = N_("Place {place}, {card}: {brings}")
BUY = N_("{card}, {does}")
CALL = N_("Call {card}: {brings}")
CONFIRM_PLACE = N_("Place {place} for {card}: {brings}.")
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

ARCADE_TOLD = {
    "empty": N_("{arcade}: empty."),
    "face-down": N_("{arcade}: {token}, face down. Nobody wins it."),
    "no-schemer": N_("{arcade}: {token}. Nobody wins it yet."),
    "tie": N_("{arcade}: {token}. A tie: nobody wins it."),
    "no-player": N_("{arcade}: {token}. It would go to {family}, whom nobody plays."),
    "settled": N_("{arcade}: {token}. {name} wins it."),
    "open": N_("{arcade}: {token}. {name} wins it for now."),
    "over": N_("{arcade}: {token}."),
}
PLACE_TOLD = N_("Place {place}: {card}.")
PLACE_FREE = N_("Place {place}: free.")


def lying_name(place: Mapping[str, Any], scene: Scene) -> str:
    """What lies on a place; its number where it is free."""
    if place["card"] is None:
        return scene.translate(PLACE_NAME).format(place=place["place"])
    name = card_word(place["card"], scene.translate)
    return scene.translate(SCHEMER_DOWN).format(card=name) if place["face_down"] else name


def token_name(arcade: Mapping[str, Any], scene: Scene) -> str:
    name = token_word(arcade["token"], scene.translate)
    return scene.translate(TOKEN_DOWN).format(token=name) if arcade["face_down"] else name


def effect_words(effect: Effect, scene: Scene) -> str:
    """One thing that an action would bring."""
    name = scene.names[effect.seat]
    if effect.token is None:
        return scene.translate(MATCH_EFFECTS[effect.kind]).format(name=name)
    if effect.token == "ducat":  # noqa: S105  a piece of the game
        return scene.translate(DUCAT_EFFECTS[effect.kind]).format(name=name)
    guild = token_word(effect.token, scene.translate)
    return scene.translate(SEAL_EFFECTS[effect.kind]).format(name=name, guild=guild)


class Prospects:
    """What the viewer's legal actions would bring, and what they are called on their buttons."""

    def __init__(self, scene: Scene, same_seals: int) -> None:
        self.scene = scene
        self.view = scene.view
        self.palace = palace_of(scene.view)
        self.claims = self.palace.claims()
        self.standing = Standing([seat["seals"] for seat in scene.board["seats"]], same_seals)

        self._effects: dict[str, list[Effect] | None] = {}

    def effects(self, action: str) -> list[Effect] | None:
        """What an action would change for whom; None while a second target is still to be chosen."""
        if action not in self._effects:
            later = after(action, self.view, self.palace)
            self._effects[action] = (
                None if later is None else effects(self.claims, later.claims(), self.standing, self.scene.seat)
            )
        return self._effects[action]

    def targets(self, action: str) -> list[Mapping[str, Any]] | None:
        """What the influence card that is to be placed could be aimed at from a place; None for other actions."""
        card = self.scene.board["card"]
        if not action.startswith("at ") or card is None or is_schemer(card):
            return None
        return within_reach(card, int(action[3:]), self.view, self.palace)

    def label(self, action: str) -> str:
        """The button's name: which thing, and what choosing it would bring."""
        verb, _, rest = action.partition(" ")
        if verb in ("keep", "play"):
            return self._whose(KEEP if verb == "keep" else PLAY, rest)
        if verb == "buy":
            title = self.scene.translate(POWER_TITLES[rest])
            return self.scene.translate(BUY).format(card=title, does=self.scene.action_label(action))
        if verb == "call":
            return self._message(CALL, action, card=card_word(rest, self.scene.translate))
        return self._place_label(verb, int(rest), action)

    def _place_label(self, verb: str, number: int, action: str) -> str:
        board = self.scene.board
        if verb == "token":
            token = token_name(board["arcades"][number - 1], self.scene)
            return self._message(AIM_TOKEN, action, arcade=arcade_word(number, self.scene.translate), token=token)
        if verb == "schemer":
            card = lying_name(board["places"][number - 1], self.scene)
            return self._message(AIM_SCHEMER, action, place=number, card=card)
        last = len(board["places"])
        message = AT_FIRST if number == 1 else AT_LAST if number == last else AT
        return self._message(message, action, place=number, next=number + 1)

    def sentence(self, action: str) -> str:
        """The words for the confirmation: which card, where, and what that brings."""
        board, translate = self.scene.board, self.scene.translate
        if action == "pass":
            return translate(CONFIRM_PASS)
        if action == "no power":
            return translate(CONFIRM_NO_POWER).format(card=card_told(board["power"]["name"], translate))
        if not action.startswith("at "):
            return self.label(action)
        return self._message(CONFIRM_PLACE, action, place=action[3:], card=card_told(card_to_place(board), translate))

    def _message(self, message: str, action: str, **fields: object) -> str:
        return self.scene.translate(message).format(brings=self.brings(action), **fields)

    def brings(self, action: str) -> str:
        """The consequences of an action, separated by commas."""
        found = self.effects(action)
        notes = [effect_words(effect, self.scene) for effect in found or ()]
        targets = self.targets(action)
        if targets is not None:
            notes.insert(0, self._reach_words(targets))
        if notes:
            return listed(notes)
        if found is None:
            return self.scene.translate(SECOND_TARGETS[self.scene.board["power"]["name"]])
        return self.scene.translate(NO_EFFECT)

    def _reach_words(self, targets: Sequence[Mapping[str, Any]]) -> str:
        names = [
            lying_name(target, self.scene) if "place" in target else token_name(target, self.scene)
            for target in targets
        ]
        if not names:
            return self.scene.translate(REACHES_NOTHING)
        return self.scene.translate(REACHES).format(targets=listed(names))

    def _whose(self, messages: tuple[str, str, str], card: str) -> str:
        """IN-3.2: for whom a schemer wins."""
        seat = family_named(self.view, schemer(card)[0])["seat"]
        message = messages[2] if seat is None else messages[0] if seat == self.scene.seat else messages[1]
        name = "" if seat is None else self.scene.names[seat]
        return self.scene.translate(message).format(card=card_word(card, self.scene.translate), name=name)


def card_to_place(board: Mapping[str, Any]) -> str:
    """The card whose place is asked for: one that was taken, is called, or is moved."""
    if board["power"] is None:
        return str(board["card"])
    target = board["power"]["target"]
    return target if isinstance(target, str) else str(board["places"][target - 1]["card"])


def palace_told(scene: Scene) -> list[str]:
    """The palace as text, from the gate clockwise."""
    lines: list[str] = []
    for arcade, place in zip(scene.board["arcades"], scene.board["places"], strict=True):
        lines.append(_arcade_told(arcade, scene))
        message = PLACE_FREE if place["card"] is None else PLACE_TOLD
        lines.append(scene.translate(message).format(place=place["place"], card=lying_name(place, scene)))
    return lines


def _arcade_told(arcade: Mapping[str, Any], scene: Scene) -> str:
    winner = arcade["winner"]
    if arcade["token"] is None:
        key = "empty"
    elif scene.view["over"]:
        key = "over"
    elif winner is None:
        key = arcade["why_nobody"]
    else:
        key = "settled" if arcade["settled"] else "open"
    return scene.translate(ARCADE_TOLD[key]).format(
        arcade=arcade_word(arcade["arcade"], scene.translate),
        token=token_word(arcade["token"], scene.translate) if arcade["token"] else "",
        family=arcade["family"],
        name="" if winner is None else scene.names[winner],
    )
