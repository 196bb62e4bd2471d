"""Labels of actions: what an action would do, in a few words, worked out from the view alone.

A label is a list of notes, each complete by itself, separated by commas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.games.intrigo.view_helpers import arcades_beside, family_named, is_schemer, schemer, winner_with
from signoria.games.intrigo.words import arcade_word, card_word, token_word
from signoria.kernel.game import Translate, english
from signoria.kernel.lines import LETTERS
from signoria.kernel.messages import N_, listed

DOES = {
    "courtesan": N_("costs {price}: call a schemer to a place next to it"),
    "peddler": N_("costs {price}: swap a token beside it with another"),
    "assassin": N_("costs {price}: turn a schemer next to it face down"),
    "guard": N_("costs {price}: move a schemer next to it to another place"),
    "gondolier": N_("costs {price}: swap a schemer next to it with another"),
    "thief": N_("costs {price}: turn a token beside it face down"),
}

OWN = N_("wins for you")
OTHER = N_("wins for {letter}")
UNPLAYED = N_("wins for nobody")
PRIZE = N_("{token} to {winner}")
NO_PRIZE = N_("{token} to nobody")
TOKEN_AT = N_("{arcade}: {token}")
FACE_DOWN = N_("face down")
EMPTY = N_("no token beside it")
PASS = N_("place nothing")
NO_POWER = N_("leave the power unused")


def action_label(action: str, view: Mapping[str, Any], translate: Translate = english) -> str:
    """What one of the view's legal actions would do."""
    verb, _, rest = action.partition(" ")
    if verb in ("keep", "play", "call"):
        return _schemer_label(rest, view, translate)
    if verb == "buy":
        return _buy_label(rest, view, translate)
    if verb == "at":
        return _place_label(int(rest), view, translate)
    if verb == "token":
        token = _token_label(view["board"]["arcades"][int(rest) - 1], translate)
        return translate(TOKEN_AT).format(arcade=arcade_word(int(rest), translate), token=token)
    if verb == "schemer":
        return _target_label(view["board"]["places"][int(rest) - 1], view, translate)
    return translate(PASS if verb == "pass" else NO_POWER)


def _schemer_label(card: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IN-3.2: for whom the schemer wins."""
    seat = family_named(view, schemer(card)[0])["seat"]
    if seat is None:
        return translate(UNPLAYED)
    return translate(OWN) if seat == view["seat"] else translate(OTHER).format(letter=LETTERS[seat])


def _target_label(place: Mapping[str, Any], view: Mapping[str, Any], translate: Translate) -> str:
    """A schemer that lies in the palace, and for whom it wins."""
    note = translate(FACE_DOWN) if place["face_down"] else _schemer_label(place["card"], view, translate)
    return f"{card_word(place['card'], translate)}: {note}"


def _token_label(arcade: Mapping[str, Any], translate: Translate) -> str:
    """A token, and who would win it as things stand."""
    word = token_word(arcade["token"], translate)
    if arcade["face_down"]:
        return f"{word}: {translate(FACE_DOWN)}"
    return word if arcade["winner"] is None else _prize(word, arcade["winner"], translate)


def _prize(word: str, winner: int | None, translate: Translate) -> str:
    """A token and who wins it."""
    message = NO_PRIZE if winner is None else PRIZE
    return translate(message).format(token=word, winner=LETTERS[winner or 0])


def _buy_label(power: str, view: Mapping[str, Any], translate: Translate) -> str:
    """IN-2.4 to IN-2.9: what the card costs and can do."""
    price = next(pile["price"] for pile in view["board"]["piles"] if pile["name"] == power)
    return translate(DOES[power]).format(price=price)


def _place_label(place: int, view: Mapping[str, Any], translate: Translate) -> str:
    """IN-3.1: the tokens beside the place and who would win them, as things stand, with the card there."""
    card, left = _card_to_place(view)
    notes = []
    for arcade in arcades_beside(view, place):
        token = view["board"]["arcades"][arcade - 1]["token"]
        if token is not None:
            word = token_word(token, translate)
            if is_schemer(card):
                word = _prize(word, winner_with(view, arcade, place, card, left), translate)
            notes.append(word)
    return listed(notes) or translate(EMPTY)


def _card_to_place(view: Mapping[str, Any]) -> tuple[str, int]:
    """The card whose place is asked for, and the place that it leaves: one that was taken, is called, or is moved.

    A schemer that lies face down counts nothing and is left out.
    """
    board = view["board"]
    if board["power"] is None:
        return board["card"], 0
    target = board["power"]["target"]
    if isinstance(target, str):
        return target, 0
    moved = board["places"][target - 1]
    return ("" if moved["face_down"] else moved["card"]), target
