"""The panels beside the seats: ambassadors, messengers, the score if the match ended now, and unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician import knowledge, scoring, turn
from signoria.games.patrician.state import Position
from signoria.games.patrician.text import SCORE_LINES
from signoria.games.patrician.view_helpers import component_data
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import CityCrest, Face
from signoria.games.patrician.web.sketch import Sketch
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest
from signoria.kernel.state import seat_or_none

SMALL = N_("Ambassador {name}: most tiles of value {value}")
LARGE = N_("Large ambassador: most tile points from {cities}")
ORDER = N_("A tie goes to the first of these tiles that a tied player holds: {cities}.")
LARGE_ORDER = N_("A tie goes to the most points from {city}.")
HELD = N_("{name} would get it now.")
NOT_HELD = N_("Nobody would get it now.")
COUNT = N_("{name} {count}")
LARGE_NAME = N_("D")


@dataclass(frozen=True)
class Ambassador:
    """One of the four cards, with who would get it now."""

    name: str
    value: int | None  # empty on the large one
    order: Sequence[CityCrest]  # the cities that count; the first decides a tie
    holder: Crest | None
    counts: Sequence[int]  # [seat]
    label: str


@dataclass(frozen=True)
class Tally:
    """PA-M5: a seat's towers and floors in the cities that messengers have paid for."""

    name: str
    crest: Crest
    towers: int
    floors: int
    is_fewest: bool


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
class Ending:
    """What each seat would have if the match ended now."""

    lines: Sequence[Line]
    totals: Sequence[Total]


@dataclass(frozen=True)
class Panels:
    ambassadors: Sequence[Ambassador]
    tally: Sequence[Tally]
    penalty: int
    ending: Ending
    unseen: Sequence[Face]
    is_over: bool


def panels_of(sketch: Sketch) -> Panels:
    return Panels(
        ambassadors=ambassadors_of(sketch),
        tally=tally_of(sketch),
        penalty=int(sketch.known.data.messenger_penalty),
        ending=ending_of(sketch),
        unseen=unseen_of(sketch),
        is_over=sketch.scene.view["over"],
    )


# Ambassadors.


def ambassadors_of(sketch: Sketch) -> list[Ambassador]:
    """PA-A1, PA-A3: the four cards; none without that expansion."""
    known = sketch.known
    if not known.data.ambassadors:
        return []
    data = component_data(sketch.scene.view)["ambassador"]
    small = [_small(sketch, number, card["order"]) for number, card in enumerate(data)]
    return [*small, _large(sketch)]


def _small(sketch: Sketch, number: int, order: Sequence[str]) -> Ambassador:
    data = sketch.known.data
    name, value = data.ambassador_names[number], int(data.ambassador_value[number])
    cities = [city for city in order if city in data.city_names]
    counts = [
        sum(city["tiles"][which]["value"] == value for _, which, city in won_tiles(sketch, seat))
        for seat in range(len(sketch.crests))
    ]
    holder = seat_or_none(scoring.ambassador_holder(sketch.known, number))
    first = sketch.say(SMALL, name=name, value=value)
    rule = sketch.say(ORDER, cities=listed(cities))
    return _ambassador(sketch, name, value, cities, holder, counts, (first, rule))


def _large(sketch: Sketch) -> Ambassador:
    data = sketch.known.data
    cities = [data.city_names[city] for city in data.embassy]
    counts = [
        sum(city["tiles"][which]["value"] for _, which, city in won_tiles(sketch, seat) if city["name"] in cities)
        for seat in range(len(sketch.crests))
    ]
    holder = seat_or_none(scoring.embassy_holder(sketch.known))
    first = sketch.say(LARGE, cities=listed(cities))
    rule = sketch.say(LARGE_ORDER, city=cities[0] if cities else "")
    return _ambassador(sketch, sketch.say(LARGE_NAME), None, cities, holder, counts, (first, rule))


def _ambassador(
    sketch: Sketch,
    name: str,
    value: int | None,
    cities: Sequence[str],
    holder: int | None,
    counts: Sequence[int],
    sentences: tuple[str, str],
) -> Ambassador:
    standings = [sketch.say(COUNT, name=sketch.name(seat), count=count) for seat, count in enumerate(counts)]
    held = sketch.say(NOT_HELD) if holder is None else sketch.say(HELD, name=sketch.name(holder))
    title, rule = sentences
    return Ambassador(
        name=name,
        value=value,
        order=[sketch.faces.crests[city] for city in cities],
        holder=None if holder is None else sketch.crests[holder],
        counts=counts,
        label=f"{title}. {listed(standings)}. {held} {rule}",
    )


# Messengers.


def tally_of(sketch: Sketch) -> list[Tally]:
    """PA-M5: who has fewest towers in the messengers' cities; empty without that expansion, or before it counts."""
    known = sketch.known
    paid = [city for city in range(known.data.city_count) if known.messengers_paid(city)]
    if not paid:
        return []
    fewest = scoring.penalised_seat(known)
    return [
        Tally(
            name=sketch.name(seat),
            crest=sketch.crests[seat],
            towers=sum(known.tile[2 * city + which] == seat for city in paid for which in (0, 1)),
            floors=sum(int(known.floors_in_city(city, seat)) for city in paid),
            is_fewest=seat == fewest,
        )
        for seat in range(known.seats)
    ]


# The score if the match ended now.


def ending_of(sketch: Sketch) -> Ending:
    """PA-F2, PA-F3: the score sheet with unfinished cities scored as they stand.

    As at the table, the portraits of others are hidden unless the viewer tracks known cards.
    """
    ended = sketch.known.clone()
    assert isinstance(ended, Position)
    if not sketch.scene.view["over"]:
        turn.end_match(ended)
    shown = sketch.board["score"]["lines"]
    lines = [_line(sketch, line, hidden["points"]) for line, hidden in zip(ended.score_sheet(), shown, strict=True)]
    totals = [
        Total(sum(line.points[seat] or 0 for line in lines), all(line.points[seat] is not None for line in lines))
        for seat in range(len(sketch.crests))
    ]
    return Ending(lines, totals)


def _line(sketch: Sketch, line: dict[str, Any], shown: Sequence[int | None]) -> Line:
    points = line["points"]
    if not sketch.scene.is_remembering:
        points = [value if shown[seat] is not None else None for seat, value in enumerate(points)]
    return Line(sketch.say(SCORE_LINES[line["line"]]), points)


# What has not been seen.


def unseen_of(sketch: Sketch) -> list[Face]:
    """The cards that the viewer has not seen: in the deck, or left of the deal in other hands."""
    if not sketch.scene.is_remembering or sketch.scene.view["over"]:
        return []
    names = sketch.known.data.card_names
    counts = knowledge.unseen_cards(sketch.known, sketch.seat)
    return [sketch.faces.face(names[card]) for card, count in enumerate(counts) for _ in range(count)]
