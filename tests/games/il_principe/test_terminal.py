"""Il Principe's table on a terminal: in few lines and clear without colour."""

from __future__ import annotations

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.lines import plain
from signoria.kernel.state import SPECTATOR, State
from tests.games.il_principe.positions import lay, position, share_roles
from tests.games.watched import NAMES

THREE = NAMES[:3]


def drawn(state: State, viewer: int = 0) -> list[str]:
    return [plain(line) for line in GAME.terminal.draw(state.view(viewer), THREE)]


def page(name: str, state: State) -> list[str]:
    return [plain(line) for line in GAME.terminal.page(name, state.view(0), THREE)]


def squeezed(line: str) -> str:
    """The line with single blanks."""
    return " ".join(line.split())


def sample() -> State:
    return position(
        hands={"A": "GWRR", "B": "G"},
        money={"A": 3},
        up={"A": "R", "C": "GG"},
        down={"A": "W"},
        roles={"green major": "B", "green minor": "C"},
        shields={"brown": "BBA"},
    )


@pytest.mark.rule("IP-B1")
def test_a_city_is_one_line_that_says_what_is_missing() -> None:
    lines = drawn(sample())
    assert squeezed(lines[2]) == "Siena 4 3 GWR Toscana you can build it"
    assert squeezed(lines[4]) == "Perugia 4 3 RBY Umbria e Marche you need BY"
    poor = position(hands={"A": "GW", "B": "G"}, money={"A": 1})
    assert drawn(poor)[2].endswith("you need R, 2 coins")


@pytest.mark.rule("IP-B0")
def test_in_the_first_round_nobody_builds() -> None:
    state = position(hands={"A": "GWR", "B": "G"}, money={"A": 3}, round_number=1)
    assert drawn(state)[2].endswith("no building this round")


@pytest.mark.rule("IP-K1")
def test_a_seat_is_one_line_and_shows_no_money_but_ones_own() -> None:
    anna, bruno, carla = drawn(sample())[7:10]
    assert squeezed(anna) == ">*A Anna 0 4 3 10 . . 1 . . . 1 . . . - -"
    assert squeezed(bruno) == "B Bruno 0 1 - 9 . . . . . . . . . . G -"
    assert squeezed(carla) == "C Carla 0 0 - 11 2 . . . . . . . . . - G"


def test_below_the_seats_are_the_regions_and_ones_own_hand() -> None:
    names, shields, hand = drawn(sample())[10:]
    assert squeezed(names) == "Toscana Umbria e Marche Emilia Lombardia Veneto Romagna"
    assert squeezed(shields) == "A1 B2 - - - - -"
    assert hand == "You are A. Money: 3. Hand: G W RR."


@pytest.mark.rule("IP-1.1")
def test_who_has_chosen_cards_is_marked_and_sees_them() -> None:
    state = position(step="lay", hands={"A": "GWW", "B": "RR", "C": "RR"})
    lay(state, A="GW")
    lines = drawn(state)
    assert lines[7].startswith("+*A Anna")
    assert lines[-1].endswith("Hand: W. Chosen: green, white.")
    assert not any("Chosen:" in line for line in drawn(state, 1))


@pytest.mark.rule("IP-2.1", "IP-2.2")
def test_the_auction_is_one_line() -> None:
    state = position(
        step="bid", lots="GGW", colour="white", hands={"A": "G"}, money={"A": 3, "B": 2}, bid=1, leader="B"
    )
    assert "Auction: 1 white card. Bid: 1 by B. Still in: A B C. Then: 2 green." in drawn(state)


def test_a_spectator_is_shown_no_hand_and_not_what_is_missing() -> None:
    lines = drawn(sample(), SPECTATOR)
    assert not any("Hand:" in line or "you need" in line for line in lines)


@pytest.mark.rule("IP-C7")
def test_the_page_of_roles_says_who_holds_them_and_what_they_do() -> None:
    lines = page("roles", sample())
    assert len(lines) == 10
    assert squeezed(lines[0]) == "G Master B Bruno flip a face-down card of another colour"
    assert squeezed(lines[2]) == "W Bishop - 1 point"


@pytest.mark.rule("IP-F3")
def test_the_score_sheet_hides_who_has_most_money_until_the_end() -> None:
    money = next(line for line in page("score", sample()) if line.startswith("most money"))
    assert squeezed(money) == "most money (IP-F3) ? ? ?"
    over, _ = share_roles(offer=("Siena",), money={"A": 3, "B": 5}, points={"C": 9})
    lines = page("score", over)
    assert not any("?" in line for line in lines)
    totals = next(line for line in lines if line.startswith("total"))
    assert [int(number) for number in totals.split()[1:]] == over.scores()
    assert lines[-1] == f"Carla wins with {max(over.scores())} points."
