"""Server-sent events, outside Django's handler: an open stream costs no thread."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.http import Http404, parse_cookie
from django.http.request import split_domain_port, validate_host

from signoria.server.club import is_member
from signoria.server.company import tell_company
from signoria.server.driver import DRIVER
from signoria.server.hub import HUB, Stream, crowded, frame_of
from signoria.server.live import LOCK, live
from signoria.server.looking import Glass, eyes_of
from signoria.server.models import Table
from signoria.server.rights import big_screen, of_host, of_table, of_watcher, watching
from signoria.server.visitors import COOKIE, key_in, recognised

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
"""An event and no comment: the page listens for it, and takes a longer silence for a connection that is dead."""
GRACE = 3.0
"""Seconds for which one who went is not missed: a page that is loaded again goes and comes."""


async def events(scope: Scope, receive: Receive, send: Send) -> None:
    """Everything that happens at a table, for one viewer, until he goes."""
    loop = asyncio.get_running_loop()
    begun = await loop.run_in_executor(None, _begin, scope, loop)
    if begun is None:
        await _refuse(send)
        return
    stream, first = begun
    if stream is None:
        await _say_last(send, first)
        return
    gone = asyncio.ensure_future(_wait_until_gone(receive))
    try:
        DRIVER.wake(stream.table)
        _tell_company(stream, loop)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send_body(send, first)
        await _follow(stream, gone, send)
        if not gone.done():
            await _send_end(send)
    except asyncio.CancelledError:  # the server stops
        await _send_end(send)
    finally:
        HUB.leave(stream)
        gone.cancel()
        loop.call_later(GRACE, _tell_company, stream, loop)


def _tell_company(stream: Stream, loop: asyncio.AbstractEventLoop) -> None:
    """Others see who comes and goes; drawing it must not hold up the streams."""
    loop.run_in_executor(None, _tell, stream.table)


def _tell(table: str) -> None:
    try:
        tell_company(table)
    except Http404:  # the table was removed
        pass
    finally:
        close_old_connections()


def _glass(scope: Scope) -> Glass | None:
    """Who looks; None if the host he asks for is not ours, or the password for all was not said."""
    headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}
    domain, _ = split_domain_port(headers.get("host", ""))
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        return None
    cookies = parse_cookie(headers.get("cookie", ""))
    if not is_member(cookies):
        return None
    visitor = recognised(
        key_in(cookies.get(COOKIE, "")),
        cookies,
        {"Accept-Language": headers.get("accept-language", "")},
        settings.PUBLIC_URL or f"{scope.get('scheme', 'http')}://{headers['host']}",
    )
    return visitor.glass


def _opened(path: str, glass: Glass) -> tuple[Table, Glass]:
    """The table that an address asks for, and through which glass it is seen; Http404 to those who may not."""
    found = PATH.match(path)
    assert found
    if found["watch"]:
        table = of_watcher(found["watch"])
        return table, watching(glass, table)
    if found["big"]:
        table = of_host(found["key"], glass.player)
        return table, big_screen(glass, table)
    return of_table(found["key"], glass.player), glass


def _begin(scope: Scope, loop: asyncio.AbstractEventLoop) -> tuple[Stream | None, bytes] | None:
    """Draw the table as it is, and join, so that nothing that comes after is missed; None to those who may not look.

    Where there is no room for one more there is no stream, but a last word that keeps the page from asking again.
    """
    glass = _glass(scope)
    if glass is None:
        return None
    try:
        with LOCK:  # so that no right is taken away between the question and the answer
            table, seen_by = _opened(scope["path"], glass)
            if not HUB.has_room(seen_by):
                return None, crowded(seen_by, is_own=False)
            found = live(table)
            first = frame_of(found, eyes_of(found, seen_by))
            stream = Stream(table.key, seen_by, loop, glass.player)
            HUB.join(stream)  # last: a table that cannot be drawn leaves nobody behind who never goes
            return stream, first
    except Http404:
        return None
    finally:
        close_old_connections()


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


async def _send_end(send: Send) -> None:
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _say_last(send: Send, frame: bytes) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _send_body(send, frame)
    await _send_end(send)


async def _refuse(send: Send) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
    await _send_end(send)


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
