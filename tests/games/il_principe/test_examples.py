"""The worked examples that the printed rules give."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.state import State
from tests.games.il_principe.positions import asked, holder, in_hand, laid, lay, position, score_track, share_roles
from tests.games.story import choices, kinds, play, seat, sheet, table, told


def pass_all(state: State) -> list[str]:
    """Everyone passes until phase 3; returns the colours in the order of their auctions."""
    colours: list[str] = []
    while table(state)["step"] == "bid":
        auction = table(state)["auction"]
        if not colours or colours[-1] != auction["colour"]:
            colours.append(auction["colour"])
        play(state, f"{asked(state)} pass")
    return colours


@pytest.mark.rule("IP-2.1")
def test_the_smallest_group_comes_first_and_equal_ones_in_colour_order() -> None:
    """Three green, two white, two red and a yellow card: yellow, white, red, green."""
    hands = {"A": "GG", "B": "GW", "C": "WR", "D": "RY"}
    state = position(4, step="lay", hands=hands)
    lay(state, A="GG", B="GW", C="WR", D="RY")
    assert table(state)["lots"] == [
        {"colour": "yellow", "count": 1},
        {"colour": "white", "count": 2},
        {"colour": "red", "count": 2},
        {"colour": "green", "count": 3},
    ]
    assert pass_all(state) == ["yellow", "white", "red", "green"]


@pytest.mark.rule("IP-2.1")
def test_the_auctions_of_another_edition_begin_with_green_and_end_with_blue() -> None:
    state = position(4, edition="amigo", step="lay", hands={"A": "GW", "B": "WR", "C": "RB", "D": "BB"})
    lay(state, A="GW", B="WR", C="RB", D="BB")
    colours = pass_all(state)
    assert (colours[0], colours[-1]) == ("green", "blue")


@pytest.mark.rule("IP-B1", "IP-B2", "IP-B3")
def test_the_medici_build_firenze() -> None:
    """Two green, a red, a blue and a yellow card and 5 money; two shields in three regions."""
    state = position(hands={"A": "GGRBY", "B": "G"}, money={"A": 5}, offer=("Firenze", "Siena", "Orvieto", "Verona"))
    play(state, "A build Firenze")
    assert (laid(state, "A"), in_hand(state, "A"), seat(state, "A")["money"]) == ("GGRBY", "", 0)
    assert choices(state, "A") == ["shield brown", "shield purple", "shield green"]
    play(state, "A shield brown", "A shield purple")
    assert score_track(state) == [8, 0, 0]


@pytest.mark.rule("IP-B1", "IP-B2", "IP-B3", "IP-B4")
def test_the_medici_build_milano() -> None:
    """Two blue, a red and a yellow card and 4 money for 6 points; shields in blue and green; others score for roles."""
    roles = {"blue major": "B", "red minor": "C", "yellow major": "C", "green major": "B", "white minor": "C"}
    state = position(
        edition="amigo",
        hands={"A": "RBBY", "B": "G"},
        money={"A": 4},
        offer=("Milano", "Siena", "Orvieto", "Verona"),
        roles=roles,
    )
    play(state, "A build Milano")
    assert choices(state, "A") == ["shield green", "shield blue"]
    play(state, "A shield blue", "A shield green")
    assert score_track(state) == [6, 2, 3]


@pytest.mark.rule("IP-B4")
def test_role_holders_score_when_barbara_builds_lucca() -> None:
    """Andrea holds the Bishop: 2. Tom holds the Priest and the Noble: 1 and 2. Barbara scores her city only."""
    roles = {"white major": "B", "white minor": "C", "blue major": "C", "red major": "A"}
    state = position(
        hands={"A": "WWRB", "B": "G"}, money={"A": 4}, offer=("Lucca", "Siena", "Orvieto", "Verona"), roles=roles
    )
    events = play(state, "A build Lucca", "A shield blue", "A shield blue")
    assert score_track(state) == [6, 2, 3]
    assert [(row["role"], row["points"]) for row in told(events, "role-scored")] == [
        ("Bishop", 2),
        ("Priest", 1),
        ("Noble", 2),
    ]


def roles_phase(up: dict[str, str], **story: Any) -> State:
    """Phase 4 with four players."""
    return share_roles(4, "D", up=up, **story)[0]


@pytest.mark.rule("IP-4.2")
def test_four_three_one_one_gives_both_roles() -> None:
    """Giorgio has 4 blue cards, Nick 3, Roberto and Marco 1."""
    state = roles_phase({"A": "BBBB", "B": "BBB", "C": "B", "D": "B"})
    play(state, "A shield brown", "B shield red")
    assert (holder(state, "blue major"), holder(state, "blue minor")) == ("A", "B")


@pytest.mark.rule("IP-4.2", "IP-4.4")
def test_four_two_two_one_auctions_the_minor() -> None:
    """Giorgio has 4, Nick and Marco 2, Roberto 1: only Nick and Marco bid for the minor role."""
    state = roles_phase({"A": "BBBB", "B": "BB", "C": "BB", "D": "B"}, money={"B": 2, "C": 3})
    play(state, "A shield brown")
    assert table(state)["auction"]["prize"] == "minor"
    assert table(state)["auction"]["bidders"] == [1, 2]
    assert asked(state) == "B"
    play(state, "B bid 2", "C bid 3", "B pass", "C shield red")
    assert (holder(state, "blue major"), holder(state, "blue minor")) == ("A", "C")


@pytest.mark.rule("IP-4.3", "IP-4.4")
def test_three_three_three_one_auctions_the_major_and_nobody_gets_the_minor() -> None:
    state = roles_phase({"A": "BBB", "B": "BBB", "C": "BBB", "D": "B"}, money={"A": 1})
    assert table(state)["auction"]["prize"] == "major"
    assert table(state)["auction"]["bidders"] == [0, 1, 2]
    play(state, "B pass", "C pass", "A bid 1", "A shield brown")
    assert (holder(state, "blue major"), holder(state, "blue minor")) == ("A", None)


@pytest.mark.rule("IP-4.5")
def test_half_of_three_turned_down_is_two_and_a_minor_turns_none() -> None:
    """Andrea takes the major role with 3 blue cards, Nick the minor one with 2."""
    state = roles_phase({"A": "BBB", "B": "BB"})
    play(state, "A shield brown", "B shield brown")
    assert (laid(state, "A"), laid(state, "A", "down")) == ("B", "BB")
    assert (laid(state, "B"), laid(state, "B", "down")) == ("BB", "")


@pytest.mark.rule("IP-4.5", "IP-4.6")
def test_the_medici_take_the_green_major_with_three_cards() -> None:
    state = roles_phase({"A": "GGG"}, down={"A": "WR"}, edition="amigo")
    assert (laid(state, "A"), laid(state, "A", "down")) == ("G", "GGWR")
    assert choices(state, "A") == ["turn white", "turn red", "turn nothing"]


@pytest.mark.rule("IP-F4")
def test_the_regions_of_the_last_evaluation() -> None:
    """Medici, Visconti, Carraresi, d'Este and Gonzaga are A to E; blue, green, red and yellow are evaluated."""
    shields = {"blue": "CCBE", "green": "DDDC", "red": "B", "yellow": "AAEEB"}
    state = position(5, edition="amigo", step="over", shields=shields)
    assert sheet(state, "region blue") == [0, 2, 5, 0, 2]
    assert sheet(state, "region green") == [0, 0, 2, 5, 0]
    assert sheet(state, "region red") == [0, 5, 0, 0, 0]
    assert sheet(state, "region yellow") == [5, 0, 0, 0, 5]
    assert sheet(state, "region brown") == [0] * 5


@pytest.mark.rule("IP-1.1")
def test_cards_laid_need_not_be_those_just_drawn() -> None:
    state = position(3, step="lay", hands={"A": "GWWWW", "B": "RRRR", "C": "BBBB"}, drawn={"A": "WWWW"})
    lay(state, A="GW", B="RR", C="BB")
    assert in_hand(state, "A") == "WWW"


@pytest.mark.rule("IP-2.3", "IP-2.4")
def test_without_a_bid_the_group_leaves_the_game_and_the_last_still_speaks() -> None:
    state = position(3, step="bid", turn="B", lots="GG", colour="green", money={"A": 3})
    events = play(state, "B pass", "C pass")
    assert choices(state, "A")[:2] == ["pass", "bid 1"]
    events += play(state, "A pass")
    assert "lot-removed" in kinds(events)
    assert (table(state)["removed"]["green"], table(state)["marker"]) == (2, 0)


def test_every_player_has_a_letter_and_a_turn() -> None:
    """The builder of positions keeps the order of phase 3: from Il Principe clockwise."""
    for player in "ABC":
        state = position(3, turn=player, to_act=2, hands={"A": "G", "B": "G", "C": "G"})
        assert asked(state) == player
        assert table(state)["marker"] == "ABC".index(player)
