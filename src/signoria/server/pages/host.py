"""The host's page: every table of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from signoria.games import game
from signoria.kernel.game import Translate
from signoria.kernel.messages import N_, listed
from signoria.server.models import Table
from signoria.server.pages.lobby import waited

JUST_NOW = N_("just now")
OVER = N_("over")
RUNNING = N_("running")


@dataclass(frozen=True)
class HostRow:
    """A table, as one sees it who does not sit there: nothing of the match."""

    key: str
    title: str
    game: str
    names: str
    status: str
    since: str


@dataclass(frozen=True)
class HostPage:
    tables: Sequence[HostRow]
    count: int
    has_password: bool
    folder: str


def host_row(table: Table, now: datetime, translate: Translate) -> HostRow:
    return HostRow(
        key=table.key,
        title=table.title,
        game=game(table.game).title,
        names=listed([seat.name for seat in table.seats.all()]),
        status=translate(OVER if table.over else RUNNING),
        since=waited((now - table.moved).total_seconds(), translate) or translate(JUST_NOW),
    )
