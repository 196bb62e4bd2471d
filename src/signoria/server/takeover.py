"""A bot decides for a person who is away, until he is back. It is given what the seat knows, like any bot."""

from __future__ import annotations

from django.db import transaction

from signoria.server.live import LOCK, Live, live, tell
from signoria.server.models import Seat, StandIn, Table, Vote


def take_over(table: Table, seat: int, level: str) -> None:
    """A bot of this level decides from now on. What the person had begun to try is dropped."""
    _change(table, seat, level)


def give_back(table: Table, seat: int) -> None:
    """The person decides again, and has his whole time."""
    _change(table, seat, "")


def _change(table: Table, seat: int, level: str) -> None:
    with LOCK:
        found = live(table)
        place = found.places[seat]
        if found.has_ended or found.is_gathering or place.level or place.stand_in == level:
            return
        row = _kept(table, found, seat, level)
        place.stand_in = level
        found.drafts.pop(seat, None)
        found.uncovered = {player: shown for player, shown in found.uncovered.items() if shown != seat}
        if not level:
            found.waits.restart(seat, row.at)
        tell(found)


def _kept(table: Table, found: Live, seat: int, level: str) -> StandIn:
    """On the disk before anybody is told; what was voted about the seat is void."""
    with transaction.atomic():
        Seat.objects.filter(table=table, number=seat).update(stand_in=level)
        Vote.objects.filter(table=table, about=seat).delete()
        return StandIn.objects.create(table=table, seq=found.seq, seat=seat, level=level)
