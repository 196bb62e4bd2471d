"""Setting a match up: IP-S1 to IP-S4."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.kernel.dealer import fast_dealer
from signoria.kernel.journal import Journal
from tests.games.dumps import contents
from tests.games.il_principe.positions import holder, new_match, purses
from tests.games.story import PLAYERS, table, told

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
WAYS = [("mind-the-move", ()), ("z-man", ()), ("amigo", ()), ("amigo", ("rich",))]
SEEDS = range(60)


def offer(seats: int, seed: int) -> list[str]:
    return [city["name"] for city in table(new_match(seats, seed))["cities"]]


@pytest.mark.rule("IP-S1")
@ALL_SEATS
def test_four_cities_are_turned_up(seats: int) -> None:
    assert len(offer(seats, 1)) == 4
    assert table(new_match(seats))["city_deck"] == (6 if seats == 2 else 11)


@pytest.mark.rule("IP-S1")
def test_the_cities_are_shuffled() -> None:
    seen = Counter(city for seed in SEEDS for city in offer(3, seed))
    assert len(seen) == 15
    assert max(seen.values()) < 2 * len(SEEDS) * 4 / 15


@pytest.mark.rule("IP-S1")
def test_the_building_cards_are_shuffled() -> None:
    tops = {tuple(contents(new_match(3, seed))["deck"][-8:]) for seed in SEEDS}
    assert len(tops) == len(SEEDS)
    assert {card for top in tops for card in top} == set(range(5))


@pytest.mark.rule("IP-S1")
@ALL_SEATS
def test_all_the_other_cards_are_in_the_deck_or_were_just_drawn(seats: int) -> None:
    drawn = seats * (5 if seats == 2 else 4)
    assert table(new_match(seats))["deck"] == (65 if seats == 2 else 100) - drawn


@pytest.mark.rule("IP-S2", "IP-1.1")
@pytest.mark.parametrize(("edition", "options"), WAYS)
@ALL_SEATS
def test_everyone_begins_with_the_same_money(edition: str, options: tuple[str, ...], seats: int) -> None:
    start = 10 if options else 5 if edition == "amigo" else 0
    income = 6 if options or seats == 2 else 5
    assert purses(new_match(seats, edition=edition, options=options)) == [start + income] * seats


@pytest.mark.rule("IP-S3")
@ALL_SEATS
def test_the_marker_is_drawn_by_lot(seats: int) -> None:
    holders = Counter(table(new_match(seats, seed))["marker"] for seed in SEEDS)
    assert set(holders) == set(range(seats))


@pytest.mark.rule("IP-S4", "IP-4.8")
@pytest.mark.parametrize(("edition", "options"), WAYS)
def test_two_players_have_no_minor_roles(edition: str, options: tuple[str, ...]) -> None:
    for seats in range(2, 6):
        roles = table(new_match(seats, edition=edition, options=options))["roles"]
        assert [row["minor"] is None for row in roles] == [seats == 2] * 5


@pytest.mark.rule("IP-S4")
@pytest.mark.parametrize(("edition", "options"), WAYS)
def test_two_players_take_seven_cards_of_each_colour_out(edition: str, options: tuple[str, ...]) -> None:
    data = contents(new_match(2, edition=edition, options=options))
    lying = Counter(data["deck"])
    for colour in range(5):
        assert lying[colour] + sum(hand[colour] for hand in data["hands"]) == 13


@pytest.mark.rule("IP-S4")
def test_two_players_take_five_cities_out_that_nobody_sees() -> None:
    """They stay at the bottom of the deck, so nobody can tell that they will not come."""
    out: set[int] = set()
    for seed in SEEDS:
        state = new_match(2, seed)
        data = contents(state)
        assert len(data["city_deck"]) == 11
        out.update(data["city_deck"][:5])
        assert contents(state.known_to(0))["city_deck"] == sorted(data["city_deck"])
    assert out == set(range(15))


@pytest.mark.rule("IP-S4")
@ALL_SEATS
def test_nothing_is_taken_out_with_more(seats: int) -> None:
    journal = Journal()
    new_match(seats, journal=journal)
    out: list[Any] = told(journal.log(-1), "taken-out")
    assert out == ([{"cards": 7, "cities": 5}] if seats == 2 else [])


def test_nobody_holds_a_role_before_the_first_were_given() -> None:
    state = new_match(3)
    for colour in ("green", "white", "red", "blue", "yellow"):
        assert holder(state, f"{colour} major") is holder(state, f"{colour} minor") is None


@pytest.mark.rule("IP-E4")
def test_a_match_keeps_its_own_chance() -> None:
    dealer = fast_dealer(b"deal")
    state = new_match(3).redeal(dealer)
    before = state.fingerprint()
    dealer.below(6)
    assert state.fingerprint() == before


def test_every_player_has_an_own_hand() -> None:
    hands = contents(new_match(5))["hands"]
    assert len({tuple(hand) for hand in hands}) > 1
    assert [sum(hand) for hand in hands] == [4] * len(PLAYERS)
