"""Setting a match up: PA-S1 to PA-S3."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from signoria.kernel.journal import Journal
from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.patrician.positions import asked, new_match, position
from tests.games.story import hand, play, table, told

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
SEEDS = range(40)


@pytest.mark.rule("PA-S1")
@ALL_SEATS
def test_pistoia_is_out_with_fewer_than_five(seats: int) -> None:
    state = new_match(seats)
    names = [city["name"] for city in table(state)["cities"]]
    assert ("Pistoia" in names) == (seats == 5)
    assert any("Pistoia" in name for name in state.census()) == (seats == 5)


@pytest.mark.rule("PA-S2")
@ALL_SEATS
def test_everyone_is_dealt_three_star_cards(seats: int) -> None:
    state = new_match(seats)
    for player in "ABCDE"[:seats]:
        assert len(hand(state, player)) == 3
        assert all(card.endswith("*") for card in hand(state, player))


@pytest.mark.rule("PA-S2")
def test_the_star_cards_left_over_go_into_the_deck() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        state = new_match(2, seed)
        dealt = {*hand(state, "A"), *hand(state, "B")}
        left = {name for name in state.census() if name.endswith("*")} - dealt
        assert len(left) == 6
        seen.update(card for card in face_up(state) if card in left)
    assert len(seen) == 12


@pytest.mark.rule("PA-S2", "PA-S3")
def test_the_deck_is_shuffled_with_the_star_cards_in_it() -> None:
    """Over many deals every card that can be in the deck lies once beside Bologna, the first place to be filled."""
    first = {face_up(new_match(2, seed))[0] for seed in range(500)}
    assert first == {name for name in new_match(2).census() if ":" in name}


@pytest.mark.rule("PA-S2")
def test_every_star_card_can_be_dealt_to_everyone() -> None:
    for player in "ABC":
        dealt = {card for seed in SEEDS for card in hand(new_match(3, seed), player)}
        assert len(dealt) == 12


def face_up(state: State) -> list[str]:
    return [city["card"] for city in table(state)["cities"]]


@pytest.mark.rule("PA-S3")
@ALL_SEATS
def test_a_card_lies_beside_each_city(seats: int) -> None:
    state = new_match(seats)
    cities = 10 if seats == 5 else 9
    assert len(face_up(state)) == cities
    assert None not in face_up(state)
    assert table(state)["deck"] == (55 if seats == 5 else 48) - cities - 3 * seats


@pytest.mark.rule("PA-S3")
@ALL_SEATS
def test_the_first_player_is_drawn(seats: int) -> None:
    first = {asked(new_match(seats, seed)) for seed in SEEDS}
    assert first == {f"{player} play" for player in "ABCDE"[:seats]}


@pytest.mark.rule("PA-S3")
def test_play_goes_clockwise() -> None:
    state = position(turn="B", hands={"B": "Roma:E Roma:C*", "C": "Siena:2 Siena:L*"})
    play(state, "B play Roma:E\nB build left")
    assert asked(state) == "C play"
    play(state, "C play Siena:2\nC build left\nC build left")
    assert asked(state) == "A play"


@pytest.mark.rule("PA-S3")
def test_a_player_without_cards_is_passed_over() -> None:
    state = position(hands={"A": "Roma:E Roma:C*", "B": "", "C": "Siena:2 Siena:L*"})
    events = play(state, "A play Roma:E\nA build left")
    assert asked(state) == "C play"
    assert [event["actor"] for event in events if event["kind"] == "seat-passed-over"] == [1]


@pytest.mark.rule("PA-S2", "PA-S3")
def test_the_deal_is_told_but_each_hand_only_to_its_player() -> None:
    journal = Journal()
    state = new_match(3, 7, journal=journal)
    for seat, player in enumerate("ABC"):
        hands: list[Any] = told(journal.log(seat), "hand-dealt")
        assert [fields.get("cards") for fields in hands] == [
            hand(state, player) if other == seat else None for other in range(3)
        ]
    assert told(journal.log(-1), "hand-dealt") == [{"count": 3}] * 3
    turned = told(journal.log(-1), "card-turned-up")
    assert [(fields["city"], fields["card"]) for fields in turned] == [
        (city["name"], city["card"]) for city in table(state)["cities"]
    ]
    first = [event for event in journal.log(-1) if event["kind"] == "first-seat-drawn"]
    assert [event["actor"] for event in first] == [contents(state)["seat"]]
