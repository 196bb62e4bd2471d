"""Who watches which table, and what he is sent: one frame for every change, in order."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from threading import Lock

from signoria.server.drawing import draw
from signoria.server.live import Live, on_change
from signoria.server.looking import Eyes, Glass, eyes_of, look
from signoria.server.rights import may_look
from signoria.server.texts import translator

MOST_WAITING = 64
"""Frames that may wait for one viewer; a slower one loses the oldest, and still ends with the newest."""


class Stream:
    """The frames on their way to one viewer."""

    def __init__(self, table: str, glass: Glass, loop: asyncio.AbstractEventLoop) -> None:
        self.table = table
        self.glass = glass
        self.frames: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.has_ended = False  # nothing comes after what is in the queue
        self._loop = loop

    def send(self, frame: bytes) -> None:
        """From any thread."""
        self._loop.call_soon_threadsafe(self._put, frame)

    def end(self, frame: bytes) -> None:
        """From any thread: a last frame, and no more."""
        self._loop.call_soon_threadsafe(self._finish, frame)

    def _finish(self, frame: bytes) -> None:
        while not self.frames.empty():  # what he had a right to see a moment ago
            self.frames.get_nowait()
        self._put(frame)
        self.has_ended = True

    def _put(self, frame: bytes) -> None:
        if self.frames.full():
            self.frames.get_nowait()
        self.frames.put_nowait(frame)


class Hub:
    """All streams, by table. Its lock is its own: the loop of the streams must not wait while a table is drawn."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._streams: dict[str, set[Stream]] = defaultdict(set)

    def join(self, stream: Stream) -> None:
        with self._lock:
            self._streams[stream.table].add(stream)

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._streams[stream.table].discard(stream)
            if not self._streams[stream.table]:
                del self._streams[stream.table]

    def reopen(self, player: str) -> None:
        """End the streams of a player whose wishes have changed: his browser asks again, and is sent what he wishes."""
        with self._lock:
            streams = [stream for table in self._streams.values() for stream in table if stream.glass.player == player]
        for stream in streams:
            stream.end(b"")

    def publish(self, found: Live, player: str = "") -> None:
        """Send everybody, or one player, the table as he may see it now; for equal eyes it is drawn once."""
        drawn: dict[Eyes, bytes] = {}
        with self._lock:
            streams = list(self._streams.get(found.key, ()))
        for stream in streams:
            if not may_look(found, stream.glass):
                stream.end(farewell(stream.glass))
                self.leave(stream)
                continue
            if player and stream.glass.player != player:
                continue
            eyes = eyes_of(found, stream.glass)
            if eyes not in drawn:
                drawn[eyes] = frame_of(found, eyes)
            stream.send(drawn[eyes])


def frame_of(found: Live, eyes: Eyes) -> bytes:
    """A frame as server-sent events have it."""
    return f"id: {found.seq}\n{_data(look(found, eyes))}\n".encode()


def _data(drawn: str) -> str:
    """No line of it may be empty."""
    return "".join(f"data: {line}\n" for line in drawn.splitlines() if line)


def farewell(glass: Glass) -> bytes:
    """To one who may look no more: nothing of the table is left on his screen, and he does not ask again."""
    drawn = draw("gone.html", {"is_watching": bool(glass.watch), "_": translator(glass.language)})
    return f"{_data(drawn)}\nevent: gone\ndata: gone\n\n".encode()


HUB = Hub()
on_change(HUB.publish)
