"""What the roles of the last round brought, shown once the next round has begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.kernel.messages import N_

RECAP = N_("Roles awarded in round {round}")
ROLE_EVENTS = frozenset({"role-taken", "role-left", "roles-unclaimed"})
OPENING = frozenset({"cards-counted", "roles-unclaimed"})
"""The events with which a colour begins."""
RECAP_EVENTS = ROLE_EVENTS | {
    "cards-turned-down",
    "effect-scored",
    "effect-paid",
    "effect-lost",
    "card-turned-up",
    "card-drawn",
    "shield-placed",
}


def recap_of(sight: PrincipeSight) -> Mapping[str, Any]:
    """The outcome of phase 4, shown once the next round has begun."""
    if sight.step != "lay":
        return {}
    told = sight.since("roles-returned")
    if not any(event["kind"] in ROLE_EVENTS for event in told):
        return {}
    return {
        "title": sight.say(RECAP, round=sight.board["round"] - 1),
        "lines": [_told(colour, sight) for colour in _by_colour(told)],
    }


def _by_colour(events: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """IP-4.1: the outcome for each colour in its turn: who took its roles, and what they brought."""
    colours: list[list[Mapping[str, Any]]] = []
    for event in events:
        if event["kind"] in OPENING:
            colours.append([])
        if event["kind"] in RECAP_EVENTS and colours:
            colours[-1].append(event)
    return [colour for colour in colours if colour]


def _told(events: Sequence[Mapping[str, Any]], sight: PrincipeSight) -> str:
    return " ".join(sight.describe(event) for event in events)
