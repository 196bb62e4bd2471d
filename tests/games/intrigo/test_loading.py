"""Positions written and read again, and those that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.errors import BadPosition
from signoria.kernel.state import State
from tests.games.dumps import Break, contents, put, refused_at, reloaded, set_to, without
from tests.games.intrigo.positions import asked, new_match, position
from tests.games.story import choices, play


def whole(state: State) -> dict[str, Any]:
    return state.dump()


SEATS = pytest.mark.parametrize("seats", GAME.seats)
FIELDS = list(contents(new_match(3)))
NONE = -1


@SEATS
def test_a_position_survives_being_written_down(seats: int) -> None:
    state = new_match(seats)
    assert reloaded(GAME, state).dump() == state.dump()


def test_a_position_in_the_middle_of_a_turn_goes_on_alike() -> None:
    state = story(palace={2: "Contarini-4", 9: "Dandolo-2", 10: "Dandolo-3"})
    for line in ("A buy gondolier", "A at 1", "A schemer 2", "A schemer 9", "B play Gradenigo-3", "B at 16"):
        again = reloaded(GAME, state)
        play(state, line)
        play(again, line)
        assert again.fingerprint() == state.fingerprint()


def test_picks_are_written_down_and_may_be_changed_afterwards() -> None:
    state = new_match(3)
    state.push(1, choices(state, "B")[0])
    again = reloaded(GAME, state)
    assert asked(again) == "AC draft"
    again.push(1, choices(again, "B")[1])
    assert again.fingerprint() != state.fingerprint()


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("wrong", [None, True, "x", 999, -7, {}, [[["x"]]]], ids=repr)
def test_a_field_of_the_wrong_kind_is_named(field: str, wrong: object) -> None:
    dump = whole(new_match(3))
    with pytest.raises(BadPosition) as caught:
        GAME.position({**dump, "contents": {**dump["contents"], field: wrong}})
    assert caught.value.where.startswith(field)


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    assert refused_at(GAME, new_match(3), without(field)) == field


HANDS = {"A": "Contarini-2 Contarini-3 Gradenigo-2 Tiepolo-3", "B": "Gradenigo-3 Gradenigo-4 Tiepolo-2 Tiepolo-4"}


def story(moves: str = "", **changes: Any) -> State:
    """A is to take a card; two schemers, a thief and three tokens lie in the palace."""
    known: dict[str, Any] = {
        "palace": {2: "Contarini-4", 9: "Dandolo-2", 12: "thief"},
        "tokens": {1: "Clergy", 2: "ducat", 9: "Military"},
        "hands": HANDS,
        "ducats": {"A": 1},
    }
    state = position(**{**known, **changes})
    play(state, moves)
    return state


CANNOT_BE: dict[str, tuple[Break, str]] = {
    "phase unknown": (set_to("phase", "rest"), "phase"),
    "round 0": (set_to("round", 0), "round"),
    "round after the last": (set_to("round", 61), "round"),
    "a fifth seat": (set_to("seat", 4), "seat"),
    "one family twice": (set_to("families", [0, 1, 2, 0]), "families"),
    "a seat for the Tiepolo": (set_to("families", [0, 1, 2, 4]), "families[3]"),
    "no such schemer": (put("palace", 0, value=15), "palace[0]"),
    "no such card": (put("palace", 0, value=22), "palace[0]"),
    "face down on a free place": (set_to("cards_down", [4]), "cards_down"),
    "influence face down": (set_to("cards_down", [11]), "cards_down"),
    "no token to be face down": (set_to("tokens_down", [4]), "tokens_down"),
    "a ducat too many": (put("ducats", 1, value=1), "supply"),
    "a ducat too few": (set_to("supply", 29), "supply"),
    "a seal too many": (put("bag", 0, value=2), "bag"),
    "a seal too few": (put("tokens", 0, value=NONE), "bag"),
    "a counter too many": (put("seals", 0, value=[0] * 6), "seals[0]"),
    "an influence card too many": (put("piles", 0, value=2), "piles[0]"),
    "an influence card gone too often": (put("gone", 5, value=1), "piles[5]"),
    "a fourth card in a pile": (put("piles", 0, value=4), "piles[0]"),
    "a pack of three": (put("packs", 0, value=[0, 1, 2]), "packs[0]"),
    "a schemer twice": (put("packs", 0, 0, value=1), "packs"),
    "played what was not drafted": (put("played", 3, value=[0]), "played[3]"),
    "placed but not played": (put("played", 3, value=[]), "played"),
    "played but not placed": (put("palace", 1, value=NONE), "played"),
    "lacks what it holds": (put("lacks", 0, value=[13]), "lacks[0]"),
    "lacks what is there once": (put("lacks", 0, value=[0]), "lacks[0]"),
    "a pick after the draft": (put("picks", 0, value=0), "picks[0]"),
    "drafting with a full hand": (set_to("phase", "draft"), "stage"),
    "a stage of the draft": (set_to("stage", 3), "palace"),
    "a card nobody took": (set_to("card", 0), "card"),
    "a spot without a power": (set_to("spot", 11), "spot"),
    "a target without a power": (set_to("target", 1), "target"),
    "won without seals": (set_to("winner", 0), "winner"),
    "seals without a victory": (put("seals", 2, value=[4, 0, 0, 0, 0]), "winner"),
    "over with free places": (set_to("phase", "over"), "phase"),
    "to be placed without a card": (set_to("phase", "place"), "card"),
    "power without a spot": (set_to("phase", "power"), "spot"),
    "dealer of no kind": (set_to("dealer", {"kind": "loaded"}), "dealer.kind"),
    "dealer without words": (set_to("dealer", {"kind": "fast", "words": []}), "dealer.words"),
}


@pytest.mark.parametrize("name", CANNOT_BE)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    change, where = CANNOT_BE[name]
    assert refused_at(GAME, story(), change) == where


@pytest.mark.rule("IN-1.1")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (set_to("stage", 4), "stage"),
        (set_to("stage", 3), "stage"),
        (set_to("phase", "card"), "stage"),
        (lambda data: data["packs"][0].reverse(), "packs[0]"),
        (lambda data: data.update(picks=[pack[0] for pack in data["packs"]]), "picks"),
        (lambda data: data["picks"].__setitem__(0, data["packs"][1][0]), "picks[0]"),
    ],
)
def test_a_draft_that_cannot_be_is_refused(change: Break, where: str) -> None:
    assert refused_at(GAME, new_match(3), change) == where


@pytest.mark.rule("IN-3.5")
def test_the_palace_is_empty_during_the_draft() -> None:
    def lay_thief(data: dict[str, Any]) -> None:
        data["palace"][0], data["piles"][5] = 21, 2

    assert refused_at(GAME, new_match(3), lay_thief) == "palace"


def several(**changes: object) -> Break:
    return lambda data: data.update(changes)


AIMED = "A buy gondolier\nA at 1"
FINISHING = f"{AIMED}\nA schemer 2"


@pytest.mark.rule("IN-2.1", "IN-2.3")
@pytest.mark.parametrize(
    ("moves", "phase", "change", "where"),
    [
        ("A play Contarini-2", "place", set_to("card", NONE), "card"),
        ("A play Contarini-2", "place", set_to("card", 2), "card"),
        ("A play Contarini-2", "place", set_to("card", 4), "card"),
        ("A play Contarini-2", "place", set_to("phase", "card"), "card"),
        ("A buy guard", "place", set_to("card", 16), "piles[0]"),
        (AIMED, "power", set_to("spot", NONE), "spot"),
        (AIMED, "power", set_to("spot", 1), "spot"),
        (AIMED, "power", set_to("spot", 4), "spot"),
        (AIMED, "power", set_to("target", 1), "target"),
        (AIMED, "power", several(phase="target", target=15), "target"),
        (AIMED, "power", several(phase="target", target=8), "target"),
        (FINISHING, "target", set_to("target", NONE), "target"),
        (FINISHING, "target", set_to("phase", "power"), "target"),
        ("A buy assassin\nA at 1", "power", several(phase="target", target=1), "target"),
        ("A buy thief\nA at 1", "power", set_to("tokens_down", [0, 1]), "phase"),
        ("A buy peddler\nA at 1\nA token 1", "target", set_to("target", 8), "target"),
    ],
)
def test_a_step_without_anything_to_choose_is_refused(moves: str, phase: str, change: Break, where: str) -> None:
    palace = {2: "Contarini-4", 9: "Dandolo-2", 10: "Dandolo-3", 12: "thief"}
    state = story(moves, palace=palace, ducats={"A": 2})
    assert asked(state) == f"A {phase}"
    assert reloaded(GAME, state).fingerprint() == state.fingerprint()
    assert refused_at(GAME, state, change) == where


FULL = "Contarini-4 Gradenigo-4 Contarini-3 Gradenigo-2 Dandolo-2 Morosini-3 "
FULL += "Gradenigo-3 Dandolo-3 Dandolo-4 Contarini-2 Morosini-4 -"


def last_card(**changes: Any) -> State:
    """C has the last card, for place 12."""
    known: dict[str, Any] = {"palace": FULL, "hands": {"A": "", "B": "", "C": "Morosini-2"}, "ducats": {"C": 1}}
    return position(3, turn="C", **{**known, **changes})


@pytest.mark.rule("IN-2.2")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (set_to("seat", 0), "seat"),
        (several(ducats=[0, 0, 0], supply=32), "phase"),
        (several(phase="place", card=6), "palace"),
        (
            lambda data: (data["palace"].__setitem__(11, 21), data["piles"].__setitem__(5, 2)),
            "palace",
        ),
    ],
    ids=["nothing to do", "nothing to choose", "one place", "full"],
)
def test_nobody_is_asked_who_has_no_choice(change: Break, where: str) -> None:
    assert refused_at(GAME, last_card(), change) == where


@pytest.mark.rule("IN-3.4", "IN-K2")
def test_a_match_that_is_over_is_read_again_and_checked() -> None:
    won = last_card(tokens={1: "Clergy"}, seals={"A": {"Clergy": 3}})
    play(won, "C play Morosini-2")
    assert reloaded(GAME, won).dump() == won.dump()
    assert refused_at(GAME, won, set_to("winner", NONE)) == "winner"
    assert refused_at(GAME, won, set_to("winner", 1)) == "winner"
    assert refused_at(GAME, won, several(phase="card")) == "phase"
    assert refused_at(GAME, won, several(winner=NONE, seals=[[0] * 5] * 3)) == "phase"
    drawn = last_card(round_number=60)
    play(drawn, "C play Morosini-2")
    assert reloaded(GAME, drawn).dump() == drawn.dump()
    assert refused_at(GAME, drawn, set_to("round", 59)) == "phase"
