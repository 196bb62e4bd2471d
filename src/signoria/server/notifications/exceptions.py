"""What can go wrong when something is sent."""

from __future__ import annotations


class CannotSend(Exception):
    """A message did not arrive; `why` is one of the words that `pages.PROBLEMS` explains."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
