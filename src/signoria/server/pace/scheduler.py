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
from time import monotonic

from django.db import close_old_connections
from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone

from signoria.kernel.errors import UnplayableRules
from signoria.server.core.bus import Bus
from signoria.server.core.exceptions import Conflict, TableGone, UnreadableTable
from signoria.server.core.postgresql import Leadership
from signoria.server.core.storage import log_if_problem, storage_problem
from signoria.server.models import REACHABLE, Seat, Table
from signoria.server.pace.deadlines import is_late, pending_persons
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.registry import Sessions

LOG = logging.getLogger(__name__)
SECONDS = 10.0
"""Between two ticks."""

PATIENCE = 10.0
"""Seconds for which a tick that is under way is waited for when the server stops."""

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

    def __init__(
        self,
        sessions: Sessions,
        bus: Bus,
        notify: Notify,
        leadership: Leadership | None = None,
        duties: Sequence[Callable[[datetime], None]] = (),
    ) -> None:
        """With other processes on the same database, the one that leads looks at the tables for all."""
        self._sessions = sessions
        self._bus = bus
        self._notify = notify
        self._leadership = leadership
        self._duties = duties  # what else is to be done now and then
        self._known: dict[int, Known] = {}  # [table]
        self._late: set[tuple[int, PendingDecision]] | None = None  # those shown as late; none before the first tick
        self._ticked = monotonic()
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, daemon=True, name="scheduler")
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        if self._leadership is not None:
            self._leadership.close()

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                if self.leads():
                    self.tick(timezone.now())
            except Exception as error:  # of one tick: the next one is another
                if not log_if_problem(error):
                    LOG.exception("the tables could not be looked at")
            finally:
                close_old_connections()

    def leads(self) -> bool:
        """Whether this process looks at the tables; if the one that did has ended, another does from now on."""
        return self._leadership is None or self._leadership.is_held()

    def age(self) -> float:
        """How many seconds ago the tables were last looked at."""
        return monotonic() - self._ticked

    def tick(self, now: datetime) -> None:
        """Look at every table where time matters, and then do what else is to be done now and then."""
        tables = {table.pk: table for table in _timed_tables()}
        self._known = {pk: self._look(table) for pk, table in tables.items()}
        self._show_late(tables.values(), now)
        self._notify(tables, {pk: known.pending for pk, known in self._known.items()}, now)
        for duty in self._duties:
            duty(now)
        self._ticked = monotonic()

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
        except (TableGone, UnreadableTable, UnplayableRules):
            # It was deleted a moment ago, its rows make no match, or its rules are those of another release.
            return Known(stamp, ())
        except Exception as error:  # one table that cannot be read must not keep the others from being looked at
            if storage_problem(error):  # which has nothing to do with this table
                raise
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
                with suppress(TableGone, Conflict), self._sessions.open(table.key) as session:
                    session.touch()


def _timed_tables() -> Iterable[Table]:
    """The running matches that have a time limit, somebody who wants notifications, or orders that act for somebody."""
    wants = Seat.objects.filter(REACHABLE | ~Q(orders=[]), table=OuterRef("pk"), level="")
    running = Table.objects.filter(finished_at=None).exclude(started_at=None)
    return running.filter(Q(time_limit__gt=0) | Exists(wants)).annotate(changed=Max("takeovers__pk"))
