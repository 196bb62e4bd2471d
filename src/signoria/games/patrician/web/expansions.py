"""The expansions: who would get the ambassadors, and who has the fewest towers in cities with messengers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.games.patrician import scoring
from signoria.games.patrician.view_helpers import component_data
from signoria.games.patrician.web.cities import won_tiles
from signoria.games.patrician.web.faces import CityCrest
from signoria.games.patrician.web.sight import PatricianSight
from signoria.kernel.messages import N_, listed
from signoria.kernel.presenting import Crest
from signoria.kernel.state import seat_or_none

SMALL = N_("Ambassador {name}: most tiles of value {value}")
LARGE = N_("Large ambassador: most tile points from {cities}")
ORDER = N_("A tie goes to the tied player with the first of these tiles: {cities}.")
LARGE_ORDER = N_("A tie goes to the tied player with the most points from {city}.")
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
class Expansions:
    ambassadors: Sequence[Ambassador]
    tally: Sequence[Tally]
    penalty: int


def expansions_of(sight: PatricianSight) -> Expansions:
    return Expansions(_ambassadors(sight), _tally(sight), int(sight.known.data.messenger_penalty))


# Ambassadors.


def _ambassadors(sight: PatricianSight) -> list[Ambassador]:
    """PA-A1, PA-A3: the four cards; none without that expansion."""
    known = sight.known
    if not known.data.ambassadors:
        return []
    data = component_data(sight.view)["ambassador"]
    small = [_small(sight, number, card["order"]) for number, card in enumerate(data)]
    return [*small, _large(sight)]


def _small(sight: PatricianSight, number: int, order: Sequence[str]) -> Ambassador:
    data = sight.known.data
    name, value = data.ambassador_names[number], int(data.ambassador_value[number])
    cities = [city for city in order if city in data.city_names]
    counts = [
        sum(city["tiles"][which]["value"] == value for _, which, city in won_tiles(sight, seat))
        for seat in range(len(sight.crests))
    ]
    holder = seat_or_none(scoring.ambassador_holder(sight.known, number))
    first = sight.say(SMALL, name=name, value=value)
    rule = sight.say(ORDER, cities=listed(cities))
    return _ambassador(sight, name, value, cities, holder, counts, (first, rule))


def _large(sight: PatricianSight) -> Ambassador:
    data = sight.known.data
    cities = [data.city_names[city] for city in data.embassy]
    counts = [
        sum(city["tiles"][which]["value"] for _, which, city in won_tiles(sight, seat) if city["name"] in cities)
        for seat in range(len(sight.crests))
    ]
    holder = seat_or_none(scoring.embassy_holder(sight.known))
    first = sight.say(LARGE, cities=listed(cities))
    rule = sight.say(LARGE_ORDER, city=cities[0] if cities else "")
    return _ambassador(sight, sight.say(LARGE_NAME), None, cities, holder, counts, (first, rule))


def _ambassador(
    sight: PatricianSight,
    name: str,
    value: int | None,
    cities: Sequence[str],
    holder: int | None,
    counts: Sequence[int],
    sentences: tuple[str, str],
) -> Ambassador:
    standings = [sight.say(COUNT, name=sight.name(seat), count=count) for seat, count in enumerate(counts)]
    held = sight.say(NOT_HELD) if holder is None else sight.say(HELD, name=sight.name(holder))
    title, rule = sentences
    return Ambassador(
        name=name,
        value=value,
        order=[sight.faces.crests[city] for city in cities],
        holder=None if holder is None else sight.crests[holder],
        counts=counts,
        label=f"{title}. {listed(standings)}. {held} {rule}",
    )


# Messengers.


def _tally(sight: PatricianSight) -> list[Tally]:
    """PA-M5: who has the fewest towers in cities with messengers; empty without that expansion, or before it counts."""
    known = sight.known
    paid = [city for city in range(known.data.city_count) if known.messengers_paid(city)]
    if not paid:
        return []
    fewest = scoring.penalised_seat(known)
    return [
        Tally(
            name=sight.name(seat),
            crest=sight.crests[seat],
            towers=sum(known.tile[2 * city + which] == seat for city in paid for which in (0, 1)),
            floors=sum(int(known.floors_in_city(city, seat)) for city in paid),
            is_fewest=seat == fewest,
        )
        for seat in range(known.seats)
    ]
