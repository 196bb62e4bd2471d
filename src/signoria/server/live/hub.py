"""Who has which table open, and what they are sent: one frame for every change, in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from threading import Lock
from time import monotonic

from django.conf import settings
from django.template.loader import render_to_string

from signoria.server.core.bus import NotesSeen, PreferencesChanged, SignedOut, SitePasswordChanged
from signoria.server.core.identity import Visitor
from signoria.server.live.open_streams import OpenStreams
from signoria.server.live.presence import Audience, Viewers
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

    def __init__(
        self, table: str, visitor: Visitor, loop: asyncio.AbstractEventLoop, owner: Visitor | None = None
    ) -> None:
        owner = owner or visitor
        self.table = table
        self.visitor = visitor
        self.owner = owner.key  # whose browser it is, also for spectators; empty: one without cookies
        self.owner_id = owner.record.pk if owner.record is not None else None  # none: they have done nothing yet
        self.frames: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.has_ended = False  # nothing comes after what is in the queue
        self._loop = loop

    def send(self, frame: bytes) -> None:
        """From any thread. What comes after the last frame is not sent."""
        self._loop.call_soon_threadsafe(self._send, frame)

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

    def _send(self, frame: bytes) -> None:
        if not self.has_ended:
            self._put(frame)

    def _put(self, frame: bytes) -> None:
        if self.frames.full():
            self.frames.get_nowait()
        self.frames.put_nowait(frame)


class Hub:
    """All streams, by table. Its lock is its own: the loop of the streams must not wait while a table is drawn."""

    def __init__(self, draw: Draw, elsewhere: Viewers) -> None:
        self._draw = draw
        self._elsewhere = elsewhere
        self._lock = Lock()
        self._here = OpenStreams()
        self._reopened: dict[int | str, float] = {}  # [pk and key of a player]: preferences changed lately
        self._reopened_all = -GRACE  # when the site password did

    # Coming and going.

    def has_room(self, visitor: Visitor) -> bool:
        """Whether one more stream may be opened. Half of them are reserved for those who play, not for spectators."""
        is_full_for_spectators = visitor.is_spectator and self._here.spectators >= settings.STREAMS // 2
        return self._here.count < settings.STREAMS and not is_full_for_spectators

    def join(self, stream: Stream) -> None:
        self._end_oldest(stream)
        self._here.add(stream)
        with self._lock:
            own = (self._reopened.get(name, -GRACE) for name in (stream.owner_id, stream.owner) if name)
            reopened = max(self._reopened_all, *own, -GRACE)
        self._elsewhere.note(stream.table)
        if monotonic() - reopened < GRACE:  # the browser may have asked before it knew what has changed
            stream.end_later()

    def _end_oldest(self, newest: Stream) -> None:
        """Of one visitor's own streams from a table, if they are too many: nobody else can make theirs end."""
        own = self._here.own(newest.table, newest.owner) if newest.owner else []
        if len(own) >= MOST_OF_ONE:
            own[0].end(limit_reached(own[0].visitor, is_own=True))
            self.leave(own[0])

    def leave(self, stream: Stream) -> None:
        self._here.remove(stream)  # which may have happened before: their access was revoked
        self._elsewhere.note(stream.table)

    # Questions.

    def stream_count(self) -> int:
        """How many tables are open in browsers."""
        return self._here.count

    def players_at(self, table: str) -> set[str]:
        """Who has the table open, here or at another process."""
        return self._here.players_at(table) | self._elsewhere.players_at(table)

    def is_open(self, table: str) -> bool:
        """Whether anybody has the table open here."""
        return self._here.is_open(table)

    def is_open_anywhere(self, table: str) -> bool:
        """Whether anybody has the table open, here or at another process."""
        return self.is_open(table) or bool(self.players_at(table) or self.spectators_at(table))

    def open_tables(self) -> list[str]:
        """The keys of the tables that somebody has open here."""
        return self._here.tables()

    def audiences(self) -> dict[str, Audience]:
        """Who has which table open here, as other processes are told."""
        return {table: _audience(self._at(table)) for table in self.open_tables()}

    def spectators_at(self, table: str) -> int:
        """How many watch; a big screen is none of them."""
        return self._here.spectators_at(table) + self._elsewhere.spectators_at(table)

    def _at(self, table: str) -> list[Stream]:
        return self._here.at(table)

    def _of(self, message: PreferencesChanged | SignedOut) -> list[Stream]:
        """Every stream of a player's browsers, also of those that watch or show the table on a big screen."""
        key, pk = message.player, message.player_id
        return [one for one in self._here.all() if one.owner_id == pk or (key and key in (one.visitor.key, one.owner))]

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

    def panel_viewers(self, session: Session) -> list[Stream]:
        """The streams that may be sent something beside the match; a big screen shows the table alone."""
        streams = [stream for stream in self._at(session.key) if not stream.visitor.is_big_screen]
        return [stream for stream in streams if may_watch(session, stream.visitor)]

    def send_panel(self, session: Session, frame: Callable[[Visitor], bytes | None]) -> None:
        """Send each viewer something that is no part of the match, if there is something for them."""
        for stream in self.panel_viewers(session):
            panel = frame(stream.visitor)
            if panel is not None:
                stream.send(panel)

    def reopen(self, table: str) -> None:
        """What has changed cannot be shown: browsers ask again, until the table can be read."""
        for stream in self._at(table):
            stream.end(b"")

    def on_deleted(self, message: TableDeleted) -> None:
        for stream in self._at(message.key):
            stream.end(table_deleted(stream.visitor))

    def on_preferences(self, message: PreferencesChanged) -> None:
        """End the streams of a player: their browser asks again, and is sent pages as they want them now."""
        now = monotonic()
        with self._lock:
            recently = {one: at for one, at in self._reopened.items() if now - at < GRACE}
            self._reopened = {**recently, message.player_id: now, message.player: now}
        for stream in self._of(message):
            stream.end(b"")

    def on_notes_seen(self, message: NotesSeen) -> None:
        """What a player has seen once is in no later frame of any of their streams, which stay open."""
        for stream in self._here.all():
            if stream.owner_id == message.player_id:
                preferences = stream.visitor.preferences.after_note(message.game, message.kind)
                stream.visitor = replace(stream.visitor, preferences=preferences)

    def on_signed_out(self, message: SignedOut) -> None:
        """Clear every screen that came with this key. Whoever has the new one asks again."""
        for stream in self._of(message):
            stream.end(signed_out(stream.visitor))
            self.leave(stream)

    def on_site_password(self, _message: SitePasswordChanged) -> None:
        """Whoever asks again has to give the new password."""
        with self._lock:
            self._reopened_all = monotonic()
        for stream in self._here.all():
            stream.end(b"")


def _audience(streams: Iterable[Stream]) -> Audience:
    visitors = [stream.visitor for stream in streams]
    players = frozenset(visitor.record.pk for visitor in visitors if visitor.record is not None)
    return Audience(players, sum(visitor.is_spectator for visitor in visitors))


# Last frames: nothing of the table is left on the screen.


def table_deleted(visitor: Visitor) -> bytes:
    return _last_frame("live/table_deleted.html", {}, visitor)


def signed_out(visitor: Visitor) -> bytes:
    """For all browsers of a player who keeps one of them: that one looks like the others, and comes back."""
    return data_lines(render_to_string("live/signed_out.html", {"_": visitor.translate}))


def limit_reached(visitor: Visitor, *, is_own: bool) -> bytes:
    """For one tab too many, of one visitor or of all."""
    return _last_frame("live/limit_reached.html", {"is_own": is_own, "most": MOST_OF_ONE}, visitor)


def access_revoked(visitor: Visitor) -> bytes:
    return _last_frame("live/access_revoked.html", {"is_spectator": bool(visitor.watch_token)}, visitor)


def _last_frame(template: str, fields: Mapping[str, object], visitor: Visitor) -> bytes:
    """The page is told not to ask for more."""
    html = render_to_string(template, {**fields, "_": visitor.translate})
    return data_lines(html) + b"event: gone\ndata: gone\n\n"


def data_lines(html: str) -> bytes:
    """A message as server-sent events have it: no line of it may be empty."""
    data = "".join(f"data: {line}\n" for line in html.splitlines() if line)
    return f"{data}\n".encode()
