"""Patrician in sentences: nothing that can happen or be refused is left without words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import signoria
from signoria.games.patrician import reading, text
from signoria.games.patrician.state import PHASES
from signoria.kernel.errors import Refusal
from signoria.kernel.journal import Journal
from signoria.kernel.lines import LETTERS
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, seats_in
from tests.games.sources import event_kinds, marked_messages, refusal_codes

GAME = signoria.game("patrician")
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
EVERYTHING = ("ambassadors", "messengers")


def new_match(seats: int, seed: int, options: tuple[str, ...] = EVERYTHING) -> Match:
    return Match(GAME, GAME.setup(seats=seats, seed=seed, options=options, names=NAMES[:seats]))


def random_match(seats: int, seed: int) -> Iterator[tuple[Match, int, dict[str, Any]]]:
    """The match at every decision, with the seat that decides and its view; at last when it is over."""
    match, choose = new_match(seats, seed), random.Random(seed)
    while not match.state.is_over():
        seat = seats_in(match.state.actors)[0]
        view: dict[str, Any] = match.state.view(seat)
        yield match, seat, view
        match.push(seat, choose.choice(view["legal"]))
    yield match, SPECTATOR, match.state.view(SPECTATOR)


def base(key: str) -> str:
    return key.partition(":")[0]


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_left_over() -> None:
    kinds = event_kinds("patrician")
    assert kinds == {base(key) for key in text.EVENTS}
    assert kinds <= set(text.EVENTS), "a kind needs a sentence for those who see no private fields"


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = refusal_codes("patrician")
    assert codes == {base(key) for key in text.REFUSALS}
    steps = {key.partition(":")[2] for key in text.REFUSALS if base(key) == "another-step"}
    assert steps == set(PHASES) - {"over"}


def test_every_phase_has_its_question() -> None:
    assert set(text.QUESTIONS) == set(text.WAITING) == set(PHASES) - {"over"}


@pytest.mark.parametrize("seats", range(2, 6))
def test_whole_matches_are_told_without_a_gap(seats: int) -> None:
    *_, (match, _, _) = random_match(seats, seats)
    for viewer in range(SPECTATOR, seats):
        for event in match.journal.log(viewer):
            sentence = GAME.describe(event, match.setup.names)
            assert "{" not in sentence
            assert sentence.endswith(".") or event["rule"] == "PA-S3"


def test_a_hand_is_told_to_its_seat_only() -> None:
    match = new_match(3, 1)
    told = [[GAME.describe(event, NAMES) for event in match.journal.log(viewer)] for viewer in range(3)]
    hand = ", ".join(match.state.view(1)["board"]["seats"][1]["hand"])  # type: ignore[index]
    assert f"Bruno is dealt {hand}." in told[1]
    assert "Bruno is dealt star cards: 3." in told[0]
    assert not any(hand in sentence for sentence in told[0] + told[2])


@pytest.mark.parametrize("seats", [2, 5])
def test_every_refusal_is_explained(seats: int) -> None:
    codes = set()
    for match, seat, view in random_match(seats, 5):
        if view["over"]:
            break
        notation = match.state.shared_box.notation
        for action in map(notation.text, notation.actions()):
            refusal = match.state.why_not(seat, action)
            assert (refusal is None) == (action in view["legal"])
            if refusal is not None:
                codes.add(refusal.code)
                assert GAME.explain(refusal).endswith(".")
                assert "{" not in GAME.explain(refusal)
    assert {"another-step", "card-not-in-hand", "built-there", "no-floor-of-yours"} <= codes


def test_a_refusal_says_what_to_do_instead() -> None:
    assert GAME.explain(Refusal("PA-3.1", "built-there", {"city": "Roma"})) == (
        "You built in Roma this turn: choose another city."
    )
    assert GAME.explain(Refusal("PA-M2", "road-taken", {"owner": 2})) == (
        "A messenger of C stands there already: choose another road."
    )


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_question_names_who_is_asked(seats: int) -> None:
    for match, seat, view in random_match(seats, 2):
        if view["over"]:
            assert GAME.ask(view, NAMES) == "The match is over."
            break
        spectator = match.state.view(SPECTATOR)
        assert GAME.ask(spectator, NAMES).startswith(NAMES[seat])
        assert not GAME.ask(view, NAMES).startswith(NAMES[seat])


def towers_of(view: dict[str, Any], city: str) -> str:
    left, right = reading.city_named(view, city)["towers"]
    return f"{reading.letters(left)} | {reading.letters(right)}"


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.rule("PA-F1", "PA-2.2")
def test_what_is_said_of_building_and_moving_comes_true(seats: int) -> None:
    for seed in range(3):
        for match, seat, view in random_match(seats, seed):
            for action in view["legal"]:
                verb, _, rest = action.partition(" ")
                if verb in ("build", "move"):
                    city = rest.split()[0] if verb == "move" else view["board"]["card"].partition(":")[0]
                    assert_came_true(match, seat, action, city, GAME.say(action, view))


def assert_came_true(match: Match, seat: int, action: str, city: str, said: str) -> None:
    after = match.state.clone()
    after.journal = Journal()
    after.push(seat, action)
    if any(event.kind == "card-played" for event in after.journal.events):
        return  # a last card played itself and may have built there too
    view = after.view(seat)
    found = reading.city_named(view, city)
    assert said.startswith(towers_of(view, city))
    assert found["scored"] == ("led by" not in said)
    for tile in found["tiles"] if found["scored"] else ():
        assert f"{tile['value']} to {LETTERS[tile['holder']]}" in said


def test_every_action_is_said_in_words_that_fit_a_line() -> None:
    for seats in range(2, 6):
        for _, _, view in random_match(seats, seats):
            for action in view["legal"]:
                words = GAME.say(action, view)
                assert words
                assert "{" not in words
                longest = "10 messenger Verona-Ferrara" if action.startswith("messenger") else "1 play Pistoia:C*"
                assert len(f"{longest}  {words}") <= 80


def test_a_card_is_said_step_by_step() -> None:
    view = new_match(3, 1).state.view(0)
    view["board"]["cities"][0]["card"] = "Roma:2"  # type: ignore[index]
    assert GAME.say("play Bologna:C*", view) == "one floor; take Roma:2; cardinal; messenger"
    assert GAME.say("play Bologna:EE", view) == "one floor; take Roma:2; elder x2"
    assert GAME.say("play Bologna:2", view) == "two floors; take Roma:2"
    assert GAME.say("play Bologna:move", view) == "one floor; may move a floor; take Roma:2"
    assert GAME.say("play Firenze:?", view) == "one floor; take any card"
    view["board"]["cities"][0]["towers"] = [[0, 1, 1, 2], [2, 1, 0]]  # type: ignore[index]
    assert GAME.say("play Bologna:2", view) == "two floors, the last; take Roma:2"


def test_a_messenger_at_a_scored_city_is_said_to_do_nothing_there() -> None:
    view = new_match(3, 1).state.view(0)
    assert GAME.say("messenger Roma-Siena", view) == "2 more for each tower of Roma and Siena"
    reading.city_named(view, "Roma")["scored"] = True  # type: ignore[index]
    assert GAME.say("messenger Roma-Siena", view) == "2 more for each tower of Siena; Roma is scored"
    reading.city_named(view, "Siena")["scored"] = True  # type: ignore[index]
    assert GAME.say("messenger Siena-Roma", view) == "no effect: both cities are scored"


@pytest.mark.rule("PA-F3")
@pytest.mark.parametrize(
    ("totals", "winners", "sentence"),
    [
        ([40, 51, 33], [1], "Bruno wins."),
        (
            [51, 51, 33],
            [1],
            "Anna, Bruno have 51 points each. Bruno wins with the fewest floors on the board: 1.",
        ),
        ([51, 51, 33], [0, 1], "Anna, Bruno share the victory: as many points, and as many floors on the board."),
    ],
)
def test_the_verdict_says_what_decided_a_tie(totals: list[int], winners: list[int], sentence: str) -> None:
    view: dict[str, Any] = new_match(3, 1).state.view(0)
    view["board"]["score"] |= {"totals": totals, "winners": winners}
    view["board"]["cities"][0]["towers"] = [[0, 1], [0]]
    assert text.verdict(view, NAMES, str) == sentence


def test_every_message_can_be_extracted_for_translation() -> None:
    asked: set[str] = set()

    def translate(message: str) -> str:
        asked.add(message)
        return message

    for match, _, view in random_match(4, 3):
        told = match.journal.log(0)
        GAME.ask(view, NAMES, translate)
        GAME.draw(view, NAMES[:4], translate)
        for action in view["legal"]:
            GAME.say(action, view, translate)
        for page in GAME.pages:
            GAME.page(page.id, view, NAMES[:4], translate)
    for event in told:
        GAME.describe(event, NAMES, translate)
    assert asked
    assert asked <= marked_messages("patrician")


def test_a_translation_is_used_whole() -> None:
    match = new_match(2, 1)
    for event in match.journal.log(0):
        assert GAME.describe(event, NAMES, lambda _: "{actor}!") in ("Anna!", "Bruno!", "!", "")
