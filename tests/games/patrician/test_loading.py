"""Positions written and read again, and those that are refused."""

from __future__ import annotations

import pytest

from signoria.games.patrician import GAME
from signoria.kernel.errors import BadPosition
from tests.games.dumps import Break, contents, put, refused_at, reloaded, set_to, without
from tests.games.patrician.positions import asked, new_match, position
from tests.games.story import play


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_position_survives_being_written_down(seats: int) -> None:
    state = new_match(seats, options=("ambassadors", "messengers"))
    assert reloaded(GAME, state).dump() == state.dump()


def test_a_position_in_the_middle_of_a_turn_goes_on_alike() -> None:
    state = position(hands={"A": "Lucca:move"}, towers={"Roma": ("AB", "")}, face_up={"Lucca": "Siena:2"})
    script = ["A play Lucca:move", "A build left", "A move Roma left>right"]
    for line in script:
        again = reloaded(GAME, state)
        play(state, line)
        play(again, line)
        assert again.fingerprint() == state.fingerprint()


@pytest.mark.rule("PA-M2")
def test_a_hand_may_be_full_again_when_a_messenger_is_asked_for() -> None:
    state = position(
        options=("messengers",), hands={"A": "Siena:L* Roma:E Roma:LL"}, face_up={"Siena": "Siena:2"}, deck="Parma:2"
    )
    play(state, "A play Siena:L*\nA build left")
    assert asked(state) == "A messenger"
    assert reloaded(GAME, state).dump() == state.dump()


FIELDS = list(contents(new_match(3)))


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("wrong", [None, True, "x", 99, -7, {}, [[["x"]]]], ids=repr)
def test_a_field_of_the_wrong_kind_is_named(field: str, wrong: object) -> None:
    dump = new_match(3).dump()
    contents = {**dump["contents"], field: wrong}  # type: ignore[dict-item]
    with pytest.raises(BadPosition) as caught:
        GAME.position({**dump, "contents": contents})
    assert caught.value.where.startswith(field)


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    assert refused_at(GAME, new_match(3), without(field)) == field


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (set_to("phase", "rest"), "phase"),
        (put("hands", 0, value=[0, 0, 0, 0]), "hands[0]"),
        (put("secret", 1, value=3), "hands[1]"),
        (put("hands", 0, value=[99]), "hands[0][0]"),
        (put("towers", 4, value=[7]), "towers[4][0]"),
        (put("towers", 17, value=[0, 0, 1, 1, 2, 2]), "towers"),
        (put("reserve", 2, value=28), "reserve[2]"),
        (set_to("scored", [9]), "scored[0]"),
        (set_to("played", [[0]]), "played[0]"),
        (set_to("played", [[3, 0]]), "played[0]"),
        (set_to("played", [[0, 1]] * 49), "played[48]"),
        (set_to("played", [[0, 0]] * 3), "cards"),
        (put("face_up", 0, value=4), "cards"),
        (set_to("deck", [4]), "cards"),
        (put("hands", 0, value=[]), "hands[0]"),
        (put("messengers", 0, value=0), "messengers"),
        (set_to("phase", "build"), "card"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Break, where: str) -> None:
    assert refused_at(GAME, position(hands={"A": "Bologna:L* Bologna:C"}, secret={"A": 1}), change) == where


@pytest.mark.rule("PA-S2")
def test_secret_cards_must_be_star_cards() -> None:
    state = position(hands={"A": "Bologna:L* Bologna:C"})
    assert refused_at(GAME, state, put("secret", 0, value=2)) == "hands[0][1]"


@pytest.mark.rule("PA-C4")
def test_floors_in_reserve_and_on_towers_must_add_up() -> None:
    state = position(hands={"A": "Bologna:C"}, towers={"Roma": ("A", "B")})
    assert refused_at(GAME, state, put("reserve", 0, value=29)) == "reserve[0]"


@pytest.mark.rule("PA-M1", "PA-M2")
def test_nobody_has_more_messengers_and_no_city_more_than_two() -> None:
    state = position(4, options=("messengers",), hands={"A": "Bologna:C"}, messengers={"Roma-Siena": "A"})
    assert refused_at(GAME, state, put("messengers", 9, value=0)) == "messengers"
    state = position(
        4, options=("messengers",), hands={"A": "Bologna:C"}, messengers={"Roma-Siena": "A", "Siena-Lucca": "B"}
    )
    assert refused_at(GAME, state, put("messengers", 2, value=2)) == "messengers"


BUILDING = ("A play Roma:E", "build")
MOVING = ("A play Lucca:move\nA build left", "move")
TAKING = ("A play Siena:?\nA build left", "take")
POSTING = ("A play Siena:L*\nA build left", "messenger")


@pytest.mark.parametrize(
    ("script", "phase", "change", "where"),
    [
        (*BUILDING, put("hands", 0, value=[0, 0, 1]), "hands[0]"),
        (*BUILDING, set_to("card", -1), "card"),
        (*BUILDING, set_to("arms_left", 0), "phase"),
        (*MOVING, set_to("phase", "take"), "phase"),
        (*MOVING, set_to("phase", "messenger"), "phase"),
        (*TAKING, set_to("phase", "move"), "phase"),
        (*TAKING, set_to("phase", "build"), "phase"),
        (*TAKING, set_to("face_up", [-1] * 9), "phase"),
        (*POSTING, set_to("phase", "build"), "phase"),
    ],
)
def test_a_step_without_anything_to_choose_is_refused(script: str, phase: str, change: Break, where: str) -> None:
    faces = {"Roma": "Roma:2", "Siena": "Siena:2", "Lucca": "Lucca:LL"}
    cards = {"A": script.splitlines()[0].removeprefix("A play ")}
    state = position(options=("messengers",), hands=cards, face_up=faces, towers={"Roma": ("A", "")})
    play(state, script)
    assert asked(state) == f"A {phase}"
    assert reloaded(GAME, state).fingerprint() == state.fingerprint()
    assert refused_at(GAME, state, change) == where


@pytest.mark.parametrize("towers", [("BBCC", ""), ("BBC", "BC")], ids=["one site left", "full"])
def test_a_floor_that_has_no_choice_of_site_asks_nobody(towers: tuple[str, str]) -> None:
    state = position(hands={"A": "Parma:2"}, towers={"Parma": ("BBC", "")})
    play(state, "A play Parma:2")
    data = contents(state)
    parma = 2 * 7
    for site, owners in enumerate(towers):
        data["towers"][parma + site] = ["ABC".index(owner) for owner in owners]
    data["reserve"] = [29 - sum(tower.count(seat) for tower in data["towers"]) for seat in range(3)]
    with pytest.raises(BadPosition, match="phase"):
        GAME.position({"variant": state.dump()["variant"], "contents": data})
