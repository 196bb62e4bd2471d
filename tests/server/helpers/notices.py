"""Seats that want turn notices, and a scheduler that writes down which it would send."""

from __future__ import annotations

from typing import Any

from signoria.server.core.runtime import current
from signoria.server.models import Seat
from signoria.server.notifications.delivery import Notice
from signoria.server.notifications.turns import TurnNotifier
from signoria.server.pace.scheduler import Scheduler
from tests.server.helpers.party import Party, later


class NoticeLog:
    """Ticks when it is told to, and notes the notices of one table instead of sending them."""

    def __init__(self, party: Party) -> None:
        self.key = party.key
        self.sent: list[tuple[int, Notice]] = []
        notifier = TurnNotifier(self._send)
        notifier._senders.submit = lambda do, *given: do(*given)  # type: ignore[method-assign, assignment]
        self.scheduler = Scheduler(current().sessions, current().bus, notifier.notify)

    def _send(self, seat: Seat, notice: Notice) -> None:
        if seat.table.key == self.key:
            self.sent.append((seat.number, notice))

    def tick(self, seconds: float) -> list[tuple[int, Notice]]:
        """What is sent so much later."""
        self.sent.clear()
        self.scheduler.tick(later(seconds))
        return list(self.sent)


def give_webhooks(party: Party, *seats: int, **more: Any) -> None:
    """Let these seats be notified by a webhook."""
    fields = {"webhook": "https://hooks.example/", "base_url": "http://localhost", **more}
    party.table.seats.filter(number__in=seats).update(**fields)
