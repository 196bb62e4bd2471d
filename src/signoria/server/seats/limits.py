"""How many tables one visitor may create: one person, or one program, must not use up the server for all others."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from signoria.kernel.messages import N_
from signoria.server.core.exceptions import LimitReached
from signoria.server.core.rate_limits import Quota, SharedRateLimit
from signoria.server.core.requests import Request, client_network
from signoria.server.models import Table

MOST_UNFINISHED = 60
"""Tables of one host that wait or run at the same time."""

WINDOW = timedelta(minutes=10)
NEW_TABLES_PER_VISITOR = SharedRateLimit("table by visitor", Quota(30, WINDOW))
NEW_TABLES_PER_ADDRESS = SharedRateLimit("table by address", Quota(150, WINDOW))

TOO_MANY = N_("You have too many unfinished tables. Finish or delete one of them, then create another.")
TOO_FAST = N_("Many tables were created from here in a short time. Wait a few minutes, then try again.")


def check_may_create(request: Request) -> None:
    """Count one more table of this visitor. Raises LimitReached, which says what to do."""
    key, now = request.visitor.key, timezone.now()
    if Table.objects.filter(host__key=key, finished_at=None).count() >= MOST_UNFINISHED:
        raise LimitReached(TOO_MANY)
    network = client_network(request)
    if not NEW_TABLES_PER_VISITOR.spend(key, now) or (network and not NEW_TABLES_PER_ADDRESS.spend(network, now)):
        raise LimitReached(TOO_FAST)
