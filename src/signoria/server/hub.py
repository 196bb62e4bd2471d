"""Who watches which table, and what he is sent: one frame for every change, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from threading import Lock
from time import monotonic

from django.conf import settings
from django.urls import reverse

from signoria.server.drawing import draw
from signoria.server.live import Live, on_change
from signoria.server.looking import Eyes, Glass, eyes_of, look
from signoria.server.rights import may_look
from signoria.server.texts import translator

LOG = logging.getLogger(__name__)
GRACE = 3.0
"""Seconds after a change of wishes in which a stream may still be opened with those of before."""

MOST_OF_ONE = 12
"""Streams that a visitor may have from one table: with one more the oldest of his own ends, which may be long dead."""

MOST_WAITING = 64
"""Frames that may wait for one viewer; a slower one loses the oldest, and still ends with the newest."""


class Stream:
    """The frames on their way to one viewer."""

    def __init__(self, table: str, glass: Glass, loop: asyncio.AbstractEventLoop, visitor: str = "") -> None:
        self.table = table
        self.glass = glass
        self.visitor = visitor  # whose browser it is, also if he only looks on; empty: one without cookies
        self.frames: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.has_ended = False  # nothing comes after what is in the queue
        self._loop = loop

    def send(self, frame: bytes) -> None:
        """From any thread."""
        self._loop.call_soon_threadsafe(self._put, frame)

    def end(self, frame: bytes) -> None:
        """From any thread: a last frame, and no more."""
        self._loop.call_soon_threadsafe(self._finish, frame)

    def end_later(self) -> None:
        """From any thread: no more after a while, and the viewer asks again."""
        self._loop.call_soon_threadsafe(self._loop.call_later, GRACE, self._finish, b"")

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
        self._streams: dict[str, dict[Stream, None]] = defaultdict(dict)  # [table], the oldest first
        self._reopened: dict[str, float] = {}  # [player]: when his wishes last changed; only lately
        self._reopened_all = -GRACE  # when the password did

    def has_room(self, glass: Glass) -> bool:
        """May one more come? Half of all places are for those who play: nobody who looks on takes these."""
        streams = self._all()
        watching = sum(stream.glass.is_watching for stream in streams)
        return len(streams) < settings.STREAMS and not (glass.is_watching and watching >= settings.STREAMS // 2)

    def join(self, stream: Stream) -> None:
        self._end_oldest(stream)
        with self._lock:
            self._streams[stream.table][stream] = None
            reopened = max(self._reopened_all, self._reopened.get(stream.glass.player, -GRACE))
        if monotonic() - reopened < GRACE:  # his browser may have asked before it knew what has changed
            stream.end_later()

    def _end_oldest(self, newest: Stream) -> None:
        """Of one visitor's own streams from a table, if they are too many: nobody else can make his end."""
        with self._lock:
            own = [one for one in self._streams.get(newest.table, ()) if one.visitor and one.visitor == newest.visitor]
        if len(own) >= MOST_OF_ONE:
            own[0].end(crowded(own[0].glass, is_own=True))
            self.leave(own[0])

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._streams[stream.table].pop(stream, None)  # he may have been shown out before he went
            if not self._streams[stream.table]:
                del self._streams[stream.table]

    def players_at(self, table: str) -> set[str]:
        """Who has the table open."""
        with self._lock:
            return {stream.glass.player for stream in self._streams.get(table, ())}

    def is_open(self, table: str) -> bool:
        """Does anybody have the table open?"""
        with self._lock:
            return table in self._streams

    def watchers_at(self, table: str) -> int:
        """How many look on; a screen that all can see is none of them."""
        with self._lock:
            glasses = [stream.glass for stream in self._streams.get(table, ())]
        return sum(glass.is_watching for glass in glasses)

    def send_beside(self, table: str, frame: Callable[[Stream], bytes]) -> None:
        """Send each viewer something that is no part of the match."""
        with self._lock:
            streams = list(self._streams.get(table, ()))
        for stream in streams:
            if not stream.glass.is_big:
                stream.send(frame(stream))

    def reopen(self, player: str) -> None:
        """End the streams of a player whose wishes have changed: his browser asks again, and is sent what he wishes."""
        now = monotonic()
        with self._lock:
            lately = {one: at for one, at in self._reopened.items() if now - at < GRACE}
            self._reopened = {**lately, player: now}
        for stream in self._all():
            if stream.glass.player == player:
                stream.end(b"")

    def sign_out(self, player: str) -> None:
        """This key is nobody's any more: clear every screen that came with it. Who has the new one asks again."""
        for stream in self._all():
            if stream.glass.player == player:
                stream.end(signed_out(stream.glass))
                self.leave(stream)

    def reopen_all(self) -> None:
        """The password for all is another: whoever asks again has to say it."""
        with self._lock:
            self._reopened_all = monotonic()
        for stream in self._all():
            stream.end(b"")

    def _all(self) -> list[Stream]:
        with self._lock:
            return [stream for table in self._streams.values() for stream in table]

    def publish(self, found: Live, player: str = "") -> None:
        """Send everybody, or one player, the table as he may see it now; for equal eyes it is drawn once."""
        if found.drawn is not None:
            found.drawn.clear()
        frames: dict[Eyes, bytes] = {}
        with self._lock:
            streams = list(self._streams.get(found.key, ()))
        for stream in streams:
            if not may_look(found, stream.glass):
                stream.end(shown_out(stream.glass))
                self.leave(stream)
                continue
            if player and stream.glass.player != player:
                continue
            try:
                eyes = eyes_of(found, stream.glass)
                if eyes not in frames:
                    frames[eyes] = frame_of(found, eyes)
                stream.send(frames[eyes])
            except Exception:  # a fault in drawing for one must not keep the table from the others
                LOG.exception("a table could not be drawn for a viewer")

    def close(self, table: str) -> None:
        """The table is gone: tell those who watch it, and let them go."""
        with self._lock:
            streams = list(self._streams.get(table, ()))
        for stream in streams:
            stream.end(cleared_away(stream.glass))


def cleared_away(glass: Glass) -> bytes:
    """In place of a table that is no more."""
    return _farewell("gone.html", {"home": reverse("lobby")}, glass)


def signed_out(glass: Glass) -> bytes:
    """To all browsers of a player who keeps one of them: that one is not told from the others, and comes back."""
    return data_lines(draw("signed_out.html", {"home": reverse("lobby"), "_": translator(glass.language)}))


def crowded(glass: Glass, *, is_own: bool) -> bytes:
    """To one tab too many, of one visitor or of all."""
    return _farewell("crowded.html", {"is_own": is_own, "most": MOST_OF_ONE}, glass)


def shown_out(glass: Glass) -> bytes:
    """To one who may look no more: nothing of the table is left on his screen."""
    return _farewell("shown_out.html", {"is_watching": bool(glass.watch)}, glass)


def _farewell(template: str, fields: Mapping[str, object], glass: Glass) -> bytes:
    """A last frame; the page is told not to ask for more."""
    html = draw(template, {**fields, "_": translator(glass.language)})
    return data_lines(html) + b"event: gone\ndata: gone\n\n"


def frame_of(found: Live, eyes: Eyes) -> bytes:
    """A frame of the table, with its number."""
    html = look(found, eyes)
    if found.drawn is not None:
        found.drawn[eyes] = html
    return f"id: {found.seq}\n".encode() + data_lines(html)


def data_lines(html: str) -> bytes:
    """A message as server-sent events have it: no line of it may be empty."""
    data = "".join(f"data: {line}\n" for line in html.splitlines() if line)
    return f"{data}\n".encode()


HUB = Hub()
on_change(HUB.publish)
