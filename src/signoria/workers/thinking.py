"""Thinking about one question, a turn at a time, within the budget of its level and until its deadline."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from math import inf
from time import monotonic, thread_time

import signoria
from signoria.bots.ismcts import SLICE, SearchBot, is_finished
from signoria.bots.levels import LEVELS, make_bot
from signoria.bots.search import Search
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import State
from signoria.workers.questions import DEADLINE, SLOW, Answer, NamedCandidate, Question

TURN_SECONDS = 0.02
"""How long a worker thinks about one question before it switches to another."""

STEP = 10
"""Iterations between two checks of the clock. SLICE is a multiple, so that a search stops early where a bot's would."""

QUICK = "apprentice"
"""The level that answers if there is no time to think."""


@dataclass(frozen=True)
class ThinkingBudget:
    """How much a level thinks about a decision."""

    iterations: int  # 0: it answers at once, without a search
    seconds: float  # on one core; if not 0, this is the limit, and the iterations are what should fit into it


def budget_of(level: str, known: State) -> ThinkingBudget:
    bot = make_bot(level)
    iterations = bot.settings(known).iterations if isinstance(bot, SearchBot) else 0
    return ThinkingBudget(iterations, seconds_of(level))


def seconds_of(level: str) -> float:
    """How long a level may think about a decision; 0: as long as its iterations take."""
    return LEVELS[level].seconds if level in LEVELS else 0.0


def is_quick(level: str) -> bool:
    """Whether a level answers at once, without a search."""
    return not isinstance(make_bot(level), SearchBot)


class Thought:
    """A question being thought about. `expires` is its deadline on the monotonic clock, which all processes share."""

    def __init__(self, question: Question, expires: float = inf) -> None:
        start = thread_time()
        self.question = question
        self.started = monotonic()
        self.expires = expires
        self.known = _position(question)
        self.budget = budget_of(question.level, self.known)
        self.search = self._new_search()
        self.used = thread_time() - start

    def _new_search(self) -> Search | None:
        bot, seat = make_bot(self.question.level), self.question.seat
        if not isinstance(bot, SearchBot) or len(self.known.legal_actions(seat)) == 1:
            return None
        return bot.begin(self.known, seat, fast_dealer(self.question.seed))

    # While it goes on.

    def go_on(self) -> None:
        """Think for one turn, or until there is no more to do."""
        start, before = thread_time(), self.used
        while not self.is_done() and self.used < before + TURN_SECONDS:
            self._step()
            self.used = before + thread_time() - start

    def _step(self) -> None:
        assert self.search is not None
        left = self.budget.iterations - self.search.iterations
        self.search.run(STEP if self.budget.seconds else min(STEP, left))

    def is_done(self) -> bool:
        return self.has_enough() or self.is_expired()

    def is_expired(self) -> bool:
        return monotonic() >= self.expires

    def has_enough(self) -> bool:
        """Whether the budget is used up, or more iterations could not change the choice.

        A search whose candidates are wanted uses all of its iterations.
        """
        if self.search is None or self.search.is_forced:
            return True
        if self.budget.seconds:
            return self.used >= self.budget.seconds
        return is_finished(self.search, self.budget.iterations, stops_early=not self.question.explain)

    def progress(self) -> float:
        """How much of the budget, or of the time until the deadline, is used up: the larger of both, from 0 to 1."""
        if self.search is None:
            return 1.0
        done = self.search.iterations / self.budget.iterations
        if self.budget.seconds:
            done = self.used / self.budget.seconds
        passed = (monotonic() - self.started) / max(self.expires - self.started, TURN_SECONDS)
        return min(1.0, max(done, passed))

    # The outcome.

    def answer(self) -> Answer:
        """The best answer found so far."""
        short = self._short()
        if self.search is None:
            action = make_bot(self.question.level).choose(
                self.known, self.question.seat, fast_dealer(self.question.seed)
            )
            return Answer(self.known.text(action), 0, self.budget.iterations, self.used, short)
        kept = sum(self.search.inherited.values())
        if short == DEADLINE and kept + self.search.iterations < SLICE:
            return quick_answer(self.question, DEADLINE)
        return Answer(
            self.known.text(self.search.best()),
            self.search.iterations,
            self.budget.iterations,
            self.used,
            short,
            self._candidates(self.search) if self.question.explain else (),
            kept,
        )

    def _short(self) -> str:
        if not self.has_enough():
            return DEADLINE
        if self.search is not None and self.budget.seconds and self.search.iterations < self.budget.iterations:
            return SLOW
        return ""

    def _candidates(self, search: Search) -> tuple[NamedCandidate, ...]:
        return tuple(
            NamedCandidate(self.known.text(found.action), found.visits, tuple(found.results), found.margin_of_error)
            for found in search.explain()
        )


def _position(question: Question) -> State:
    dump = json.loads(question.position)
    return signoria.game(dump["variant"]["game"]).position(dump)


def think(question: Question) -> Answer:
    """The answer, computed in this process, whatever the deadline."""
    thought = Thought(question)
    while not thought.is_done():
        thought.go_on()
    return thought.answer()


def quick_answer(question: Question, why: str) -> Answer:
    """The answer of the quick level, computed in this process, if a level could not think; `why` is the reason."""
    thought = Thought(replace(question, level=QUICK, explain=False))
    wanted = budget_of(question.level, thought.known).iterations
    return replace(thought.answer(), wanted=wanted, short=why)
