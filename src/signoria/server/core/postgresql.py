"""What only PostgreSQL can do for several processes: announcements by NOTIFY, and locks that end with their holder.

A process listens with one connection of its own. If it is lost, another is opened, and since announcements may have
been missed meanwhile, everything that is shown is read again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import cache
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from zlib import crc32

from django.db import close_old_connections, connection, connections

from signoria.server.core.bus import Announcement, Bus, Reconnected

if TYPE_CHECKING:
    import psycopg

LOG = logging.getLogger(__name__)
CHANNEL = "signoria"
MIGRATING, SCHEDULING = 0x5160_0001, 0x5160_0002
"""Keys of advisory locks: any numbers will do, as long as all processes use the same."""

HANDLERS = 4
"""Threads that handle announcements: those about one table always the same one, so that they stay in order."""

POLL = 5.0
"""Seconds after which the connection is checked."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a lost connection is made again."""


def connect() -> psycopg.Connection[Any]:
    """A connection beside those of Django's threads."""
    import psycopg

    parameters = connections["default"].get_connection_params()
    parameters.pop("cursor_factory", None)
    return psycopg.connect(**parameters, autocommit=True)


@contextmanager
def migration_lock() -> Iterator[None]:
    """Of several processes that start at once, one after the other migrates the database."""
    with connect() as own:
        own.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        yield


class PostgresqlBus(Bus):
    """Announces with NOTIFY, and listens."""

    def __init__(self, process: str) -> None:
        super().__init__()
        self._process = process
        self._queues: list[SimpleQueue[object]] = [SimpleQueue() for _ in range(HANDLERS)]
        self._is_listening = Event()
        self._stop = Event()
        self._own: psycopg.Connection[Any] | None = None
        self._threads: list[Thread] = []

    def announce(self, message: Announcement) -> None:
        payload = json.dumps([self._process, type(message).__name__, message.as_json()])
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])

    def start(self) -> None:
        for number, queue in enumerate(self._queues):
            self._begin(f"bus {number}", self._handle, queue)
        self._begin("listener", self._listen)
        self._is_listening.wait(POLL)

    def _begin(self, name: str, do: Any, *arguments: object) -> None:
        thread = Thread(target=copy_context().run, args=(do, *arguments), daemon=True, name=name)
        self._threads.append(thread)
        thread.start()

    def close(self) -> None:
        self._stop.set()
        for queue in self._queues:
            queue.put(None)
        own = self._own
        if own is not None:
            with suppress(Exception):  # the listener's thread sees it closed, and ends
                own.close()
        for thread in self._threads:
            thread.join(POLL)

    def _listen(self) -> None:
        pause, has_listened = FIRST_PAUSE, False
        while not self._stop.is_set():
            try:
                with connect() as self._own:
                    self._own.execute(f"LISTEN {CHANNEL}")
                    self._is_listening.set()
                    if has_listened:
                        LOG.warning("listening to PostgreSQL again")
                        self._queues[0].put(Reconnected())
                    pause, has_listened = FIRST_PAUSE, True
                    self._hear(self._own)
            except Exception as error:
                if self._stop.is_set():
                    return
                if pause == FIRST_PAUSE:
                    LOG.warning("the connection to PostgreSQL was lost (%s); trying again", type(error).__name__)
                self._stop.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _hear(self, own: psycopg.Connection[Any]) -> None:
        while not self._stop.is_set():
            for notice in own.notifies(timeout=POLL):
                self._receive(notice.payload)
            own.execute("SELECT 1")  # fails if the server has vanished

    def _receive(self, payload: str) -> None:
        process, name, values = json.loads(payload)
        kind = announcements().get(name)  # another version may announce what this one does not know
        if process != self._process and kind is not None:
            number = crc32(str(values.get("key", "")).encode()) % HANDLERS
            self._queues[number].put(kind(**values))

    def _handle(self, queue: SimpleQueue[object]) -> None:
        while (message := queue.get()) is not None:
            self.publish(message)
            close_old_connections()
        connections.close_all()


@cache
def announcements() -> dict[str, type[Announcement]]:
    """All kinds, by name."""
    return {kind.__name__: kind for kind in Announcement.__subclasses__()}


class Leadership:
    """Held by one of all processes, until it ends or loses its connection. To be used by one thread."""

    def __init__(self) -> None:
        self._own: psycopg.Connection[Any] | None = None

    def is_held(self) -> bool:
        """Whether this process leads; if nobody does, it does from now on."""
        try:
            if self._own is not None:
                self._own.execute("SELECT 1")  # the lock lasts as long as the connection
                return True
            self._own = connect()
            row = self._own.execute("SELECT pg_try_advisory_lock(%s)", [SCHEDULING]).fetchone()
            if row is not None and row[0]:
                return True
        except Exception as error:
            LOG.warning("whether this process leads is not known (%s)", type(error).__name__)
        self.close()
        return False

    def close(self) -> None:
        own, self._own = self._own, None
        if own is not None:
            with suppress(Exception):  # it may be lost already
                own.close()
