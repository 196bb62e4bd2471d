"""Forms: Django's, in the visitor's language.

Labels, help, choices and errors are declared with `N_` and translated when a form is made. An invalid form is answered
with 422 and shows what was typed, with each error at its field: see `templates/core/form.html` and docs/server.md.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.utils.functional import Promise

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_

ERRORS = {
    "required": N_("Please fill this in."),
    "invalid": N_("This is not valid."),
    "invalid_choice": N_("Please choose one of these."),
    "max_length": N_("Use at most %(limit_value)d characters."),
    "min_value": N_("Use at least %(limit_value)s."),
    "max_value": N_("Use at most %(limit_value)s."),
}
"""What we say instead of Django's own messages, by their codes; for any other code as for `invalid`."""

TEXTS = ("placeholder", "aria-label", "title")
"""Attributes of a widget that people read."""


class Form(forms.Form):
    """The base of all our forms."""

    def __init__(self, *args: Any, translate: Translate, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.translate = translate
        for field in self.fields.values():
            _translate_field(field, translate)

    @property
    def status(self) -> HTTPStatus:
        """With which a page that shows this form is answered."""
        return HTTPStatus.UNPROCESSABLE_ENTITY if self.errors else HTTPStatus.OK

    @property
    def first_error(self) -> str:
        """The name of the first field with an error: where the page puts the cursor. Empty if none has one."""
        return next((name for name in self.fields if name in self.errors), "")

    def button_data(self) -> dict[str, Any]:
        """What a button sent, where nothing can be mistyped. Raises BadRequest for what no page of ours sends."""
        if not self.is_valid():
            raise BadRequest
        return self.cleaned_data

    def add_error(self, field: str | None, error: Any) -> None:
        """In the visitor's language. `error` may be a message declared with `N_`, as Django's forms allow."""
        known = error if isinstance(error, ValidationError) else ValidationError(error)
        for one in _leaves(known):
            one.message = self.translate(_text(one))
        super().add_error(field, known)


def _translate_field(field: forms.Field, translate: Translate) -> None:
    if field.label:
        field.label = translate(str(field.label))
    if field.help_text:
        field.help_text = translate(str(field.help_text))
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        field.choices = [(value, translate(str(text)) if text else "") for value, text in choices]
    for name in TEXTS:
        if name in field.widget.attrs:
            field.widget.attrs[name] = translate(field.widget.attrs[name])


def _leaves(error: ValidationError) -> list[ValidationError]:
    """The single errors that one is made of: of a list, or by field."""
    if hasattr(error, "error_dict"):
        return [one for errors in error.error_dict.values() for one in errors]
    return list(error.error_list)


def _text(error: ValidationError) -> str:
    """Django's own messages are lazy, ours are not."""
    if isinstance(error.message, Promise):
        return ERRORS.get(error.code or "", ERRORS["invalid"])
    return str(error.message)
