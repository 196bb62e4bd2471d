"""Players who are away and have left standing orders: what is done for them, move by move."""

from __future__ import annotations

from signoria.games.il_principe import GAME
from signoria.kernel.journal import Journal
from signoria.kernel.orders import Log, OrderLanguage, Standing
from signoria.kernel.state import State, seats_in
from tests.games.story import PLAYERS

assert GAME.orders is not None
ORDERS: OrderLanguage = GAME.orders


class Absent:
    """A position, and the orders that its players have left: Absent(state, B="lots to 3")."""

    def __init__(self, state: State, **orders: str) -> None:
        self.state = state
        self.journal = Journal()
        state.journal = self.journal
        self.standing: dict[int, tuple[Standing, ...]] = {}
        for player, text in orders.items():
            self.give(player, text)

    def give(self, player: str, text: str) -> None:
        """A player leaves orders, one a line or parted by commas."""
        seat = PLAYERS.index(player)
        told = len(self.journal.events)
        known = self.state.known_to(seat)
        lines = text.replace(",", "\n")
        self.standing[seat] = ORDERS.give(lines, self.standing.get(seat, ()), known, told)

    def play(self, *moves: str) -> list[str]:
        """Players come and move themselves; then orders go on."""
        for move in moves:
            player, text = move.split(" ", 1)
            self.state.push(PLAYERS.index(player), text)
        return self.go_on()

    def go_on(self) -> list[str]:
        """Everything that orders do until a person is asked: "B bid 1"."""
        moves = []
        while (asked := self.answer()) is not None:
            seat, text = asked
            self.state.push(seat, text)
            moves.append(f"{PLAYERS[seat]} {text}")
        return moves

    def answer(self) -> tuple[int, str] | None:
        """The next seat for which an order answers, and the action it takes."""
        for seat in seats_in(self.state.actors):
            text = ORDERS.answer(self.standing.get(seat, ()), self.state.known_to(seat), seat, self.log(seat))
            if text is not None:
                return seat, text
        return None

    def log(self, seat: int) -> Log:
        return self.journal.log(seat)

    def texts(self, player: str) -> list[str]:
        """The orders of a player, in full."""
        return [order.text for order in self.standing.get(PLAYERS.index(player), ())]

    def status(self, player: str) -> list[str]:
        """The status of a player's orders."""
        seat = PLAYERS.index(player)
        known, log = self.state.known_to(seat), self.log(seat)
        return [ORDERS.status(order, known, seat, log) for order in self.standing.get(seat, ())]
