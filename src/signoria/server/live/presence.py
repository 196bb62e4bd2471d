"""Who looks at which table: who looked just now, and who has it open at other processes.

In memory only: whoever still looks says so again soon. Processes tell each other; what a process has said is forgotten
some seconds after it fell silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic

from django.db import connections
from django.utils import timezone

from signoria.server.core.bus import Bus
from signoria.server.core.database import is_shared, writing
from signoria.server.core.identity import Visitor
from signoria.server.core.runtime import current
from signoria.server.live.messages import ChatChanged, TableSeen, ViewersChanged
from signoria.server.models import Player, Seat, Table

RECENT = timedelta(seconds=60)
"""A visible page says every twenty seconds that it is being looked at; this allows for two that were lost."""

MOST = 10_000
HEARTBEAT = 5.0
"""Seconds after which a process says again who has which table open."""

SILENCE = 3 * HEARTBEAT
"""Seconds after which a process that has said nothing is taken to have ended."""


class Presence:
    """When each player last had each table on their screen. Players are named by their pk."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._lock = Lock()
        self._last: dict[tuple[str, int], datetime] = {}

    def note(self, table: str, player: int, now: datetime) -> None:
        """A player looks at a table."""
        self._set(table, player, now)
        self._bus.announce(TableSeen(table, player))

    def on_seen(self, message: TableSeen) -> None:
        self._set(message.key, message.player_id, timezone.now())

    def _set(self, table: str, player: int, now: datetime) -> None:
        with self._lock:
            if len(self._last) >= MOST:
                self._last = {key: at for key, at in self._last.items() if now - at < RECENT}
            self._last[table, player] = now

    def last(self, table: str, players: Iterable[int]) -> datetime | None:
        """When the last of a person's browsers showed them the table."""
        with self._lock:
            found = [self._last[table, player] for player in players if (table, player) in self._last]
        return max(found, default=None)


@dataclass(frozen=True)
class Audience:
    """Who has a table open at one process."""

    players: frozenset[int] = frozenset()  # by their pk
    spectators: int = 0


class Viewers:
    """Who has which table open at other processes; and tells those who has at this one."""

    def __init__(self, bus: Bus, process: str = "") -> None:
        self._bus = bus
        self._process = process
        self._lock = Lock()
        self._elsewhere: dict[str, dict[str, tuple[Audience, float]]] = {}  # [table][process]: and when it said so
        self._changed: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def players_at(self, table: str) -> set[str]:
        """The keys of those who have a table open elsewhere."""
        players = {player for audience in self._at(table) for player in audience.players}
        return set(Player.objects.filter(pk__in=players).values_list("key", flat=True)) if players else set()

    def spectators_at(self, table: str) -> int:
        return sum(audience.spectators for audience in self._at(table))

    def _at(self, table: str) -> list[Audience]:
        with self._lock:
            return [audience for audience, _ in self._elsewhere.get(table, {}).values()]

    def on_changed(self, message: ViewersChanged) -> None:
        """Another process says who has a table open there."""
        audience = Audience(frozenset(message.player_ids), message.spectators)
        with self._lock:
            there = self._elsewhere.setdefault(message.key, {})
            before = there.pop(message.process, (Audience(), 0.0))[0]
            if audience != Audience():
                there[message.process] = (audience, monotonic())
            if not there:
                del self._elsewhere[message.key]
        if audience != before:
            self._bus.publish(ChatChanged(message.key))

    def note(self, table: str) -> None:
        """Somebody came or went here. From any thread, also from the loop of the streams."""
        if self._thread is not None:
            self._changed.put(table)

    def start(self, here: Callable[[], Mapping[str, Audience]]) -> None:
        """Tell other processes, if there may be any, who has which table open here."""
        if is_shared():
            self._thread = Thread(target=self._run, args=(here,), daemon=True, name="viewers")
            self._thread.start()

    def close(self) -> None:
        if self._thread is not None:
            self._changed.put(None)
            self._thread.join(HEARTBEAT)

    def _run(self, here: Callable[[], Mapping[str, Audience]]) -> None:
        last = monotonic()
        is_running = True
        while is_running:
            changed: set[str] = set()
            try:
                key = self._changed.get(timeout=max(0.0, last + HEARTBEAT - monotonic()))
                is_running = key is not None
                changed = {key} if key is not None else set()
            except Empty:
                last = monotonic()
                self._forget_silent()
            now = here() if is_running else {}
            try:
                self._tell({key: now.get(key, Audience()) for key in changed or (now if is_running else here())})
            except Exception:  # the database cannot be reached: the next heartbeat says it again
                connections.close_all()
        connections.close_all()

    def _tell(self, audiences: Mapping[str, Audience]) -> None:
        if not audiences:
            return
        with writing():
            for key, audience in audiences.items():
                self._bus.announce(ViewersChanged(key, self._process, sorted(audience.players), audience.spectators))

    def _forget_silent(self) -> None:
        """Those at a process that has ended are gone."""
        now = monotonic()
        with self._lock:
            found = {
                key: {process: said for process, said in there.items() if now - said[1] < SILENCE}
                for key, there in self._elsewhere.items()
            }
            gone = [key for key, there in found.items() if len(there) < len(self._elsewhere[key])]
            self._elsewhere = {key: there for key, there in found.items() if there}
        for key in gone:
            self._bus.publish(ChatChanged(key))


def note_seen(visitor: Visitor, key: str) -> None:
    """A person looks at their table now."""
    if visitor.record is not None:
        current().presence.note(key, visitor.record.pk, timezone.now())


def remember_visit(visitor: Visitor, table: Table) -> None:
    """A person looks at their table: by which address they reach us, and in which language they read."""
    note_seen(visitor, table.key)
    base_url = visitor.origin[:200]
    seats = Seat.objects.filter(table=table, players__key=visitor.key)
    stale = seats.exclude(base_url=base_url, language=visitor.language)
    if stale.exists():  # to ask needs no lock, to write does
        with writing():
            stale.update(base_url=base_url, language=visitor.language)
