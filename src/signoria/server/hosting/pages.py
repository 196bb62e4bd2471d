"""The host's page: every table of this server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed
from signoria.server.core.times import duration
from signoria.server.models import Seat, Table

JUST_NOW = N_("just now")
OVER = N_("over")
RUNNING = N_("running")


@dataclass(frozen=True)
class HostSeat:
    """A person's seat, with its private link as long as nobody has used it."""

    number: int
    name: str
    link: str


@dataclass(frozen=True)
class HostRow:
    """A table, for somebody who does not sit there: nothing of the match."""

    key: str
    title: str
    game: str
    names: str
    status: str
    since: str
    seats: Sequence[HostSeat]


@dataclass(frozen=True)
class HostPage:
    tables: Sequence[HostRow]
    count: int
    has_password: bool
    folder: str


def host_row(table: Table, now: datetime, origin: str, translate: Translate) -> HostRow:
    seats = list(table.seats.all())
    return HostRow(
        key=table.key,
        title=table.title,
        game=game(table.game).title,
        names=listed([seat.name for seat in seats if seat.name]),
        status=translate(OVER if table.is_finished else RUNNING),
        since=duration((now - table.last_move_at).total_seconds(), translate) or translate(JUST_NOW),
        seats=[_seat(seat, origin) for seat in seats if seat.name and not seat.level],
    )


def _seat(seat: Seat, origin: str) -> HostSeat:
    link = "" if seat.player_keys else origin + reverse("seat-link", args=[seat.seat_token])
    return HostSeat(seat.number, seat.name, link)
