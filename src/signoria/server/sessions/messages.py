"""What sessions tell the bus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from signoria.server.core.bus import Announcement

if TYPE_CHECKING:
    from signoria.server.sessions.session import Session


@dataclass(frozen=True)
class TableChanged:
    """Something that viewers see has changed. Published while the table is locked, so that frames stay in order."""

    session: Session
    players: frozenset[str] | None = None  # the only ones who see the change; None: everybody does


@dataclass(frozen=True)
class RevisionRaised(Announcement):
    """Another process has changed a table: whoever shows it reads its rows again."""

    key: str
    revision: int
    seats: Sequence[int] | None = None  # the only ones whose people see the change; None: everybody does
    needs_bot: bool = False
    screen: Sequence[int] | None = None  # a privacy screen: pk of the player, number, seat, last move


@dataclass(frozen=True)
class TableDeleted(Announcement):
    key: str


@dataclass(frozen=True)
class BotsWanted(Announcement):
    """There may be something to do for the bots or the standing orders of a table."""

    key: str
    is_skipping: bool = False  # are their moves to be shown without a pause, until a person is asked?
