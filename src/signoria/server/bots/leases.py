"""Which process lets the bots of a table think: one at a time; if it falls silent, another takes over.

There is no queue of jobs to lose: the position says who is to move. A lease is taken with one short UPDATE and expires
by the database's clock. It saves work and guards nothing: a move is checked against the decision it is meant for.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from time import monotonic

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from signoria.server.core.database import writing
from signoria.server.models import Table

LENGTH = timedelta(seconds=6)
RENEWED = 2.0
"""Seconds after which a lease is renewed."""


def due_tables() -> QuerySet[Table]:
    """The tables at which a move is due that no person makes."""
    return Table.objects.filter(needs_bot=True, finished_at=None).exclude(started_at=None)


class NoLeases:
    """Where no other process uses the database, whoever wants to drive a table may."""

    is_shared = False

    def take(self, key: str) -> bool:  # noqa: ARG002  as of Leases
        return True

    def renew(self, key: str) -> None:
        """Nothing to do."""

    def give_back(self, key: str) -> None:
        """Nothing to do."""

    def free_tables(self, taken: Collection[str], most: int) -> list[str]:
        """The keys of tables at which a move is due, and that nobody drives."""
        return list(due_tables().exclude(key__in=taken).order_by("last_move_at").values_list("key", flat=True)[:most])


class Leases(NoLeases):
    """The leases of one process."""

    is_shared = True

    def __init__(self, process: str) -> None:
        self._process = process
        self._renewed: dict[str, float] = {}  # [table]

    def take(self, key: str) -> bool:
        """Take the lease of a table; False if another process has it."""
        with writing():
            free = Table.objects.filter(_is_free() | Q(thinker=self._process), key=key)
            is_taken = bool(free.update(thinker=self._process, lease_until=Now() + LENGTH))
        if is_taken:
            self._renewed[key] = monotonic()
        return is_taken

    def renew(self, key: str) -> None:
        """Still driving. If another process has taken over meanwhile, the first answer of the two counts."""
        if monotonic() - self._renewed[key] < RENEWED:
            return
        self._renewed[key] = monotonic()
        with writing():
            Table.objects.filter(key=key, thinker=self._process).update(lease_until=Now() + LENGTH)

    def give_back(self, key: str) -> None:
        del self._renewed[key]
        with writing():
            Table.objects.filter(key=key, thinker=self._process).update(thinker="", lease_until=None)

    def free_tables(self, taken: Collection[str], most: int) -> list[str]:
        # Its own that it does not drive are those that it could not give back.
        free = due_tables().filter(_is_free() | Q(thinker=self._process)).exclude(key__in=taken)
        return list(free.order_by("last_move_at").values_list("key", flat=True)[:most])


def _is_free() -> Q:
    return Q(lease_until=None) | Q(lease_until__lt=Now())
