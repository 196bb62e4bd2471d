"""The page of standing orders: what is done for a seat while its person is away, as forms and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_
from signoria.kernel.orders import DONE, LAPSED, STANDS, BadOrder, Kind

STATES = {STANDS: N_("stands"), DONE: N_("done"), LAPSED: N_("lapsed")}

CONFIRMATIONS = {
    "given": N_("The order is given."),
    "changed": N_("The order is changed."),
    "withdrawn": N_("The order is withdrawn."),
    "written": N_("The orders stand as you have written them."),
}
"""What went well, by the word in the address."""

ERRORS = {"late": N_("Such an order cannot be given any more.")}
"""What went wrong, by the same word."""

PREFIX = "part-"
"""Of the names of an order's parts in a form."""

TEXT = "text"
"""The form in which orders are written."""


@dataclass(frozen=True)
class Sent:
    """A form with what was filled in, to be shown again: it could not be carried out, or an order is to be changed."""

    kind: str  # of the order; TEXT for all of them written
    errors: Sequence[BadOrder] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    instead: str = ""  # the order that it changes


@dataclass(frozen=True)
class Facts:
    """What the page needs to know of the seat."""

    key: str
    title: str
    game: Game
    stand_in: str  # the level of a bot that decides meanwhile
    is_asked: bool  # is a decision of the seat awaited now?
    is_streaming: bool
    most_letters: int  # of a text with orders


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
    change: int | None  # the number by which its form is asked for, if one fits


@dataclass(frozen=True)
class OrdersPage:
    facts: Facts
    orders: Sequence[OrderRow]
    forms: Sequence[tuple[Kind, Sent]]  # each kind of order, with what is filled in
    written: Sent  # all orders as text
    confirmation: str
    error: str


def filled_in(kind: Kind, form: Mapping[str, str]) -> dict[str, str]:
    """What a form says of an order's parts."""
    return {part.id: form.get(PREFIX + part.id, "") for part in kind.parts}


def changing(kinds: Sequence[Kind], text: str) -> Sent | None:
    """The form of an order that stands, as it was filled in; None if no form could have made it."""
    for kind in kinds:
        values = kind.values(text)
        if values is not None:
            return Sent(kind.id, values=values, instead=text)
    return None


def orders_page(
    facts: Facts, given: Sequence[Given], kinds: Sequence[Kind], sent: Sent | None, word: str, translate: Translate
) -> OrdersPage:
    """The page; `sent` is what is filled in already, `word` says what came of the last form."""
    current = "\n".join(order.text for order in given if order.status != LAPSED)
    return OrdersPage(
        facts=facts,
        orders=[_row(number, order, kinds, translate) for number, order in enumerate(given)],
        forms=[(kind, sent if sent and sent.kind == kind.id else Sent(kind.id)) for kind in kinds],
        written=sent if sent and sent.kind == TEXT else Sent(TEXT, text=current),
        confirmation=translate(CONFIRMATIONS[word]) if word in CONFIRMATIONS else "",
        error=translate(ERRORS[word]) if word in ERRORS else "",
    )


def _row(number: int, order: Given, kinds: Sequence[Kind], translate: Translate) -> OrderRow:
    can_change = order.status != LAPSED and changing(kinds, order.text) is not None
    return OrderRow(order, translate(STATES[order.status]), number if can_change else None)
