"""The palace as a view shows it, for trying an action: who would win which token before and after.

It uses only what everyone sees, so that no trial can reveal a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from signoria.games.intrigo.view_helpers import family_named, is_schemer, schemer

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Card:
    """What a card counts on its place (IN-3.1): influence cards and face-down schemers nothing."""

    value: int
    seat: int | None  # for whom it wins


NOTHING = Card(0, None)


@dataclass(frozen=True)
class Token:
    name: str
    is_down: bool


@dataclass(frozen=True)
class Claim:
    """A token, who would win it if it were awarded now, and whether both places beside it are taken."""

    token: str | None
    winner: int | None
    is_settled: bool


@dataclass(frozen=True)
class Palace:
    """Cards by place and tokens by arcade, counted from 1 in every question."""

    cards: tuple[Card | None, ...]
    tokens: tuple[Token | None, ...]

    def neighbours(self, place: int) -> tuple[int, int]:
        """IN-2.3: the places next to a place."""
        return ((place - 2) % len(self.cards) + 1, place % len(self.cards) + 1)

    def claim(self, arcade: int) -> Claim:
        """IN-3.1: who wins an arcade's token."""
        before, behind, token = self.cards[arcade - 2], self.cards[arcade - 1], self.tokens[arcade - 1]
        is_settled = before is not None and behind is not None
        if token is None or token.is_down:
            return Claim(None, None, is_settled)
        one, other = before or NOTHING, behind or NOTHING
        if one.value == other.value:
            return Claim(token.name, None, is_settled)
        return Claim(token.name, one.seat if one.value > other.value else other.seat, is_settled)

    def claims(self) -> list[Claim]:
        return [self.claim(arcade) for arcade in range(1, len(self.tokens) + 1)]

    # What cards do.

    def with_card(self, place: int, card: Card | None) -> Palace:
        return replace(self, cards=_with(self.cards, {place: card}))

    def with_cards_swapped(self, one: int, other: int) -> Palace:
        """IN-2.7: swap two schemers; also IN-2.8, where a schemer moves to a free place."""
        return replace(self, cards=_with(self.cards, {one: self.cards[other - 1], other: self.cards[one - 1]}))

    def with_tokens_swapped(self, one: int, other: int) -> Palace:
        """IN-2.4: swap two tokens."""
        return replace(self, tokens=_with(self.tokens, {one: self.tokens[other - 1], other: self.tokens[one - 1]}))

    def with_token_down(self, arcade: int) -> Palace:
        """IN-2.9: turn a token face down."""
        token = self.tokens[arcade - 1]
        assert token is not None
        return replace(self, tokens=_with(self.tokens, {arcade: replace(token, is_down=True)}))


def _with(things: tuple[Thing, ...], changed: Mapping[int, Thing]) -> tuple[Thing, ...]:
    """The same things except those that changed, by their numbers from 1."""
    return tuple(changed.get(number, thing) for number, thing in enumerate(things, start=1))


def palace_of(view: Mapping[str, Any]) -> Palace:
    """The palace as it is on the table."""
    board = view["board"]
    return Palace(
        cards=tuple(_lying(place, view) for place in board["places"]),
        tokens=tuple(
            Token(arcade["token"], arcade["face_down"]) if arcade["token"] else None for arcade in board["arcades"]
        ),
    )


def _lying(place: Mapping[str, Any], view: Mapping[str, Any]) -> Card | None:
    if place["card"] is None:
        return None
    return NOTHING if place["face_down"] else card_in(place["card"], view)


def card_in(name: str, view: Mapping[str, Any]) -> Card:
    """A card as it would lie face up."""
    if not is_schemer(name):
        return NOTHING
    family, value = schemer(name)
    return Card(value, family_named(view, family)["seat"])
