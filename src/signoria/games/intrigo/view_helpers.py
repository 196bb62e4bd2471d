"""Questions about a view's cards, places and arcades, for modules that have no state to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def neighbours_of_arcade(view: Mapping[str, Any], arcade: int) -> tuple[int, int]:
    """The places beside an arcade; all are counted from 1."""
    return (arcade - 1 if arcade > 1 else len(view["board"]["places"]), arcade)


def arcades_beside(view: Mapping[str, Any], place: int) -> tuple[int, int]:
    """The arcades beside a place."""
    return (place, place + 1 if place < len(view["board"]["arcades"]) else 1)


def family_named(view: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The family of this name in a view."""
    found: Mapping[str, Any] = next(family for family in view["board"]["families"] if family["name"] == name)
    return found


def schemer(card: str) -> tuple[str, int]:
    """Family and value of a schemer such as `Contarini-3`."""
    family, _, value = card.rpartition("-")
    return family, int(value)


def is_schemer(card: str) -> bool:
    """Whether a card is a schemer; otherwise it is an influence card."""
    return "-" in card


def winner_with(view: Mapping[str, Any], arcade: int, place: int, card: str, left: int = 0) -> int | None:
    """IN-3.1: who would win an arcade's token if this schemer lay face up on a place; None for nobody.

    `left` is the place that the schemer comes from, if it already lies in the palace.
    """
    token = view["board"]["arcades"][arcade - 1]
    if token["token"] is None or token["face_down"]:
        return None
    best: list[tuple[int, str]] = []
    for beside in neighbours_of_arcade(view, arcade):
        lying = view["board"]["places"][beside - 1]
        if beside == place:
            family, value = schemer(card)
            best.append((value, family))
        elif beside != left and lying["value"] is not None and not lying["face_down"]:
            best.append((lying["value"], lying["family"]))
    best.sort(reverse=True)
    if not best or (len(best) == 2 and best[0][0] == best[1][0]):
        return None
    seat: int | None = family_named(view, best[0][1])["seat"]
    return seat
