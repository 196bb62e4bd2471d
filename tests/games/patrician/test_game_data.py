"""The components: PA-C1 to PA-C4."""

from __future__ import annotations

import pytest

from signoria.games.patrician import components
from tests.games.patrician.positions import city, data_for, new_match, reserve, roads
from tests.games.story import PLAYERS

SIZES = {
    "Bologna": (7, 9),
    "Firenze": (7, 9),
    "Roma": (7, 9),
    "Pistoia": (7, 9),
    "Lucca": (5, 7),
    "Siena": (5, 7),
    "Milano": (5, 7),
    "Ferrara": (4, 5),
    "Parma": (4, 5),
    "Verona": (4, 5),
}
"""Cards and floors of each city, as printed."""


def cards_of(printed: components.City) -> int:
    return sum(card.copies for card in printed.cards)


def all_cards() -> list[components.Card]:
    return [card for printed in components.load(None).cities for card in printed.cards]


@pytest.mark.rule("PA-C1", "PA-C2")
def test_ten_cities_have_their_printed_cards_and_floors() -> None:
    sizes = {found.name: (cards_of(found), found.floors) for found in components.load(None).cities}
    assert sizes == SIZES


@pytest.mark.rule("PA-C1")
def test_every_city_has_two_sites() -> None:
    state = new_match(5)
    assert all(city(state, name)["towers"] == [[], []] for name in SIZES)


@pytest.mark.rule("PA-C2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 48), (3, 48), (4, 48), (5, 55)])
def test_there_are_55_cards_and_48_without_pistoia(seats: int, cards: int) -> None:
    data = data_for(seats)
    assert len(data.star_cards) + len(data.other_cards) == cards


@pytest.mark.rule("PA-C2")
def test_a_card_shows_two_arms_or_one_and_something_else() -> None:
    for card in all_cards():
        besides = [card.portraits > 0, card.moves, card.asks]
        assert (card.arms, sum(besides)) in ((2, 0), (1, 1)), card.name


@pytest.mark.rule("PA-C2")
def test_only_cards_with_a_single_portrait_carry_a_star() -> None:
    stars = [card for card in all_cards() if card.star]
    assert len(stars) == 15
    assert all(card.portraits == 1 for card in stars)


@pytest.mark.rule("PA-C2")
def test_a_lucca_card_moves() -> None:
    assert "Lucca:move" in data_for(3).card_names


@pytest.mark.rule("PA-C3")
def test_each_city_has_a_larger_and_a_smaller_tile() -> None:
    state = new_match(5)
    for name, (_, floors) in SIZES.items():
        assert [tile["value"] for tile in city(state, name)["tiles"]] == [floors, floors - 3]


@pytest.mark.rule("PA-C4")
@pytest.mark.parametrize(("seats", "floors"), [(2, 39), (3, 29), (4, 21), (5, 21)])
def test_floors_for_each_player(seats: int, floors: int) -> None:
    state = new_match(seats)
    assert [reserve(state, player) for player in PLAYERS[:seats]] == [floors] * seats


@pytest.mark.rule("PA-M3")
def test_the_roads_between_neighbours() -> None:
    ten = [
        "Roma-Siena",
        "Siena-Lucca",
        "Siena-Bologna",
        "Lucca-Milano",
        "Lucca-Ferrara",
        "Milano-Parma",
        "Parma-Verona",
        "Verona-Ferrara",
        "Ferrara-Bologna",
        "Bologna-Firenze",
    ]
    assert roads(data_for(4)) == ten
    assert roads(data_for(5)) == [*ten, "Roma-Pistoia", "Pistoia-Firenze"]
