"""A match in progress: the position, the moves that led to it, its events, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from signoria.kernel.errors import CannotUndo
from signoria.kernel.game import Game
from signoria.kernel.journal import Event, Journal
from signoria.kernel.setup import Setup
from signoria.kernel.state import State


@dataclass(frozen=True)
class Move:
    """An action that was made."""

    seat: int
    text: str
    reversible: bool  # it drew nothing, revealed nothing and did not end the turn


@dataclass(frozen=True)
class _Before:
    """The position before a move, for undo."""

    state: State
    events: int  # how many events the journal had


class Match:
    """A match in progress. Every move is made with `push`."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game: Game = game  # what is played
        self.setup: Setup = setup  # how the match started
        self.journal: Journal = Journal()  # all events since the deal
        self.state: State = game.new(setup, self.journal)  # the current position
        self.moves: list[Move] = []  # all moves, except those that were undone
        self._before: list[_Before] = []

    def decision(self, seat: int) -> int:
        """The number of the seat's current decision: how many moves it has made.

        A move for another number is out of date; moves of other seats in between do not matter.
        """
        return sum(move.seat == seat for move in self.moves)

    def history(self) -> Iterator[tuple[State, Move]]:
        """Every move with the position before it. Do not change these positions."""
        for before, move in zip(self._before, self.moves, strict=True):
            yield before.state, move

    def told_since(self, seat: int) -> int:
        """The number of the first event after the seat's last move; 0 if the seat has not moved or is a spectator."""
        last = max((ply for ply, move in enumerate(self.moves) if move.seat == seat), default=None)
        if last is None:
            return 0
        return self._before[last + 1].events if last + 1 < len(self.moves) else len(self.journal.events)

    def told_at(self, ply: int) -> list[Event]:
        """The events of the move that led to the position after `ply` moves; for 0, those of the deal."""
        starts = [0, *(before.events for before in self._before), len(self.journal.events)]
        return self.journal.events[starts[ply] : starts[ply + 1]]

    def push(self, seat: int, text: str) -> list[Event]:
        """Make a move and return its events. Nothing changes if the move is refused."""
        before = self.state.clone()
        start = len(self.journal.events)
        revealed = self.state.revealed
        self.state.push(seat, text)
        moved_on = self.state.actors & ~(1 << seat) or self.state.is_over()
        reversible = self.state.revealed == revealed and not moved_on
        self.moves.append(Move(seat, self.state.text(self.state.parse(text)), reversible))
        self._before.append(_Before(before, start))
        return self.journal.events[start:]

    def was_offered(self, seat: int, text: str) -> bool:
        """Whether the move was legal at some time since the seat's last move. If so, another seat was quicker."""
        last = max((ply for ply, move in enumerate(self.moves) if move.seat == seat), default=-1)
        return any(text in before.state.legal_texts(seat) for before in self._before[last + 1 :])

    def undo(self, seat: int) -> Move:
        """Take back the seat's last move and return it. CannotUndo if that is not possible."""
        if not self.moves or self.moves[-1].seat != seat:
            raise CannotUndo("not-yours", "the last move was not yours")
        if not self.moves[-1].reversible:
            raise CannotUndo("revealed", "the last move revealed something hidden or ended your turn")
        before = self._before.pop()
        del self.journal.events[before.events :]
        self.state = before.state
        self.state.journal = self.journal
        return self.moves.pop()
