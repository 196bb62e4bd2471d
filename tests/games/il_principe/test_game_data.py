"""The components: IP-C1 to IP-C8."""

from __future__ import annotations

import pytest

from signoria.games.il_principe import components
from tests.games.il_principe.positions import before_roles, data_for, new_match, purses, share_roles
from tests.games.story import PLAYERS, seat, table

COLOURS = ["green", "white", "red", "blue", "yellow"]
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])

SIZES = {
    "small": ["Siena", "Orvieto", "Venezia", "Verona", "Perugia"],
    "medium": ["Urbino", "Padova", "Lucca", "Milano", "Bologna"],
    "large": ["Mantova", "Firenze", "Ferrara", "Pisa", "Rimini"],
}


@pytest.mark.rule("IP-C1")
@ALL_SEATS
def test_there_are_twenty_cards_of_each_colour(seats: int) -> None:
    census = new_match(seats).census()
    assert {colour: census[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, 20)


@pytest.mark.rule("IP-C1")
def test_the_colours_have_their_order() -> None:
    assert list(seat(new_match(3), "A")["hand"]) == COLOURS
    assert [row["colour"] for row in table(new_match(3))["roles"]] == COLOURS


@pytest.mark.rule("IP-C2")
def test_fifteen_cities_have_their_sizes() -> None:
    cities = components.load(None).cities
    assert {city.name: city.size.name for city in cities} == {name: size for size in SIZES for name in SIZES[size]}


@pytest.mark.rule("IP-C3")
@pytest.mark.parametrize(
    ("size", "numbers"), [("small", (4, 3, 3, 1, 1)), ("medium", (6, 4, 4, 2, 2)), ("large", (8, 5, 5, 2, 3))]
)
def test_the_size_fixes_points_cost_cards_shields_and_regions(size: str, numbers: tuple[int, ...]) -> None:
    for city in components.load(None).cities:
        if city.size.name == size:
            shown = city.size
            assert (shown.points, shown.cost, len(city.icons), shown.shields, len(city.regions)) == numbers


@pytest.mark.rule("IP-C3")
def test_medium_and_large_cities_ask_for_one_colour_twice() -> None:
    for city in components.load(None).cities:
        twice = [colour for colour in COLOURS if city.icons.count(colour) == 2]
        assert len(twice) == (0 if city.size.name == "small" else 1)
        assert len(set(city.icons)) == len(city.icons) - len(twice)


@pytest.mark.rule("IP-C4")
def test_the_map_has_six_regions() -> None:
    assert [row["name"] for row in table(new_match(3))["regions"]] == [
        "brown",
        "purple",
        "green",
        "blue",
        "red",
        "yellow",
    ]


@pytest.mark.rule("IP-C4")
def test_every_region_is_touched_by_cities_of_two_sizes_or_more() -> None:
    for region in components.load(None).regions:
        touching = {city.size.name for city in components.load(None).cities if region in city.regions}
        assert len(touching) >= 2, region


@pytest.mark.rule("IP-C5")
@pytest.mark.parametrize(
    ("name", "icons", "regions"),
    [
        ("Firenze", ["green", "green", "red", "blue", "yellow"], {"brown", "purple", "green"}),
        ("Lucca", ["white", "white", "red", "blue"], None),
        ("Milano", ["red", "blue", "blue", "yellow"], {"blue", "green"}),
    ],
)
def test_the_cities_that_are_printed_in_full(name: str, icons: list[str], regions: set[str] | None) -> None:
    city = next(city for city in components.load(None).cities if city.name == name)
    assert list(city.icons) == icons
    assert regions in (None, set(city.regions))


@pytest.mark.rule("IP-C6")
@pytest.mark.parametrize(("edition", "shields"), [("mind-the-move", 11), ("z-man", 11), ("amigo", 12)])
@ALL_SEATS
def test_shields_for_the_map(edition: str, shields: int, seats: int) -> None:
    state = new_match(seats, edition=edition)
    assert [seat(state, player)["shields"] for player in PLAYERS[:seats]] == [shields] * seats
    assert state.census()["shields of seat 1"] == shields


@pytest.mark.rule("IP-C6")
def test_the_five_families() -> None:
    assert components.load(None).families == ("Medici", "Visconti", "Carraresi", "d'Este", "Gonzaga")


@pytest.mark.rule("IP-C7")
@pytest.mark.parametrize(
    ("edition", "red", "blue"),
    [
        ("mind-the-move", "Gonfalonier", "Noble"),
        ("z-man", "Gonfalonier", "Noble"),
        ("amigo", "Magistrate", "Lord"),
    ],
)
def test_every_colour_has_a_major_and_a_minor_role(edition: str, red: str, blue: str) -> None:
    roles = table(new_match(3, edition=edition))["roles"]
    assert [row["major"]["name"] for row in roles] == ["Master", "Bishop", red, blue, "Banker"]
    assert [row["minor"]["name"] for row in roles] == ["Apprentice", "Priest", "Notary", "Knight", "Merchant"]


@pytest.mark.rule("IP-C8")
def test_the_bank_pays_more_than_any_printed_box_holds() -> None:
    rich = dict.fromkeys("ABCDE", 90)
    before = before_roles(5, edition="amigo", money=rich)
    state, _ = share_roles(5, edition="amigo", money=rich)
    assert purses(state) == [95] * 5
    assert state.census()["money"] == before.census()["money"]


def test_building_cards_are_numbered_in_the_order_of_the_colours() -> None:
    data = data_for(3)
    assert list(data.cards) == [colour for colour in range(5) for _ in range(20)]
