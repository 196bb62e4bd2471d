"""The host's page: every table of this server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from signoria.games import game, game_ids
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed
from signoria.server.core.times import ago
from signoria.server.models import Seat, Table

WAITING = N_("waiting for players")
RUNNING = N_("running")
FINISHED = N_("finished")
CREATED = N_("created {ago}")
LAST_MOVE = N_("last move {ago}")


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
    latest: str  # what happened last there, and how long ago
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
        game=game(table.game).title if table.game in game_ids() else table.game,
        names=listed([seat.name for seat in seats if seat.name]),
        status=translate(_status(table)),
        latest=_latest(table, now, translate),
        seats=[_seat(seat, origin) for seat in seats if seat.name and not seat.level],
    )


def _status(table: Table) -> str:
    if table.is_finished:
        return FINISHED
    return RUNNING if table.has_started else WAITING


def _latest(table: Table, now: datetime, translate: Translate) -> str:
    """When the last move was made; before the start, when the table was created."""
    text = translate(LAST_MOVE if table.has_started else CREATED)
    return text.format(ago=ago((now - table.last_move_at).total_seconds(), translate))


def _seat(seat: Seat, origin: str) -> HostSeat:
    link = "" if seat.player_keys else origin + reverse("seat-link", args=[seat.seat_token])
    return HostSeat(seat.number, seat.name, link)
