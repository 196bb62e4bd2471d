"""The palace as it would be after an action, and what an influence card could reach from a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.intrigo.view_helpers import arcades_beside, is_schemer
from signoria.games.intrigo.web.palace import NOTHING, Palace, card_in


def after(action: str, view: Mapping[str, Any], palace: Palace) -> Palace | None:
    """The palace after one of the view's legal actions; None while a second target is still to be chosen."""
    verb, _, rest = action.partition(" ")
    power = view["board"]["power"]
    if verb == "at":
        return _after_place(int(rest), view, palace)
    if power is None or verb not in ("token", "schemer", "call"):
        return None
    if power["name"] == "thief":
        return palace.with_token_down(int(rest))
    if power["name"] == "assassin":
        return palace.with_card(int(rest), NOTHING)
    first, second = _both_targets(rest, view, palace)
    return None if second is None else _after_power(power["name"], first, second, view, palace)


def _after_place(place: int, view: Mapping[str, Any], palace: Palace) -> Palace:
    """The palace with the card on this place that was taken, called, or is moved."""
    board = view["board"]
    if board["power"] is None:
        return palace.with_card(place, card_in(board["card"], view))
    return _after_power(board["power"]["name"], str(board["power"]["target"]), place, view, palace)


def _both_targets(rest: str, view: Mapping[str, Any], palace: Palace) -> tuple[str, int | None]:
    """What was chosen first and second; if only one second target is possible, that one."""
    power = view["board"]["power"]
    if power["target"] is not None:
        return str(power["target"]), int(rest)
    seconds = _seconds(power, rest, view, palace)
    return rest, seconds[0] if len(seconds) == 1 else None


def _seconds(power: Mapping[str, Any], first: str, view: Mapping[str, Any], palace: Palace) -> list[int]:
    """The second targets that the power could then choose from."""
    if power["name"] == "courtesan":
        return [place for place in palace.neighbours(power["place"]) if palace.cards[place - 1] is None]
    if power["name"] == "guard":
        return [place for place, card in enumerate(palace.cards, start=1) if card is None]
    if power["name"] == "peddler":
        return [arcade for arcade, token in enumerate(palace.tokens, start=1) if token and arcade != int(first)]
    return [place for place in schemer_places(view) if place != int(first)]


def _after_power(power: str, first: str, second: int, view: Mapping[str, Any], palace: Palace) -> Palace:
    if power == "courtesan":
        return palace.with_card(second, card_in(first, view))
    if power == "peddler":
        return palace.with_tokens_swapped(int(first), second)
    return palace.with_cards_swapped(int(first), second)


def schemer_places(view: Mapping[str, Any]) -> list[int]:
    """Where a schemer lies, face up or down."""
    return [place["place"] for place in view["board"]["places"] if place["value"] is not None]


def within_reach(power: str, place: int, view: Mapping[str, Any], palace: Palace) -> list[Mapping[str, Any]]:
    """IN-2.4 to IN-2.9: the arcades or places that the power could be aimed at first, if its card lay on this place."""
    if not _has_second(power, place, view, palace):
        return []
    board = view["board"]
    if power in ("peddler", "thief"):
        arcades = [board["arcades"][arcade - 1] for arcade in arcades_beside(view, place)]
        return [arcade for arcade in arcades if arcade["token"] and (power == "peddler" or not arcade["face_down"])]
    beside = [board["places"][neighbour - 1] for neighbour in palace.neighbours(place)]
    if power == "courtesan":
        return [lying for lying in beside if lying["card"] is None] if board["in_hands"] else []
    return [lying for lying in _schemers(beside) if power != "assassin" or not lying["face_down"]]


def _has_second(power: str, place: int, view: Mapping[str, Any], palace: Palace) -> bool:
    """Whether there is anything to swap with, or anywhere to move to. Other powers need no second target."""
    if power == "peddler":
        return sum(token is not None for token in palace.tokens) > 1
    if power == "gondolier":
        return len(schemer_places(view)) > 1
    return power != "guard" or any(card is None for card in palace.with_card(place, NOTHING).cards)


def _schemers(places: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [place for place in places if place["card"] is not None and is_schemer(place["card"])]
