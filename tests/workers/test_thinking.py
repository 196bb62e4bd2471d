"""Thinking about one question: what it holds, its budget, its deadline, and its turns beside others."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Any

import pytest

import signoria
from signoria.bots.levels import LEVELS, BadSpec, Level, UnknownLevel, make_bot
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import NotYourTurn
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in
from signoria.workers import thinking
from signoria.workers.questions import DEADLINE, SLOW, Question, load_answer, load_question, question_for
from signoria.workers.thinking import QUICK, Thought, budget_of, is_quick, quick_answer, think
from signoria.workers.worker import Message, Worker
from tests.bots.positions import FEW, SETUPS, deciding, decisions, name_of, played_match

SEED = b"a bot's own"
LONG = "ismcts:iterations=1000000"


class Clock:
    """A clock of the thinking thread that advances by a millisecond with every call, so that no machine is slow."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> float:
        self.calls += 1
        return self.calls / 1000


@pytest.fixture(autouse=True)
def _even_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "thread_time", Clock())


@pytest.fixture
def opening() -> State:
    """A position in which the seat has a choice."""
    game = signoria.game("patrician")
    return game.new(game.setup(seats=3, seed=1))


def asked_of(state: State, level: str = LONG, **more: Any) -> Question:
    return question_for(state, seats_in(state.actors)[0], level, SEED, **more)


# Questions.


def test_a_question_holds_nothing_but_what_the_seat_knows(opening: State) -> None:
    seat = seats_in(opening.actors)[0]
    question = asked_of(opening)
    assert question.position == opening.knowledge(seat)
    assert question == asked_of(opening.determinize(seat, fast_dealer(b"another world")))


def test_a_seat_that_has_no_decision_is_refused(opening: State) -> None:
    (asked,) = seats_in(opening.actors)
    other = (asked + 1) % opening.seats
    with pytest.raises(NotYourTurn, match=f"seat {other} cannot move now; it is the turn of seat {asked}"):
        question_for(opening, other, "novice", SEED)


@pytest.mark.parametrize(("level", "error"), [("genius", UnknownLevel), ("ismcts:x=1", BadSpec)])
def test_an_unknown_level_is_refused(opening: State, level: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        asked_of(opening, level)


def test_questions_and_answers_survive_as_json(opening: State) -> None:
    past = ((0, "play Roma:2"), (1, "take Roma"))
    question = asked_of(opening, "ismcts:iterations=60", deadline=3.5, explain=True, match="a match", past=past)
    answer = think(question)
    assert load_question(json.loads(json.dumps(question.as_dict()))) == question
    assert load_answer(json.loads(json.dumps(answer.as_dict()))) == answer
    assert len(answer.candidates) > 1


# The budget.


@pytest.mark.parametrize("setup", SETUPS[::5], ids=name_of)
@pytest.mark.parametrize("level", ["random", "novice", "apprentice", "ismcts:iterations=120"])
def test_the_answer_is_what_the_bot_alone_would_choose(setup: Setup, level: str) -> None:
    for state, seat in islice(decisions(setup, b"alone", every=20), FEW):
        chosen = make_bot(level).choose(state.known_to(seat), seat, fast_dealer(SEED))
        answer = think(question_for(state, seat, level, SEED))
        assert (answer.action, answer.short) == (state.text(chosen), "")
        assert answer.iterations <= answer.wanted == budget_of(level, state).iterations
        assert is_quick(level) == (answer.wanted == 0)


def test_a_settled_search_stops_early_unless_it_is_to_explain(opening: State) -> None:
    wanted = 400
    for state, seat in islice(decisions(SETUPS[0], b"settled", every=20), 10):
        brief = think(question_for(state, seat, f"ismcts:iterations={wanted},temperature=20", SEED))
        if brief.iterations < wanted:
            whole = think(question_for(state, seat, f"ismcts:iterations={wanted},temperature=20", SEED, explain=True))
            assert (whole.action, whole.iterations) == (brief.action, wanted)
            assert sum(candidate.visits for candidate in whole.candidates) == wanted
            return
    raise AssertionError("no decision was settled early")


@pytest.mark.parametrize(("iterations", "short"), [(10, ""), (10**9, SLOW)])
def test_a_level_with_seconds_thinks_for_so_long(
    opening: State, monkeypatch: pytest.MonkeyPatch, iterations: int, short: str
) -> None:
    """Its iterations say how many are expected, not when to stop."""
    monkeypatch.setitem(LEVELS, "brief", Level("brief", "", f"ismcts:iterations={iterations}", 0.1))
    answer = think(asked_of(opening, "brief"))
    assert 0.1 <= answer.seconds < 1
    assert answer.iterations > 10
    assert (answer.wanted, answer.short) == (iterations, short)


def test_a_decision_without_a_choice_is_not_thought_about() -> None:
    met = 0
    for state in played_match(SETUPS[0], fast_dealer(b"no choice")):
        for seat in set(seats_in(state.actors)) - set(deciding(state)):
            answer = think(question_for(state, seat, LONG, SEED))
            assert (answer.action, answer.iterations, answer.short) == (state.legal_texts(seat)[0], 0, "")
            met += 1
    assert met > 0


# The deadline.


def test_at_the_deadline_it_answers_with_what_it_has(opening: State) -> None:
    thought = Thought(asked_of(opening))
    while thought.search is None or thought.search.iterations < 50:
        thought.go_on()
    thought.expires = time.monotonic()
    assert thought.is_done()
    answer = thought.answer()
    assert answer.short == DEADLINE
    assert 50 <= answer.iterations < answer.wanted
    assert answer.action in opening.legal_texts(thought.question.seat)


def test_without_any_time_it_answers_like_the_quick_bot(opening: State) -> None:
    thought = Thought(asked_of(opening), expires=time.monotonic())
    thought.go_on()
    quick = think(asked_of(opening, QUICK))
    answer = thought.answer()
    assert (answer.action, answer.iterations, answer.short) == (quick.action, 0, DEADLINE)
    assert replace(quick_answer(thought.question, DEADLINE), seconds=0) == replace(answer, seconds=0)


def test_progress_is_of_the_budget_or_of_the_time_until_the_deadline(opening: State) -> None:
    thought = Thought(asked_of(opening, "ismcts:iterations=100"))
    assert thought.progress() == 0
    assert thought.search is not None
    thought.search.run(50)
    assert thought.progress() == 0.5
    thought.started, thought.expires = time.monotonic() - 9_000_000, time.monotonic() + 1_000_000
    assert thought.progress() == pytest.approx(0.9, abs=0.001)
    assert Thought(asked_of(opening, "novice")).progress() == 1


# Turns.


def heard(opening: State, levels: list[str]) -> tuple[Worker, list[Message]]:
    said: list[Message] = []
    worker = Worker(said.append)
    for number, level in enumerate(levels):
        worker.receive(["ask", number, asked_of(opening, level).as_dict(), None])
    return worker, said


def test_the_thought_that_used_least_time_has_the_next_turn(opening: State) -> None:
    worker, said = heard(opening, [LONG, LONG, LONG])
    for _ in range(12):
        used = {number: thought.used for number, thought in worker.thoughts.items()}
        worker.turn()
        assert used[int(said[-1][1])] == min(used.values())
    assert {message[1] for message in said if message[0] == "progress"} == {0, 1, 2}


def test_a_short_question_does_not_wait_for_a_long_one(opening: State) -> None:
    worker, said = heard(opening, [LONG])
    for _ in range(5):
        worker.turn()
    worker.receive(["ask", 7, asked_of(opening, "ismcts:iterations=20").as_dict(), None])
    worker.turn()
    assert said[-1][:2] == ["answer", 7]
    assert list(worker.thoughts) == [0]


def test_an_expired_thought_has_the_next_turn(opening: State) -> None:
    worker, said = heard(opening, [LONG, LONG])
    worker.turn()
    number = max(worker.thoughts, key=lambda number: worker.thoughts[number].used)
    worker.thoughts[number].expires = time.monotonic()
    worker.turn()
    assert said[-1][:2] == ["answer", number]
    assert said[-1][2]["short"] == DEADLINE


def test_a_question_that_is_dropped_is_forgotten(opening: State) -> None:
    worker, said = heard(opening, [LONG])
    worker.receive(["drop", 0])
    worker.receive(["drop", 99])
    assert (worker.is_idle(), said) == (True, [["dropped", 0, None], ["dropped", 99, None]])


def test_an_error_in_one_question_does_not_affect_another(opening: State) -> None:
    worker, said = heard(opening, ["ismcts:iterations=10"])
    worker.receive(["ask", 1, {**asked_of(opening).as_dict(), "position": "{}"}, inf])
    assert said[-1][:2] == ["failed", 1]
    assert "KeyError" in said[-1][2]
    worker.turn()
    assert said[-1][:2] == ["answer", 0]
