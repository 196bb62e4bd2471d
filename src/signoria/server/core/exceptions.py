"""What can be wrong with a request, in the server's own terms. The middleware turns these into pages."""

from __future__ import annotations

from signoria.kernel.errors import SignoriaError


class LimitReached(SignoriaError):
    """Somebody does something too often, or has too much of it. The text says what to do."""


class UnreadableTable(SignoriaError):
    """The rows of a table make no match: its game is gone, or they were damaged. The text is the reason."""


class TableGone(SignoriaError):
    """There is no such table for whoever asks: deleted, never created, or not theirs. One answer for all three."""


class Conflict(SignoriaError):
    """Another process has changed the table meanwhile: nothing was written, and the request is carried out again."""
