"""Patrician in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.patrician import GAME, text, view_helpers, words
from signoria.games.patrician.state import PHASES
from signoria.kernel.errors import Refusal
from signoria.kernel.game import english
from signoria.kernel.journal import Journal
from signoria.kernel.lines import LETTERS
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from tests.games.sources import variants
from tests.games.watched import NAMES, watched

PORTRAITS = {"C": "cardinal", "L": "lady", "E": "elder"}


def everything(seats: int, seed: int) -> Setup:
    return GAME.setup(seats, seed, options=("ambassadors", "messengers"))


def first_view(viewer: int = 0) -> dict[str, Any]:
    view: dict[str, Any] = GAME.new(everything(3, 1)).view(viewer)
    return view


def test_every_step_has_its_refusal() -> None:
    assert variants(text.REFUSALS, "another-step") == set(PHASES) - {"over"}


def test_every_phase_has_its_question() -> None:
    asked = {key.partition(":")[0] for key in text.QUESTIONS}
    assert asked == set(text.WAITING) == set(PHASES) - {"over"}


def test_a_hand_is_told_to_its_seat_only() -> None:
    match = Match(GAME, everything(3, 1))
    told = [[GAME.text.describe(event, NAMES[:3]) for event in match.journal.log(viewer)] for viewer in range(3)]
    cards = map(view_helpers.face_of, first_view(1)["board"]["seats"][1]["hand"])
    hand = "; ".join(words.card_words(card, PORTRAITS, english, is_brief=True) for card in cards)
    assert f"Bruno is dealt {hand}." in told[1]
    assert "Star cards dealt to Bruno: 3." in told[0]
    assert not any(hand in sentence for sentence in told[0] + told[2])


def test_a_refusal_says_what_to_do_instead() -> None:
    assert GAME.text.explain(Refusal("PA-3.1", "built-there", {"city": "Roma"})) == (
        "You built in Roma this turn: choose another city."
    )
    assert GAME.text.explain(Refusal("PA-M2", "road-taken", {"owner": 2})) == (
        "There is already a messenger there: choose another road."
    )


@pytest.mark.parametrize(
    ("card", "told", "brief"),
    [
        ("Pistoia:2", "Pistoia with two coats of arms", "Pistoia, 2 floors"),
        ("Roma:move", "Roma with the move symbol", "Roma, move"),
        ("Siena:?", "Siena with the question mark", "Siena, any card"),
        ("Lucca:L", "the lady of Lucca", "Lucca, lady"),
        ("Bologna:C*", "the cardinal of Bologna with a star", "Bologna, cardinal ★"),
        ("Siena:EE", "the two elders of Siena", "Siena, 2 elders"),
    ],
)
def test_cards_are_told_in_words(card: str, told: str, brief: str) -> None:
    event = {"kind": "card-played", "rule": "PA-1", "actor": 0, "fields": {"card": card}}
    assert GAME.text.describe(event, NAMES) == f"{NAMES[0]} plays {told}."
    assert words.card_words(view_helpers.face_of(card), PORTRAITS, english, is_brief=True) == brief


def test_a_portrait_of_an_own_file_is_told_by_its_name_or_its_letter() -> None:
    card = view_helpers.face_of("Roma:DD")
    assert words.card_words(card, {"D": "doge"}, english) == "Roma with two portraits (doge)"
    assert words.card_words(card, {}, english) == "Roma with two portraits (D)"


@pytest.mark.rule("PA-2.1")
def test_of_two_floors_the_question_says_which() -> None:
    view = first_view()
    board = view["board"]
    board |= {"turn": 0, "phase": "build", "card": "Roma:2", "arms_left": 2, "built": None}
    assert GAME.text.ask(view, NAMES) == "Build the first of two floors in Roma: left or right?"
    board |= {"arms_left": 1, "built": "Roma"}
    assert GAME.text.ask(view, NAMES) == "Build the second of two floors in Roma: left or right?"
    board |= {"card": "Roma:?", "built": None}
    assert GAME.text.ask(view, NAMES) == "Build a floor in Roma: left or right?"


def towers_of(view: dict[str, Any], city: str) -> str:
    left, right = view_helpers.city_named(view, city)["towers"]
    return f"{view_helpers.letters(left)} | {view_helpers.letters(right)}"


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.rule("PA-F1", "PA-2.2")
def test_what_is_said_of_building_and_moving_comes_true(seats: int) -> None:
    for seed in range(3):
        for match, seat, view in watched(everything(seats, seed), seed):
            for action in view["legal"]:
                verb, _, rest = action.partition(" ")
                if verb in ("build", "move"):
                    city = rest.split()[0] if verb == "move" else view["board"]["card"].partition(":")[0]
                    assert_came_true(match, seat, action, city, GAME.text.action_label(action, view))


def assert_came_true(match: Match, seat: int, action: str, city: str, said: str) -> None:
    after = match.state.clone()
    after.journal = Journal()
    after.push(seat, action)
    if any(event.kind == "card-played" for event in after.journal.events):
        return  # a last card was played without a question and may have built there too
    view = after.view(seat)
    found = view_helpers.city_named(view, city)
    assert said.startswith(towers_of(view, city))
    assert found["scored"] == ("led by" not in said)
    for tile in found["tiles"] if found["scored"] else ():
        assert f"{tile['value']} to {LETTERS[tile['holder']]}" in said


def test_every_action_is_said_in_words_that_fit_a_line() -> None:
    for seats in range(2, 6):
        for _, _, view in watched(everything(seats, seats), seats):
            for action in view["legal"]:
                words = GAME.text.action_label(action, view)
                assert words
                assert "{" not in words
                longest = "10 messenger Verona-Ferrara" if action.startswith("messenger") else "1 play Pistoia:C*"
                assert len(f"{longest}  {words}") <= 80


def test_a_card_is_said_step_by_step() -> None:
    view = first_view()
    view["board"]["cities"][0]["card"] = "Roma:2"
    assert GAME.text.action_label("play Bologna:C*", view) == "one floor; take Roma:2; cardinal; messenger"
    assert GAME.text.action_label("play Bologna:EE", view) == "one floor; take Roma:2; elder x2"
    assert GAME.text.action_label("play Bologna:2", view) == "two floors; take Roma:2"
    assert GAME.text.action_label("play Bologna:move", view) == "one floor; may move a floor; take Roma:2"
    assert GAME.text.action_label("play Firenze:?", view) == "one floor; take any card"
    view["board"]["cities"][0]["towers"] = [[0, 1, 1, 2], [2, 1, 0]]
    assert GAME.text.action_label("play Bologna:2", view) == "two floors, the last ones; take Roma:2"


def test_a_messenger_at_a_scored_city_is_said_to_do_nothing_there() -> None:
    view = first_view()
    assert GAME.text.action_label("messenger Roma-Siena", view) == "2 more for each tower of Roma and Siena"
    cities = {city["name"]: city for city in view["board"]["cities"]}
    cities["Roma"]["scored"] = True
    assert GAME.text.action_label("messenger Roma-Siena", view) == "2 more for each tower of Siena; Roma is scored"
    cities["Siena"]["scored"] = True
    assert GAME.text.action_label("messenger Siena-Roma", view) == "no effect: both cities are scored"


@pytest.mark.rule("PA-F3")
@pytest.mark.parametrize(
    ("totals", "winners", "sentence"),
    [
        ([40, 51, 33], [1], "Bruno wins with 51 points."),
        (
            [51, 51, 33],
            [1],
            "Anna, Bruno have 51 points each. Bruno wins with the fewest floors on the board: 1.",
        ),
        ([51, 51, 33], [0, 1], "Anna, Bruno share the victory: tied on points and on floors on the board."),
    ],
)
def test_the_verdict_says_what_decided_a_tie(totals: list[int], winners: list[int], sentence: str) -> None:
    view = first_view()
    view["board"]["score"] |= {"totals": totals, "winners": winners}
    view["board"]["cities"][0]["towers"] = [[0, 1], [0]]
    assert text.verdict(view, NAMES) == sentence
