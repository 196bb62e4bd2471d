"""Questions about a view's seats, roles and regions, for modules that have no state to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def own_part(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The viewer's own part of the table; the viewer must have a seat."""
    own: Mapping[str, Any] = view["board"]["seats"][view["seat"]]
    return own


def still_to_lay(view: Mapping[str, Any]) -> int:
    """IP-1.1: how many cards the viewer has still to lay; all of them for a spectator."""
    laid = own_part(view)["laid"] if view["seat"] >= 0 else None
    return int(view["board"]["cards_laid"]) - len(laid or ())


def cards_laid(view: Mapping[str, Any], seat: int) -> int:
    """IP-F5: what breaks a tie first."""
    shown = view["board"]["seats"][seat]
    return sum(sum(shown[side].values()) for side in ("up", "down"))


def others_up(view: Mapping[str, Any], colour: str) -> int:
    """The most face-up cards of a colour that another seat has."""
    seats = view["board"]["seats"]
    return max(int(seat["up"][colour]) for number, seat in enumerate(seats) if number != view["seat"])


def role_points(role: Mapping[str, Any], builder: int) -> int:
    """IP-B4: what others score for a colour's roles."""
    tiles = ((role["major"], 2), (role["minor"], 1))
    return sum(points for tile, points in tiles if tile and tile["holder"] not in (None, builder))
