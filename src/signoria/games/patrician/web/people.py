"""The seats: points, floors and piles, and what follows from everything seen so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.sketch import Sketch
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest

PORTRAIT_COUNT = N_("{portrait}: {count}")
HIDDEN_CARDS = N_("star cards of the deal, not seen: {count}")


@dataclass(frozen=True)
class TileChip:
    id: str
    value: int
    label: str


@dataclass(frozen=True)
class Count:
    symbol: str
    label: str
    count: int


@dataclass(frozen=True)
class Memory:
    """What follows about a seat from everything seen so far: what it took, and what lies in its pile."""

    hand: Sequence[Face]
    hidden: int  # cards of the deal that nobody else has seen
    hidden_label: str
    portraits: Sequence[Count]


@dataclass(frozen=True)
class SeatPanel:
    index: int
    name: str
    crest: Crest
    is_own: bool
    is_asked: bool
    points: int  # of tiles
    reserve: int
    pile: int
    top: Face | None
    messengers: int
    chips: Sequence[TileChip]
    memory: Memory | None


def seats_of(sketch: Sketch) -> list[SeatPanel]:
    return [_seat(sketch, index, seat) for index, seat in enumerate(sketch.board["seats"])]


def _seat(sketch: Sketch, index: int, seat: dict[str, Any]) -> SeatPanel:
    top = seat["pile_top"]
    won = won_tiles(sketch, index)
    return SeatPanel(
        index=index,
        name=sketch.name(index),
        crest=sketch.crests[index],
        is_own=index == sketch.seat,
        is_asked=index in sketch.scene.view["actors"],
        points=sum(city["tiles"][which]["value"] for _, which, city in won),
        reserve=seat["reserve"],
        pile=seat["pile_size"],
        top=sketch.faces.face(top) if top else None,
        messengers=seat["messengers_left"],
        chips=[
            TileChip(f"tile-{number}-{which}", city["tiles"][which]["value"], city["name"])
            for number, which, city in won
        ],
        memory=_memory(sketch, index) if sketch.scene.is_remembering and index != sketch.seat else None,
    )


def _memory(sketch: Sketch, seat: int) -> Memory:
    """PA-K1: what was taken or played was visible; only what is left of the deal is hidden."""
    known = sketch.known
    names = known.data.card_names
    hidden = int(known.secret_size[seat])
    pile = [names[card] for card in known.pile(seat)]
    return Memory(
        hand=[sketch.faces.face(names[card]) for card in known.cards_in_hand(seat)[hidden:]],
        hidden=hidden,
        hidden_label=sketch.say(HIDDEN_CARDS, count=hidden),
        portraits=[
            Count(sketch.faces.symbols[letter], portrait_label(sketch, letter, count), count)
            for letter, count in portrait_counts(sketch.scene.view, pile).items()
        ],
    )


def portrait_label(sketch: Sketch, letter: str, count: int) -> str:
    return sketch.say(PORTRAIT_COUNT, portrait=sketch.faces.portraits[letter], count=count)
