"""A match being played: the position, the moves that led to it, its events, and undo."""

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
    """An applied action."""

    seat: int
    text: str
    reversible: bool  # no draw, nothing private made public, no other seat asked since


@dataclass(frozen=True)
class _Before:
    """What an undo goes back to."""

    state: State
    told: int


class Match:
    """A match from its setup on. Every move comes in through `push`."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.journal = Journal()
        self.state = game.new(setup, self.journal)
        self.moves: list[Move] = []
        self._before: list[_Before] = []

    def decision(self, seat: int) -> int:
        """The number of the seat's present decision: how many moves it has made.

        A move that was meant for another number is stale; moves of other seats in between do not matter.
        """
        return sum(move.seat == seat for move in self.moves)

    def history(self) -> Iterator[tuple[State, Move]]:
        """Every move with the position in which it was made. The caller must not change these positions."""
        for before, move in zip(self._before, self.moves, strict=True):
            yield before.state, move

    def told_since(self, seat: int) -> int:
        """The number of the first event after the seat's last move; 0 if the seat has not moved or is a spectator."""
        last = max((ply for ply, move in enumerate(self.moves) if move.seat == seat), default=None)
        if last is None:
            return 0
        return self._before[last + 1].told if last + 1 < len(self.moves) else len(self.journal.events)

    def told_at(self, ply: int) -> list[Event]:
        """The events of the move that led to the position after `ply` moves; for 0, those of the deal."""
        starts = [0, *(before.told for before in self._before), len(self.journal.events)]
        return self.journal.events[starts[ply] : starts[ply + 1]]

    def push(self, seat: int, text: str) -> list[Event]:
        """Make a move and return its events. Nothing changes if the move is refused."""
        before = self.state.clone()
        told = len(self.journal.events)
        revealed = self.state.revealed
        self.state.push(seat, text)
        moved_on = self.state.actors & ~(1 << seat) or self.state.is_over()
        reversible = self.state.revealed == revealed and not moved_on
        self.moves.append(Move(seat, self.state.text(self.state.parse(text)), reversible))
        self._before.append(_Before(before, told))
        return self.journal.events[told:]

    def was_offered(self, seat: int, text: str) -> bool:
        """Whether the seat could have done this since its last move: if it is refused now, another seat was quicker."""
        last = max((ply for ply, move in enumerate(self.moves) if move.seat == seat), default=-1)
        return any(text in before.state.legal_texts(seat) for before in self._before[last + 1 :])

    def undo(self, seat: int) -> Move:
        """Take the seat's last move back; CannotUndo says why not."""
        if not self.moves or self.moves[-1].seat != seat:
            raise CannotUndo("not-yours", "the last move is not yours to take back")
        if not self.moves[-1].reversible:
            raise CannotUndo("revealed", "the last move showed something hidden or passed the turn on; it stays")
        before = self._before.pop()
        del self.journal.events[before.told :]
        self.state = before.state
        self.state.journal = self.journal
        return self.moves.pop()
