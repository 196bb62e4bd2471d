"""Streams: what a viewer is sent when something happens, and to whom none is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pytest

from signoria.server import asgi, hub, stream, views
from signoria.server.hub import HUB, Stream
from signoria.server.live import LOCK, Live, forget, live
from signoria.server.looking import Eyes, Glass
from signoria.server.stream import Scope
from signoria.server.visitors import COOKIE, key_in
from tests.server.conftest import HOST_KEY
from tests.server.test_tables import wait_for
from tests.server.visitors import Guest, key_of, offered, table_of, watch_of

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

    async def __aenter__(self) -> Watcher:
        self._task = asyncio.create_task(asgi.application(self.scope, self._receive, self._send))
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
        if "body" in message and "#company-told" not in message["body"].decode():  # what is beside the table
            self.frames.append(message["body"].decode())
            self._heard.set()


def told(act: Callable[[], object], *watchers: Watcher) -> None:
    """Let somebody act while these watch; every one of them has had his first frame by then."""

    async def watch() -> None:
        async with AsyncExitStack() as stack:
            for watcher in watchers:
                await stack.enter_async_context(watcher)
            await asyncio.to_thread(act)
            await watchers[0].hear(2)

    asyncio.run(watch())


@pytest.fixture
def table(guest: Guest) -> str:
    """A table at which the guest is asked."""
    found = guest.play("patrician")
    wait_for(guest, found, offered)
    return found


def test_a_player_is_sent_his_own_side_and_a_watcher_what_lies_open(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)
    action = offered(guest.get(table))[0]
    told(lambda: guest.press(table, action=action), mine, theirs)
    assert offered(mine.frames[0])
    assert offered(mine.frames[1]) == ["build left", "build right"]
    assert not offered(theirs.frames[0])
    assert len(theirs.frames) == 1, "a draft is nobody else's business"


def test_what_is_dismissed_is_gone_from_all_tabs_of_its_player(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)
    told(lambda: guest.press(table, dismiss="0"), mine, theirs)
    assert len(theirs.frames) == 1


def test_an_answer_is_drawn_before_anybody_else_can_move(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    could_move: list[bool] = []

    def draw(*_: object) -> str:
        other = Thread(target=lambda: could_move.append(LOCK.acquire(blocking=False)))
        other.start()
        other.join(SOON)
        return ""

    monkeypatch.setattr(views, "_fragment", draw)
    guest.client.post(f"{table}act", {"hurry": "1"}, headers={"HX-Request": "true"})
    assert could_move == [False]


def test_one_who_has_gone_is_forgotten(guest: Guest, table: str) -> None:
    watcher = Watcher(table, guest)
    told(lambda: guest.press(table, action="build left") and guest.press(table, uncover="-1"), watcher)
    assert table.split("/")[2] not in HUB._streams


def test_a_stream_ends_quietly_with_the_server(guest: Guest, table: str) -> None:
    async def stop() -> Watcher:
        watcher = Watcher(table, guest)
        async with watcher:
            watcher._task.cancel()
        return watcher

    assert asyncio.run(stop()).frames[1:] == [""]


def test_a_table_that_is_cleared_away_says_so_and_ends_its_streams(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)

    async def clear() -> None:
        async with mine, theirs:
            await asyncio.to_thread(guest.post, f"{table}delete")
            await asyncio.wait_for(asyncio.gather(mine._task, theirs._task), SOON)

    asyncio.run(clear())
    for watcher in (mine, theirs):
        told, end = watcher.frames[1:]
        assert "The table was cleared away." in told
        assert 'href="/"' in told
        assert told.endswith("event: gone\ndata: gone\n\n")
        assert end == ""
    assert table.split("/")[2] not in HUB._streams


def test_a_table_that_somebody_gave_up_says_who(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    theirs = Watcher(watch_of(table), stranger)
    told(lambda: guest.post(f"{table}resign"), theirs)
    assert "has resigned" in theirs.frames[1]
    assert f"{watch_of(table)}result" in theirs.frames[1]
    forget(table_of(table))
    assert "has resigned" in stranger.get(watch_of(table))


def test_one_may_go_while_a_table_is_drawn() -> None:
    stream = Stream("any", Glass("", "en", is_tall=False), Mock())
    HUB.join(stream)
    with LOCK:
        leaving = Thread(target=HUB.leave, args=[stream])
        leaving.start()
        leaving.join(SOON)
        assert not leaving.is_alive()


def test_a_stream_that_has_nothing_to_tell_shows_that_it_is_alive(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)

    async def listen() -> None:
        async with Watcher(table, guest) as watcher:
            while stream.ALIVE.decode() not in watcher.frames:
                await watcher.hear(len(watcher.frames) + 1)

    asyncio.run(listen())


@pytest.mark.parametrize(("path", "host"), [("/t/nothing/", "localhost"), (None, "example.org"), (None, "")])
def test_no_stream_for_a_table_that_is_not_or_a_host_that_is_not_ours(
    guest: Guest, table: str, path: str | None, host: str
) -> None:
    watcher = Watcher(path or table, guest, host)
    asyncio.run(asgi.application(watcher.scope, watcher._receive, watcher._send))
    assert (watcher.status, watcher.frames) == (404, [""])


def test_a_table_that_cannot_be_drawn_leaves_nobody_at_it(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise ZeroDivisionError

    table = guest.play("patrician")
    monkeypatch.setattr("signoria.server.stream.frame_of", fail)

    async def look() -> None:
        with pytest.raises(ZeroDivisionError):
            await asgi.application(Watcher(table, guest).scope, Mock(), Mock())

    asyncio.run(look())
    assert HUB.players_at(key_of(table)) == set()


def a_stream(table: str, player: str) -> Stream:
    """A stream that nobody reads."""
    loop = Mock(call_soon_threadsafe=lambda deed, *given: deed(*given))
    stream = Stream(key_of(table), Glass(player, "en", False), loop)
    HUB.join(stream)
    return stream


def test_a_stream_that_was_asked_for_before_a_wish_changed_is_asked_for_again(table: str) -> None:
    """Else another tab might go on showing what its owner has just covered."""
    HUB.reopen("somebody")
    late, other = a_stream(table, "somebody"), a_stream(table, "somebody else")
    assert [one._loop.call_later.called for one in (late, other)] == [True, False]  # type: ignore[attr-defined]
    delay, finish, frame = late._loop.call_later.call_args.args  # type: ignore[attr-defined]
    finish(frame)
    for opened in (late, other):
        HUB.leave(opened)
    assert [one.has_ended for one in (late, other)] == [True, False]
    assert delay == hub.GRACE


def test_with_a_new_password_for_all_everybody_is_asked_again(guest: Guest, table: str) -> None:
    host = Guest()
    host.post("/host", key=HOST_KEY)
    stream = a_stream(table, "somebody")
    try:
        host.post("/host/password", password="Lorenzo")
        late = a_stream(table, "somebody else")
        HUB.leave(late)
        assert stream.has_ended
        assert late._loop.call_later.called, "it may have been asked for before"  # type: ignore[attr-defined]
    finally:
        HUB.leave(stream)
        host.post("/host/password", password="")


def test_who_cannot_be_drawn_a_table_keeps_it_from_nobody(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_in(guest.client.cookies[COOKIE].value)
    drawn = hub.frame_of

    def frame_of(found: Live, eyes: Eyes) -> bytes:
        if eyes.language == "fr":
            raise ValueError("a fault")
        return drawn(found, eyes)

    monkeypatch.setattr(hub, "frame_of", frame_of)
    streams = [a_stream(table, key) for _ in range(3)]
    streams[0].glass = streams[1].glass = Glass(key, "fr", False)
    with LOCK:
        HUB.publish(live(table_of(table)))
    for opened in streams:
        HUB.leave(opened)
    assert [opened.frames.qsize() for opened in streams] == [0, 0, 1]
