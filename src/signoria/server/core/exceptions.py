"""What can be wrong with a request, in the server's own terms. The middleware turns these into pages."""

from __future__ import annotations

from signoria.kernel.errors import SignoriaError


class TableGone(SignoriaError):
    """There is no such table for whoever asks: deleted, never created, or not theirs. One answer for all three."""
