"""The card that says what a game is, the steps of its lessons, and the end of a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Game, Translate
from signoria.kernel.lessons import LEARNER, Introduction, Lesson, Step, make_moves, match_at
from signoria.kernel.match import Match
from signoria.server.core.levels import known_level

FIRST_LEVEL = "novice"
"""The bots of somebody's first match."""


@dataclass(frozen=True)
class LessonCard:
    """A lesson to begin or to go on with."""

    lesson: Lesson
    done: int  # how many of its steps

    @property
    def is_begun(self) -> bool:
        return 0 < self.done < len(self.lesson.steps)

    @property
    def is_finished(self) -> bool:
        return self.done >= len(self.lesson.steps)


@dataclass(frozen=True)
class CardPage:
    """What a game is."""

    game: Game
    introduction: Introduction
    lessons: Sequence[LessonCard]
    level: str  # of the bots in *Just play*


@dataclass(frozen=True)
class Mistake:
    """Why what the learner did is not what is asked for."""

    sentence: str
    rule: str = ""  # if the rules refuse it


@dataclass(frozen=True)
class Attempt:
    """What the learner did in a step, and what came of it."""

    match: Match  # as it stands now
    is_done: bool = False
    reply: str = ""  # what is said of the right answer to a question
    mistake: Mistake | None = None


@dataclass(frozen=True)
class StepPage:
    """A step of a lesson."""

    game: Game
    lesson: Lesson
    number: int  # from 1
    step: Step
    attempt: Attempt

    @property
    def count(self) -> int:
        return len(self.lesson.steps)

    @property
    def is_passive(self) -> bool:
        """Whether nothing on the board can be chosen: the step is done, or the question is answered beside it."""
        return self.attempt.is_done or self.step.is_question


@dataclass(frozen=True)
class EndPage:
    """The end of a lesson, with the others of its game."""

    game: Game
    lesson: Lesson
    others: Sequence[LessonCard]
    level: str = FIRST_LEVEL


def progress_key(game: Game, lesson: Lesson) -> str:
    """Under which the preferences hold how far somebody is in a lesson."""
    return f"{game.id}/{lesson.id}"


def lesson_cards(game: Game, lessons: Sequence[Lesson], progress: Mapping[str, int]) -> list[LessonCard]:
    return [LessonCard(lesson, progress.get(progress_key(game, lesson), 0)) for lesson in lessons]


def card_page(game: Game, introduction: Introduction, progress: Mapping[str, int], level: str) -> CardPage:
    """What the game is, with its lessons."""
    return CardPage(game, introduction, lesson_cards(game, introduction.lessons, progress), known_level(level))


def end_page(game: Game, introduction: Introduction, lesson: Lesson, progress: Mapping[str, int]) -> EndPage:
    others = [other for other in introduction.lessons if other != lesson]
    return EndPage(game, lesson, lesson_cards(game, others, progress))


def try_step(game: Game, lesson: Lesson, number: int, did: Mapping[str, str], translate: Translate) -> Attempt:
    """What comes of what the learner did: an `action`, an `answer` to a question, or `show` to see how it goes."""
    step, match = lesson.steps[number], match_at(game, lesson, number)
    if step.is_question:
        return _try_answer(step, match, did, translate)
    action = step.do[0] if "show" in did else did.get("action", "")
    return _try_action(step, match, action, translate) if action else Attempt(match)


def _try_answer(step: Step, match: Match, did: Mapping[str, str], translate: Translate) -> Attempt:
    numbers = {str(number): number for number in range(len(step.answers))}
    chosen = step.right_answer if "show" in did else numbers.get(did.get("answer", ""))
    if chosen is None:
        return Attempt(match)
    answer = step.answers[chosen]
    if not answer.is_right:
        return Attempt(match, mistake=Mistake(translate(answer.reply)))
    make_moves(match, step.then)
    return Attempt(match, is_done=True, reply=translate(answer.reply))


def _try_action(step: Step, match: Match, action: str, translate: Translate) -> Attempt:
    try:
        refusal = match.state.known_to(LEARNER).why_not(LEARNER, action)
    except SignoriaError:
        return Attempt(match)  # no button of the page sends it
    if refusal is not None:
        return Attempt(match, mistake=Mistake(match.game.text.explain(refusal, translate), refusal.rule))
    if action not in step.do:
        return Attempt(match, mistake=Mistake(translate(step.reply_to(action))))
    match.push(LEARNER, action)
    make_moves(match, step.then)
    return Attempt(match, is_done=True)
