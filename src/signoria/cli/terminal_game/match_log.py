"""The events of a match as sentences that a seat may read: one paragraph for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from signoria.kernel.match import Match


class MatchLog:
    """A match, and the number of the first event of each move."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self._starts: list[int] = []

    def push(self, seat: int, text: str) -> None:
        start = len(self.match.journal.events)
        self.match.push(seat, text)
        self._starts.append(start)

    def undo(self, seat: int) -> None:
        """Take back the seat's last move; CannotUndo if that is not possible."""
        self.match.undo(seat)
        self._starts.pop()

    def since_last_turn(self, seat: int) -> int:
        """The first event of the last move in the seat's last turn: everything from there on is news to the seat."""
        moves = self.match.moves
        ply = len(moves) - 1
        while ply >= 0 and moves[ply].seat == seat:
            ply -= 1
        while ply >= 0 and moves[ply].seat != seat:
            ply -= 1
        return self._starts[ply] if ply >= 0 else 0

    def last_turn(self) -> int:
        """The first event of the turn of the seat that moved last."""
        return self._turns()[-1]

    def _turns(self) -> list[int]:
        """The first event of each turn, after event 0 for the deal."""
        moves = self.match.moves
        return [0] + [
            start for ply, start in enumerate(self._starts) if ply == 0 or moves[ply].seat != moves[ply - 1].seat
        ]

    def paragraphs(self, viewer: int, since: int = 0) -> list[str]:
        """The sentences from event `since` on, one paragraph for each turn."""
        events = self.match.journal.log(viewer, since)
        inside = [turn - since for turn in self._turns() if since < turn < since + len(events)]
        paragraphs = [
            " ".join(filter(None, (self.match.game.text.describe(event, self.names) for event in events[begin:end])))
            for begin, end in pairwise([0, *inside, len(events)])
        ]
        return [paragraph for paragraph in paragraphs if paragraph]
