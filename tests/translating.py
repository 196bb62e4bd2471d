"""Languages that a test makes up."""

from __future__ import annotations

from collections.abc import Callable

from signoria.kernel.messages import Translate


class Translating(Translate):
    """Every message, changed by a function."""

    def __init__(self, change: Callable[[str], str]) -> None:
        self._change = change

    def gettext(self, message: str) -> str:
        return self._change(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        assert isinstance(number, int), "languages choose the form by the number"
        return self._change(super().ngettext(singular, plural, number))

    def pgettext(self, context: str, message: str) -> str:
        return self._change(super().pgettext(context, message))
