"""The other end of a stream: one that is read like a browser's, and one that nobody reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any
from unittest.mock import Mock

from signoria.server import asgi
from signoria.server.core.identity import COOKIE, Visitor
from signoria.server.core.preferences import Preferences
from signoria.server.core.runtime import current
from signoria.server.live.hub import Stream
from signoria.server.live.sse import Scope
from tests.server.helpers.visitors import Guest, key_of, table_of

SOON = 60.0
"""Seconds until something that ought to happen at once is missed: many, for a busy machine."""


FOREIGN = 'their={"a": [1, 2]}; strange name=x y'
"""Cookies of another program at this host, which no standard allows."""


class Watcher:
    """The other end of a stream."""

    def __init__(self, address: str, guest: Guest | None = None, host: str = "localhost") -> None:
        cookie = f"{FOREIGN}; {COOKIE}={guest.client.cookies[COOKIE].value}" if guest else FOREIGN
        headers = [(b"host", host.encode()), (b"cookie", cookie.encode())]
        self.scope: Scope = {"type": "http", "method": "GET", "path": f"{address}events", "headers": headers}
        self.status = 0
        self.frames: list[str] = []
        self._heard = asyncio.Event()
        self._gone = asyncio.Event()

    async def run(self) -> None:
        """Until the stream ends."""
        await asgi.application(self.scope, self._receive, self._send)

    async def __aenter__(self) -> Watcher:
        self._task = asyncio.create_task(self.run())
        await self.hear(1)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._gone.set()
        await asyncio.wait_for(self._task, SOON)

    async def hear(self, count: int) -> list[str]:
        """Wait until so many frames have come."""
        while len(self.frames) < count:
            self._heard.clear()
            await asyncio.wait_for(self._heard.wait(), SOON)
        return self.frames

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        if "body" in message and "#chat-panel" not in message["body"].decode():  # what is beside the table
            self.frames.append(message["body"].decode())
            self._heard.set()


def told(act: Callable[[], object], *watchers: Watcher) -> None:
    """Let somebody act while these watch; every one of them has had their first frame by then."""

    async def watch() -> None:
        async with AsyncExitStack() as stack:
            for watcher in watchers:
                await stack.enter_async_context(watcher)
            await asyncio.to_thread(act)
            await watchers[0].hear(2)

    asyncio.run(watch())


def heard(watcher: Watcher, act: Callable[[], object]) -> list[str]:
    """Everything that is sent until the server itself ends the stream."""

    async def listen() -> None:
        task = asyncio.create_task(watcher.run())
        await watcher.hear(1)
        await asyncio.to_thread(act)
        await asyncio.wait_for(task, SOON)

    asyncio.run(listen())
    return beside_talk(watcher.frames)


def beside_talk(frames: list[str]) -> list[str]:
    """The frames of the table itself: who is there, and what is said, comes between them."""
    return [frame for frame in frames if "#chat-panel" not in frame]


def visitor(player: str, language: str = "en") -> Visitor:
    """Somebody without a browser."""
    return Visitor(player, Preferences(), language=language)


def open_stream(table: str, player: str, language: str = "en", *, is_spectator: bool = False) -> Stream:
    """A stream that nobody reads: what is sent stays in its queue. It is open until the runtime of the test ends."""
    loop = Mock(call_soon_threadsafe=lambda do, *given: do(*given))
    viewer = visitor(player, language)
    stream = Stream(key_of(table), viewer.as_spectator(table_of(table)) if is_spectator else viewer, loop)
    current().hub.join(stream)
    return stream
