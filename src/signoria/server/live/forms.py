"""The form of the chat."""

from __future__ import annotations

from signoria.server.core.forms import Form
from signoria.server.core.text import LineField
from signoria.server.live.chat import MOST_LETTERS, TOO_MANY


class MessageForm(Form):
    """A message, on one line. An empty one is not sent."""

    text = LineField(required=False, max_length=MOST_LETTERS)

    def refuse(self) -> None:
        """It was one message too many: what was written stays in the form."""
        self.add_error("text", TOO_MANY)
