"""Notation: every action of a variant as a text, and back. Rules use small numbers, other packages use the texts."""

from __future__ import annotations

from typing import final

from signoria.kernel.compat import i64
from signoria.kernel.errors import UnknownAction


def _folded(text: str) -> str:
    """The text with case and spaces normalised."""
    return " ".join(text.split()).casefold()


@final
class Notation:
    """The notation of a variant. `parse(text(a)) == a` for every action, and no two actions share a text."""

    def __init__(self, hint: str) -> None:
        self.hint = hint  # the form of the actions, for the error message
        self._texts: dict[int, str] = {}
        self._actions: dict[str, int] = {}

    def add(self, action: int, text: str) -> None:
        assert action not in self._texts, f"{text} is there twice"
        assert _folded(text) not in self._actions, f"{text} is there twice"
        self._texts[action] = text
        self._actions[_folded(text)] = action

    def accept(self, action: int, text: str) -> None:
        """Accept another text for an action that is already in the notation."""
        self._actions.setdefault(_folded(text), action)

    def actions(self) -> list[int]:
        return list(self._texts)

    def text(self, action: i64) -> str:
        return self._texts[action]

    def parse(self, text: str) -> i64:
        action = self._actions.get(text)
        if action is None:
            action = self._actions.get(_folded(text))
        if action is None:
            raise UnknownAction(text, self.hint)
        return action
