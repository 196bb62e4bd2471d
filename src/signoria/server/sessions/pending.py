"""Since when each seat has been asked: which follows from the moves, so that everybody at the table knows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from signoria.kernel.match import Match
from signoria.kernel.state import seats_in


@dataclass(frozen=True)
class PendingDecision:
    """A decision that a seat has to make."""

    seat: int
    decision: int
    since: datetime


class PendingDecisions:
    """All that a table waits for now."""

    def __init__(self, match: Match, started_at: datetime) -> None:
        self._asked: dict[int, PendingDecision] = {}
        self.note(match, started_at)

    def __iter__(self) -> Iterator[PendingDecision]:
        return iter(self._asked.values())

    def note(self, match: Match, at: datetime) -> None:
        """A move was made: whoever is asked for the same as before has been asked since then."""
        before = self._asked
        asked = [PendingDecision(seat, match.decision(seat), at) for seat in seats_in(match.state.actors)]
        self._asked = {decision.seat: _earlier(decision, before.get(decision.seat)) for decision in asked}

    def restart(self, seat: int, at: datetime) -> None:
        """The person has the seat again: their time begins now."""
        decision = self._asked.get(seat)
        if decision is not None and decision.since < at:
            self._asked[seat] = replace(decision, since=at)


def _earlier(decision: PendingDecision, before: PendingDecision | None) -> PendingDecision:
    return before if before is not None and before.decision == decision.decision else decision
