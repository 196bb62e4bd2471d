"""Standing orders: kept for a seat, told to its person alone, and asked for the seat whenever it is asked.

What an order says is the game's business: here it is a line of text. All of it with the lock held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.errors import SignoriaError
from signoria.kernel.messages import N_
from signoria.kernel.orders import LAPSED, STANDS, BadOrder, Log, OrderLanguage, Standing
from signoria.kernel.state import State, seats_in
from signoria.server.live import Live, keep_orders, tell
from signoria.server.models import Table

MOST_LETTERS = 6000
"""Of a text with orders: as many lines as may stand, and room for blanks."""

NOTHING = N_("Nothing is filled in.")
TOO_LONG = N_("This is too long: {most} letters are the most.")


class BadOrders(SignoriaError):
    """Lines that are no orders, each with what is wrong."""

    def __init__(self, errors: Sequence[BadOrder]) -> None:
        self.errors = errors
        super().__init__("; ".join(map(str, errors)))


@dataclass(frozen=True)
class Ordered:
    """A move that an order makes."""

    seat: int
    decision: int
    action: str


@dataclass(frozen=True)
class Desk:
    """A seat that gives orders: in which language, and what it knows."""

    language: OrderLanguage
    seat: int
    known: State
    log: Log
    orders: tuple[Standing, ...]

    def status(self, order: Standing) -> str:
        return self.language.status(order, self.known, self.seat, self.log)

    @property
    def current(self) -> list[Standing]:
        """Those that are not over."""
        return [order for order in self.orders if self.status(order) != LAPSED]

    @property
    def standing(self) -> list[Standing]:
        """Those that may still do something."""
        return [order for order in self.orders if self.status(order) == STANDS]

    def given(self, text: str, kept: Sequence[Standing]) -> tuple[Standing, ...]:
        """What stands once these orders are given too; BadOrders. One that stands is not given anew."""
        if len(text) > MOST_LETTERS:
            raise BadOrders([BadOrder(1, "", TOO_LONG, {"most": MOST_LETTERS})])
        self._check(text)
        try:
            orders = self.language.give(text, kept, self.known, len(self.log))
        except BadOrder as error:
            raise BadOrders([error]) from None
        standing = {order.text: order for order in self.standing}
        return tuple(standing.get(order.text, order) for order in orders)

    def _check(self, text: str) -> None:
        """Every line by itself, so that all that is wrong is told at once."""
        errors = [error for number, line in enumerate(text.splitlines()) if (error := self._wrong(line, number))]
        if errors:
            raise BadOrders(errors)

    def _wrong(self, line: str, number: int) -> BadOrder | None:
        try:
            self.language.parse("\n" * number + line, self.known)
        except BadOrder as error:
            return error
        return None


def desk_of(found: Live, seat: int) -> Desk | None:
    """Where a seat gives its orders; none in a game without, and none before the match or after it."""
    language, match = found.game.orders, found.match
    if language is None or found.is_gathering or found.has_ended:
        return None
    return Desk(language, seat, match.state.known_to(seat), match.journal.log(seat), found.places[seat].orders)


def add(table: Table, found: Live, desk: Desk, text: str, instead: str = "") -> None:
    """Give the orders of a text, in the place of one that is named; BadOrders. What is over is dropped."""
    if not text.strip():
        raise BadOrders([BadOrder(1, "", NOTHING, {})])
    _keep(table, found, desk, desk.given(text, [order for order in desk.current if order.text != instead]))


def rewrite(table: Table, found: Live, desk: Desk, text: str) -> None:
    """All orders as a text: what is written there as it stood goes on, the rest is given anew or gone; BadOrders."""
    before = {order.text: order for order in desk.current}
    lines = [" ".join(line.split()) for line in text.splitlines()]
    kept = [order for order in desk.current if order.text in lines]
    new = "\n".join("" if line in before else line for line in lines)
    _keep(table, found, desk, desk.given(new, kept))


def withdraw(table: Table, found: Live, desk: Desk, text: str) -> None:
    """Take one order back."""
    _keep(table, found, desk, tuple(order for order in desk.orders if order.text != text))


def _keep(table: Table, found: Live, desk: Desk, orders: tuple[Standing, ...]) -> None:
    """Only the person's own browsers are told."""
    place = found.places[desk.seat]
    keep_orders(table, place, orders)
    found.taken_back.discard(desk.seat)
    for player in sorted(place.players):
        tell(found, player)


def answer_of(found: Live, seat: int) -> str | None:
    """What the orders of a seat do now; None: ask its bot, or its person. They wait for a person who is choosing."""
    place = found.places[seat]
    if not place.orders or place.bot or found.is_choosing(seat) or seat not in seats_in(found.match.state.actors):
        return None
    desk = desk_of(found, seat)
    return desk.language.answer(desk.orders, desk.known, seat, desk.log) if desk else None


def next_ordered(found: Live) -> Ordered | None:
    """The next move that an order makes."""
    for seat in seats_in(found.match.state.actors):
        action = answer_of(found, seat)
        if action is not None:
            return Ordered(seat, found.match.decision(seat), action)
    return None


def deciding(found: Live, player: str) -> list[int]:
    """The seats of a player for which neither a bot nor an order decides now."""
    return [seat for seat in found.deciding(player) if answer_of(found, seat) is None]


def count_standing(found: Live, seat: int) -> int:
    """How many orders of a seat may still do something."""
    desk = desk_of(found, seat) if found.places[seat].orders else None
    return len(desk.standing) if desk else 0
