"""Intrigo in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.intrigo import GAME, text
from signoria.games.intrigo.components import POWER_NAMES
from signoria.games.intrigo.state import PHASES
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State
from tests.games.intrigo.files import own
from tests.games.intrigo.positions import position, winner_at
from tests.games.sources import base, variants
from tests.games.story import play, table, told_by
from tests.games.watched import NAMES, watched

SEATS = pytest.mark.parametrize("seats", GAME.seats)
TWICE_AIMED = ("courtesan", "peddler", "guard", "gondolier")
AIMS = {f"{power}-aim" for power in POWER_NAMES} | {f"{power}-finish" for power in TWICE_AIMED}


def test_every_step_and_every_power_has_its_refusal() -> None:
    assert variants(text.REFUSALS, "another-step") == {"draft", "card", "place"}
    assert variants(text.REFUSALS, "another-target") == AIMS


def test_every_phase_and_every_power_has_its_question() -> None:
    assert set(text.WAITING) == set(PHASES) - {"over"}
    assert {base(key) for key in text.QUESTIONS} == {"draft", "card", "place"} | AIMS


@pytest.mark.rule("IN-K1")
def test_a_pack_is_told_to_its_own_player_only() -> None:
    match = next(watched(GAME.setup(3, 1)))[0]
    told_to = [[GAME.text.describe(event, NAMES) for event in match.journal.log(viewer)] for viewer in range(3)]
    cards = match.state.view(1)["board"]["seats"][1]["packs"][0]["cards"]  # type: ignore[index]
    pack = ", ".join(card.replace("-", " ") for card in cards)
    assert f"Bruno is dealt {pack}." in told_to[1]
    assert not any(pack in sentence for sentence in told_to[0] + told_to[2])


def around(moves: str = "", **story: Any) -> State:
    """A schemer of A on place 2, one of D on place 16, one of nobody on place 9."""
    known: dict[str, Any] = {
        "palace": {2: "Contarini-4", 16: "Dandolo-3", 9: "Tiepolo-2"},
        "tokens": {1: "Clergy", 2: "ducat", 9: "Military", 10: "ducat"},
        "ducats": {"A": 1},
        "hands": {"A": "Contarini-2 Contarini-3 Gradenigo-2 Tiepolo-3"},
    }
    state = position(**{**known, **story})
    play(state, moves)
    return state


@pytest.mark.parametrize(
    ("moves", "sentences"),
    [
        ("A buy thief\nA at 1\nA token 2", ["The thief turns the token in arcade B face down: ducat."]),
        ("A buy assassin\nA at 1\nA schemer 2", ["The assassin turns Contarini 4 on place 2 face down."]),
        (
            "A buy peddler\nA at 1\nA token 2\nA token 9",
            ["The peddler swaps two tokens: Military is now in arcade B, ducat in arcade I."],
        ),
        (
            "A buy gondolier\nA at 1\nA schemer 2\nA schemer 9",
            ["The gondolier swaps two schemers: Tiepolo 2 is now on place 2, Contarini 4 on place 9."],
        ),
        ("A buy guard\nA at 1\nA schemer 16\nA at 7", ["The guard moves Dandolo 3 from place 16 to place 7."]),
        (
            "A buy courtesan\nA at 5\nA call Contarini-2\nA at 4",
            ["The courtesan calls Contarini 2: Anna must put it on place 4."],
        ),
        ("A buy thief\nA at 1\nA no power", ["Anna leaves the thief unused."]),
        (
            "A buy thief\nA at 5",
            [
                "Anna buys the thief for 1.",
                "Anna places the thief on place 5.",
                "Anna has no target for the thief.",
            ],
        ),
        ("A play Tiepolo-3\nA at 7", ["Anna places Tiepolo 3 on place 7."]),
    ],
)
def test_what_happens_is_told_in_short_sentences(moves: str, sentences: list[str]) -> None:
    events = play(around(), moves)
    assert [GAME.text.describe(event, NAMES) for event in events][-len(sentences) :] == sentences


def test_a_refusal_says_what_to_do_instead() -> None:
    refusal = Refusal("IN-2.1", "too-dear", {"card": "guard", "price": 3, "ducats": 1})
    assert GAME.text.explain(refusal) == "Too expensive: the guard costs 3, and you have 1."
    refusal = Refusal("IN-2.4", "another-target", {"step": "peddler-finish"})
    assert GAME.text.explain(refusal) == "First choose the token to swap with."


@pytest.mark.parametrize(
    ("moves", "question"),
    [
        ("", "Your turn, Anna: play a schemer or buy influence."),
        ("A play Tiepolo-3", "Choose a place for Tiepolo 3."),
        ("A buy guard", "Choose a place for the guard."),
        ("A buy guard\nA at 1", "Which schemer does the guard move?"),
        ("A buy guard\nA at 1\nA schemer 2", "Where does the guard move Contarini 4?"),
        ("A buy peddler\nA at 1\nA token 2", "Which token does the peddler swap with the one in arcade B?"),
        ("A buy peddler\nA at 1\nA token 1", "Which token does the peddler swap with the one at the gate?"),
        ("A buy gondolier\nA at 1\nA schemer 16", "Which schemer does the gondolier swap with Dandolo 3?"),
        ("A buy courtesan\nA at 5\nA call Dandolo-4", "Which place does the courtesan call Dandolo 4 to?"),
    ],
)
def test_the_question_says_what_is_to_be_named(moves: str, question: str) -> None:
    assert GAME.text.ask(around(moves).view(0), NAMES) == question


def test_the_draft_says_what_is_kept_and_that_one_may_change() -> None:
    match = next(watched(GAME.setup(3, 1)))[0]
    assert GAME.text.ask(match.state.view(2), NAMES[:3]) == "Keep one schemer from your pack."
    match.push(2, match.state.legal_texts(2)[0])
    pick = table(match.state, "C")["seats"][2]["pick"]
    assert (
        GAME.text.ask(match.state.view(2), NAMES[:3])
        == f"You are keeping {pick.replace('-', ' ')}. You can still change your mind."
    )
    waiting = "Draft: waiting for Anna, Bruno."
    assert GAME.text.ask(match.state.view(SPECTATOR), NAMES[:3]) == waiting


# What is said of an action.


@pytest.mark.parametrize(
    ("moves", "action", "words"),
    [
        ("", "play Contarini-2", "wins for you"),
        ("", "play Gradenigo-2", "wins for B"),
        ("", "play Tiepolo-3", "wins for nobody"),
        ("", "buy thief", "costs 1: turn a token beside it face down"),
        ("A play Gradenigo-2", "at 1", "Clergy to D, ducat to A"),
        ("A play Gradenigo-2", "at 10", "ducat to nobody"),
        ("A play Contarini-3", "at 8", "Military to A"),
        ("A play Contarini-3", "at 5", "no token beside it"),
        ("A buy thief", "at 1", "Clergy, ducat"),
        ("A buy thief\nA at 1", "token 1", "The gate: Clergy to D"),
        ("A buy thief\nA at 10", "token 10", "Arcade J: ducat"),
        ("A buy assassin\nA at 1", "schemer 2", "Contarini 4: wins for you"),
        ("A buy assassin\nA at 1", "schemer 16", "Dandolo 3: wins for D"),
        ("A buy gondolier\nA at 1\nA schemer 2", "schemer 9", "Tiepolo 2: wins for nobody"),
        ("A buy guard\nA at 1\nA schemer 2", "at 8", "Military to A"),
        ("A buy guard\nA at 3\nA schemer 2", "at 1", "Clergy to A, ducat to A"),
        ("A buy courtesan\nA at 7", "call Contarini-3", "wins for you"),
        ("A buy courtesan\nA at 7\nA call Contarini-3", "at 8", "Military to A"),
        ("A buy thief\nA at 1", "no power", "leave the power unused"),
    ],
)
def test_an_action_is_said_in_a_few_words(moves: str, action: str, words: str) -> None:
    assert GAME.text.action_label(action, around(moves).view(0)) == words


def test_what_lies_face_down_is_said_to() -> None:
    state = around("A buy gondolier\nA at 1", face_down=[2])
    assert GAME.text.action_label("schemer 2", state.view(0)) == "Contarini 4: face down"
    state = around("A buy peddler\nA at 1", stolen=[1])
    assert GAME.text.action_label("token 1", state.view(0)) == "The gate: Clergy: face down"
    state = around("A buy guard\nA at 1\nA schemer 2", face_down=[2])
    assert GAME.text.action_label("at 8", state.view(0)) == "Military"


def test_passing_is_said_too() -> None:
    palace = "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2"
    state = position(palace=palace, hands={"A": ""}, ducats={"A": 1})
    assert GAME.text.action_label("pass", state.view(0)) == "place nothing"
    assert GAME.text.ask(state.view(0), NAMES) == "Your turn, Anna: buy influence, or pass."


@pytest.mark.rule("IN-3.1")
@SEATS
def test_what_is_said_of_a_place_comes_true(seats: int) -> None:
    for seed in range(4):
        for match, seat, view in watched(GAME.setup(seats, seed), seed):
            for action in view["legal"]:
                if action.startswith("at ") and is_one_schemer(view):
                    assert_came_true(match, seat, action, GAME.text.action_label(action, view))


def is_one_schemer(view: dict[str, Any]) -> bool:
    """Whether a face-up schemer is to be placed, from a hand or from elsewhere in the palace."""
    power = view["board"]["power"]
    if power is None:
        return "-" in view["board"]["card"]
    return power["name"] == "courtesan" or not view["board"]["places"][power["target"] - 1]["face_down"]


def assert_came_true(match: Match, seat: int, action: str, said: str) -> None:
    after = match.state.clone()
    after.journal = Journal()
    after.push(seat, action)
    log: Any = after.journal.log(SPECTATOR)
    if told_by(log, "round-begun") or after.is_over():
        return  # the tokens have been awarded
    place = int(action.removeprefix("at "))
    arcades = table(after)["arcades"]
    notes = []
    for arcade in (place, place % len(arcades) + 1):
        token = arcades[arcade - 1]["token"]
        if token is not None:
            winner = winner_at(after, arcade)
            notes.append(f"{token} to {'nobody' if winner == '-' else winner}")
    assert said == (", ".join(notes) or "no token beside it")


@pytest.mark.rule("IN-3.4", "IN-K2")
@pytest.mark.parametrize(
    ("winners", "seals", "sentence"),
    [
        ([1], [1, 0, 4, 0, 2], "Bruno wins with 4 seals of one guild: Clergy."),
        ([1], [1, 2, 1, 1, 1], "Bruno wins with a seal of every guild."),
        ([0, 1, 2], [1, 0, 0, 0, 0], "A draw, shared by everyone (IN-K2)."),
    ],
)
def test_the_verdict_names_the_winner_and_the_seals_or_a_draw(
    winners: list[int], seals: list[int], sentence: str
) -> None:
    view: dict[str, Any] = next(watched(GAME.setup(3, 1)))[2]
    view["board"]["score"]["winners"] = winners
    won = view["board"]["seats"][1]["seals"]
    won.update(zip(won, seals, strict=True))
    assert text.verdict(view, NAMES) == sentence


def test_a_guild_of_ones_own_keeps_its_name() -> None:
    data = own()
    data["guilds"] = {"Bakers" if name == "Clergy" else name: value for name, value in data["guilds"].items()}
    data["guilds"]["provenance"] = dict.fromkeys([name for name in data["guilds"] if name != "provenance"], "own")
    state = position(components=data, tokens={1: "Bakers"}, ducats={"A": 1})
    events = play(state, "A buy thief\nA at 1\nA token 1")
    assert GAME.text.describe(events[-1], NAMES) == "The thief turns the token at the gate face down: Bakers."
