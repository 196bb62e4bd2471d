"""Streams: what a viewer is sent when something happens, and to whom none is opened."""

from __future__ import annotations

import asyncio
from threading import Thread
from unittest.mock import Mock

import pytest

from signoria.server import asgi, sessions
from signoria.server.core.bus import PreferencesChanged
from signoria.server.core.runtime import Runtime
from signoria.server.live import hub, sse
from signoria.server.sessions.messages import TableChanged
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Session
from signoria.server.tables import views
from tests.server.conftest import HOST_KEY
from tests.server.helpers.play import wait_for
from tests.server.helpers.streams import SOON, Watcher, open_stream, told
from tests.server.helpers.visitors import Guest, key_of, offered, watch_of


@pytest.fixture
def table(guest: Guest) -> str:
    """A table at which the guest is asked."""
    address = guest.play("patrician")
    wait_for(guest, address, offered)
    return address


def test_a_player_is_sent_their_own_side_and_a_spectator_what_lies_open(
    guest: Guest, stranger: Guest, table: str
) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)
    action = offered(guest.get(table))[0]
    told(lambda: guest.press(table, action=action), mine, theirs)
    assert offered(mine.frames[0])
    assert offered(mine.frames[1]) == ["build left", "build right"]
    assert not offered(theirs.frames[0])
    assert len(theirs.frames) == 1, "a draft is nobody else's business"


def test_a_dismissed_recap_is_gone_from_all_tabs_of_its_player(guest: Guest, stranger: Guest, table: str) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)
    told(lambda: guest.press(table, dismiss="0"), mine, theirs)
    assert len(theirs.frames) == 1


def test_an_answer_is_drawn_before_anybody_else_can_move(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: list[str] = []
    moved_meanwhile: list[str] = []

    def move() -> None:
        with sessions.open(key_of(table)) as session:
            moved.append(session.key)

    other = Thread(target=move)

    def draw(*_: object) -> str:
        other.start()
        other.join(0.2)
        moved_meanwhile.extend(moved)
        return ""

    monkeypatch.setattr(views, "draw", draw)
    guest.client.post(f"{table}act", {"skip": "1"}, headers={"HX-Request": "true"})
    other.join(SOON)
    assert not moved_meanwhile
    assert moved == [key_of(table)]


def test_a_viewer_who_has_gone_is_forgotten(guest: Guest, table: str, runtime: Runtime) -> None:
    watcher = Watcher(table, guest)
    told(lambda: guest.press(table, action="build left") and guest.press(table, uncover="-1"), watcher)
    assert not runtime.hub.is_open(key_of(table))


def test_a_stream_ends_quietly_with_the_server(guest: Guest, table: str) -> None:
    async def stop() -> Watcher:
        watcher = Watcher(table, guest)
        async with watcher:
            watcher._task.cancel()
        return watcher

    assert asyncio.run(stop()).frames[1:] == [""]


def test_a_table_that_is_deleted_says_so_and_ends_its_streams(
    guest: Guest, stranger: Guest, table: str, runtime: Runtime
) -> None:
    stranger.get("/")
    mine, theirs = Watcher(table, guest), Watcher(watch_of(table), stranger)

    async def delete() -> None:
        async with mine, theirs:
            await asyncio.to_thread(guest.post, f"{table}delete")
            await asyncio.wait_for(asyncio.gather(mine._task, theirs._task), SOON)

    asyncio.run(delete())
    for watcher in (mine, theirs):
        told, end = watcher.frames[1:]
        assert "The host deleted this table" in told
        assert 'href="/"' in told
        assert told.endswith("event: gone\ndata: gone\n\n")
        assert end == ""
    assert not runtime.hub.is_open(key_of(table))


def test_a_table_that_somebody_gave_up_says_who(guest: Guest, stranger: Guest, table: str, runtime: Runtime) -> None:
    stranger.get("/")
    theirs = Watcher(watch_of(table), stranger)
    told(lambda: guest.post(f"{table}resign"), theirs)
    assert "has resigned" in theirs.frames[1]
    assert f"{watch_of(table)}result" in theirs.frames[1]
    runtime.sessions.drop(key_of(table))
    assert "has resigned" in stranger.get(watch_of(table))


def test_a_viewer_may_go_while_the_table_is_drawn(table: str, runtime: Runtime) -> None:
    stream = open_stream(table, "")
    with sessions.open(key_of(table)):
        leaving = Thread(target=runtime.hub.leave, args=[stream])
        leaving.start()
        leaving.join(SOON)
        assert not leaving.is_alive()


def test_a_stream_that_has_nothing_to_tell_shows_that_it_is_alive(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sse, "HEARTBEAT", 0.01)

    async def listen() -> None:
        async with Watcher(table, guest) as watcher:
            while sse.ALIVE.decode() not in watcher.frames:
                await watcher.hear(len(watcher.frames) + 1)

    asyncio.run(listen())


@pytest.mark.parametrize(("path", "host"), [("/t/nothing/", "localhost"), (None, "example.org"), (None, "")])
def test_there_is_no_stream_for_a_table_that_does_not_exist_or_a_host_that_is_not_ours(
    guest: Guest, table: str, path: str | None, host: str
) -> None:
    watcher = Watcher(path or table, guest, host)
    asyncio.run(watcher.run())
    assert (watcher.status, watcher.frames) == (404, [""])


def test_a_table_that_cannot_be_drawn_leaves_no_stream_behind(
    guest: Guest, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise ZeroDivisionError

    table = guest.play("patrician")
    monkeypatch.setattr(runtime.hub, "frame", fail)

    async def look() -> None:
        with pytest.raises(ZeroDivisionError):
            await asgi.application(Watcher(table, guest).scope, Mock(), Mock())

    asyncio.run(look())
    assert runtime.hub.players_at(key_of(table)) == set()


def test_a_stream_that_was_asked_for_before_a_preference_changed_is_asked_for_again(
    table: str, runtime: Runtime
) -> None:
    """Else another tab might go on showing what its owner has just covered."""
    runtime.bus.publish(PreferencesChanged(0, "somebody"))
    late, other = open_stream(table, "somebody"), open_stream(table, "somebody else")
    assert [one._loop.call_later.called for one in (late, other)] == [True, False]  # type: ignore[attr-defined]
    delay, finish, frame = late._loop.call_later.call_args.args  # type: ignore[attr-defined]
    finish(frame)
    assert [one.has_ended for one in (late, other)] == [True, False]
    assert delay == hub.GRACE


def test_with_a_new_site_password_everybody_is_asked_again(table: str) -> None:
    host = Guest()
    host.post("/host", key=HOST_KEY)
    stream = open_stream(table, "somebody")
    try:
        host.post("/host/password", password="Lorenzo")
        late = open_stream(table, "somebody else")
        assert stream.has_ended
        assert late._loop.call_later.called, "it may have been asked for before"  # type: ignore[attr-defined]
    finally:
        host.post("/host/password", password="")


def test_a_table_that_cannot_be_drawn_for_one_viewer_is_sent_to_the_others(
    guest: Guest, table: str, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = runtime.hub.frame

    def frame(session: Session, perspective: Perspective) -> bytes:
        if perspective.language == "fr":
            raise ValueError("a fault")
        return drawn(session, perspective)

    monkeypatch.setattr(runtime.hub, "frame", frame)
    streams = [open_stream(table, guest.key, language) for language in ("fr", "fr", "en")]
    with sessions.open(key_of(table)) as session:
        runtime.hub.on_change(TableChanged(session))
    assert [opened.frames.qsize() for opened in streams] == [0, 0, 1]
