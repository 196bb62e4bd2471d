"""What happens because time passes: somebody is late, somebody is to be notified. One thread for all tables.

It asks the database, so that nothing is lost when the server stops; and it opens a match only when its rows have
changed, so that a thousand tables at which nobody moves cost three queries.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from threading import Event, Thread

from django.db import close_old_connections
from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone

from signoria.server.core.bus import Bus
from signoria.server.core.exceptions import TableGone
from signoria.server.models import REACHABLE, Seat, Table
from signoria.server.pace.deadlines import is_late, pending_persons
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.registry import Sessions

LOG = logging.getLogger(__name__)
SECONDS = 10.0
"""Between two ticks."""

Stamp = tuple[datetime, int | None]
"""When the rows of a table last changed."""

Notify = Callable[[Mapping[int, Table], Mapping[int, Sequence[PendingDecision]], datetime], None]
"""Called once a tick, with the tables where time matters and whom each of them waits for, by the tables' pk."""


@dataclass(frozen=True)
class Known:
    """A table as it was when its rows last changed."""

    stamp: Stamp | None  # none if the table could not be read
    pending: tuple[PendingDecision, ...]


class Scheduler:
    """Looks at the tables now and then, from when the server starts until it stops."""

    def __init__(self, sessions: Sessions, bus: Bus, notify: Notify) -> None:
        self._sessions = sessions
        self._bus = bus
        self._notify = notify
        self._known: dict[int, Known] = {}  # [table]
        self._late: set[tuple[int, PendingDecision]] | None = None  # those shown as late; none before the first tick
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, daemon=True, name="scheduler")
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(SECONDS)

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self.tick(timezone.now())
            except Exception:  # of one tick: the next one is another
                LOG.exception("the tables could not be looked at")
            finally:
                close_old_connections()

    def tick(self, now: datetime) -> None:
        """Look at every table where time matters."""
        tables = {table.pk: table for table in _timed_tables()}
        self._known = {pk: self._look(table) for pk, table in tables.items()}
        self._show_late(tables.values(), now)
        self._notify(tables, {pk: known.pending for pk, known in self._known.items()}, now)

    def _look(self, table: Table) -> Known:
        known = self._known.get(table.pk)
        stamp: Stamp = (table.last_move_at, table.changed)  # type: ignore[attr-defined]
        if known is not None and known.stamp == stamp:
            return known
        try:
            with self._sessions.open(table.key, keep=False) as session:
                pending = pending_persons(session)
                has_orders = any(session.seats[decision.seat].orders for decision in pending)
                has_work = has_orders or len(pending) < len(list(session.pending))
        except TableGone:  # it was deleted a moment ago
            return Known(stamp, ())
        except Exception:  # one table that cannot be read must not keep the others from being looked at
            LOG.exception("a table could not be looked at")
            return Known(None, ())  # so that the next tick looks again
        if has_work:  # bots or orders: nobody may have opened the table since the server started
            self._bus.publish(BotsWanted(table.key))
        return Known(stamp, tuple(pending))

    def _show_late(self, tables: Iterable[Table], now: datetime) -> None:
        """Whose time is just up is shown to all who have the table open; whoever comes later sees it anyway."""
        late = {
            (table.pk, decision)
            for table in tables
            for decision in self._known[table.pk].pending
            if is_late(decision, table.time_limit, now)
        }
        fresh = {pk for pk, _ in late - self._late} if self._late is not None else set()
        self._late = late
        for table in tables:
            if table.pk in fresh:
                with suppress(TableGone), self._sessions.open(table.key) as session:
                    session.changed()


def _timed_tables() -> Iterable[Table]:
    """The running matches that have a time limit, somebody who wants notices, or orders that act for somebody."""
    wants = Seat.objects.filter(REACHABLE | ~Q(orders=[]), table=OuterRef("pk"), level="")
    running = Table.objects.filter(finished_at=None).exclude(started_at=None)
    return running.filter(Q(time_limit__gt=0) | Exists(wants)).annotate(changed=Max("takeovers__pk"))
