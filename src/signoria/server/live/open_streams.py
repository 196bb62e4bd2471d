"""The open streams, by table, and how many there are: counted when they come and go, not when somebody asks."""

from __future__ import annotations

from collections import Counter, defaultdict
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from signoria.server.live.hub import Stream

K = TypeVar("K")


class OpenStreams:
    """Every open stream. To come, to go and to be counted costs the same however many there are."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._at: dict[str, dict[Stream, None]] = defaultdict(dict)  # [table], the oldest first
        self._own: dict[tuple[str, str], dict[Stream, None]] = defaultdict(dict)  # [table, owner], the oldest first
        self._players: dict[str, Counter[str]] = defaultdict(Counter)  # [table][player]
        self._spectators: Counter[str] = Counter()  # [table]
        self.count = 0
        self.spectators = 0  # at all tables together

    def add(self, stream: Stream) -> None:
        with self._lock:
            if stream not in self._at[stream.table]:
                self._at[stream.table][stream] = None
                self._own[stream.table, stream.owner][stream] = None
                self._add_to_counts(stream, 1)

    def remove(self, stream: Stream) -> None:
        """Forget a stream; nothing happens if it was forgotten before."""
        with self._lock:
            if stream in self._at.get(stream.table, ()):
                _drop(self._at, stream.table, stream)
                _drop(self._own, (stream.table, stream.owner), stream)
                self._add_to_counts(stream, -1)

    def _add_to_counts(self, stream: Stream, number: int) -> None:
        table, players = stream.table, self._players[stream.table]
        watching = number * stream.visitor.is_spectator
        self.count += number
        self.spectators += watching
        self._spectators[table] += watching
        players[stream.visitor.key] += number
        if not players[stream.visitor.key]:
            del players[stream.visitor.key]
        if table not in self._at:
            del self._players[table], self._spectators[table]

    def spectators_at(self, table: str) -> int:
        with self._lock:
            return self._spectators.get(table, 0)

    def players_at(self, table: str) -> set[str]:
        with self._lock:
            return set(self._players.get(table, ()))

    def is_open(self, table: str) -> bool:
        with self._lock:
            return table in self._at

    def tables(self) -> list[str]:
        """The keys of the tables that somebody has open."""
        with self._lock:
            return list(self._at)

    def at(self, table: str) -> list[Stream]:
        with self._lock:
            return list(self._at.get(table, ()))

    def own(self, table: str, owner: str) -> list[Stream]:
        """The streams of one visitor from one table, the oldest first."""
        with self._lock:
            return list(self._own.get((table, owner), ()))

    def all(self) -> list[Stream]:
        with self._lock:
            return [stream for table in self._at.values() for stream in table]


def _drop(streams: dict[K, dict[Stream, None]], key: K, stream: Stream) -> None:
    del streams[key][stream]
    if not streams[key]:
        del streams[key]
