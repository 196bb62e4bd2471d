"""Hints for people: the best few actions of a search, from what a seat knows and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from signoria.kernel.state import State
from signoria.workers.questions import Answer, NamedCandidate, Question, question_for

ITERATIONS = 1000
"""Of a hint's search: several times a master's, and well below a second where the rules are compiled."""

HINT_LEVEL = f"ismcts:iterations={ITERATIONS}"

SECONDS = 5.0
"""After which a hint says what has been found: pure Python on a slow machine needs longer."""

MOST_SUGGESTIONS = 3
LEAST_PART = 50
"""An action is suggested if at least one iteration in so many began with it."""

NEARLY = 0.03
"""An action whose expected result is at most this much below the best is nearly as good."""

BEST, AS_GOOD, NEARLY_AS_GOOD, WORSE = "best", "as-good", "nearly", "worse"


@dataclass(frozen=True)
class Suggestion:
    """An action that a hint suggests, in notation."""

    action: str
    grade: str  # BEST, or how it compares with the best
    visits: int  # how many iterations began with it; 0 if there was no search
    result: float  # what the seat can expect, from 0 to 1


def hint_question(state: State, seat: int, seed: bytes, level: str = HINT_LEVEL) -> Question:
    """The question whose answer is a hint for the seat. It contains only what the seat knows."""
    return question_for(state, seat, level, seed, deadline=SECONDS, explain=True)


def suggestions(answer: Answer, seat: int) -> tuple[Suggestion, ...]:
    """The best few actions, the best first. The search has chosen the one with most visits."""
    if not answer.candidates:
        return (Suggestion(answer.action, BEST, 0, 0.0),)
    best = answer.candidates[0]
    tried = [one for one in answer.candidates if one is best or one.visits * LEAST_PART >= answer.iterations]
    return tuple(_suggestion(one, best, seat) for one in tried[:MOST_SUGGESTIONS])


def _suggestion(one: NamedCandidate, best: NamedCandidate, seat: int) -> Suggestion:
    result = round(one.results[seat], 3)
    return Suggestion(one.action, _grade(one, best, seat), one.visits, result)


def _grade(one: NamedCandidate, best: NamedCandidate, seat: int) -> str:
    """How an action compares with the best one."""
    behind = best.results[seat] - one.results[seat]
    if one is best:
        return BEST
    if behind <= 0:
        return AS_GOOD
    return NEARLY_AS_GOOD if behind <= NEARLY else WORSE
