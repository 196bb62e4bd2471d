"""The hints that seats have asked for: each is shown to its person alone, for as long as the same choice is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from signoria.server.models import Hint, Table
from signoria.workers.hints import Suggestion

if TYPE_CHECKING:
    from signoria.server.sessions.session import Session

PATIENCE = timedelta(seconds=15)
"""After which a hint that has not come is given up, e.g. because the server was restarted meanwhile."""


@dataclass(frozen=True)
class HintState:
    """What a seat is shown of hints."""

    suggestions: tuple[Suggestion, ...] = ()  # for what the seat is asked now
    iterations: int = 0  # of their search; 0: there was no time for one
    is_thinking: bool = False
    has_failed: bool = False
    count: int = 0  # how many hints the seat has been given in this match


class Hints:
    """The rows of one table. What changes them must be called within `Session.writing`."""

    def __init__(self, table: Table) -> None:
        self._latest: dict[int, Hint] = {}
        self._counts: Counter[int] = Counter()
        for row in table.hints.all() if table.has_hints else ():
            self.note(row)

    def note(self, row: Hint) -> None:
        """A hint was asked for, or it has come."""
        self._latest[row.seat] = row
        self._counts[row.seat] += row.suggestions is not None

    def count(self, seat: int) -> int:
        """How many hints a seat has been given."""
        return self._counts[seat]

    def latest(self, seat: int) -> Hint | None:
        """The last hint that the seat has asked for, whatever it was about."""
        return self._latest.get(seat)


def current_hint(session: Session, seat: int) -> Hint | None:
    """The hint for what the seat is asked now; None if it has asked for none."""
    row, draft = session.hints.latest(seat), session.drafts.get(seat)
    steps = draft.texts if draft is not None else []
    is_current = row is not None and (row.decision, row.steps) == (session.match.decision(seat), steps)
    return row if is_current else None


def is_thinking(row: Hint, now: datetime) -> bool:
    """Whether a hint is still on its way."""
    return row.suggestions is None and not row.has_failed and now - row.at < PATIENCE


def hint_state(session: Session, seat: int, now: datetime) -> HintState | None:
    """What the seat is shown of hints; None where there are none."""
    if seat < 0 or not session.table.has_hints:
        return None
    row, count = current_hint(session, seat), session.hints.count(seat)
    if row is None:
        return HintState(count=count)
    return HintState(
        suggestions=tuple(Suggestion(**one) for one in row.suggestions or ()),
        iterations=row.iterations,
        is_thinking=is_thinking(row, now),
        has_failed=row.has_failed,
        count=count,
    )


def begin_hint(session: Session, seat: int, now: datetime) -> Hint:
    """The seat asks for a hint: its own browsers say so, and nobody else is sent a frame."""
    draft = session.drafts.get(seat)
    steps = list(draft.texts) if draft is not None else []
    row = Hint(table=session.table, seat=seat, decision=session.match.decision(seat), steps=steps, at=now)
    _save(session, row)
    return row


def finish_hint(session: Session, row: Hint, suggested: Sequence[Suggestion], iterations: int) -> None:
    """The hint has come; without suggestions it has failed. If it is void by then, it counts, and is not shown."""
    row.suggestions = [asdict(one) for one in suggested] or None
    row.iterations, row.has_failed = iterations, not suggested
    _save(session, row)


def _save(session: Session, row: Hint) -> None:
    with session.writing([row.seat]):
        row.save()
        session.hints.note(row)
    session.changed(session.seats[row.seat].player_keys)
