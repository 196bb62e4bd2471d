"""Which token and which card is which: followed through all events, so that the movement of a piece can be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any


class Pieces:
    """A number for each token, by arcade, and for each of the schemers that look alike, by place."""

    def __init__(self, history: Iterable[Mapping[str, Any]]) -> None:
        self._tokens: dict[int, int] = {}
        self._cards: dict[int, int] = {}
        self._laid = 0
        self._placed: Counter[str] = Counter()
        for event in history:
            self._follow(event["kind"], event["fields"])

    def token(self, arcade: int) -> str:
        """The id of the token that lies in an arcade."""
        number = self._tokens.get(arcade)
        return f"token-{number}" if number is not None else f"token-in-{arcade}"

    def schemer(self, card: str, place: int) -> str:
        """The id of the schemer that lies on a place."""
        number = self._cards.get(place)
        return f"card-{card}-{number}" if number is not None else f"card-{card}-at-{place}"

    def _follow(self, kind: str, fields: Mapping[str, Any]) -> None:
        if kind == "tokens-laid":
            for laid in fields["tokens"]:
                self._laid += 1
                self._tokens[laid["arcade"]] = self._laid
        elif kind == "tokens-swapped":
            _swap(self._tokens, *fields["arcades"])
        elif kind in ("schemer-placed", "schemer-called"):
            self._placed[fields["card"]] += 1
            self._cards[fields["place"]] = self._placed[fields["card"]]
        elif kind == "schemers-swapped":
            _swap(self._cards, *fields["places"])
        elif kind == "schemer-moved":
            self._cards[fields["place"]] = self._cards.pop(fields["from"])
        elif kind == "round-begun":
            self._cards.clear()
            self._placed.clear()


def _swap(numbers: dict[int, int], one: int, other: int) -> None:
    numbers[one], numbers[other] = numbers[other], numbers[one]
