"""The host's page: every table of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed
from signoria.server.models import Seat, Table
from signoria.server.pages.lobby import waited

JUST_NOW = N_("just now")
OVER = N_("over")
RUNNING = N_("running")


@dataclass(frozen=True)
class HostSeat:
    """A person's seat, with the private link as long as nobody has used it."""

    number: int
    name: str
    link: str


@dataclass(frozen=True)
class HostRow:
    """A table, as one sees it who does not sit there: nothing of the match."""

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
    return HostRow(
        key=table.key,
        title=table.title,
        game=game(table.game).title,
        names=listed([seat.name for seat in table.seats.all() if seat.name]),
        status=translate(OVER if table.over else RUNNING),
        since=waited((now - table.moved).total_seconds(), translate) or translate(JUST_NOW),
        seats=[_seat(seat, origin) for seat in table.seats.all() if seat.name and not seat.level],
    )


def _seat(seat: Seat, origin: str) -> HostSeat:
    link = "" if seat.players.all() else origin + reverse("private", args=[seat.private])
    return HostSeat(seat.number, seat.name, link)
