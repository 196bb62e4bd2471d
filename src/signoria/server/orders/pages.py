"""The page of standing orders: what is done for a seat while its person is away, as forms and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.kernel.orders import DONE, LAPSED, STANDS, BadOrder, Kind, Part
from signoria.server.core.fields import Option

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
    errors: Sequence[BadOrder]
    values: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    instead: str = ""


@dataclass(frozen=True)
class Facts:
    """What the page needs to know of the seat."""

    key: str
    title: str
    game_id: str
    game_title: str
    rules: str  # where the game's rules are
    stand_in: str  # the level of a bot that decides meanwhile
    is_asked: bool  # is a decision of the seat awaited now?
    is_streaming: bool
    most_letters: int  # of a text with orders


@dataclass(frozen=True)
class OrderRow:
    """An order that was given."""

    text: str
    sentence: str
    state: str
    status: str
    change: int | None  # the number by which its form is asked for, if one fits


@dataclass(frozen=True)
class Field:
    """A part of an order as a form asks for it."""

    id: str
    name: str
    title: str
    choices: Sequence[Option]
    is_number: bool
    is_required: bool
    least: int
    most: int | None
    value: str


@dataclass(frozen=True)
class Problem:
    """What is wrong with a line."""

    line: int
    sentence: str
    rule: str
    url: str


@dataclass(frozen=True)
class KindForm:
    """A kind of order to be filled in."""

    id: str
    title: str
    fields: Sequence[Field]
    problems: Sequence[Problem]
    instead: str  # the order that it changes


@dataclass(frozen=True)
class OrdersPage:
    facts: Facts
    orders: Sequence[OrderRow]
    forms: Sequence[KindForm]
    text: str
    problems: Sequence[Problem]  # of the text
    confirmation: str
    error: str


@dataclass(frozen=True)
class Given:
    """An order of the seat: its text, what it does in words, and what has become of it."""

    text: str
    sentence: str
    status: str


def filled_in(kind: Kind, form: Mapping[str, str]) -> dict[str, str]:
    """What a form says of an order's parts."""
    return {part.id: form.get(PREFIX + part.id, "") for part in kind.parts}


def changing(kinds: Sequence[Kind], text: str) -> Sent | None:
    """The form of an order that stands, as it was filled in; None if no form could have made it."""
    for kind in kinds:
        values = kind.values(text)
        if values is not None:
            return Sent(kind.id, [], values, instead=text)
    return None


def orders_page(
    facts: Facts, given: Sequence[Given], kinds: Sequence[Kind], sent: Sent | None, word: str, translate: Translate
) -> OrdersPage:
    """The page; `sent` is what is filled in already, `word` says what came of the last form."""
    in_words = sent is not None and sent.kind == TEXT
    return OrdersPage(
        facts=facts,
        orders=[_row(number, order, kinds, translate) for number, order in enumerate(given)],
        forms=[_form(kind, sent if sent and sent.kind == kind.id else None, facts, translate) for kind in kinds],
        text=sent.text if sent and in_words else "\n".join(order.text for order in given if order.status != LAPSED),
        problems=_problems(sent, facts, translate) if sent and in_words else [],
        confirmation=translate(CONFIRMATIONS[word]) if word in CONFIRMATIONS else "",
        error=translate(ERRORS[word]) if word in ERRORS else "",
    )


def _row(number: int, order: Given, kinds: Sequence[Kind], translate: Translate) -> OrderRow:
    can_change = order.status != LAPSED and changing(kinds, order.text) is not None
    state = translate(STATES[order.status])
    return OrderRow(order.text, order.sentence, state, order.status, number if can_change else None)


def _form(kind: Kind, sent: Sent | None, facts: Facts, translate: Translate) -> KindForm:
    values = sent.values if sent else {}
    return KindForm(
        id=kind.id,
        title=kind.title,
        fields=[_field(part, f"{kind.id}-{part.id}", values.get(part.id, "")) for part in kind.parts],
        problems=_problems(sent, facts, translate) if sent else [],
        instead=sent.instead if sent else "",
    )


def _field(part: Part, name: str, value: str) -> Field:
    return Field(
        id=name,
        name=PREFIX + part.id,
        title=part.title,
        choices=[Option(text, title[:1].upper() + title[1:], text == value) for text, title in part.choices],
        is_number=not part.choices and part.most is not None,
        is_required=part.is_required,
        least=part.least,
        most=part.most,
        value=value,
    )


def _problems(sent: Sent, facts: Facts, translate: Translate) -> list[Problem]:
    return [
        Problem(error.line, error.told(translate), error.rule, f"{facts.rules}#{error.rule}") for error in sent.errors
    ]
