"""A lesson that cannot be finished, or leaves somebody without an answer, is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from signoria.games import game, introduction
from signoria.kernel.errors import IllegalAction
from signoria.kernel.lessons import Lesson, Step, match_at, mistakes

PATRICIAN = game("patrician")
SOUND = introduction("patrician").lessons[0]
PLAY_FERRARA = SOUND.steps[0]
QUESTION = next(step for step in SOUND.steps if step.is_question)


def with_step(number: int, step: Step) -> Lesson:
    return replace(SOUND, steps=(*SOUND.steps[:number], step, *SOUND.steps[number + 1 :]))


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"rules": ("PA-99",)}, "names no rule"),
        ({"rules": ()}, "names no rule"),
        ({"do": ()}, "asks for ()"),
        ({"do": ("play Roma:2",)}, "asks for ('play Roma:2',)"),
        ({"wrong": {"play Siena": "No."}}, "play Bologna:L* has no answer"),
        ({"wrong": {**PLAY_FERRARA.wrong, "take": "No."}}, "no choice begins with 'take'"),
    ],
)
def test_a_mistake_in_a_step_is_named(changed: dict[str, Any], found: str) -> None:
    broken = replace(SOUND, steps=(replace(PLAY_FERRARA, **changed),))
    assert any(found in mistake for mistake in mistakes(PATRICIAN, broken))


def test_a_question_needs_one_right_answer() -> None:
    number = SOUND.steps.index(QUESTION)
    wrong = [replace(answer, is_right=False) for answer in QUESTION.answers]
    assert mistakes(PATRICIAN, with_step(number, replace(QUESTION, answers=tuple(wrong)))) == [
        f"patrician, first, step {number + 1}: needs one right answer"
    ]


def test_moves_that_break_the_rules_are_refused() -> None:
    broken = with_step(1, replace(SOUND.steps[1], then="B play Parma:L*\nB take Roma"))
    with pytest.raises(IllegalAction):
        match_at(PATRICIAN, broken, 2)


def test_the_longest_beginning_that_fits_is_answered() -> None:
    step = replace(PLAY_FERRARA, wrong={"": "anything", "play": "a card", "play Roma": "Roma"})
    assert [step.reply_to(action) for action in ("play Roma:2", "play Siena:2", "pass")] == [
        "Roma",
        "a card",
        "anything",
    ]
