"""What may not be done is refused with its rule, and nothing changes."""

from __future__ import annotations

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.errors import NotYourTurn, Refusal, UnknownAction
from signoria.kernel.state import State
from tests.games.intrigo.positions import asked, new_match, position
from tests.games.refused import refused
from tests.games.story import choices, play

PALACE = {2: "Contarini-4", 9: "Tiepolo-2", 16: "thief"}
TOKENS = {1: "Clergy", 2: "ducat", 9: "Military"}
HANDS = {"A": "Contarini-2 Contarini-3 Gradenigo-2 Tiepolo-3"}


def story(moves: str = "", **changes: object) -> State:
    """A holds four cards and a ducat; a schemer lies on place 2, a thief on place 16."""
    known: dict[str, object] = {"palace": PALACE, "tokens": TOKENS, "ducats": {"A": 1}, "hands": HANDS}
    state = position(**{**known, **changes})  # type: ignore[arg-type]
    play(state, "\n".join(f"A {move}" for move in moves.split(", ") if move))
    return state


@pytest.mark.rule("IN-1.1")
def test_a_card_that_is_not_in_the_pack() -> None:
    state = new_match(3)
    other = next(text for text in choices(state, "B") if text not in choices(state, "A"))
    expected = Refusal("IN-1.1", "not-in-pack", {"card": other.removeprefix("keep ")})
    assert refused(state, f"A {other}") == expected
    state.push(0, choices(state, "A")[0])
    assert refused(state, f"A {other}") == expected, "also while one may still change"


@pytest.mark.rule("IN-2.1", "IN-2.2", "IN-C4")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("play Contarini-4", Refusal("IN-2.1", "not-in-hand", {"card": "Contarini-4"})),
        ("play Dandolo-2", Refusal("IN-2.1", "not-in-hand", {"card": "Dandolo-2"})),
        ("buy guard", Refusal("IN-2.1", "too-dear", {"card": "guard", "price": 3, "ducats": 1})),
        ("buy peddler", Refusal("IN-C4", "pile-empty", {"card": "peddler"})),
        ("pass", Refusal("IN-2.2", "cards-in-hand", {"count": 4})),
    ],
)
def test_a_card_that_may_not_be_taken(move: str, expected: Refusal) -> None:
    assert refused(story(piles={"guard": 1, "peddler": 0}), f"A {move}") == expected


@pytest.mark.rule("IN-2.1")
@pytest.mark.parametrize(("place", "card"), [(2, "Contarini-4"), (16, "thief")])
def test_a_place_that_is_taken(place: int, card: str) -> None:
    for move in ("play Contarini-2", "buy guard"):
        expected = Refusal("IN-2.1", "place-taken", {"place": place, "card": card})
        assert refused(story(move), f"A at {place}") == expected


TARGETS: dict[str, tuple[str, str, str, str, dict[str, object]]] = {
    "no neighbour": ("buy assassin, at 1", "schemer 9", "IN-2.5", "not-a-neighbour", {"place": 9, "spot": 1}),
    "an influence card": ("buy assassin, at 1", "schemer 16", "IN-2.5", "no-schemer", {"place": 16}),
    "already face down": ("buy assassin, at 3", "schemer 4", "IN-2.5", "schemer-face-down", {"place": 4}),
    "guard's no neighbour": ("buy guard, at 1", "schemer 9", "IN-2.8", "not-a-neighbour", {"place": 9, "spot": 1}),
    "guard's own place": (
        "buy guard, at 1, schemer 2",
        "at 2",
        "IN-2.8",
        "place-taken",
        {"place": 2, "card": "Contarini-4"},
    ),
    "gondolier's no neighbour": (
        "buy gondolier, at 1",
        "schemer 9",
        "IN-2.7",
        "not-a-neighbour",
        {"place": 9, "spot": 1},
    ),
    "gondolier with itself": ("buy gondolier, at 1, schemer 2", "schemer 2", "IN-2.7", "same-schemer", {"place": 2}),
    "gondolier with a thief": ("buy gondolier, at 1, schemer 2", "schemer 16", "IN-2.7", "no-schemer", {"place": 16}),
    "gondolier with nobody": ("buy gondolier, at 1, schemer 2", "schemer 7", "IN-2.7", "no-schemer", {"place": 7}),
    "token far away": ("buy thief, at 1", "token 9", "IN-2.9", "not-beside", {"arcade": 9, "spot": 1}),
    "no token": ("buy thief, at 8", "token 8", "IN-2.9", "no-token", {"arcade": 8}),
    "token face down": ("buy thief, at 10", "token 11", "IN-2.9", "token-face-down", {"arcade": 11}),
    "peddler far away": ("buy peddler, at 1", "token 9", "IN-2.4", "not-beside", {"arcade": 9, "spot": 1}),
    "peddler with itself": ("buy peddler, at 1, token 1", "token 1", "IN-2.4", "same-token", {"arcade": 1}),
    "peddler with nothing": ("buy peddler, at 1, token 1", "token 7", "IN-2.4", "no-token", {"arcade": 7}),
    "call from the palace": (
        "buy courtesan, at 7",
        "call Contarini-4",
        "IN-2.6",
        "not-in-a-hand",
        {"card": "Contarini-4"},
    ),
    "call to no neighbour": (
        "buy courtesan, at 7, call Dandolo-4",
        "at 9",
        "IN-2.6",
        "not-a-neighbour",
        {"place": 9, "spot": 7},
    ),
}


@pytest.mark.rule("IN-2.4", "IN-2.5", "IN-2.6", "IN-2.7", "IN-2.8", "IN-2.9")
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_that_a_power_does_not_reach(name: str) -> None:
    moves, move, rule, code, numbers = TARGETS[name]
    palace = {**PALACE, 4: "Dandolo-3"}
    state = story(
        moves,
        palace=palace,
        face_down=[4],
        tokens={**TOKENS, 10: "ducat", 11: "Clergy"},
        stolen=[11],
        piles={"thief": 2},
        ducats={"A": 2},
    )
    assert refused(state, f"A {move}") == Refusal(rule, code, numbers)


STEPS = {
    "draft": ("IN-1.1", "keep Contarini-2"),
    "card": ("IN-2.1", "play Contarini-2"),
    "place": ("IN-2.1", "at 5"),
    "power": ("", "no power"),
}


def at_step(step: str) -> State:
    """A position in which A is asked for this step."""
    if step == "draft":
        return new_match(4)
    return story("" if step == "card" else "play Contarini-2")


@pytest.mark.rule("IN-1.1", "IN-2.1")
@pytest.mark.parametrize(
    ("step", "move"),
    [(step, move) for step in ("draft", "card", "place") for other, (_, move) in STEPS.items() if other != step]
    + [("draft", "pass"), ("place", "pass"), ("place", "buy guard"), ("card", "call Dandolo-2"), ("card", "token 1")],
)
def test_an_action_of_another_step_is_refused_with_the_rule_of_this_one(step: str, move: str) -> None:
    assert refused(at_step(step), f"A {move}") == Refusal(STEPS[step][0], "another-step", {"step": step})


AIMING = {
    "courtesan-aim": ("IN-2.6", "buy courtesan, at 7", "call"),
    "courtesan-finish": ("IN-2.6", "buy courtesan, at 7, call Dandolo-4", "at"),
    "peddler-aim": ("IN-2.4", "buy peddler, at 1", "token"),
    "peddler-finish": ("IN-2.4", "buy peddler, at 1, token 1", "token"),
    "assassin-aim": ("IN-2.5", "buy assassin, at 1", "schemer"),
    "guard-aim": ("IN-2.8", "buy guard, at 1", "schemer"),
    "guard-finish": ("IN-2.8", "buy guard, at 1, schemer 2", "at"),
    "gondolier-aim": ("IN-2.7", "buy gondolier, at 1", "schemer"),
    "gondolier-finish": ("IN-2.7", "buy gondolier, at 1, schemer 2", "schemer"),
    "thief-aim": ("IN-2.9", "buy thief, at 1", "token"),
}


@pytest.mark.rule("IN-2.3", "IN-2.4", "IN-2.5", "IN-2.6", "IN-2.7", "IN-2.8", "IN-2.9")
@pytest.mark.parametrize("step", AIMING)
def test_a_power_that_is_being_used_wants_its_own_kind_of_target(step: str) -> None:
    rule, moves, verb = AIMING[step]
    state = story(moves, palace={**PALACE, 11: "Dandolo-3"}, ducats={"A": 2})
    others = [
        "keep Dandolo-2",
        "play Contarini-2",
        "buy guard",
        "pass",
        "call Dandolo-2",
        "token 1",
        "schemer 2",
        "at 5",
    ]
    if step.endswith("finish"):
        others.append("no power")
    for move in others:
        if not move.startswith(verb):
            assert refused(state, f"A {move}") == Refusal(rule, "another-target", {"step": step})


@pytest.mark.rule("IN-2.1")
def test_another_players_turn() -> None:
    state = story()
    for seat in (1, 2, 3, 4, -1, 99):
        before = state.fingerprint()
        with pytest.raises(NotYourTurn, match=f"seat {seat} cannot move now; it is the turn of seat 0"):
            state.push(seat, "play Dandolo-2")
        assert state.fingerprint() == before
        assert state.legal_texts(seat) == []


NOISE = ["", "keep", "keep Contarini", "play Contarini-5", "buy", "buy doge", "at", "at 0", "at 17", "token 17", "no"]
NOISE += ["schemer 0", "call", "call Venier-3", "no powers", "passes", "\x00", "💥"]


@pytest.mark.parametrize("text", NOISE)
def test_what_is_not_our_language_says_how_it_is_written(text: str) -> None:
    with pytest.raises(UnknownAction, match="write keep FAMILY-VALUE"):
        new_match(4).push(0, text)


@pytest.mark.rule("IN-S2", "IN-C3")
@pytest.mark.parametrize("text", ["at 13", "token 16", "schemer 13", "keep Tiepolo-2"])
def test_what_three_players_do_not_have_cannot_be_named(text: str) -> None:
    new_match(4).parse(text)
    with pytest.raises(UnknownAction):
        new_match(3).push(0, text)


def test_case_and_blanks_do_not_matter() -> None:
    state = story()
    state.push(0, "  PLAY   contarini-2 ")
    state.push(0, "AT 7")
    assert asked(state).startswith("B")


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_action_has_one_text(seats: int) -> None:
    notation = GAME.game_data(GAME.setup(seats, 1).variant()).notation
    texts = [notation.text(action) for action in notation.actions()]
    assert len(set(texts)) == len(texts)
    assert [notation.parse(text) for text in texts] == notation.actions()
