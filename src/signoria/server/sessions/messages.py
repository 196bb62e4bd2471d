"""What sessions tell the bus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.server.sessions.session import Session


@dataclass(frozen=True)
class TableChanged:
    """Something that viewers see has changed. Published while the table is locked, so that frames stay in order."""

    session: Session
    players: frozenset[str] | None = None  # the only ones who see the change; None: everybody does


@dataclass(frozen=True)
class TableDeleted:
    key: str


@dataclass(frozen=True)
class BotsWanted:
    """There may be something to do for the bots or the standing orders of a table."""

    key: str
    is_skipping: bool = False  # are their moves to be shown without a pause, until a person is asked?
