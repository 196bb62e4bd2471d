"""The forms of the orders page: one for each kind of order, and one for all orders as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.forms import BoundField

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.kernel.orders import BadOrder, Kind, Part
from signoria.server.core.forms import Form
from signoria.server.sessions.standing_orders import PART

MOST_LETTERS = 6000
"""Of a text with orders: as many lines as may stand, and room for blanks."""

NOT_A_NUMBER = N_("Please enter a whole number.")


class OrdersForm(Form):
    """The base of both forms. A valid form may hold orders that cannot be given: then `problems` says why."""

    problems: Sequence[BadOrder] = ()

    @property
    def status(self) -> HTTPStatus:
        return HTTPStatus.UNPROCESSABLE_ENTITY if self.problems else super().status


class OrderForm(OrdersForm):
    """An order of one kind, with a field for each of its parts; with `instead` it replaces the order of that text."""

    instead = forms.CharField(required=False)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, kind: Kind, translate: Translate, **kwargs: Any
    ) -> None:
        super().__init__(data, translate=translate, auto_id=f"{kind.id}-%s", **kwargs)
        self.kind = kind  # in the visitor's language
        for part in kind.parts:
            self.fields[PART + part.id] = _field(part)

    @property
    def parts(self) -> list[tuple[Part, BoundField]]:
        return [(part, self[PART + part.id]) for part in self.kind.parts]

    @property
    def replaced(self) -> str:
        """The text of the order that is being changed; empty for a new one."""
        return self["instead"].value() or ""

    @property
    def is_open(self) -> bool:
        """Whether somebody is filling it in: it changes an order, or could not be carried out."""
        return bool(self.replaced or self.errors or self.problems)

    @property
    def focus(self) -> str:
        """The name of the field with the cursor."""
        first = PART + self.kind.parts[0].id if self.is_open and self.kind.parts else ""
        return self.first_error or first

    @property
    def text(self) -> str:
        """The order as a line of text. Of a valid form."""
        values = {part.id: self.cleaned_data[PART + part.id] for part in self.kind.parts}
        return self.kind.line({name: _written(value) for name, value in values.items()})


def _field(part: Part) -> forms.Field:
    if part.choices:
        choices = [(text, title[:1].upper() + title[1:]) for text, title in part.choices]
        return forms.ChoiceField(label=part.title, choices=choices, required=part.is_required)
    if part.most is None:
        return forms.BooleanField(label=part.title, required=False)
    return forms.IntegerField(
        label=part.title,
        required=part.is_required,
        min_value=part.least,
        max_value=part.most,
        error_messages={"invalid": NOT_A_NUMBER},
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


def _written(value: str | int | None) -> str:
    """As the order's text has it: a ticked box counts as 1, an empty field as nothing."""
    return "" if value is None or value is False else str(int(value) if value is True else value)


def order_to_change(kinds: Sequence[Kind], text: str, translate: Translate) -> OrderForm | None:
    """The form of an order that was given, as it was filled in; None if no form could have made it."""
    for kind in kinds:
        values = kind.values(text)
        if values is not None:
            initial = {"instead": text, **{PART + part: value for part, value in values.items()}}
            return OrderForm(kind=kind, initial=initial, translate=translate)
    return None


class TextForm(OrdersForm):
    """All orders as text, one a line."""

    text = forms.CharField(
        label=N_("All orders as text"),
        required=False,
        strip=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, translate: Translate, **kwargs: Any) -> None:
        super().__init__(data, translate=translate, auto_id="%s", **kwargs)

    @property
    def rows(self) -> int:
        """How tall the field is: with room for another order."""
        return max((self["text"].value() or "").count("\n") + 3, 5)
