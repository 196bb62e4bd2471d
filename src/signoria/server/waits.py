"""Since when each seat has been asked: what the moves tell, and so what everybody at the table knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from signoria.kernel.match import Match
from signoria.kernel.state import seats_in


@dataclass(frozen=True)
class Wait:
    """A decision that a seat has to make."""

    seat: int
    decision: int
    since: datetime


class Waits:
    """All that a table waits for now."""

    def __init__(self, match: Match, begun: datetime) -> None:
        self._asked: dict[int, Wait] = {}
        self.note(match, begun)

    def __iter__(self) -> Iterator[Wait]:
        return iter(self._asked.values())

    def note(self, match: Match, at: datetime) -> None:
        """A move was made: whoever is asked for the same as before has been asked since then."""
        before = self._asked
        asked = [Wait(seat, match.decision(seat), at) for seat in seats_in(match.state.actors)]
        self._asked = {wait.seat: _earlier(wait, before.get(wait.seat)) for wait in asked}

    def restart(self, seat: int, at: datetime) -> None:
        """The person has the seat again: his time begins now."""
        wait = self._asked.get(seat)
        if wait is not None and wait.since < at:
            self._asked[seat] = replace(wait, since=at)


def _earlier(wait: Wait, before: Wait | None) -> Wait:
    return before if before is not None and before.decision == wait.decision else wait
