"""Standing orders: what is bid, built and placed for a player who is away."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.state import State
from tests.games.il_principe.absent import Absent
from tests.games.il_principe.positions import asked, before_roles, holder, in_hand, position, purses, share_roles
from tests.games.story import seat, table

RICH = dict.fromkeys("ABC", 9)


def auction(**story: Any) -> State:
    """Two green cards are auctioned, then three red ones: A is Il Principe, so B bids first."""
    return position(3, **{"step": "bid", "turn": "B", "lots": "GGRRR", "money": RICH, "round_number": 1, **story})


# Bidding.


@pytest.mark.rule("IP-2.2")
def test_an_order_bids_the_least_there_is_up_to_its_limit_and_then_passes() -> None:
    absent = Absent(auction(), B="lot green to 3")
    assert absent.go_on() == ["B bid 1"]
    assert absent.play("C bid 2", "A pass") == ["B bid 3"]
    assert absent.play("C bid 4") == ["B pass"]
    assert asked(absent.state) == "A"


@pytest.mark.rule("IP-2.2")
def test_a_bid_that_leaps_over_the_limit_is_passed() -> None:
    assert Absent(auction(turn="C", bid=3, leader="B"), C="lot green to 3").go_on() == ["C pass"]
    assert Absent(auction(turn="C", bid=3, leader="B"), C="lot green to 4").go_on() == ["C bid 4"]


def test_a_limit_of_nothing_passes_at_once() -> None:
    assert Absent(auction(), B="lots to 0").go_on() == ["B pass"]


@pytest.mark.rule("IP-2.2")
def test_a_limit_that_cannot_be_paid_is_passed() -> None:
    absent = Absent(auction(money={"B": 2, "C": 9}), B="lot green to 5")
    absent.play()
    assert absent.play("C bid 2", "A pass") == ["B pass"]


def test_money_that_is_to_be_kept_is_not_bid() -> None:
    absent = Absent(auction(money={"B": 4, "C": 9}), B="lot green to 9 keep 3")
    assert absent.go_on() == ["B bid 1"]
    assert absent.play("C bid 2", "A pass") == ["B pass"]
    assert Absent(auction(money={"B": 2}), B="lots to 9 keep 2").go_on() == ["B pass"]


def test_without_an_order_for_the_lot_one_is_asked() -> None:
    for orders in ("lot red to 5", "roles to 5", "lot green of 3 to 5", "shield brown", "forced"):
        assert Absent(auction(), B=orders).go_on() == []
    assert Absent(auction(), C="lots to 5").go_on() == []


@pytest.mark.parametrize(
    ("orders", "bid"),
    [
        ("lots to 0, lot green to 3", "B bid 1"),
        ("lots to 3, lot green to 0", "B pass"),
        ("lot green of 2 to 3, lot green to 0", "B bid 1"),
        ("lot green of 3 to 0, lot green to 3", "B bid 1"),
        ("lots of 2 to 3, lots to 0", "B bid 1"),
        ("lots of 2 to 0, lot green to 3", "B bid 1"),
        ("roles to 0, lot red to 0, lots to 3", "B bid 1"),
    ],
)
def test_the_order_that_says_most_of_the_lot_is_in_charge(orders: str, bid: str) -> None:
    assert Absent(auction(), B=orders).go_on() == [bid]
    assert Absent(auction(), B=", ".join(reversed(orders.split(", ")))).go_on() == [bid]


def test_once_stops_after_a_win_and_passes_from_then_on() -> None:
    absent = Absent(auction(), B="lots to 3 once", C="lots to 1", A="lots to 1")
    assert absent.status("B") == ["stands"]
    assert absent.go_on() == ["B bid 1", "C pass", "A pass", "C bid 1", "A pass", "B pass"]
    assert (in_hand(absent.state, "B"), in_hand(absent.state, "C")) == ("GG", "RRR")


def test_of_two_orders_that_stop_after_one_win_the_second_passes_when_the_first_has_won() -> None:
    absent = Absent(auction(), B="lot green to 2 once, lot red to 5 once", A="lots to 0", C="lots to 0")
    assert absent.go_on() == ["B bid 1", "C pass", "A pass", "C pass", "A pass", "B pass"]


def test_a_win_of_before_the_order_does_not_stop_it() -> None:
    absent = Absent(auction(lots="GGRRR", hands={"A": "W"}))
    absent.play("B bid 1", "C pass", "A pass")
    assert table(absent.state)["auction"]["colour"] == "red"
    absent.give("B", "lots to 3 once")
    assert absent.play("C pass", "A bid 1") == ["B bid 2"]
    assert absent.status("B") == ["stands"]


def test_who_gives_the_same_order_anew_may_win_anew() -> None:
    absent = Absent(auction(hands={"A": "W"}), B="lots to 3 once")
    absent.go_on()
    absent.play("C pass", "A pass")
    assert absent.status("B") == ["done"]
    absent.give("B", "roles to 2")
    assert absent.status("B") == ["done", "stands"]
    absent.give("B", "lots to 3 once")
    assert absent.status("B") == ["stands", "stands"]


def test_an_order_for_the_same_takes_the_place_of_the_earlier() -> None:
    absent = Absent(auction(), B="lot green to 1, lots to 2")
    absent.give("B", "lot green to 4 once")
    assert absent.texts("B") == ["round 1 lot green to 4 once", "round 1 lots to 2"]


# Having won.


def to_build(own: str = "WR", **story: Any) -> State:
    """B can build Siena with the green cards that are auctioned; Firenze is there too, with three regions."""
    told: dict[str, Any] = {"offer": ("Siena", "Firenze", "Perugia", "Verona"), "hands": {"A": "W", "B": own}}
    return auction(**{"round_number": 2, "lots": "GG", **told, **story})


def won(state: State, orders: str) -> tuple[Absent, list[str]]:
    """B wins the green lot by orders; returns what is then done for B."""
    absent = Absent(state, B=orders, A="lots to 0", C="lots to 0")
    return absent, absent.go_on()[3:]


@pytest.mark.rule("IP-2.3")
def test_having_won_one_is_asked_unless_the_order_says_what_to_do() -> None:
    for orders in ("lot green to 3", "lot green to 3 then ask", "lot green to 3, lots to 1 then build nothing"):
        absent, done = won(to_build(), orders)
        assert (done, asked(absent.state), table(absent.state)["step"]) == ([], "B", "build")


@pytest.mark.rule("IP-2.3")
def test_having_won_an_order_builds_nothing() -> None:
    assert won(to_build(), "lot green to 3 then build nothing")[1] == ["B build nothing"]


@pytest.mark.rule("IP-2.3", "IP-B1")
def test_having_won_an_order_builds_a_city() -> None:
    absent, done = won(to_build(), "lot green to 3 then build Siena")
    assert done == ["B build Siena"]
    assert (seat(absent.state, "B")["built"], purses(absent.state)[1]) == (["Siena"], 9 - 1 - 3)


@pytest.mark.rule("IP-B3")
@pytest.mark.parametrize(
    ("regions", "shields"),
    [
        (" brown purple", ["B shield brown", "B shield purple"]),
        (" purple brown", ["B shield purple", "B shield brown"]),
        (" green", ["B shield green", "B shield green"]),
        ("", []),
    ],
)
def test_the_shields_go_where_the_order_says_or_one_is_asked(regions: str, shields: list[str]) -> None:
    absent, done = won(to_build("RBY"), f"lot green to 3 then build Firenze{regions}")
    assert done == ["B build Firenze", *shields]
    assert (table(absent.state)["step"] == "shield") == (not shields)


@pytest.mark.rule("IP-B1")
def test_who_cannot_build_what_they_ordered_is_asked() -> None:
    """B lacks cards, or money, or another player has built it meanwhile."""
    assert won(to_build("WW"), "lot green to 3 then build Siena")[1] == []
    assert won(to_build(money={"B": 3}), "lot green to 3 then build Siena")[1] == []
    state = to_build(lots="GGYYY", hands={"A": "W", "B": "GWR", "C": "WR"})
    absent = Absent(state, B="lots to 1 then build Siena")
    assert absent.go_on() == ["B bid 1"]
    assert absent.play("C bid 2", "A pass") == ["B pass"]
    assert absent.play("C build Siena", "A pass") == ["B bid 1"]
    assert absent.play("C pass") == []
    assert (asked(state), table(state)["step"]) == ("B", "build")


def test_an_order_given_after_the_win_does_not_build_for_it() -> None:
    absent = Absent(to_build(lots="GGYYY"))
    absent.play("B bid 1", "C pass", "A pass")
    absent.give("B", "lots to 3 then build nothing")
    assert absent.go_on() == []


@pytest.mark.rule("IP-B3")
def test_shields_of_a_city_that_one_chose_oneself_are_asked_for() -> None:
    state = to_build("WWRB", offer=("Firenze", "Lucca", "Perugia", "Verona"))
    absent, done = won(state, "lots to 1 then build Firenze brown")
    assert done == []
    assert absent.play("B build Lucca") == []
    assert (asked(state), table(state)["step"]) == ("B", "shield")


# Roles.


def tied(cards: str = "G") -> Absent:
    """A and B are tied for roles, the green ones first; B is Il Principe, so A bids first."""
    state, _ = share_roles(up={"A": cards, "B": cards}, money=RICH)
    return Absent(state)


@pytest.mark.rule("IP-4.4")
def test_an_order_bids_for_roles() -> None:
    absent = tied()
    absent.give("A", "role green to 2")
    absent.give("B", "roles to 5 keep 8")
    assert absent.go_on() == ["A bid 1", "B pass"]
    assert holder(absent.state, "green major") == "A"


@pytest.mark.rule("IP-4.4")
def test_once_stops_after_one_role() -> None:
    absent = tied("GW")
    absent.give("A", "roles to 2 once")
    absent.give("B", "roles to 1")
    assert absent.go_on() == ["A bid 1", "B pass", "B bid 1", "A pass"]
    assert (holder(absent.state, "green major"), holder(absent.state, "white major")) == ("A", "B")


@pytest.mark.rule("IP-4.4")
def test_an_order_for_other_roles_says_nothing_of_these() -> None:
    absent = tied()
    absent.give("A", "role white to 3, shield brown, turn white")
    assert absent.go_on() == []


@pytest.mark.rule("IP-4.6")
def test_the_blue_role_places_its_shield_by_order() -> None:
    absent = Absent(position(turn="A", to_act=0, hands={"A": "G"}, up={"A": "B"}), A="shield brown")
    assert absent.play("A do nothing")[:1] == ["A shield brown"]
    without = Absent(position(turn="A", to_act=0, hands={"A": "G"}, up={"A": "B"}), A="turn white")
    assert without.play("A do nothing") == []


@pytest.mark.rule("IP-4.6")
def test_the_green_role_turns_a_card_by_order_or_asks_if_it_is_not_there() -> None:
    story: dict[str, Any] = {"turn": "A", "to_act": 0, "hands": {"A": "G"}, "up": {"A": "G"}, "down": {"A": "WR"}}
    assert Absent(position(**story), A="turn red").play("A do nothing")[:1] == ["A turn red"]
    assert Absent(position(**story), A="turn blue").play("A do nothing") == []
    declined = Absent(position(edition="amigo", **story), A="turn nothing")
    assert declined.play("A do nothing")[:1] == ["A turn nothing"]


@pytest.mark.rule("IP-B3")
def test_the_shield_of_a_city_is_not_the_shield_of_a_role() -> None:
    state = position(money=RICH, hands={"A": "GGRBY", "B": "G"}, offer=("Firenze", "Siena", "Perugia", "Verona"))
    assert Absent(state, A="shield brown").play("A build Firenze") == []


# Where there is no choice.


def test_what_leaves_no_choice_is_done_if_one_says_so() -> None:
    assert Absent(auction(money={}), B="forced").go_on() == ["B pass"]
    assert Absent(auction(money={})).go_on() == []
    assert Absent(auction(), B="forced").go_on() == []
    absent, done = won(to_build("WW"), "lot green to 3, forced")
    assert done[:1] == ["B build nothing"]
    assert absent.texts("B")[1] == "forced"


# Rounds.


def test_an_order_lapses_with_its_round() -> None:
    absent = tied()
    absent.give("A", "roles to 0, forced")
    absent.give("B", "roles to 9, role white to 9")
    assert absent.status("A") == absent.status("B") == ["stands", "stands"]
    assert absent.go_on() == ["A pass", "B bid 1"]
    assert table(absent.state)["round"] == 3
    assert absent.status("A") == ["lapsed", "stands"]
    assert absent.status("B") == ["lapsed", "lapsed"]


def test_an_order_of_an_earlier_round_bids_no_more() -> None:
    stale = Absent(auction(), B="lots to 3").standing
    absent = Absent(auction(round_number=2))
    absent.standing = stale
    assert absent.go_on() == []


def test_an_order_for_a_lot_lapses_when_it_is_sold_and_for_all_with_the_last() -> None:
    absent = Absent(auction(hands={"A": "W"}), B="lot green to 1, lot red to 0, lots to 0")
    absent.play()
    absent.play("C pass", "A pass")
    assert absent.status("B") == ["lapsed", "stands", "stands"]
    absent.play("C pass", "A pass")
    assert absent.status("B") == ["lapsed"] * 3


def test_an_order_for_a_lot_stands_until_its_winner_has_built() -> None:
    absent, _ = won(to_build(), "lot green to 3, lots to 0")
    assert absent.status("B") == ["stands", "stands"]
    absent.play("B build nothing")
    assert absent.status("B") == ["lapsed", "lapsed"]


def test_an_order_for_roles_lapses_when_they_are_given() -> None:
    absent = tied("GW")
    absent.give("A", "role green to 0, turn red, role white to 1, roles to 0, shield brown")
    assert absent.go_on() == ["A pass"]
    assert absent.play("B pass") == ["A bid 1"]
    assert table(absent.state)["auction"]["colour"] == "white"
    assert absent.status("A") == ["lapsed", "lapsed", "stands", "stands", "stands"]


def test_when_the_match_is_over_all_orders_have_lapsed() -> None:
    absent = Absent(before_roles(last_round=True), A="forced, roles to 1")
    absent.play("A do nothing")
    assert absent.state.is_over()
    assert absent.status("A") == ["lapsed", "lapsed"]


def test_cards_are_laid_by_nobody_but_their_owner() -> None:
    state = position(step="lay", hands=dict.fromkeys("ABC", "GGWW"))
    assert Absent(state, A="lots to 9, roles to 9, shield brown, turn white, forced").go_on() == []
