"""Messages between the parts of a process: whoever changes something says so, and whoever subscribed is told.

Handlers run at once, in the thread of the sender and in the order in which they subscribed.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

LOG = logging.getLogger(__name__)
M = TypeVar("M")


@dataclass(frozen=True)
class PreferencesChanged:
    """A player wants pages shown in another way."""

    player: str


@dataclass(frozen=True)
class SignedOut:
    """A player's key was replaced: browsers that still have the old one are signed out."""

    player: str


@dataclass(frozen=True)
class SitePasswordChanged:
    """Everybody has to give the password again."""


class Bus:
    """Hands each message to those who subscribed to its type."""

    def __init__(self) -> None:
        self._handlers: dict[type, list[Callable[[Any], None]]] = defaultdict(list)

    def subscribe(self, kind: type[M], handler: Callable[[M], None]) -> None:
        self._handlers[kind].append(handler)

    def publish(self, message: object) -> None:
        """Tell everybody. A handler that fails is logged: it must not undo what has happened."""
        for handler in self._handlers[type(message)]:
            try:
                handler(message)
            except Exception:
                LOG.exception("%s could not be handled", type(message).__name__)
