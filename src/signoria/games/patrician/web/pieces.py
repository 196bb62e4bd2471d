"""Which piece is which: a floor or a card keeps its id from page to page, so that its movement can be shown.

A view does not distinguish two floors of a seat. The events do, so they are followed from the first on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Event = Mapping[str, Any]

SITES = ("left", "right")


@dataclass
class Pieces:
    """The ids of what lies on the table now."""

    seat: int
    towers: dict[tuple[str, str], list[str]] = field(default_factory=dict)  # by city and site, from the ground
    beside: dict[str, str] = field(default_factory=dict)  # the card beside each city
    hand: list[tuple[str, str]] = field(default_factory=list)  # the viewer's own: card and id
    played: str = ""  # the card that was played last, if the viewer's hand had it
    touched: dict[int, str] = field(default_factory=dict)  # event number -> the piece that it changed

    def floors(self, city: str, site: int, count: int) -> list[str]:
        """The ids of a tower's floors; made from their places if the events do not explain the tower."""
        ids = self.towers.get((city, SITES[site]), [])
        return ids if len(ids) == count else [f"floor-{city}-{site}-{level}" for level in range(count)]

    def card_beside(self, city: str) -> str:
        return self.beside.get(city, f"card-{city}")

    def cards_in_hand(self, cards: Sequence[str]) -> list[str]:
        """An id for each card of the viewer's hand, in the order in which the view has them."""
        left = list(self.hand)
        ids = []
        for place, card in enumerate(cards):
            found = next((entry for entry in left if entry[0] == card), None)
            if found is not None:
                left.remove(found)
            ids.append(found[1] if found is not None else f"card-hand-{place}")
        return ids


def follow(history: Sequence[Event], seat: int) -> Pieces:
    """Follow all events, as the seat saw them."""
    pieces = Pieces(seat)
    for number, event in enumerate(history):
        step = STEPS.get(event["kind"])
        if step is not None:
            step(pieces, event, number)
    return pieces


def _built(pieces: Pieces, event: Event, number: int) -> None:
    fields = event["fields"]
    pieces.touched[number] = f"floor-{number}"
    pieces.towers.setdefault((fields["city"], fields["site"]), []).append(f"floor-{number}")


def _moved(pieces: Pieces, event: Event, number: int) -> None:
    fields = event["fields"]
    source = pieces.towers.get((fields["city"], fields["from"]))
    if source:
        piece = source.pop()
        pieces.touched[number] = piece
        pieces.towers.setdefault((fields["city"], fields["to"]), []).append(piece)


def _dealt(pieces: Pieces, event: Event, number: int) -> None:
    if event["actor"] == pieces.seat:
        cards = event["fields"].get("cards", ())
        pieces.hand += [(card, f"card-{number}-{place}") for place, card in enumerate(cards)]


def _turned_up(pieces: Pieces, event: Event, number: int) -> None:
    pieces.touched[number] = pieces.beside[event["fields"]["city"]] = f"card-{number}"


def _taken(pieces: Pieces, event: Event, number: int) -> None:
    fields = event["fields"]
    piece = pieces.beside.pop(fields["city"], f"card-taken-{number}")
    if event["actor"] == pieces.seat:
        pieces.hand.append((fields["card"], piece))


def _played(pieces: Pieces, event: Event, _number: int) -> None:
    pieces.played = ""
    if event["actor"] == pieces.seat:
        held = [entry for entry in pieces.hand if entry[0] == event["fields"]["card"]]
        if held:
            pieces.hand.remove(held[-1])
            pieces.played = held[-1][1]


def _posted(pieces: Pieces, event: Event, number: int) -> None:
    pieces.touched[number] = messenger_id(event["fields"]["cities"])


def messenger_id(cities: Sequence[str]) -> str:
    """A messenger never leaves its road."""
    return f"messenger-{'-'.join(cities)}"


STEPS = {
    "floor-built": _built,
    "floor-moved": _moved,
    "hand-dealt": _dealt,
    "card-turned-up": _turned_up,
    "card-taken": _taken,
    "card-played": _played,
    "messenger-placed": _posted,
}
