"""What happens because time passes: somebody is late, somebody is to be told. One thread for all tables.

It asks the database, so that nothing is lost when the server stops; and it looks at a match only when its rows have
changed, so that a thousand tables at which nobody moves cost three queries.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread

from django.db import close_old_connections
from django.db.models import Exists, Max, OuterRef, Q
from django.http import Http404
from django.utils import timezone

from signoria.server.driver import DRIVER
from signoria.server.limits import waiting
from signoria.server.live import LOCK, in_passing, live, tell
from signoria.server.looks import LOOKS
from signoria.server.models import Seat, Table
from signoria.server.notices import Deliver, Kind, deliver, mark, step
from signoria.server.standing import answer_of
from signoria.server.waits import Wait

LOG = logging.getLogger(__name__)
SECONDS = 10.0
"""Between two looks at the tables."""

SENDERS = 4

Stamp = tuple[datetime, int | None]
"""When the rows of a table last changed."""


@dataclass(frozen=True)
class Known:
    """A table as it was when its rows last changed."""

    stamp: Stamp
    waits: tuple[Wait, ...]


class Ticker:
    """Looks at the tables now and then, from when the server begins until it ends."""

    def __init__(self, send: Deliver = deliver) -> None:
        self._send = send
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notice")
        self._known: dict[int, Known] = {}  # [table]
        self._late: set[tuple[int, Wait]] | None = None  # those whom viewers were told of; none before the first look
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, daemon=True, name="ticker")
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(SECONDS)
        self._senders.shutdown(wait=False, cancel_futures=True)

    def _run(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self.tick(timezone.now())
            except Exception:  # of one moment: the next one is another
                LOG.exception("the tables could not be looked at")
            finally:
                close_old_connections()

    def tick(self, now: datetime) -> None:
        """Look at every table where time means something."""
        tables = list(_timed_tables())
        self._known = {table.pk: self._look(table) for table in tables}
        self._tell_late(tables, now)
        self._tell_persons(tables, now)

    def _look(self, table: Table) -> Known:
        known = self._known.get(table.pk)
        stamp: Stamp = (table.moved, table.changed)  # type: ignore[attr-defined]
        if known is not None and known.stamp == stamp:
            return known
        try:
            with LOCK:
                found = in_passing(table)
                waits = waiting(found)
                has_bot = len(waits) < len(list(found.waits)) or any(found.places[wait.seat].orders for wait in waits)
        except Http404:  # it was removed a moment ago
            return Known(stamp, ())
        except Exception:  # one table that cannot be read must not keep the others from being looked at
            LOG.exception("a table could not be looked at")
            return Known(stamp, ())
        if has_bot:  # or orders that act like one: nobody may have looked since the server began
            DRIVER.wake(table.key)
        return Known(stamp, tuple(waits))

    def _tell_late(self, tables: Iterable[Table], now: datetime) -> None:
        """Whose time has just come to its end is shown to all who look; who comes later sees it anyway."""
        late = {
            (table.pk, wait) for table in tables for wait in self._known[table.pk].waits if _is_late(table, wait, now)
        }
        fresh = {pk for pk, wait in late - self._late} if self._late is not None else set()
        self._late = late
        for table in tables:
            if table.pk in fresh:
                with LOCK, suppress(Http404):
                    tell(live(table))

    def _tell_persons(self, tables: Iterable[Table], now: datetime) -> None:
        by_pk = {table.pk: table for table in tables}
        reachable = Seat.objects.filter(table__in=list(by_pk), level="", stand_in="").exclude(email="", webhook="")
        for seat in reachable.prefetch_related("players"):
            seat.table = by_pk[seat.table_id]
            for wait in self._known[seat.table_id].waits:
                if wait.seat == seat.number:
                    self._tell(seat, wait, now)

    def _tell(self, seat: Seat, wait: Wait, now: datetime) -> None:
        looked = LOOKS.last(seat.table.key, [player.key for player in seat.players.all()])
        next_step = step(seat, wait, seat.table.limit, looked, now)
        if next_step is None or (seat.orders and _is_answered(seat)):
            return
        if mark(seat, wait, next_step.kind) and next_step.is_told:
            self._senders.submit(self._delivered, seat, next_step.kind)

    def _delivered(self, seat: Seat, kind: Kind) -> None:
        try:
            self._send(seat, kind)
        except Exception:
            LOG.exception("a notice could not be sent")
        finally:
            close_old_connections()


def _is_answered(seat: Seat) -> bool:
    """Does an order answer for the seat? Then its person need not come."""
    try:
        with LOCK:
            return answer_of(in_passing(seat.table), seat.number) is not None
    except Http404:  # it was removed a moment ago
        return True


def _timed_tables() -> Iterable[Table]:
    """The running matches that have a limit, somebody who wants to be told, or orders that act for somebody."""
    wants = Seat.objects.filter(table=OuterRef("pk"), level="").exclude(email="", webhook="", orders=[])
    running = Table.objects.filter(over=None, is_gathering=False)
    return running.filter(Q(limit__gt=0) | Exists(wants)).annotate(changed=Max("stand_ins__pk"))


def _is_late(table: Table, wait: Wait, now: datetime) -> bool:
    return table.limit > 0 and wait.since + timedelta(seconds=table.limit) <= now
