"""The bots of a match: each is given what its seat knows and a seed of its own, and thinks in another process."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.build_info import compiled
from signoria.cli.terminal_game.screen import TABLE_WIDTH, Screen
from signoria.cli.terminal_game.seat_plan import SeatPlan
from signoria.kernel.lines import Line, cut
from signoria.kernel.match import Match
from signoria.workers.pool import Asked, Pool
from signoria.workers.questions import FAILED, LOST, SLOW, Answer, NamedCandidate, question_for
from signoria.workers.thinking import QUICK, seconds_of
from signoria.workers.trees import open_moves

POLL_SECONDS = 0.1
PATIENCE_SECONDS = 2.0
"""A person is told when a level takes longer than this for a decision."""

MATCH = "the match at this table"
"""The name of the match for the pool, which is asked about no other."""

HINT_LEVEL = "master"
MOST_HINTS = 8
HOW_HINTS_READ = "How each move may end for you (100: a sure victory), and by how much that may be off:"


class Bots:
    """Asks one worker, which is started when a level first searches."""

    def __init__(self, plan: SeatPlan, names: Sequence[str], screen: Screen) -> None:
        self.plan = plan
        self.names = names
        self.screen = screen
        self.pool = Pool(1)
        self._remarked: set[str] = set()

    def introduction(self) -> str:
        """Which players are bots, and of what level."""
        bots = [f"{self.names[seat]} ({self.plan.levels[seat]})" for seat in self.plan.bots()]
        return f"Bots: {', '.join(bots)}." if bots else ""

    # Asking.

    def ask(self, match: Match, seat: int) -> Asked:
        seed = self.plan.decision_seed(seat, match.decision(seat))
        level, past = self.plan.levels[seat], open_moves(match, seat)
        return self.pool.ask(question_for(match.state, seat, level, seed, match=MATCH, past=past))

    def ask_for_hint(self, match: Match, seat: int) -> Asked:
        """Ask which actions a bot on a person's seat would consider."""
        seed = self.plan.decision_seed(seat, match.decision(seat))
        return self.pool.ask(question_for(match.state, seat, HINT_LEVEL, seed, explain=True))

    def wait(self, asked: Asked, doing: str) -> Answer:
        """Wait for the answer and show the progress meanwhile; leaving the match ends the waiting."""
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
        """What a person should know about a level on this machine, once for each level; mostly nothing."""
        problem = _problem(level, answer)
        if not problem or level in self._remarked:
            return ""
        self._remarked.add(level)
        return problem


def _problem(level: str, answer: Answer) -> str:
    seconds = seconds_of(level)
    if answer.short in (LOST, FAILED):
        return f"The process in which {level} was thinking failed; {QUICK} has answered instead."
    if answer.short == SLOW:
        meant = f"in its {seconds:g} seconds, and is meant to imagine {answer.wanted:,}"
        return f"On this machine {level} imagines {answer.iterations:,} games {meant}: it is weaker here.{_cause()}"
    if not seconds and answer.seconds > PATIENCE_SECONDS:
        return f"On this machine {level} takes {answer.seconds:.0f} seconds for a decision.{_cause()}"
    return ""


def _cause() -> str:
    return "" if compiled() else " The rules are not compiled here: with a C compiler they would be much faster."


def hint_lines(candidates: Sequence[NamedCandidate], seat: int, words: Sequence[str]) -> list[Line]:
    """The candidates with the most visits, and what each would do."""
    widest = max(len(candidate.action) for candidate in candidates[:MOST_HINTS])
    lines: list[Line] = []
    for candidate, what in zip(candidates[:MOST_HINTS], words, strict=False):
        result, error = 100 * candidate.results[seat], 100 * candidate.margin_of_error
        text = f"{result:3.0f} +-{error:2.0f}  {candidate.action:<{widest}}  {what}"
        lines.append([(cut(text, TABLE_WIDTH - 1), "plain")])
    return lines
