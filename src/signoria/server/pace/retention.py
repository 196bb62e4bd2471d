"""How long tables are kept: forever, unless the host wants finished tables or abandoned waiting rooms deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from signoria.kernel.game import Translate
from signoria.kernel.messages import N_
from signoria.server.core.times import Instant, instant
from signoria.server.models import Table

FINISHED_NOTE = N_("This table will be deleted after {date}. Download the record to keep the match.")
WAITING_NOTE = N_("If the match has not started by {date}, this table will be deleted.")


def delete_at(table: Table) -> datetime | None:
    """When a table may be deleted; None: never, or not as long as it is played."""
    if table.finished_at is not None:
        return _after(table.finished_at, settings.KEEP_FINISHED)
    return None if table.has_started else _after(table.last_move_at, settings.KEEP_WAITING)


def _after(at: datetime, days: int) -> datetime | None:
    return at + timedelta(days=days) if days else None


def expired_tables(now: datetime) -> QuerySet[Table]:
    """The tables whose time is over, the oldest first."""
    is_expired = Q(pk__in=[])
    if settings.KEEP_FINISHED:
        is_expired |= Q(finished_at__lte=now - timedelta(days=settings.KEEP_FINISHED))
    if settings.KEEP_WAITING:
        before = now - timedelta(days=settings.KEEP_WAITING)
        is_expired |= Q(started_at=None, finished_at=None, last_move_at__lte=before)
    return Table.objects.filter(is_expired).order_by("last_move_at")


def deletion_note(table: Table, translate: Translate) -> str:
    """What those who play are told about a table that will be deleted; empty if it will not."""
    at = delete_at(table)
    if at is None:
        return ""
    shown: Instant = instant(at, translate)
    return translate(FINISHED_NOTE if table.is_finished else WAITING_NOTE).format(date=shown.text)
