"""Phase 2, the auctions: IP-2.1 to IP-2.5."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.il_principe.positions import asked, in_hand, position, purses
from tests.games.story import PLAYERS, choices, kinds, play, table, told


def auction(seats: int = 3, **story: Any) -> State:
    """Two green cards are auctioned: A is Il Principe, so B is asked first."""
    return position(seats, **{"step": "bid", "turn": "B", "lots": "GG", **story})


RICH = dict.fromkeys(PLAYERS[:3], 9)

# The order of the lots.


def pass_round(state: State) -> list[dict[str, Any]]:
    """All pass until the next lot is opened or the auctions are over."""
    told: list[dict[str, Any]] = []
    while "lot-removed" not in kinds(told):
        told += play(state, f"{asked(state)} pass")
    return told


@pytest.mark.rule("IP-2.1")
@pytest.mark.parametrize(
    ("lots", "order"),
    [
        ("GWRBY", "green white red blue yellow"),
        ("GGWWRBY", "red blue yellow green white"),
        ("YYYBBR", "red blue yellow"),
        ("GGGWWWWYY", "yellow green white"),
        ("BBBBYYYY", "blue yellow"),
    ],
)
def test_lots_are_auctioned_from_the_smallest_and_equal_ones_in_colour_order(lots: str, order: str) -> None:
    first, *others = order.split()
    state = auction(lots=lots, colour=first, hands={"A": "G"})
    assert [lot["colour"] for lot in table(state)["lots"]] == [first, *others]
    opened = []
    while table(state)["step"] == "bid":
        opened += [lot["colour"] for lot in told(pass_round(state), "lot-opened")]
    assert opened == others
    assert table(state)["lots"] == []


# Bidding.


@pytest.mark.rule("IP-2.2")
@pytest.mark.parametrize(("marker", "order"), [("A", "BCDA"), ("B", "CDAB"), ("D", "ABCD")])
def test_bidding_begins_left_of_the_marker_and_goes_clockwise(marker: str, order: str) -> None:
    state = auction(4, marker=marker, turn=order[0], money=dict.fromkeys("ABCD", 9))
    for amount, player in enumerate(order * 2, start=1):
        assert asked(state) == player
        play(state, f"{player} bid {amount}")


@pytest.mark.rule("IP-2.2")
def test_the_next_auction_begins_left_of_who_took_the_marker() -> None:
    state = auction(lots="GGWWW", money=RICH, hands={"A": "W"}, round_number=1)
    play(state, "B pass", "C bid 1", "A pass")
    assert (table(state)["marker"], table(state)["auction"]["colour"], asked(state)) == (2, "white", "A")


@pytest.mark.rule("IP-2.2")
def test_a_bid_is_any_whole_amount_above_the_standing_one_that_one_owns() -> None:
    state = auction(money={"A": 5, "B": 3, "C": 2})
    assert choices(state, "B") == ["pass", "bid 1", "bid 2", "bid 3"]
    play(state, "B bid 2")
    assert choices(state, "C") == ["pass"]
    play(state, "C pass")
    assert choices(state, "A") == ["pass", "bid 3", "bid 4", "bid 5"]


@pytest.mark.rule("IP-2.2")
def test_who_has_nothing_to_bid_is_asked_all_the_same() -> None:
    state = auction(money={"A": 5})
    assert (asked(state), choices(state, "B")) == ("B", ["pass"])


@pytest.mark.rule("IP-2.2")
def test_who_passed_is_out_of_this_auction_only() -> None:
    state = auction(lots="GGWWW", money=RICH, hands={"A": "W"}, round_number=1)
    play(state, "B pass", "C bid 1", "A bid 2", "C bid 3")
    assert (asked(state), table(state)["auction"]["bidders"]) == ("A", [0, 2])
    play(state, "A pass")
    assert table(state)["auction"]["bidders"] == [0, 1, 2]


@pytest.mark.rule("IP-2.2")
def test_the_auction_shows_the_standing_bid_and_whose_it_is() -> None:
    state = auction(money=RICH)
    assert table(state)["auction"] == {
        "prize": "cards",
        "colour": "green",
        "count": 2,
        "role": None,
        "bid": 0,
        "leader": None,
        "bidders": [0, 1, 2],
    }
    play(state, "B bid 4")
    assert (table(state)["auction"]["bid"], table(state)["auction"]["leader"]) == (4, 1)


@pytest.mark.rule("IP-2.2")
def test_every_auction_begins_without_a_bid() -> None:
    state = auction(lots="GGWWW", money=RICH, hands={"A": "W"}, round_number=1)
    play(state, "B bid 5", "C pass", "A pass")
    assert (table(state)["auction"]["bid"], table(state)["auction"]["leader"]) == (0, None)
    assert choices(state, "C")[1] == "bid 1"


# Winning.


@pytest.mark.rule("IP-2.3")
def test_the_auction_is_over_when_all_but_the_highest_bidder_have_passed() -> None:
    state = auction(money=RICH, hands={"A": "W"})
    play(state, "B bid 1", "C bid 2", "A pass", "B bid 5")
    assert table(state)["step"] == "bid"
    events = play(state, "C pass")
    assert told(events, "lot-won") == [{"colour": "green", "count": 2, "bid": 5}]


@pytest.mark.rule("IP-2.3")
def test_the_last_player_wins_at_once_with_a_bid() -> None:
    state = auction(money=RICH, hands={"A": "WR"})
    play(state, "B pass", "C pass")
    assert asked(state) == "A"
    events = play(state, "A bid 1")
    assert told(events, "lot-won") == [{"colour": "green", "count": 2, "bid": 1}]


@pytest.mark.rule("IP-2.3", "IP-2.4")
def test_the_last_player_still_speaks_and_may_pass_too() -> None:
    state = auction(money=RICH, hands={"A": "WR"})
    play(state, "B pass", "C pass")
    events = play(state, "A pass")
    assert told(events, "lot-removed") == [{"colour": "green", "count": 2}]
    assert (in_hand(state, "A"), purses(state)) == ("WR", [9, 9, 9])


@pytest.mark.rule("IP-2.3")
def test_the_winner_pays_the_bank_and_takes_the_whole_lot_and_the_marker() -> None:
    state = auction(lots="GGG", money=RICH, hands={"A": "W", "B": "GR"}, round_number=1)
    before = state.census()
    events = play(state, "B bid 3", "C bid 4", "A pass", "B bid 6", "C pass")
    assert in_hand(state, "B") == "GGGGR"
    assert purses(state) == [9, 3, 9]
    assert table(state)["marker"] == 1
    assert [event["actor"] for event in events if event["kind"] == "marker-taken"] == [1]
    assert state.census() == before


@pytest.mark.rule("IP-2.3")
def test_who_has_the_marker_already_keeps_it_by_winning() -> None:
    state = auction(money=RICH, hands={"A": "W"}, round_number=1)
    events = play(state, "B pass", "C pass", "A bid 2")
    assert table(state)["marker"] == 0
    assert "marker-taken" not in kinds(events)


@pytest.mark.rule("IP-2.4")
def test_without_a_bid_the_lot_leaves_the_game() -> None:
    state = auction(lots="GGWWW", marker="C", turn="A", removed="G")
    assert table(state)["removed"]["green"] == 1
    play(state, "A pass", "B pass", "C pass")
    assert table(state)["removed"] == {"green": 3, "white": 0, "red": 0, "blue": 0, "yellow": 0}
    assert (table(state)["marker"], asked(state), table(state)["auction"]["colour"]) == (2, "A", "white")
    assert contents(state)["lots"] == [0, 3, 0, 0, 0]


# Building after a win.


@pytest.mark.rule("IP-2.3")
def test_the_winner_may_build_one_city_at_once() -> None:
    state = auction(lots="GGRRR", money=RICH, hands={"A": "W", "B": "WR"})
    play(state, "B bid 1", "C pass", "A pass")
    assert (asked(state), table(state)["step"]) == ("B", "build")
    assert choices(state, "B") == ["build Siena", "build nothing"]
    play(state, "B build Siena")
    assert (table(state)["step"], table(state)["auction"]["colour"], asked(state)) == ("bid", "red", "C")


@pytest.mark.rule("IP-2.3")
def test_the_winner_need_not_build() -> None:
    state = auction(lots="GGRRR", money=RICH, hands={"A": "W", "B": "WR"})
    events = play(state, "B bid 1", "C pass", "A pass", "B build nothing")
    assert kinds(events)[-2:] == ["build-declined", "lot-opened"]
    assert in_hand(state, "B") == "GGWR"


@pytest.mark.rule("IP-2.3")
def test_only_the_winner_may_build() -> None:
    state = auction(money=RICH, hands={"A": "GWR", "B": "B"})
    play(state, "B bid 1", "C pass", "A pass")
    assert table(state)["step"] == "build"
    assert (asked(state), choices(state, "A")) == ("B", [])


@pytest.mark.rule("IP-2.3")
def test_what_was_bid_cannot_be_spent_on_a_city() -> None:
    state = auction(money={"B": 5}, hands={"A": "W", "B": "WR"})
    play(state, "B bid 3", "C pass", "A pass")
    assert choices(state, "B") == ["build nothing"]


@pytest.mark.rule("IP-2.3")
def test_a_hand_that_all_can_see_is_too_small_for_any_city_is_not_asked() -> None:
    """Two cards for the cheapest city, which needs three; a third card, and the question comes."""
    for hand, step in (("", "act"), ("W", "build")):
        state = auction(money=RICH, hands={"A": "W", "B": hand})
        play(state, "B bid 1", "C pass", "A pass")
        assert table(state)["step"] == step


@pytest.mark.rule("IP-2.3", "IP-B1")
def test_the_smallest_city_on_offer_decides_whether_a_hand_may_be_large_enough() -> None:
    for offer, step in ((("Pisa", "Milano"), "build"), (("Pisa", "Rimini"), "act")):
        state = auction(money=RICH, hands={"A": "W", "B": "GG"}, offer=offer)
        play(state, "B bid 1", "C pass", "A pass")
        assert table(state)["step"] == step


@pytest.mark.rule("IP-2.3", "IP-B0")
@pytest.mark.parametrize(
    ("edition", "options", "round_number", "step"),
    [
        ("mind-the-move", (), 1, "act"),
        ("z-man", (), 1, "act"),
        ("amigo", (), 1, "act"),
        ("amigo", ("rich",), 1, "build"),
        ("mind-the-move", (), 2, "build"),
        ("z-man", (), 2, "build"),
        ("amigo", (), 2, "build"),
        ("amigo", ("rich",), 2, "build"),
    ],
)
def test_no_winner_builds_in_the_first_round_but_a_rich_one(
    edition: str, options: tuple[str, ...], round_number: int, step: str
) -> None:
    state = auction(
        edition=edition, options=options, round_number=round_number, money=RICH, hands={"A": "W", "B": "WR"}
    )
    play(state, "B bid 1", "C pass", "A pass")
    assert table(state)["step"] == step


@pytest.mark.rule("IP-2.5")
def test_a_player_may_win_several_lots_and_build_after_each() -> None:
    state = auction(lots="GYYY", money={"B": 9}, hands={"A": "W", "B": "WRRB"})
    play(state, "B bid 1", "C pass", "A pass", "B build Siena")
    play(state, "C pass", "A pass", "B bid 2")
    assert choices(state, "B") == ["build Perugia", "build nothing"]
    play(state, "B build Perugia")
    assert purses(state) == [0, 0, 0]
    assert table(state)["seats"][1]["points"] == 8


@pytest.mark.rule("IP-2.5", "IP-3.1")
def test_after_the_last_lot_il_principe_acts_first() -> None:
    state = auction(money={"C": 1}, hands={"A": "W", "B": "W"})
    play(state, "B pass", "C bid 1", "A pass")
    assert (table(state)["phase"], asked(state)) == ("actions", "C")
