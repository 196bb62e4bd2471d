"""Messages between the parts of the server: whoever changes something says so, and whoever subscribed is told.

`publish` tells the parts of this process: handlers run at once, in the thread of the sender and in the order in which
they subscribed. `announce` tells the other processes that use the same database; where there are none, as with SQLite,
it does nothing. See `core.postgresql` for how announcements travel.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from signoria.server.core.storage import log_if_problem

LOG = logging.getLogger(__name__)
M = TypeVar("M")
HERE = {"is_here": True}
"""What marks a field that other processes are not told."""


@dataclass(frozen=True)
class Announcement:
    """A message that other processes are told too: nothing in it is secret, and all of it can be written as JSON.

    Those that concern a table have its `key`: all announcements about one table are handled in order.
    """

    def as_json(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self) if one.metadata != HERE}


@dataclass(frozen=True)
class PreferencesChanged(Announcement):
    """A player wants pages shown in another way."""

    player_id: int
    player: str = field(default="", metadata=HERE)  # their key, for streams opened before they had a row


@dataclass(frozen=True)
class NotesSeen(Announcement):
    """A player has made a decision of this kind, or dismissed the note about it."""

    player_id: int
    game: str
    kind: str


@dataclass(frozen=True)
class SignedOut(Announcement):
    """A player's key was replaced: browsers that still have the old one are signed out."""

    player_id: int
    player: str = field(default="", metadata=HERE)  # their old key


@dataclass(frozen=True)
class SitePasswordChanged(Announcement):
    """Everybody has to give the password again."""


@dataclass(frozen=True)
class Reconnected:
    """Announcements may have been lost: whatever this process shows must be read again."""


class Bus:
    """Hands each message to those who subscribed to its type."""

    def __init__(self) -> None:
        self._handlers: dict[type, list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, kind: type[M], handler: Callable[[M], None]) -> None:
        self._handlers[kind].append(handler)

    def publish(self, message: object) -> None:
        """Tell everybody here. A handler that fails is logged: it must not undo what has happened."""
        for handler in self._handlers[type(message)]:
            try:
                handler(message)
            except Exception as error:
                if not log_if_problem(error):
                    LOG.exception("%s could not be handled", type(message).__name__)

    def announce(self, message: Announcement) -> None:
        """Tell the other processes; within a transaction, once it is committed and only then."""

    def tell_all(self, message: Announcement) -> None:
        """Tell everybody, here and elsewhere."""
        self.announce(message)
        self.publish(message)

    def start(self) -> None:
        """Begin to hear what other processes announce."""

    def close(self) -> None:
        """Hear nothing more."""
