"""What may not be done is refused with its rule, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.patrician import GAME
from signoria.kernel.errors import NotYourTurn, Refusal, UnknownAction
from signoria.kernel.state import State
from tests.games.patrician.positions import asked, new_match, position
from tests.games.refused import refused
from tests.games.story import play


def moving() -> State:
    """A has built in Lucca and may move; Parma is scored, Siena has no floor of A, Roma one tower."""
    state = position(
        hands={"A": "Lucca:move"},
        towers={"Parma": ("ABC", "AA"), "Siena": ("B", "C"), "Roma": ("A", "")},
        tiles={"Parma": "CA"},
    )
    play(state, "A play Lucca:move\nA build left")
    return state


def posting() -> State:
    """A has built in Siena and may place a messenger; two stand at Parma, one on the road to Firenze."""
    around = {"Milano-Parma": "B", "Parma-Verona": "C", "Bologna-Firenze": "B"}
    state = position(options=("messengers",), hands={"A": "Siena:L*"}, messengers=around)
    play(state, "A play Siena:L*\nA build left")
    return state


@pytest.mark.rule("PA-1")
def test_a_card_that_is_not_in_the_hand() -> None:
    state = position(hands={"A": "Roma:E Siena:2", "B": "Roma:2 Parma:2"})
    assert refused(state, "A play Roma:2") == Refusal("PA-1", "card-not-in-hand", {"card": "Roma:2"})


@pytest.mark.rule("PA-3.1")
@pytest.mark.parametrize(
    ("move", "code", "numbers"),
    [
        ("move Lucca left>right", "built-there", {"city": "Lucca"}),
        ("move Parma left>right", "city-scored", {"city": "Parma"}),
        ("move Siena left>right", "no-floor-of-yours", {"city": "Siena"}),
        ("move Milano left>right", "no-floor-of-yours", {"city": "Milano"}),
        ("move Roma right>left", "tower-empty", {"city": "Roma", "site": "right"}),
    ],
)
def test_a_floor_that_may_not_be_moved(move: str, code: str, numbers: dict[str, object]) -> None:
    assert refused(moving(), f"A {move}") == Refusal("PA-3.1", code, numbers)


@pytest.mark.rule("PA-3.1")
def test_the_left_of_two_sites_is_named_when_it_is_empty() -> None:
    state = position(hands={"A": "Lucca:move"}, towers={"Roma": ("", "A")})
    play(state, "A play Lucca:move\nA build left")
    assert refused(state, "A move Roma left>right").numbers == {"city": "Roma", "site": "left"}


@pytest.mark.rule("PA-4.1")
def test_a_city_without_a_card_to_take() -> None:
    state = position(hands={"A": "Siena:?"}, face_up={"Roma": "Roma:2", "Siena": "Siena:2"})
    play(state, "A play Siena:?\nA build left")
    assert refused(state, "A take Lucca") == Refusal("PA-4.1", "no-card-there", {"city": "Lucca"})


@pytest.mark.rule("PA-M2")
@pytest.mark.parametrize(
    ("road", "code", "numbers"),
    [
        ("Roma-Siena", "built-there", {"city": "Siena"}),
        ("Siena-Lucca", "built-there", {"city": "Siena"}),
        ("Bologna-Firenze", "road-taken", {"owner": 1}),
    ],
)
def test_a_messenger_that_may_not_stand_there(road: str, code: str, numbers: dict[str, object]) -> None:
    assert refused(posting(), f"A messenger {road}") == Refusal("PA-M2", code, numbers)


@pytest.mark.rule("PA-M2")
def test_a_third_messenger_at_a_city() -> None:
    around = {"Siena-Bologna": "B", "Ferrara-Bologna": "C"}
    state = position(options=("messengers",), hands={"A": "Parma:L*"}, messengers=around)
    play(state, "A play Parma:L*\nA build left")
    expected = Refusal("PA-M2", "two-messengers", {"city": "Bologna"})
    assert refused(state, "A messenger Bologna-Firenze") == expected


@pytest.mark.rule("PA-M1")
@pytest.mark.parametrize("move", ["messenger Roma-Siena", "no messenger"])
def test_messengers_without_the_expansion(move: str) -> None:
    state = position(hands={"A": "Siena:L*"})
    assert refused(state, f"A {move}") == Refusal("PA-M1", "without-messengers", {})


def at_step(step: str) -> State:
    """A position in which A is asked for this step."""
    card = {"play": "Roma:E", "build": "Roma:E", "move": "Lucca:move", "take": "Siena:?", "messenger": "Siena:L*"}[step]
    faces = {"Roma": "Roma:2", "Siena": "Siena:2"} if step == "take" else {}
    state = position(options=("messengers",), hands={"A": card}, towers={"Roma": ("A", "")}, face_up=faces)
    if step != "play":
        play(state, f"A play {card}" + ("" if step == "build" else "\nA build left"))
    assert asked(state) == f"A {step}"
    return state


STEPS = {
    "play": ("PA-1", "play Roma:E"),
    "build": ("PA-2.1", "build left"),
    "move": ("PA-3.1", "move Roma left>right"),
    "take": ("PA-4.1", "take Roma"),
    "messenger": ("PA-M2", "messenger Roma-Siena"),
}


@pytest.mark.rule("PA-1", "PA-2.1", "PA-3.1", "PA-4.1", "PA-M2", "PA-6")
@pytest.mark.parametrize(
    ("step", "move"),
    [(step, move) for step in STEPS for other, (_, move) in STEPS.items() if other != step]
    + [(step, f"no {other}") for step in STEPS for other in ("move", "messenger") if other != step],
)
def test_an_action_of_another_step_is_refused_with_the_rule_of_this_one(step: str, move: str) -> None:
    assert refused(at_step(step), f"A {move}") == Refusal(STEPS[step][0], "another-step", {"step": step})


@pytest.mark.rule("PA-S3")
def test_another_players_turn() -> None:
    state = position(hands={"A": "Roma:E"})
    for seat in (1, 2, 3, -1, 99):
        before = state.fingerprint()
        with pytest.raises(NotYourTurn, match=f"seat {seat} cannot move now; it is the turn of seat 0"):
            state.push(seat, "play Roma:E")
        with pytest.raises(NotYourTurn):
            state.why_not(seat, "play Roma:E")
        assert state.fingerprint() == before


@pytest.mark.rule("PA-6")
def test_after_the_end_nobody_is_asked() -> None:
    with pytest.raises(NotYourTurn, match="the match is over"):
        position(phase="over").push(0, "play Roma:E")


NOISE = ["", " ", "play", "play Roma", "play Roma:X", "build", "build up", "move Roma", "move Roma left>left"]
NOISE += [
    "take",
    "take Napoli",
    "messenger Roma-Milano",
    "messenger Roma",
    "no",
    "pass",
    "play Pistoia:2",
    "\x00",
    "💥",
]


@pytest.mark.parametrize("text", NOISE)
def test_what_is_not_our_language_says_how_it_is_written(text: str) -> None:
    state = new_match(3, options=("messengers",))
    before = state.fingerprint()
    with pytest.raises(UnknownAction, match="write play CITY:FACE"):
        state.push(int(first_seat(state)), text)
    assert state.fingerprint() == before


def first_seat(state: State) -> Any:
    return state.view(-1)["actors"][0]  # type: ignore[index]


def test_case_and_blanks_do_not_matter() -> None:
    state = position(hands={"A": "Roma:E Roma:2"})
    state.push(0, "  PLAY   roma:e ")
    state.push(0, "Build LEFT")
    assert asked(state) == "B play"


@pytest.mark.parametrize("options", [(), ("ambassadors",), ("messengers",), ("ambassadors", "messengers")])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_action_has_one_text(seats: int, options: tuple[str, ...]) -> None:
    notation = GAME.game_data(GAME.setup(seats, 1, options=options).variant()).notation
    texts = [notation.text(action) for action in notation.actions()]
    assert len(set(texts)) == len(texts)
    assert [notation.parse(text) for text in texts] == notation.actions()


@pytest.mark.parametrize("seat", [-1, 1, 3, 64, 99])
def test_who_is_not_asked_has_nothing_to_choose_from(seat: int) -> None:
    state = position(hands={"A": "Roma:E"})
    assert state.legal_actions(seat) == []
    assert state.legal_texts(seat) == []
