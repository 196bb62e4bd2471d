"""What processes tell each other about viewers and the chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.server.core.bus import Announcement


@dataclass(frozen=True)
class ChatChanged(Announcement):
    """Something was said at a table, or somebody came or went."""

    key: str


@dataclass(frozen=True)
class TableSeen(Announcement):
    """A player has a table on their screen."""

    key: str
    player_id: int


@dataclass(frozen=True)
class ViewersChanged(Announcement):
    """Who has a table open at one process. Said again now and then: a process that says nothing has ended."""

    key: str
    process: str
    player_ids: Sequence[int]
    spectators: int
