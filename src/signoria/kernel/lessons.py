"""Lessons: how a game introduces itself to somebody who has never played it.

A game's `lessons.py` holds an `Introduction` as data: a card that says what the game is, and lessons on real positions.
Each step of a lesson has one idea and one thing to do. Positions are moves from a deal, so the rules check them; the
other seats do what is written, and no bot plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from signoria.kernel.game import Game
from signoria.kernel.lines import LETTERS
from signoria.kernel.match import Match

LEARNER = 0
"""The seat of the person who takes a lesson."""

NAMES = ("Livia", "Bianca", "Tommaso", "Orso", "Ginevra")
"""Who sits at the table of a lesson. The learner is the first of them."""

ANY = ""
"""The beginning of every action: what is said of a choice that no other entry of `Step.wrong` fits."""


@dataclass(frozen=True)
class Start:
    """A position: a deal, and the moves made since, a line for each: `A play Roma:2`."""

    seats: int
    seed: int
    moves: str = ""
    edition: str | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """One of the answers to a question, with what is said of it."""

    text: str
    reply: str
    is_right: bool = False


@dataclass(frozen=True)
class Step:
    """One idea, and something to do: an action on the board, or a question about it."""

    title: str
    text: str  # the idea
    task: str  # what to do
    done: str  # what came of it
    rules: tuple[str, ...]  # the ids of the rules that it teaches
    do: tuple[str, ...] = ()  # the actions that are asked for; the lesson goes on from the first
    wrong: Mapping[str, str] = field(default_factory=dict)  # [beginning of a legal action]: why not this one
    then: str = ""  # the moves that follow, as in `Start.moves`
    answers: tuple[Answer, ...] = ()  # in place of an action
    start: Start | None = None  # a new position; without one the lesson goes on from the step before

    @property
    def is_question(self) -> bool:
        return bool(self.answers)

    @property
    def right_answer(self) -> int:
        """The number of the answer that is right."""
        return next(number for number, answer in enumerate(self.answers) if answer.is_right)

    def reply_to(self, action: str) -> str:
        """Why a legal action is not what is asked for; the longest beginning fits best."""
        return self.wrong[max(filter(action.startswith, self.wrong), key=len)]


@dataclass(frozen=True)
class Lesson:
    """Steps that follow one another."""

    id: str  # as it is written in addresses
    title: str
    summary: str  # what it teaches, in one sentence
    minutes: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Introduction:
    """What a game tells newcomers."""

    goal: str  # what players are after, in one sentence
    winning: str  # how the match ends and who wins, in one sentence
    round: tuple[str, str, str]  # what happens in a round: a line for each picture of the card
    lessons: tuple[Lesson, ...]

    def lesson(self, lesson_id: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.id == lesson_id), None)


def match_at(game: Game, lesson: Lesson, number: int) -> Match:
    """The match as a step finds it, by the number of the step from 0."""
    first = max(place for place in range(number + 1) if lesson.steps[place].start)
    start = lesson.steps[first].start
    assert start is not None
    setup = game.setup(
        start.seats, start.seed, edition=start.edition, options=start.options, names=NAMES[: start.seats]
    )
    match = Match(game, setup)
    make_moves(match, start.moves)
    for step in lesson.steps[first:number]:
        if not step.is_question:
            match.push(LEARNER, step.do[0])
        make_moves(match, step.then)
    return match


def make_moves(match: Match, moves: str) -> None:
    """Make moves that are written one to a line, each with the letter of its seat."""
    for line in moves.split("\n"):
        letter, _, action = line.strip().partition(" ")
        if action:
            match.push(LETTERS.index(letter), action)


def mistakes(game: Game, lesson: Lesson) -> list[str]:
    """What is wrong with a lesson; empty if everybody can finish it and every choice is answered."""
    rules = set(game.rulebook().ids())
    found: list[str] = []
    for number, step in enumerate(lesson.steps):
        wrong = [] if step.rules and rules.issuperset(step.rules) else ["names no rule, or one that does not exist"]
        wrong += _question_mistakes(step) if step.is_question else _action_mistakes(game, lesson, number)
        found += [f"{game.id}, {lesson.id}, step {number + 1}: {problem}" for problem in wrong]
    return found


def _question_mistakes(step: Step) -> Iterator[str]:
    if sum(answer.is_right for answer in step.answers) != 1:
        yield "needs one right answer"
    if step.do or step.wrong:
        yield "asks for an answer and for an action"


def _action_mistakes(game: Game, lesson: Lesson, number: int) -> Iterator[str]:
    step = lesson.steps[number]
    legal = match_at(game, lesson, number).state.legal_texts(LEARNER)
    if not step.do or not set(step.do) <= set(legal):
        yield f"asks for {step.do}, but legal is {legal}"
        return
    for action in step.do:
        match = match_at(game, lesson, number)
        match.push(LEARNER, action)
        make_moves(match, step.then)
    others = [action for action in legal if action not in step.do]
    for action in others:
        if not any(map(action.startswith, step.wrong)):
            yield f"{action} has no answer"
    for beginning in step.wrong:
        if not any(action.startswith(beginning) for action in others):
            yield f"no choice begins with {beginning!r}"
