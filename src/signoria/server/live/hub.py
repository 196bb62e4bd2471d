"""Who has which table open, and what they are sent: one frame for every change, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from threading import Lock
from time import monotonic

from django.conf import settings
from django.urls import reverse

from signoria.server.core.bus import PreferencesChanged, SignedOut, SitePasswordChanged
from signoria.server.core.identity import Visitor
from signoria.server.core.render import render_template
from signoria.server.sessions.messages import TableChanged, TableDeleted
from signoria.server.sessions.perspective import Perspective, may_watch, perspective_of
from signoria.server.sessions.session import Session

LOG = logging.getLogger(__name__)
GRACE = 3.0
"""Seconds after a change of preferences in which a stream may still be opened with the old ones."""

MOST_OF_ONE = 12
"""Streams that a visitor may have from one table: with one more their own oldest ends, which may be long dead."""

MOST_WAITING = 64
"""Frames that may wait for one viewer; a slower one loses the oldest, and still ends with the newest."""

Draw = Callable[[Session, Perspective], str]


class Stream:
    """The frames on their way to one viewer."""

    def __init__(self, table: str, visitor: Visitor, loop: asyncio.AbstractEventLoop, owner: str = "") -> None:
        self.table = table
        self.visitor = visitor
        self.owner = owner  # whose browser it is, also for spectators; empty: one without cookies
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
        """From any thread: no more after a while, and the browser asks again."""
        self._loop.call_soon_threadsafe(self._loop.call_later, GRACE, self._finish, b"")

    def _finish(self, frame: bytes) -> None:
        while not self.frames.empty():  # what the viewer had a right to see a moment ago
            self.frames.get_nowait()
        self._put(frame)
        self.has_ended = True

    def _put(self, frame: bytes) -> None:
        if self.frames.full():
            self.frames.get_nowait()
        self.frames.put_nowait(frame)


class Hub:
    """All streams, by table. Its lock is its own: the loop of the streams must not wait while a table is drawn."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._lock = Lock()
        self._streams: dict[str, dict[Stream, None]] = defaultdict(dict)  # [table], the oldest first
        self._reopened: dict[str, float] = {}  # [player]: when their preferences last changed; only recently
        self._reopened_all = -GRACE  # when the site password did

    # Coming and going.

    def has_room(self, visitor: Visitor) -> bool:
        """Whether one more stream may be opened. Half of them are reserved for those who play, not for spectators."""
        streams = self._all()
        spectators = sum(stream.visitor.is_spectator for stream in streams)
        is_full_for_spectators = visitor.is_spectator and spectators >= settings.STREAMS // 2
        return len(streams) < settings.STREAMS and not is_full_for_spectators

    def join(self, stream: Stream) -> None:
        self._end_oldest(stream)
        with self._lock:
            self._streams[stream.table][stream] = None
            reopened = max(self._reopened_all, self._reopened.get(stream.owner or stream.visitor.key, -GRACE))
        if monotonic() - reopened < GRACE:  # the browser may have asked before it knew what has changed
            stream.end_later()

    def _end_oldest(self, newest: Stream) -> None:
        """Of one visitor's own streams from a table, if they are too many: nobody else can make theirs end."""
        with self._lock:
            own = [one for one in self._streams.get(newest.table, ()) if one.owner and one.owner == newest.owner]
        if len(own) >= MOST_OF_ONE:
            own[0].end(limit_reached(own[0].visitor, is_own=True))
            self.leave(own[0])

    def leave(self, stream: Stream) -> None:
        with self._lock:
            self._streams[stream.table].pop(stream, None)  # their access may have been revoked before they went
            if not self._streams[stream.table]:
                del self._streams[stream.table]

    # Questions.

    def players_at(self, table: str) -> set[str]:
        """Who has the table open."""
        return {stream.visitor.key for stream in self._at(table)}

    def is_open(self, table: str) -> bool:
        """Whether anybody has the table open."""
        with self._lock:
            return table in self._streams

    def spectators_at(self, table: str) -> int:
        """How many watch; a big screen is none of them."""
        return sum(stream.visitor.is_spectator for stream in self._at(table))

    def _at(self, table: str) -> list[Stream]:
        with self._lock:
            return list(self._streams.get(table, ()))

    def _all(self) -> list[Stream]:
        with self._lock:
            return [stream for table in self._streams.values() for stream in table]

    def _of(self, player: str) -> list[Stream]:
        """Every stream of a player's browsers, also of those that watch or show the table on a big screen."""
        return [stream for stream in self._all() if player in (stream.visitor.key, stream.owner)]

    # Sending.

    def on_change(self, message: TableChanged) -> None:
        """Send everybody, or some players, the table as they may see it now; once drawn for equal perspectives."""
        session, players = message.session, message.players
        frames: dict[Perspective, bytes] = {}
        for stream in self._at(session.key):
            if not may_watch(session, stream.visitor):
                stream.end(access_revoked(stream.visitor))
                self.leave(stream)
            elif players is None or stream.visitor.key in players:
                try:
                    perspective = perspective_of(session, stream.visitor)
                    if perspective not in frames:
                        frames[perspective] = self.frame(session, perspective)
                    stream.send(frames[perspective])
                except Exception:  # a fault in drawing for one must not keep the table from the others
                    LOG.exception("a table could not be drawn for a viewer")

    def frame(self, session: Session, perspective: Perspective) -> bytes:
        """The table as it looks now, with its number, ready to be sent."""
        return f"id: {session.seq}\n".encode() + data_lines(self._draw(session, perspective))

    def send_panel(self, table: str, frame: Callable[[Stream], bytes]) -> None:
        """Send each viewer something that is no part of the match; a big screen shows the table alone."""
        for stream in self._at(table):
            if not stream.visitor.is_big_screen:
                stream.send(frame(stream))

    def on_deleted(self, message: TableDeleted) -> None:
        for stream in self._at(message.key):
            stream.end(table_deleted(stream.visitor))

    def on_preferences(self, message: PreferencesChanged) -> None:
        """End the streams of a player: their browser asks again, and is sent pages as they want them now."""
        now = monotonic()
        with self._lock:
            recently = {one: at for one, at in self._reopened.items() if now - at < GRACE}
            self._reopened = {**recently, message.player: now}
        for stream in self._of(message.player):
            stream.end(b"")

    def on_signed_out(self, message: SignedOut) -> None:
        """Clear every screen that came with this key. Whoever has the new one asks again."""
        for stream in self._of(message.player):
            stream.end(signed_out(stream.visitor))
            self.leave(stream)

    def on_site_password(self, _message: SitePasswordChanged) -> None:
        """Whoever asks again has to give the new password."""
        with self._lock:
            self._reopened_all = monotonic()
        for stream in self._all():
            stream.end(b"")


# Last frames: nothing of the table is left on the screen.


def table_deleted(visitor: Visitor) -> bytes:
    return _last_frame("live/table_deleted.html", {"home": reverse("lobby")}, visitor)


def signed_out(visitor: Visitor) -> bytes:
    """For all browsers of a player who keeps one of them: that one looks like the others, and comes back."""
    return data_lines(render_template("live/signed_out.html", {"home": reverse("lobby"), "_": visitor.translate}))


def limit_reached(visitor: Visitor, *, is_own: bool) -> bytes:
    """For one tab too many, of one visitor or of all."""
    return _last_frame("live/limit_reached.html", {"is_own": is_own, "most": MOST_OF_ONE}, visitor)


def access_revoked(visitor: Visitor) -> bytes:
    return _last_frame("live/access_revoked.html", {"is_spectator": bool(visitor.watch_token)}, visitor)


def _last_frame(template: str, fields: Mapping[str, object], visitor: Visitor) -> bytes:
    """The page is told not to ask for more."""
    html = render_template(template, {**fields, "_": visitor.translate})
    return data_lines(html) + b"event: gone\ndata: gone\n\n"


def data_lines(html: str) -> bytes:
    """A message as server-sent events have it: no line of it may be empty."""
    data = "".join(f"data: {line}\n" for line in html.splitlines() if line)
    return f"{data}\n".encode()
