"""The seats: points, floors and piles, what follows from everything seen so far, and the score if it ended now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from signoria.games.patrician import knowledge, turn
from signoria.games.patrician.state import Position
from signoria.games.patrician.text import SCORE_LINES
from signoria.games.patrician.view_helpers import portrait_counts
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import Face
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.messages import N_
from signoria.kernel.presenting import Crest, Drawn

PORTRAIT_COUNT = N_("{portrait}: {count}")
HIDDEN_CARDS = N_("unseen star cards from the deal: {count}")


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
class Memory(Drawn):
    """What follows about a seat from everything seen so far: what it took, and what lies in its pile."""

    hand: Sequence[Face]
    hidden: int  # cards of the deal that nobody else has seen
    hidden_label: str
    portraits: Sequence[Count]


@dataclass(frozen=True)
class SeatPanel(Drawn):
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


@dataclass(frozen=True)
class Line:
    """A line of the score sheet; None for what only its owner knows."""

    words: str
    points: Sequence[int | None]


@dataclass(frozen=True)
class Total:
    points: int
    is_whole: bool  # whether nothing hidden adds to it


@dataclass(frozen=True)
class Ending(Drawn):
    """What each seat would have if the match ended now."""

    lines: Sequence[Line]
    totals: Sequence[Total]


@dataclass(frozen=True)
class Standings:
    """What is shown below the seats."""

    ending: Ending
    unseen: Sequence[Face]
    is_over: bool


def seats_of(sight: PatricianSight) -> list[SeatPanel]:
    """They look alike to all, except to one who tracks known cards."""
    if sight.scene.is_remembering:
        return _all_seats(sight)
    alike = sight.for_all(_all_seats)
    return [replace(panel, is_own=True) if panel.index == sight.seat else panel for panel in alike]


def _all_seats(sight: PatricianSight) -> list[SeatPanel]:
    return [_seat(sight, index, seat) for index, seat in enumerate(sight.board["seats"])]


def _seat(sight: PatricianSight, index: int, seat: dict[str, Any]) -> SeatPanel:
    top = seat["pile_top"]
    won = won_tiles(sight, index)
    return SeatPanel(
        index=index,
        name=sight.name(index),
        crest=sight.crests[index],
        is_own=index == sight.seat,
        is_asked=index in sight.view["actors"],
        points=sum(city["tiles"][which]["value"] for _, which, city in won),
        reserve=seat["reserve"],
        pile=seat["pile_size"],
        top=sight.faces.face(top) if top else None,
        messengers=seat["messengers_left"],
        chips=[
            TileChip(f"tile-{number}-{which}", city["tiles"][which]["value"], city["name"])
            for number, which, city in won
        ],
        memory=_memory(sight, index) if sight.scene.is_remembering and index != sight.seat else None,
    )


def _memory(sight: PatricianSight, seat: int) -> Memory:
    """PA-K1: what was taken or played was visible; only what is left of the deal is hidden."""
    known = sight.known
    names = known.data.card_names
    hidden = int(known.secret_size[seat])
    pile = [names[card] for card in known.pile(seat)]
    return Memory(
        hand=[sight.faces.face(names[card]) for card in known.cards_in_hand(seat)[hidden:]],
        hidden=hidden,
        hidden_label=sight.say(HIDDEN_CARDS, count=hidden),
        portraits=[
            Count(sight.faces.symbols[letter], portrait_label(sight, letter, count), count)
            for letter, count in portrait_counts(sight.view, pile).items()
        ],
    )


def portrait_label(sight: PatricianSight, letter: str, count: int) -> str:
    return sight.say(PORTRAIT_COUNT, portrait=sight.faces.portraits[letter], count=count)


# The score if the match ended now, and the cards that have not been seen.


def standings_of(sight: PatricianSight) -> Standings:
    return Standings(_ending(sight), _unseen(sight), sight.is_over)


def _ending(sight: PatricianSight) -> Ending:
    """PA-F2, PA-F3: the score sheet with unfinished cities scored as they stand.

    As at the table, the portraits of others are hidden unless the viewer tracks known cards.
    """
    ended = sight.known.clone()
    assert isinstance(ended, Position)
    if not sight.is_over:
        turn.end_match(ended)
    shown = sight.board["score"]["lines"]
    lines = [_line(sight, line, hidden["points"]) for line, hidden in zip(ended.score_sheet(), shown, strict=True)]
    totals = [
        Total(sum(line.points[seat] or 0 for line in lines), all(line.points[seat] is not None for line in lines))
        for seat in range(len(sight.crests))
    ]
    return Ending(lines, totals)


def _line(sight: PatricianSight, line: dict[str, Any], shown: Sequence[int | None]) -> Line:
    points = line["points"]
    if not sight.scene.is_remembering:
        points = [value if shown[seat] is not None else None for seat, value in enumerate(points)]
    return Line(sight.say(SCORE_LINES[line["line"]]), points)


def _unseen(sight: PatricianSight) -> list[Face]:
    """The cards that the viewer has not seen: in the deck, or left of the deal in other hands."""
    if not sight.scene.is_remembering or sight.is_over:
        return []
    names = sight.known.data.card_names
    counts = knowledge.unseen_cards(sight.known, sight.seat)
    return [sight.faces.face(names[card]) for card, count in enumerate(counts) for _ in range(count)]
