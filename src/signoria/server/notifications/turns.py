"""Notices to people whose turn it is, or whose time is up: looked for once a tick, sent by threads of their own."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from django.db import close_old_connections

from signoria.server import sessions
from signoria.server.core.exceptions import TableGone
from signoria.server.core.runtime import current
from signoria.server.models import REACHABLE, Seat, Table
from signoria.server.notifications.delivery import Deliver, Notice, deliver, mark_notified, next_step
from signoria.server.sessions.pending import PendingDecision
from signoria.server.sessions.standing_orders import answer_by_order

LOG = logging.getLogger(__name__)
MOST_SENDERS = 4


class TurnNotifier:
    """Notifies each seat of its own decisions only, and of each once."""

    def __init__(self, send: Deliver = deliver) -> None:
        self._send = send
        self._senders = ThreadPoolExecutor(MOST_SENDERS, thread_name_prefix="notice")

    def close(self) -> None:
        self._senders.shutdown(wait=False, cancel_futures=True)

    def notify(
        self, tables: Mapping[int, Table], pending: Mapping[int, Sequence[PendingDecision]], now: datetime
    ) -> None:
        """Notify whom these tables wait for, if they want to be told; both mappings are by the pk of a table."""
        reachable = Seat.objects.filter(REACHABLE, table__in=list(tables), level="", stand_in="")
        for seat in reachable.prefetch_related("players"):
            seat.table = tables[seat.table_id]
            for decision in pending[seat.table_id]:
                if decision.seat == seat.number:
                    self._notify(seat, decision, now)

    def _notify(self, seat: Seat, pending: PendingDecision, now: datetime) -> None:
        last_seen = current().presence.last(seat.table.key, [player.pk for player in seat.players.all()])
        step = next_step(seat, pending, seat.table.time_limit, last_seen, now)
        if step is None or (seat.orders and _is_answered(seat)):
            return
        if mark_notified(seat, pending, step.notice) and step.is_sent:
            self._senders.submit(self._deliver, seat, step.notice)

    def _deliver(self, seat: Seat, notice: Notice) -> None:
        try:
            self._send(seat, notice)
        except Exception:
            LOG.exception("a notice could not be sent")
        finally:
            close_old_connections()


def _is_answered(seat: Seat) -> bool:
    """Whether a standing order answers for the seat: then its person need not come."""
    try:
        with sessions.open(seat.table.key, keep=False) as session:
            return answer_by_order(session, seat.number) is not None
    except TableGone:  # it was deleted a moment ago
        return True
