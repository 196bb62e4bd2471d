"""The Ambassadors expansion: PA-A1 to PA-A4."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from signoria.games.patrician import scoring
from signoria.games.patrician.play import PatricianState
from signoria.kernel.compat import i64, vec
from signoria.kernel.state import State
from tests.games.patrician.files import own, with_city
from tests.games.patrician.positions import NOBODY_LETTER, position
from tests.games.story import PLAYERS, sheet

WITH = ("ambassadors",)


def ended(
    tiles: Mapping[str, str],
    piles: Mapping[str, str] | None = None,
    seats: int = 3,
    options: tuple[str, ...] = WITH,
    components: Mapping[str, Any] | None = None,
) -> State:
    return position(seats, options=options, components=components, phase="over", tiles=tiles, piles=piles)


def holders(state: State) -> str:
    """Who has A, B, C and D."""
    assert isinstance(state, PatricianState)
    seats = [*(scoring.ambassador_holder(state, card) for card in range(3)), scoring.embassy_holder(state)]
    return "".join(NOBODY_LETTER if seat < 0 else PLAYERS[seat] for seat in seats)


@pytest.mark.rule("PA-A1")
def test_most_tiles_of_value_6_4_and_2_win_the_small_cards() -> None:
    sixes = {"Bologna": "-A", "Firenze": "-B", "Roma": "-B"}
    fours = {"Siena": "-B", "Lucca": "-C", "Milano": "-C"}
    twos = {"Ferrara": "-B", "Parma": "-A", "Verona": "-A"}
    assert holders(ended({**sixes, **fours, **twos}))[:3] == "BCA"


@pytest.mark.rule("PA-A1")
def test_larger_tiles_do_not_count_for_the_small_cards() -> None:
    assert holders(ended({"Bologna": "A-", "Lucca": "A-", "Ferrara": "A-"}))[:3] == "---"


@pytest.mark.rule("PA-A1")
@pytest.mark.parametrize(
    ("tiles", "holder"),
    [
        ({"Bologna": "-C", "Firenze": "-B", "Roma": "-A"}, "C"),  # violet stands first
        ({"Firenze": "-B", "Roma": "-A"}, "B"),
        ({"Roma": "-A"}, "A"),
        ({"Bologna": "-A", "Firenze": "-B", "Roma": "-B"}, "B"),  # two tiles are more than the leftmost
    ],
)
def test_a_tie_for_a_goes_to_the_leftmost_tile(tiles: dict[str, str], holder: str) -> None:
    assert holders(ended(tiles))[0] == holder


FIVE_SIXES = with_city(own(), "Lucca", tiles=[7, 6])
"""With four tiles of value 6 only those who are tied have any; a user's file may have five."""
FIVE_SIXES["ambassador"][0]["order"] = ["Bologna", "Firenze", "Roma", "Pistoia"]


@pytest.mark.rule("PA-A1")
def test_only_the_tiles_of_those_who_are_tied_count() -> None:
    sixes = {"Bologna": "-A", "Firenze": "-C", "Roma": "-B", "Pistoia": "-B", "Lucca": "-C"}
    assert holders(ended(sixes, seats=5, components=FIVE_SIXES))[0] == "C"


@pytest.mark.rule("PA-A1")
def test_who_is_not_tied_needs_no_place_on_the_card() -> None:
    assert holders(ended({"Lucca": "-B"}, seats=5, components=FIVE_SIXES))[0] == "B"


@pytest.mark.rule("PA-A1")
@pytest.mark.parametrize(
    ("card", "order"), [(1, ["Siena", "Lucca", "Milano"]), (2, ["Ferrara", "Parma", "Verona"])], ids=["B", "C"]
)
def test_ties_for_b_and_c_go_to_the_leftmost_tile(card: int, order: list[str]) -> None:
    for first in range(3):
        tiles = {name: f"-{player}" for name, player in zip(order[first:], "CBA", strict=False)}
        assert holders(ended(tiles))[card] == "C"


@pytest.mark.rule("PA-A1")
def test_a_card_for_which_nobody_has_a_tile_goes_to_nobody() -> None:
    assert holders(ended({})) == "----"


@pytest.mark.rule("PA-A2")
@pytest.mark.parametrize(
    ("cards", "pile", "points"),
    [
        (1, "Firenze:CC", 6),  # the third cardinal
        (1, "Firenze:CC Bologna:L*", 6),
        (1, "Bologna:C", 0),
        (2, "Bologna:C", 6),
        (2, "Firenze:CC Roma:LL", 12),  # one for each of two sets
        (2, "Bologna:C Firenze:L", 6),
        (3, "", 6),  # three of a kind by themselves
        (3, "Firenze:CC Bologna:L*", 12),  # one and two
        (3, "Firenze:CC Roma:LL Bologna:EE", 18),
        (3, "Firenze:CC Bologna:C", 6),
    ],
)
def test_a_small_card_is_a_portrait_of_the_best_choice(cards: int, pile: str, points: int) -> None:
    held = dict([("Roma", "-A"), ("Siena", "-A"), ("Ferrara", "-A")][:cards])
    state = ended(held, {"A": pile})
    assert holders(state)[:3] == "AAA"[:cards] + "---"[cards:]
    assert sheet(state, "ambassadors") == [points, 0, 0]


@pytest.mark.rule("PA-A2")
def test_no_other_choice_would_be_better() -> None:
    state = position(phase="over")
    assert isinstance(state, PatricianState)
    for counts in product(range(3), repeat=3):
        for wild in range(6):
            best = max(
                sum((count + extra) // 3 for count, extra in zip(counts, extras, strict=True))
                for extras in product(range(6), repeat=3)
                if sum(extras) == wild
            )
            held = vec[i64]([*counts, *counts, *counts])
            assert scoring.set_points(state, held, 1, 0, wild) == 6 * best


@pytest.mark.rule("PA-A3")
def test_most_tile_points_from_verona_parma_and_milano_win_the_large_card() -> None:
    assert holders(ended({"Verona": "AB", "Parma": "BC", "Milano": "CB"}))[3] == "B"  # 5, 2 + 5 + 4, 2 + 7
    assert holders(ended({"Roma": "AA", "Parma": "-C"}))[3] == "C"


@pytest.mark.rule("PA-A3")
@pytest.mark.parametrize(
    ("tiles", "holder"),
    [
        ({"Verona": "A-", "Parma": "-A", "Milano": "B-"}, "A"),  # 5 + 2 against 7
        ({"Verona": "-B", "Parma": "B-", "Milano": "A-"}, "B"),  # 2 + 5 against 7
        ({"Verona": "CC", "Parma": "AA", "Milano": "B-"}, "C"),  # 7 each
    ],
)
def test_a_tie_for_the_large_card_goes_to_most_points_from_verona(tiles: dict[str, str], holder: str) -> None:
    assert holders(ended(tiles))[3] == holder


@pytest.mark.rule("PA-A3")
def test_a_tie_that_verona_does_not_break_gives_the_large_card_to_nobody() -> None:
    assert holders(ended({"Verona": "C-", "Parma": "AA", "Milano": "B-"}))[3] == "-"  # 7 each, none from Verona
    assert holders(ended({"Verona": "--"}))[3] == "-"


@pytest.mark.rule("PA-A3")
def test_the_large_card_is_one_more_portrait_of_every_kind() -> None:
    state = ended({"Verona": "A-"}, {"A": "Firenze:CC Roma:LL Bologna:EE", "B": "Milano:CC"})
    assert holders(state) == "---A"
    assert sheet(state, "ambassadors") == [18, 0, 0]


@pytest.mark.rule("PA-A2", "PA-A3")
def test_small_and_large_cards_work_together() -> None:
    state = ended({"Verona": "A-", "Roma": "-A"}, {"A": "Bologna:C Firenze:L"})
    assert sheet(state, "ambassadors") == [6, 0, 0]


@pytest.mark.rule("PA-A1", "PA-A2")
def test_ambassadors_add_to_the_portraits_and_to_the_total() -> None:
    state = ended({"Roma": "-B"}, {"B": "Firenze:CC"})
    assert sheet(state, "portraits") == [0, 0, 0]
    assert state.scores() == [0, 12, 0]


@pytest.mark.rule("PA-A1")
def test_without_the_expansion_nobody_gets_a_card() -> None:
    assert ended({"Roma": "-B"}, {"B": "Firenze:CC"}, options=()).scores() == [0, 6, 0]


@pytest.mark.rule("PA-A4")
def test_messengers_points_help_to_no_ambassador() -> None:
    tiles = {"Ferrara": "AB", "Roma": "C-", "Milano": "-C"}
    state = position(
        options=("ambassadors", "messengers"),
        phase="over",
        tiles=tiles,
        messengers={"Ferrara-Bologna": "A", "Lucca-Ferrara": "B"},
        paid={"Ferrara": 2},
    )
    assert sheet(state, "messengers") == [4, 4, 0]
    assert holders(state) == "-CBC"


@pytest.mark.rule("PA-A4")
def test_messengers_points_do_not_break_a_tie_for_the_large_card() -> None:
    tiles = {"Verona": "A-", "Parma": "B-"}
    state = position(
        options=("ambassadors", "messengers"),
        phase="over",
        tiles=tiles,
        messengers={"Milano-Parma": "A", "Parma-Verona": "B"},
        paid={"Parma": 2, "Verona": 1},
    )
    assert sheet(state, "messengers") == [2, 4, 0]
    assert holders(state)[3] == "A"
