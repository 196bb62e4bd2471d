"""Server-sent events, outside Django's handler: an open stream costs no thread."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from signoria.kernel.errors import UnplayableRules
from signoria.server import sessions
from signoria.server.core.exceptions import TableGone, UnreadableTable
from signoria.server.core.identity import COOKIE, Visitor, read_key, read_visitor
from signoria.server.core.metrics import metrics
from signoria.server.core.permissions import table_of_host, table_of_player, table_of_spectator
from signoria.server.core.runtime import current
from signoria.server.core.site_password import has_access
from signoria.server.core.storage import log_if_problem
from signoria.server.live.hub import Stream, limit_reached
from signoria.server.models import Table
from signoria.server.sessions.messages import BotsWanted
from signoria.server.sessions.perspective import may_watch, perspective_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH = re.compile(r"^/(?:t/(?P<key>[\w-]+)/(?P<big>big/)?|watch/(?P<watch>[\w-]+)/)events$")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
HEARTBEAT = 15.0
"""Seconds after which a silent stream shows that it is alive."""
ALIVE = b"event: alive\ndata: alive\n\n"
"""An event and no comment: the page listens for it, and takes a longer silence for a dead connection."""
GRACE = 3.0
"""Seconds for which somebody who left is not missed: a page that is reloaded leaves and comes."""


async def events(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything that happens at a table, for one viewer, until they leave."""
    loop = asyncio.get_running_loop()
    try:
        opened = await loop.run_in_executor(None, _open, scope, loop)
    except DatabaseError as error:
        if not log_if_problem(error):
            raise
        await _refuse(send, 503)  # the page asks again, until the database is back
        return
    if opened is None:
        await _refuse(send)
        return
    stream, first = opened
    if stream is None:
        await _send_last(send, first)
        return
    chat = current().chat
    gone = asyncio.ensure_future(_wait_until_gone(receive))
    try:
        chat.broadcast(stream.table)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send_body(send, first)
        await _follow(stream, gone, send)
        if not gone.done():
            await _send_end(send)
    except asyncio.CancelledError:  # the server stops
        await _send_end(send)
    finally:
        current().hub.leave(stream)
        gone.cancel()
        loop.call_later(GRACE, chat.broadcast, stream.table)


def _open(scope: Scope, loop: asyncio.AbstractEventLoop) -> tuple[Stream | None, bytes] | None:
    """Draw the table as it is, and join, so that nothing that comes after is missed; None for those who may not.

    Where there is no room for one more there is no stream, but a last frame that keeps the page from asking again.
    """
    visitor = _visitor(scope)
    if visitor is None:
        return None
    try:
        table, viewer = _requested(scope["path"], visitor)
        hub = current().hub
        if not hub.has_room(viewer):
            return None, limit_reached(viewer, is_own=False)
        with sessions.open(table.key) as session:
            if not may_watch(session, viewer):  # the right was taken away a moment ago
                return None
            first = hub.frame(session, perspective_of(session, viewer))
            stream = Stream(table.key, viewer, loop, visitor)
            hub.join(stream)  # last: a table that cannot be drawn leaves no stream behind
        current().bus.publish(BotsWanted(table.key))
        return stream, first
    except (TableGone, UnreadableTable, UnplayableRules):  # the page asks for itself again, and says why
        return None
    finally:
        close_old_connections()


def _visitor(scope: Scope) -> Visitor | None:
    """Who asks; None if the host they ask for is not ours, or the site password was not given."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    domain, _ = split_domain_port(headers.get("host", ""))
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        return None
    cookies = parse_cookie(headers.get("cookie", ""))
    if not has_access(cookies):
        return None
    return read_visitor(
        read_key(cookies.get(COOKIE, "")),
        cookies,
        {"Accept-Language": headers.get("accept-language", "")},
        settings.PUBLIC_URL or f"{scope.get('scheme', 'http')}://{headers['host']}",
    )


def _requested(path: str, visitor: Visitor) -> tuple[Table, Visitor]:
    """The table that an address asks for, and as whom the visitor sees it. Raises TableGone for those who may not."""
    found = PATH.match(path)
    assert found
    if found["watch"]:
        table = table_of_spectator(found["watch"])
        return table, visitor.as_spectator(table)
    if found["big"]:
        table = table_of_host(found["key"], visitor.key)
        return table, visitor.as_big_screen(table)
    return table_of_player(found["key"], visitor.key), visitor


async def _follow(stream: Stream, gone: asyncio.Future[None], send: Send) -> None:
    while not gone.done() and not (stream.has_ended and stream.frames.empty()):
        frame = asyncio.ensure_future(stream.frames.get())
        waiting: set[asyncio.Future[Any]] = {frame, gone}
        await asyncio.wait(waiting, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
        if frame.done():
            await _send_body(send, frame.result())
            continue
        frame.cancel()
        if not gone.done():
            await _send_body(send, ALIVE)


async def _send_body(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})
    metrics().frame_sent()


async def _send_end(send: Send) -> None:
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send_last(send: Send, frame: bytes) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _send_body(send, frame)
    await _send_end(send)


async def _refuse(send: Send, status: int = 404) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
    await _send_end(send)


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
