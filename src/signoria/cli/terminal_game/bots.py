"""The bots of a match. Each gets what its seat knows and a random seed of its own, and thinks in another process."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.build_info import compiled
from signoria.cli.terminal_game.screen import TABLE_WIDTH, Screen
from signoria.cli.terminal_game.seat_plan import SeatPlan
from signoria.kernel.lines import Line, cut
from signoria.kernel.match import Match
from signoria.workers.hints import HINT_LEVEL, hint_question
from signoria.workers.pool import Asked, Pool
from signoria.workers.questions import FAILED, LOST, SLOW, Answer, NamedCandidate, question_for
from signoria.workers.thinking import QUICK, seconds_of
from signoria.workers.trees import open_moves

POLL_SECONDS = 0.1
PATIENCE_SECONDS = 2.0
"""If a level takes longer than this for a decision, a remark says so."""

MATCH = "the match at this table"
"""The name of the match in the pool, which has only this one."""

MOST_HINTS = 8
MOST_EXPLAINED = 3
"""Moves that a hint gives reasons for."""

HOW_HINTS_READ = "Expected result of each move for you (100: certain win), with the margin of error:"


class Bots:
    """Asks one worker process, which is started the first time that a level needs to search."""

    def __init__(self, plan: SeatPlan, names: Sequence[str], screen: Screen) -> None:
        self.plan = plan
        self.names = names
        self.screen = screen
        self.pool = Pool(1)
        self._remarked: set[str] = set()

    def introduction(self) -> str:
        """Which players are bots, with their levels."""
        bots = [f"{self.names[seat]} ({self.plan.levels[seat]})" for seat in self.plan.bots()]
        return f"Bots: {', '.join(bots)}." if bots else ""

    # Asking.

    def ask(self, match: Match, seat: int) -> Asked:
        seed = self.plan.decision_seed(seat, match.decision(seat))
        level, past = self.plan.levels[seat], open_moves(match, seat)
        return self.pool.ask(question_for(match.state, seat, level, seed, match=MATCH, past=past))

    def ask_for_hint(self, match: Match, seat: int) -> Asked:
        """Ask which actions a bot would consider on this person's seat."""
        seed = self.plan.decision_seed(seat, match.decision(seat))
        return self.pool.ask(hint_question(match.state, seat, seed, HINT_LEVEL))

    def wait(self, asked: Asked, doing: str) -> Answer:
        """Wait for the answer and show the progress; leaving the match ends the wait."""
        try:
            while True:
                try:
                    return asked.result(POLL_SECONDS)
                except TimeoutError:
                    self.screen.show_status(f"{doing} ... {asked.progress:.0%}")
        finally:
            self.screen.show_status()

    # Remarks about an answer.

    def remark(self, level: str, answer: Answer) -> str:
        """A remark if a level fails or is slow on this machine, once for each level; otherwise empty."""
        problem = _problem(level, answer)
        if not problem or level in self._remarked:
            return ""
        self._remarked.add(level)
        return problem


def _problem(level: str, answer: Answer) -> str:
    seconds = seconds_of(level)
    if answer.short in (LOST, FAILED):
        return f"The process of {level} failed; {QUICK} moved instead."
    if answer.short == SLOW:
        simulated = f"{answer.iterations:,} games in {seconds:g} seconds instead of {answer.wanted:,}"
        return f"On this machine {level} simulates only {simulated}, so it plays less well.{_cause()}"
    if not seconds and answer.seconds > PATIENCE_SECONDS:
        return f"On this machine {level} takes {answer.seconds:.0f} seconds per decision.{_cause()}"
    return ""


def _cause() -> str:
    return "" if compiled() else " The rules are not compiled; with a C compiler they would be much faster."


def hint_lines(candidates: Sequence[NamedCandidate], seat: int, words: Sequence[str]) -> list[Line]:
    """The candidates with the most visits, and what each would do."""
    widest = max(len(candidate.action) for candidate in candidates[:MOST_HINTS])
    lines: list[Line] = []
    for candidate, what in zip(candidates[:MOST_HINTS], words, strict=False):
        result, error = 100 * candidate.results[seat], 100 * candidate.margin_of_error
        text = f"{result:3.0f} +-{error:2.0f}  {candidate.action:<{widest}}  {what}"
        lines.append([(cut(text, TABLE_WIDTH - 1), "plain")])
    return lines
