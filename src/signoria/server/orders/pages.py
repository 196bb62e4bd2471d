"""The page of standing orders: what is done for a seat while its person is away, as forms and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_
from signoria.kernel.orders import DONE, LAPSED, STANDS, Kind
from signoria.server.orders.forms import OrderForm, OrdersForm, TextForm, order_to_change

STATES = {STANDS: N_("active"), DONE: N_("done"), LAPSED: N_("expired")}


@dataclass(frozen=True)
class Facts:
    """What the page needs to know of the seat."""

    key: str
    title: str
    game: Game
    stand_in: str  # the level of a bot that decides meanwhile
    is_asked: bool  # is a decision of the seat awaited now?
    is_streaming: bool


@dataclass(frozen=True)
class Given:
    """An order of the seat: its text, what it does in words, and what has become of it."""

    text: str
    sentence: str
    status: str


@dataclass(frozen=True)
class OrderRow:
    """An order that was given."""

    order: Given
    state: str
    change: int | None  # the number in the list by which its form is opened, if one fits


@dataclass(frozen=True)
class OrdersPage:
    facts: Facts
    orders: Sequence[OrderRow]
    forms: Sequence[OrderForm]  # one for each kind of order
    written: TextForm


def orders_page(
    facts: Facts, given: Sequence[Given], kinds: Sequence[Kind], sent: OrdersForm | None, translate: Translate
) -> OrdersPage:
    """The page; `sent` is the form that somebody is filling in."""
    current = "\n".join(order.text for order in given if order.status != LAPSED)
    written = TextForm(initial={"text": current}, translate=translate)
    return OrdersPage(
        facts=facts,
        orders=[_row(number, order, kinds, translate) for number, order in enumerate(given)],
        forms=[_form(kind, sent, translate) for kind in kinds],
        written=sent if isinstance(sent, TextForm) else written,
    )


def _form(kind: Kind, sent: OrdersForm | None, translate: Translate) -> OrderForm:
    if isinstance(sent, OrderForm) and sent.kind.id == kind.id:
        return sent
    return OrderForm(kind=kind, translate=translate)


def _row(number: int, order: Given, kinds: Sequence[Kind], translate: Translate) -> OrderRow:
    can_change = order.status != LAPSED and order_to_change(kinds, order.text, translate) is not None
    return OrderRow(order, translate(STATES[order.status]), number if can_change else None)
