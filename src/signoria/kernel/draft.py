"""Drafts: steps of a turn that a player tries. Nobody else sees them, and they can be changed until the turn is
made."""

from __future__ import annotations

from signoria.kernel.errors import IllegalAction
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match


class Draft:
    """The steps that a seat tries, the position they would lead to, and the events they would cause."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self._match = match
        self.texts: list[str] = []
        self._begin()

    def _begin(self) -> None:
        self.state = self._match.state.clone()
        self.journal = Journal()
        self.journal.events = list(self._match.journal.events)
        self.state.journal = self.journal

    def add(self, text: str) -> bool:
        """Add a step if it shows the seat nothing new and asks nobody else; otherwise return False and change nothing.

        Raises IllegalAction, UnknownAction and NotYourTurn as a move does. The decision uses only what the seat knows.
        """
        refusal = self.state.why_not(self.seat, text)
        if refusal is not None:
            raise IllegalAction(self.seat, text, refusal)
        if not self._stays_hidden(text):
            return False
        self.state.push(self.seat, text)
        self.texts.append(text)
        return True

    def _stays_hidden(self, text: str) -> bool:
        known = self.state.known_to(self.seat)
        if known.actors != 1 << self.seat:
            return False
        known.push(self.seat, text)
        return bool(known.actors == 1 << self.seat and known.learned == 0)

    def undo(self) -> None:
        """Take back the last step."""
        self.texts.pop()
        self._begin()
        for text in self.texts:
            self.state.push(self.seat, text)
