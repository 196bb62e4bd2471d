"""Steps of a turn that a seat considers: seen by nobody else and changed freely, until the turn is made."""

from __future__ import annotations

from signoria.kernel.errors import IllegalAction
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match


class Draft:
    """What a seat would do; the position as it would be then, and what would have been told."""

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
        """Go one step further if that shows the seat nothing new and asks nobody else; else False, and nothing changes.

        IllegalAction, UnknownAction and NotYourTurn as for a move. What decides is taken from what the seat knows.
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
        """Take the last step back."""
        self.texts.pop()
        self._begin()
        for text in self.texts:
            self.state.push(self.seat, text)
