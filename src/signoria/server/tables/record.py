"""The record of a match that has ended: the deal, every move, and who decided."""

from __future__ import annotations

from signoria.kernel.record import write_record
from signoria.server.sessions.fair import entries_of, promise_of
from signoria.server.sessions.session import Session


def record_text(session: Session) -> str:
    """The match as a text that can be replayed and verified."""
    table, match = session.table, session.match
    return write_record(match.setup, entries_of(table), match.state, promise_of(table))
