"""The components and the set-up."""

from __future__ import annotations

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.journal import Journal
from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.intrigo.positions import asked, card_at, data_for, new_match, position
from tests.games.story import choices, play, table

SEATS = pytest.mark.parametrize("seats", GAME.seats)


@pytest.mark.rule("IN-C1", "IN-S2")
@SEATS
def test_the_palace_has_four_or_five_arcades_a_side_ducats_and_seals_by_turns(seats: int) -> None:
    arcades = table(new_match(seats))["arcades"]
    assert len(arcades) == len(table(new_match(seats))["places"]) == {3: 12, 4: 16}[seats]
    assert [arcade["symbol"] for arcade in arcades] == ["seal", "ducat"] * (len(arcades) // 2)


@pytest.mark.rule("IN-S2")
def test_the_palace_is_a_ring() -> None:
    """The gate lies between the last place and the first."""
    state = position(palace={1: "Contarini-4"}, ducats={"A": 1}, tokens={1: "Clergy"})
    play(state, "A buy assassin\nA at 16")
    assert choices(state) == ["schemer 1", "no power"]


@pytest.mark.rule("IN-C2")
@SEATS
def test_32_ducats_and_three_seals_of_each_guild(seats: int) -> None:
    census = new_match(seats).census()
    assert census["ducats"] == 32
    guilds = ["Merchants", "Military", "Clergy", "Gardeners", "Artisans"]
    assert {name: census[f"seals of {name}"] for name in guilds} == dict.fromkeys(guilds, 3)


@pytest.mark.rule("IN-C3")
def test_four_families_of_three_schemers_and_with_four_seats_the_tiepolo() -> None:
    families = [f"{name}-{value}" for name in data_for(3).family_names for value in (2, 3, 4)]
    assert new_match(3).census().items() >= dict.fromkeys(families, 1).items()
    census = new_match(4).census()
    assert census.items() >= dict.fromkeys(families, 1).items()
    assert {name: count for name, count in census.items() if name.startswith("Tiepolo")} == {
        "Tiepolo-2": 1,
        "Tiepolo-3": 2,
        "Tiepolo-4": 1,
    }
    assert not any(name.startswith("Tiepolo") for name in new_match(3).census())


@pytest.mark.rule("IN-C4")
def test_the_cheapest_card_lies_on_top_and_an_empty_pile_sells_nothing() -> None:
    for left, price in ((3, 1), (2, 2), (1, 3)):
        state = position(ducats={"A": 9}, piles={"thief": left})
        assert table(state)["piles"][5] == {"name": "thief", "left": left, "price": price}
        play(state, "A buy thief")
        assert table(state)["seats"][0]["ducats"] == 9 - price
    assert "buy thief" not in choices(position(ducats={"A": 9}, piles={"thief": 0}))


@pytest.mark.rule("IN-C5", "IN-S1")
@SEATS
def test_every_seat_has_a_family_and_one_family_has_none(seats: int) -> None:
    unplayed = set()
    for seed in range(40):
        families = table(new_match(seats, seed))["families"]
        assert sorted(family["seat"] for family in families if family["seat"] is not None) == list(range(seats))
        unplayed |= {family["name"] for family in families if family["seat"] is None}
    assert unplayed == ({"Contarini", "Gradenigo", "Morosini", "Dandolo"} if seats == 3 else {"Tiepolo"})


@pytest.mark.rule("IN-S1")
@SEATS
def test_everyone_begins_with_a_ducat_and_counters_at_0_and_the_lot_names_the_first(seats: int) -> None:
    firsts = set()
    for seed in range(40):
        board = table(new_match(seats, seed))
        assert all(seat["ducats"] == 1 and set(seat["seals"].values()) == {0} for seat in board["seats"])
        firsts.add(board["first"])
    assert firsts == set(range(seats))


@pytest.mark.rule("IN-S3")
@SEATS
def test_every_arcade_receives_what_it_shows(seats: int) -> None:
    for arcade in table(new_match(seats))["arcades"]:
        assert (arcade["token"] == "ducat") == (arcade["symbol"] == "ducat")


@pytest.mark.rule("IN-2.3")
def test_a_power_may_stay_unused_and_without_a_target_nothing_happens() -> None:
    state = position(palace={2: "Contarini-4"}, ducats={"A": 1, "B": 1})
    play(state, "A buy assassin\nA at 1\nA no power")
    assert card_at(state, 2) == "Contarini-4"
    play(state, "B buy guard\nB at 9")
    assert asked(state) == "C card"


@pytest.mark.rule("IN-1.1")
def test_all_draft_at_once_and_see_only_their_own_packs() -> None:
    journal = Journal()
    state: State = new_match(4, journal=journal)
    assert asked(state) == "ABCD draft"
    for viewer in range(4):
        dealt = [event for event in journal.log(viewer) if event["kind"] == "pack-dealt"]
        assert ["cards" in event["fields"] for event in dealt] == [seat == viewer for seat in range(4)]  # type: ignore[operator]
    assert sorted(card for pack in contents(state)["packs"] for card in pack) == sorted(data_for(4).all_schemers)
