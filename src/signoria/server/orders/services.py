"""Giving, changing and withdrawing standing orders. To be called with the table's session open."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.kernel.errors import SignoriaError
from signoria.kernel.messages import N_
from signoria.kernel.orders import BadOrder, Standing
from signoria.server.sessions.session import Session
from signoria.server.sessions.standing_orders import OrderDesk

NOTHING = N_("Please fill this in.")


class BadOrders(SignoriaError):
    """Lines that are no orders, each with what is wrong."""

    def __init__(self, errors: Sequence[BadOrder]) -> None:
        self.errors = errors
        super().__init__("; ".join(map(str, errors)))


def add(session: Session, desk: OrderDesk, text: str, instead: str = "") -> None:
    """Give the orders of a text, in place of the one that is named. Lapsed ones are dropped.

    Raises BadOrders if the text is empty, or one of its orders cannot be given.
    """
    if not text.strip():
        raise BadOrders([BadOrder(1, "", NOTHING, {})])
    _save(session, desk, _given(desk, text, [order for order in desk.current if order.text != instead]))


def rewrite(session: Session, desk: OrderDesk, text: str) -> None:
    """All orders as a text: those still written there stay as they are, others are new or gone.

    Raises BadOrders if one of them cannot be given.
    """
    before = {order.text: order for order in desk.current}
    lines = [" ".join(line.split()) for line in text.splitlines()]
    kept = [order for order in desk.current if order.text in lines]
    new = "\n".join("" if line in before else line for line in lines)
    _save(session, desk, _given(desk, new, kept))


def withdraw(session: Session, desk: OrderDesk, text: str) -> None:
    """Withdraw one order."""
    _save(session, desk, [order for order in desk.orders if order.text != text])


def _given(desk: OrderDesk, text: str, kept: Sequence[Standing]) -> list[Standing]:
    """All orders of the seat once these are given too. One that is there already is not given again.

    Raises BadOrders if one of the orders cannot be given.
    """
    _check(desk, text)
    try:
        orders = desk.language.give(text, kept, desk.known, len(desk.log))
    except BadOrder as error:
        raise BadOrders([error]) from None
    standing = {order.text: order for order in desk.standing}
    return [standing.get(order.text, order) for order in orders]


def _check(desk: OrderDesk, text: str) -> None:
    """Parse every line by itself, so that all mistakes are named at once."""
    errors = [error for number, line in enumerate(text.splitlines()) if (error := _wrong(desk, line, number))]
    if errors:
        raise BadOrders(errors)


def _wrong(desk: OrderDesk, line: str, number: int) -> BadOrder | None:
    try:
        desk.language.parse("\n" * number + line, desk.known)
    except BadOrder as error:
        return error
    return None


def _save(session: Session, desk: OrderDesk, orders: Sequence[Standing]) -> None:
    """Save the orders; only the person's own browsers are notified."""
    seat = session.seats[desk.seat]
    with session.writing([desk.seat]):
        session.save_orders(seat, orders)
        session.drafts.has_chosen(desk.seat)
    session.changed(seat.player_keys)
