"""Loading and checking the components: components.toml, or a user's own file of the same form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from signoria.games.patrician.actions import MOST_CARDS, MOST_CITIES, MOST_FLOORS, MOST_ROADS
from signoria.games.patrician.editions import SEATS
from signoria.kernel.errors import quote
from signoria.kernel.tables import Table, built_in_components, component_table, repeated

MOST_PORTRAITS = 6


@dataclass(frozen=True)
class Card:
    """A face that building cards of a city can show, and how many show it."""

    city: str
    face: str
    arms: int
    portrait: str  # empty: none
    portraits: int
    star: bool
    moves: bool
    asks: bool
    copies: int

    @property
    def name(self) -> str:
        return f"{self.city}:{self.face}"


@dataclass(frozen=True)
class City:
    name: str
    floors: int
    larger_tile: int
    smaller_tile: int
    colour: str
    least_seats: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Ambassador:
    name: str
    value: int
    order: tuple[str, ...]


@dataclass(frozen=True)
class Components:
    """All components, checked."""

    title: str
    floors: dict[int, int]  # seats -> floors for each
    portraits: dict[str, str]  # letter -> who it is
    cities: tuple[City, ...]
    roads: tuple[tuple[str, str], ...]
    ambassadors: tuple[Ambassador, ...]
    embassy: tuple[str, ...]

    def cities_for(self, seats: int) -> tuple[City, ...]:
        """PA-S1: the cities in play."""
        return tuple(city for city in self.cities if city.least_seats <= seats)


def built_in() -> dict[str, Any]:
    """The data of our own components.toml."""
    return built_in_components(__package__)


def load(data: Mapping[str, Any] | None, file: str = "components") -> Components:
    """Check component data, ours (None) or a user's; BadComponents names the first mistake."""
    root = component_table(__package__, data, file)
    portraits = _portraits(root.table("portraits"))
    cities = tuple(_city(table, tuple(portraits)) for table in root.tables("city", "name"))
    components = Components(
        title=root.text("title"),
        floors=_supply(root.table("supply")),
        portraits=portraits,
        cities=cities,
        roads=_roads(root.table("roads"), tuple(city.name for city in cities)),
        ambassadors=_ambassadors(root, tuple(city.name for city in cities)),
        embassy=_embassy(root.table("embassy"), tuple(city.name for city in cities)),
    )
    root.done()
    _check_together(root, components)
    return components


def _portraits(table: Table) -> dict[str, str]:
    letters = [letter for letter in table.data if letter != "provenance"]
    if not 1 <= len(letters) <= MOST_PORTRAITS:
        raise table.wrong("portraits", f"there must be from 1 to {MOST_PORTRAITS} portraits, not {len(letters)}")
    for letter in letters:
        if not re.fullmatch("[A-Z]", letter):
            raise table.wrong(letter, "a portrait is named by one capital letter")
    found = {letter: table.text(letter) for letter in letters}
    table.check_provenance(tuple(letters))
    table.done()
    return found


def _supply(table: Table) -> dict[int, int]:
    floors = table.table("floors")
    found = {seats: floors.number(str(seats), 1, 200) for seats in SEATS}
    floors.done()
    table.check_provenance(("floors",))
    table.done()
    return found


def _city(table: Table, portraits: tuple[str, ...]) -> City:
    name = table.word("name")
    larger, smaller = table.numbers("tiles", 2, 0, 99)
    if larger < smaller:
        raise table.wrong("tiles", f"the larger tile comes first, but {larger} is less than {smaller}")
    city = City(
        name=name,
        floors=table.number("floors", 2, MOST_FLOORS),
        larger_tile=larger,
        smaller_tile=smaller,
        colour=table.text("colour"),
        least_seats=table.number("least_seats", SEATS[0], SEATS[-1]) if table.has("least_seats") else SEATS[0],
        cards=_cards(table, name, portraits),
    )
    table.check_provenance(("floors", "tiles", "colour", "cards"))
    table.done()
    arms = sum(card.arms * card.copies for card in city.cards)
    if arms != city.floors:
        raise table.wrong("cards", f"PA-F5: {name}'s cards show {arms} coats of arms, but it has {city.floors} floors")
    return city


def _cards(table: Table, city: str, portraits: tuple[str, ...]) -> tuple[Card, ...]:
    faces = table.texts("cards")
    for i, face in enumerate(faces):
        if not _known_face(face, portraits):
            known = ", ".join(["2", "move", "?", *(f"{p}, {p}*, {p}{p}" for p in portraits)])
            raise table.wrong(f"cards[{i}]", f"{quote(face)} is not a face; known are {known}")
    return tuple(make_card(city, face, faces.count(face)) for face in dict.fromkeys(faces))


def _known_face(face: str, portraits: tuple[str, ...]) -> bool:
    if face in ("2", "move", "?"):
        return True
    letter = face[:1]
    return letter in portraits and face in (letter, f"{letter}*", letter * 2)


def make_card(city: str, face: str, copies: int = 1) -> Card:
    """A card of a city by its face, which must be a known one."""
    portrait = face[0] if face[0].isalpha() and face != "move" else ""
    return Card(
        city=city,
        face=face,
        arms=2 if face == "2" else 1,
        portrait=portrait,
        portraits=face.count(portrait) if portrait else 0,
        star=face.endswith("*"),
        moves=face == "move",
        asks=face == "?",
        copies=copies,
    )


def _roads(table: Table, cities: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    found = table.pairs("adjacent", cities, MOST_ROADS)
    table.check_provenance(("adjacent",))
    table.done()
    return found


def _ambassadors(root: Table, cities: tuple[str, ...]) -> tuple[Ambassador, ...]:
    found = []
    for table in root.tables("ambassador", "name"):
        found.append(Ambassador(table.text("name"), table.number("value", 0, 99), table.names("order", cities)))
        table.check_provenance(("value", "order"))
        table.done()
    return tuple(found)


def _embassy(table: Table, cities: tuple[str, ...]) -> tuple[str, ...]:
    found = table.names("cities", cities)
    table.check_provenance(("cities",))
    table.done()
    return found


def _check_together(root: Table, components: Components) -> None:
    """Check what concerns several tables."""
    names = [city.name for city in components.cities]
    twice = repeated(names)
    if twice is not None:
        raise root.wrong(f"city[{names[twice]}]", "is there twice")
    if len(names) > MOST_CITIES:
        raise root.wrong("city", f"there can be at most {MOST_CITIES} cities, not {len(names)}")
    faces = sum(len(city.cards) for city in components.cities)
    if faces > MOST_CARDS:
        raise root.wrong("city", f"there can be at most {MOST_CARDS} different cards, not {faces}")
    for seats in SEATS:
        cities = components.cities_for(seats)
        if not cities:
            raise root.wrong("city", f"no city is in play with {seats} seats")
        _check_stars(root, cities, seats)


def _check_stars(root: Table, cities: tuple[City, ...], seats: int) -> None:
    stars = {city.name: sum(card.copies for card in city.cards if card.star) for city in cities}
    if sum(stars.values()) < 3 * seats:
        listed = ", ".join(f"{name} {count}" for name, count in stars.items())
        raise root.wrong("city", f"PA-F5: {seats} seats need {3 * seats} star cards, but there are only {listed}")
