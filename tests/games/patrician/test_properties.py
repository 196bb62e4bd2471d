"""What holds in every match of Patrician, whatever is dealt and played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from signoria.kernel.state import SPECTATOR, State
from tests.games.chance import MANY, Played, matches, positions
from tests.games.dumps import contents

CARDS_A_SEAT = {2: 24, 3: 16, 4: 12, 5: 11}


@pytest.mark.rule("PA-6", "PA-C2")
@MANY
@given(matches("patrician"))
def test_everyone_plays_the_same_number_of_cards(match: Played) -> None:
    played = [event["actor"] for event in match.told("card-played")]
    seats = match.setup.seats
    assert [played.count(seat) for seat in range(seats)] == [CARDS_A_SEAT[seats]] * seats


@pytest.mark.rule("PA-F5", "PA-F2", "PA-C4")
@MANY
@given(matches("patrician"))
def test_with_the_built_in_cards_every_city_is_finished_by_its_last_card(match: Played) -> None:
    assert match.told("arms-lost") == match.told("tile-left") == match.told("seat-passed-over") == []
    last_card: dict[str, int] = {}
    first_tile: dict[str, int] = {}
    for number, event in enumerate(match.journal.events):
        if event.kind == "card-played":
            last_card[str(event.public["card"]).partition(":")[0]] = number
        if event.kind == "tile-won":
            assert event.rule == "PA-F1"
            first_tile.setdefault(str(event.public["city"]), number)
    kinds = [event.kind for event in match.journal.events]
    assert last_card.keys() == first_tile.keys()
    assert all("card-played" not in kinds[last_card[city] + 1 : first_tile[city]] for city in last_card)
    assert all(last_card[city] < first_tile[city] for city in last_card)


@pytest.mark.rule("PA-F5", "PA-2.2")
@MANY
@given(matches("patrician"))
def test_with_the_built_in_cards_towers_are_never_equally_high_nor_empty(match: Played) -> None:
    cities: Any = match.state.view(SPECTATOR)["board"]
    for city in cities["cities"]:
        left, right = map(len, city["towers"])
        assert left != right
        assert min(left, right) > 0
        assert left + right == city["floors"]


@pytest.mark.rule("PA-K1")
@MANY
@given(positions("patrician"))
def test_only_star_cards_of_the_deal_are_secret(state: State) -> None:
    data = contents(state)
    for hand, secret in zip(data["hands"], data["secret"], strict=True):
        assert all(state.text(card).endswith("*") for card in hand[:secret])
