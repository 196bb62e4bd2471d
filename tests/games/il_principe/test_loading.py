"""Positions written and read again, and those that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.errors import BadSetup
from signoria.kernel.state import State
from tests.games.dumps import Break, contents, put, refused_at, reloaded, set_to, without
from tests.games.il_principe.positions import asked, lay, new_match, position, share_roles
from tests.games.story import play, table


@pytest.mark.parametrize("edition", ["mind-the-move", "z-man", "amigo"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_position_survives_being_written_down(seats: int, edition: str) -> None:
    state = new_match(seats, edition=edition)
    assert reloaded(GAME, state).dump() == state.dump()


def laying() -> State:
    """B has laid a card, C both."""
    state = position(step="lay", hands={"A": "GGW", "B": "GWR", "C": "RRB"}, drawn={"A": "W"}, known={"A": "G"})
    lay(state, B="W", C="RB")
    return state


def bidding() -> State:
    """B leads the auction of two green cards with 3; it is C's turn."""
    return position(step="bid", turn="C", lots="GG", bid=3, leader="B", bidders="BC", money={"B": 3, "C": 5})


def role_auction() -> State:
    """A and B bid for the white minor role."""
    return share_roles(up={"A": "W", "B": "W", "C": "WW"}, money={"A": 2})[0]


def building() -> State:
    """B has won and may build."""
    return position(step="build", turn="B", marker="B", hands={"A": "G", "B": "GWR"}, money={"B": 3}, lots="WW")


def acting() -> State:
    """B acts, after A and before C."""
    return position(turn="B", to_act=1, hands={"B": "GWR", "C": "G"}, money={"B": 3})


def shielding() -> State:
    """A has built Lucca and places two shields."""
    state = position(hands={"A": "WWRB", "B": "G"}, offer=("Lucca",), money={"A": 4})
    play(state, "A build Lucca")
    return state


def blue() -> State:
    """A places a shield for the blue role; B comes for the minor one."""
    return share_roles(up={"A": "BB", "B": "B"})[0]


def turning() -> State:
    """A turns a card up for the green role."""
    return share_roles(up={"A": "GG"}, down={"A": "WR"})[0]


STORIES = {
    "lay": laying,
    "bid": bidding,
    "role": role_auction,
    "build": building,
    "act": acting,
    "shield": shielding,
    "blue": blue,
    "turn": turning,
}


@pytest.mark.parametrize("story", STORIES)
def test_a_position_at_every_step_goes_on_alike(story: str) -> None:
    state = STORIES[story]()
    again = reloaded(GAME, state)
    assert again.dump() == state.dump()
    assert (again.actors, again.chosen) == (state.actors, state.chosen)
    for number in range(3):
        assert again.legal_texts(number) == state.legal_texts(number)
    player = asked(state)[0]
    for text in state.legal_texts("ABC".index(player)):
        one, other = state.clone(), again.clone()
        play(one, f"{player} {text}")
        play(other, f"{player} {text}")
        assert one.fingerprint() == other.fingerprint()


FIELDS = list(contents(new_match(3)))


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("wrong", [None, "x", 100, -7, {}, [[["x"]]]], ids=repr)
def test_a_field_of_the_wrong_kind_is_named(field: str, wrong: object) -> None:
    assert refused_at(GAME, new_match(3), set_to(field, wrong)).startswith(field)


@pytest.mark.parametrize("field", [field for field in FIELDS if field != "last_round"])
def test_a_truth_is_no_number(field: str) -> None:
    assert refused_at(GAME, new_match(3), set_to(field, True)).startswith(field)


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    assert refused_at(GAME, new_match(3), without(field)) == field


BREAKS: list[tuple[str, Break, str]] = [
    # Cards.
    ("act", put("hands", 0, value=[1, 0]), "hands[0]"),
    ("act", put("hands", 0, value=[21, 0, 0, 0, 0]), "hands[0][0]"),
    ("act", put("up", 2, value=[0, 0, 0, 0, -1]), "up[2][4]"),
    ("act", put("hands", 0, value=[0, 0, 0, 0, 1]), "deck"),
    ("act", put("lots", 3, value=1), "deck"),
    ("act", put("removed", 3, value=1), "deck"),
    ("act", put("known", 1, value=[2, 0, 0, 0, 0]), "hands[1]"),
    ("act", put("drawn", 1, value=[1, 0, 0, 0, 0]), "drawn[1]"),
    ("lay", put("drawn", 0, value=[2, 0, 1, 0, 0]), "hands[0]"),
    ("act", put("deck", 0, value=5), "deck[0]"),
    # Cities.
    ("act", set_to("offer", [0, 0]), "offer"),
    ("act", set_to("offer", [15]), "offer[0]"),
    ("act", set_to("built", [[10], [], []]), "city_deck"),
    ("act", set_to("built", [[0], [], []]), "city_deck"),
    ("act", set_to("built", [[3], [3], []]), "city_deck"),
    ("act", put("city_deck", 0, value=15), "city_deck[0]"),
    # Seats.
    ("act", put("reserve", 0, value=10), "reserve"),
    ("act", put("shields", 0, value=1), "reserve"),
    ("act", put("money", 1, value=100), "money[1]"),
    ("act", put("money", 1, value=-1), "money[1]"),
    ("act", put("roles", 1, value=3), "roles[1]"),
    ("act", put("points", 0, value=-1), "points[0]"),
    ("act", set_to("dealer", {"kind": "loaded"}), "dealer.kind"),
    # What is asked.
    ("act", set_to("step", "lots"), "step"),
    ("act", set_to("step", "turn"), "step"),
    ("act", set_to("step", "lay"), "step"),
    ("act", set_to("phase", "roles"), "step"),
    ("act", set_to("to_act", 2), "to_act"),
    ("act", set_to("seat", 2), "to_act"),
    ("act", set_to("to_act", 3), "to_act"),
    ("lay", put("hands", 0, value=[1, 0, 0, 0, 0]), "hands[0]"),
    ("lay", put("laying", 0, value=[0, 0, 0, 0, 1]), "laying[0]"),
    ("lay", put("laying", 2, value=[0, 0, 2, 1, 0]), "laying[2]"),
    ("lay", set_to("laying", [[2, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 0, 2, 0, 0]]), "laying"),
    ("bid", set_to("prize", "major"), "prize"),
    ("role", set_to("prize", "cards"), "prize"),
    ("bid", set_to("colour", "white"), "lots"),
    ("bid", set_to("seat", 0), "seat"),
    ("bid", set_to("seat", 1), "seat"),
    ("bid", set_to("bid", 0), "bid"),
    ("bid", set_to("leader", -1), "bid"),
    ("bid", set_to("bidders", [2]), "leader"),
    ("bid", set_to("bid", 4), "leader"),
    ("bid", set_to("bid", 100), "bid"),
    ("shield", set_to("city", -1), "step"),
    ("shield", set_to("city", 0), "step"),
    ("shield", set_to("seat", 1), "step"),
    ("shield", set_to("shields_due", 0), "step"),
    ("blue", set_to("colour", "red"), "step"),
    ("blue", set_to("prize", "cards"), "step"),
    ("blue", set_to("city", 0), "step"),
    ("turn", set_to("colour", "red"), "step"),
    ("turn", set_to("seat", 1), "step"),
]


@pytest.mark.parametrize(("story", "change", "where"), BREAKS)
def test_a_position_that_cannot_be_is_refused(story: str, change: Break, where: str) -> None:
    assert refused_at(GAME, STORIES[story](), change) == where


@pytest.mark.rule("IP-2.3", "IP-B0")
@pytest.mark.parametrize("change", [set_to("round", 1), put("hands", 1, value=[1, 1, 0, 0, 0])], ids=["round", "hand"])
def test_nobody_is_asked_to_build_who_cannot(change: Break) -> None:
    assert refused_at(GAME, building(), change) == "step"


@pytest.mark.rule("IP-3.1")
def test_nobody_acts_without_a_card() -> None:
    assert refused_at(GAME, acting(), put("hands", 1, value=[0] * 5)) == "step"


@pytest.mark.rule("IP-B3", "IP-4.6")
@pytest.mark.parametrize("story", ["shield", "blue"])
def test_nobody_places_a_shield_without_one(story: str) -> None:
    state = STORIES[story]()
    used = put("reserve", 0, value=0), put("shields", 0, value=11)
    assert refused_at(GAME, state, *used) == "step"


@pytest.mark.rule("IP-S4")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (put("roles", 5, value=0), "roles[5]"),
        (set_to("city_deck", [4, 5, 6, 7]), "city_deck"),
        (put("hands", 0, value=[14, 0, 0, 0, 0]), "hands[0][0]"),
    ],
)
def test_with_two_players_there_are_fewer_cards_and_no_minor_roles(change: Break, where: str) -> None:
    assert refused_at(GAME, position(2, hands={"A": "G"}), change) == where


@pytest.mark.rule("IP-S4", "IP-4.8")
def test_with_two_players_no_minor_role_is_auctioned() -> None:
    state, _ = share_roles(2, up={"A": "W", "B": "W"})
    assert table(state)["step"] == "bid"
    assert refused_at(GAME, state, set_to("prize", "minor")) == "prize"


@pytest.mark.rule("IP-C6")
def test_shields_are_counted_by_edition() -> None:
    state = position(edition="amigo", hands={"A": "G"})
    assert refused_at(GAME, state, set_to("reserve", [11, 11, 11])) == "reserve"


def test_a_position_with_an_option_of_another_edition_is_refused() -> None:
    dump = new_match(3).dump()
    variant: Any = dump["variant"]
    with pytest.raises(BadSetup, match="rich"):
        GAME.position({**dump, "variant": {**variant, "options": ["rich"]}})
