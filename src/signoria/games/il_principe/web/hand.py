"""The viewer's hand: fans of cards by colour. Pressing a fan chooses a card to auction, a card shows that many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.il_principe.view_helpers import others_up
from signoria.games.il_principe.web.sight import Button, PrincipeSight
from signoria.games.il_principe.words import counted, lot_of, role_word
from signoria.kernel.messages import N_

LAY = N_("Auction {cards}")
SHOW = N_("Show {cards}")
LEADS = N_("leads")
TIES = N_("ties")
BEHIND = N_("behind")
SIGNS = {LEADS: "▲", TIES: "=", BEHIND: "▽"}
"""Marks for cards of which little more than the edge is visible."""


@dataclass(frozen=True)
class Card:
    id: str
    is_new: bool
    button: Button | None
    number: int  # how many cards the button shows
    standing: str  # how the colour would then stand
    sign: str  # the same


@dataclass(frozen=True)
class Race:
    """IP-4.2: how a colour of the hand stands before the roles are given, and how many cards would lead in it."""

    colour: str
    role: str
    own: int
    others: int
    is_ahead: bool  # without another card
    lead: int  # how many to show; 0 if none is needed or the hand has too few
    down: int  # how many would then be flipped face down


@dataclass(frozen=True)
class Fan:
    """The cards of one colour in the hand."""

    id: str
    colour: str
    size: int
    label: str
    cards: Sequence[Card]
    button: Button | None


def hand_of(sight: PrincipeSight) -> list[Fan]:
    """The fans, in the order of the colours; none for a spectator."""
    if sight.seat < 0:
        return []
    return [_fan(colour, count, sight) for colour, count in sight.own["hand"].items() if count]


def _fan(colour: str, count: int, sight: PrincipeSight) -> Fan:
    button = None
    if sight.step == "lay" and sight.is_asked:
        one = lot_of(colour, 1, sight.translate)
        button = sight.button(f"lay-{colour}", f"lay {colour}", LAY, cards=one)
    return Fan(
        id=f"fan-{colour}",
        colour=colour,
        size=count,
        label=counted(colour, count, sight.translate),
        cards=[_card(colour, number, count, sight) for number in range(1, count + 1)],
        button=button,
    )


def _card(colour: str, number: int, count: int, sight: PrincipeSight) -> Card:
    is_new = sight.step == "lay" and number > count - sight.own["drawn"][colour]
    button = None
    if sight.step == "act" and sight.is_asked:
        cards = lot_of(colour, number, sight.translate)
        button = sight.button(f"show-{colour}-{number}", f"show {colour} {number}", SHOW, cards=cards)
    return Card(
        id=f"hand-{colour}-{number}",
        is_new=is_new,
        button=button,
        number=number,
        standing=standing(colour, number, sight) if button else "",
        sign=SIGNS[_standing(colour, number, sight)] if button else "",
    )


def races_of(sight: PrincipeSight) -> list[Race]:
    """A line for each colour of the viewer's hand."""
    return [_race(role, sight) for role in sight.board["roles"] if sight.own["hand"][role["colour"]]]


def _race(role: Mapping[str, Any], sight: PrincipeSight) -> Race:
    colour = role["colour"]
    own, others = sight.own["up"][colour], others_up(sight.view, colour)
    lead = max(0, others + 1 - own)
    is_enough = lead <= sight.own["hand"][colour]
    return Race(
        colour=colour,
        role=role_word(role["major"]["name"], sight.translate),
        own=own,
        others=others,
        is_ahead=own > others,
        lead=lead if is_enough else 0,
        down=(own + lead + 1) // 2 if is_enough else 0,
    )


def standing(colour: str, number: int, sight: PrincipeSight) -> str:
    """How the viewer would stand in a colour with that many more cards face up, in a word."""
    return sight.say(_standing(colour, number, sight))


def _standing(colour: str, number: int, sight: PrincipeSight) -> str:
    """IP-4.2: ahead of all others, tied with the first of them, or behind."""
    up = sight.own["up"][colour] + number
    most = others_up(sight.view, colour)
    return LEADS if up > most else TIES if up == most else BEHIND
