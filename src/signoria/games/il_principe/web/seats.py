"""The seats: what lies in front of each of them, and what is known of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.il_principe.actions import COLOURS
from signoria.games.il_principe.state import row
from signoria.games.il_principe.web.labels import cards_word
from signoria.games.il_principe.web.sight import PrincipeSight
from signoria.games.il_principe.words import role_word
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Drawn

TASKS = {
    "lay": N_("choosing"),
    "bid": N_("bidding"),
    "build": N_("may build"),
    "act": N_("acting"),
    "shield": N_("placing"),
    "turn": N_("flipping"),
}
LAID = N_("In front of {name}: face up: {up}; face down: {down}")
KNOWN = N_("In {name}'s hand, known to everyone: {cards}")
CELL_STEP = 42


@dataclass(frozen=True)
class Cell:
    """The cards of one colour in front of a seat."""

    id: str
    colour: str
    x: float
    up: int
    down: int
    mark: int | None


@dataclass(frozen=True)
class KnownCards:
    colour: str
    count: int


@dataclass(frozen=True)
class Tile:
    """A role that a seat holds."""

    colour: str
    rank: str  # major or minor
    name: str


@dataclass(frozen=True)
class Seat(Drawn):
    id: str
    crest: Crest
    name: str
    is_own: bool
    family: str
    points: int
    hand: int
    shields: int
    money: int | None
    is_deduced: bool  # the money
    is_now: bool
    task: str
    has_chosen: bool
    is_prince: bool
    laid: Sequence[Cell]
    laid_label: str
    tiles: Sequence[Tile]
    known: Sequence[KnownCards]
    known_label: str


def seats_of(sight: PrincipeSight) -> list[Seat]:
    """Those of the others look alike to all, but for the numbers of cards just shown and what a viewer has deduced."""
    if sight.is_money_shown:
        return _all_seats(sight)
    return [
        _seat(sight, seat) if seat == sight.seat or _has_numbers(sight, seat) else alike
        for seat, alike in enumerate(sight.for_all(_all_seats))
    ]


def _all_seats(sight: PrincipeSight) -> list[Seat]:
    return [_seat(sight, number) for number in range(len(sight.names))]


def _has_numbers(sight: PrincipeSight, seat: int) -> bool:
    return any(name.startswith(f"laid-{seat}-") for name in sight.marks)


def _seat(sight: PrincipeSight, number: int) -> Seat:
    shown = sight.board["seats"][number]
    known = _known_cards(sight, number)
    is_hidden = shown["money"] is None and sight.is_money_shown
    view = sight.view
    return Seat(
        id=f"seat-{number}",
        crest=sight.crests[number],
        name=sight.names[number],
        is_own=number == sight.seat,
        family=sight.known.data.components.families[number],
        points=shown["points"],
        hand=shown["hand_size"],
        shields=shown["shields"],
        money=int(sight.known.money[number]) if is_hidden else shown["money"],
        is_deduced=is_hidden and not sight.scene.opened,
        is_now=number in view["actors"],
        task=sight.say(TASKS[sight.step]) if number in view["actors"] else "",
        has_chosen=number in view["chosen"],
        is_prince=number == sight.board["marker"],
        laid=[_cell(sight, number, colour, place) for place, colour in enumerate(COLOURS)],
        laid_label=sight.say(
            LAID,
            name=sight.names[number],
            up=cards_word(shown["up"], sight.translate),
            down=cards_word(shown["down"], sight.translate),
        ),
        tiles=_tiles(sight, number),
        known=[KnownCards(colour, count) for colour, count in known.items()],
        known_label=sight.say(KNOWN, name=sight.names[number], cards=cards_word(known, sight.translate)),
    )


def _cell(sight: PrincipeSight, number: int, colour: str, place: int) -> Cell:
    shown = sight.board["seats"][number]
    name = f"laid-{number}-{colour}"
    return Cell(name, colour, place * CELL_STEP, shown["up"][colour], shown["down"][colour], sight.marks.get(name))


def _tiles(sight: PrincipeSight, number: int) -> list[Tile]:
    """IP-C7: the roles in front of a seat, major ones first."""
    return [
        Tile(role["colour"], rank, role_word(role[rank]["name"], sight.translate))
        for rank in ("major", "minor")
        for role in sight.board["roles"]
        if role[rank] and role[rank]["holder"] == number
    ]


def _known_cards(sight: PrincipeSight, number: int) -> dict[str, int]:
    """The cards of another hand that follow from all that was seen; only if the viewer tracks known cards."""
    if number == sight.seat or not sight.scene.is_remembering:
        return {}
    counts = row(sight.known.known, number)
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}
