"""Too many streams: one visitor's own tabs make room for one another, and nobody takes the place of another."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from django.conf import settings

from signoria.server.core.runtime import Runtime
from signoria.server.live.hub import MOST_OF_ONE
from tests.server.helpers.friends import set_for_friends
from tests.server.helpers.streams import SOON, Watcher
from tests.server.helpers.visitors import Guest, key_of, watch_of

LAST = "event: gone\ndata: gone\n\n"
"""The page does not ask again."""


@pytest.fixture
def table(guest: Guest) -> str:
    """A table at which nothing happens by itself."""
    return set_for_friends(guest, "me", "friend")


async def enter(stack: AsyncExitStack, *watchers: Watcher) -> None:
    for watcher in watchers:
        await stack.enter_async_context(watcher)


def test_with_one_tab_too_many_the_visitors_own_oldest_stream_ends(guest: Guest, table: str, runtime: Runtime) -> None:
    mine = [Watcher(table, guest) for _ in range(MOST_OF_ONE + 1)]

    async def open_all() -> None:
        async with AsyncExitStack() as stack:
            await enter(stack, *mine)
            await asyncio.wait_for(mine[0]._task, SOON)
            assert not any(one._task.done() for one in mine[1:])

    asyncio.run(open_all())
    _, told, end = mine[0].frames
    assert "because you have more than 12 open" in told
    assert told.endswith(LAST)
    assert end == ""
    assert mine[-1].status == 200
    assert not runtime.hub.is_open(key_of(table))


def test_no_stranger_ends_the_stream_of_a_player(guest: Guest, stranger: Guest, table: str) -> None:
    """Neither with one browser, nor with many, nor with none that can be told from others."""
    stranger.get("/")
    mine = [Watcher(table, guest), Watcher(watch_of(table), guest)]
    theirs = [Watcher(watch_of(table), stranger) for _ in range(MOST_OF_ONE + 2)]
    unknown = [Watcher(watch_of(table)) for _ in range(MOST_OF_ONE + 2)]

    async def open_all() -> list[bool]:
        async with AsyncExitStack() as stack:
            await enter(stack, *mine, *theirs, *unknown)
            await asyncio.wait_for(asyncio.gather(*(one._task for one in theirs[:2])), SOON)
            return [one._task.done() for one in (*mine, *theirs[2:], *unknown)]

    assert not any(asyncio.run(open_all()))


def test_spectators_never_take_the_places_of_players(guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "STREAMS", 4)
    watching = [Watcher(watch_of(table)) for _ in range(3)]
    playing = [Watcher(table, guest) for _ in range(3)]

    async def open_all() -> None:
        async with AsyncExitStack() as stack:
            await enter(stack, *watching, *playing)

    asyncio.run(open_all())
    refused = [one for one in (*watching, *playing) if "Too many tables are open" in one.frames[0]]
    assert refused == [watching[2], playing[2]]
    for one in refused:
        assert (one.status, len(one.frames)) == (200, 2)
        assert one.frames[0].endswith(LAST)
        assert "waiting-title" not in one.frames[0], "nothing of the table"


def test_where_all_places_are_taken_strangers_still_learn_nothing_of_a_table(
    stranger: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger.get("/")
    monkeypatch.setattr(settings, "STREAMS", 0)
    watcher = Watcher(table, stranger)
    asyncio.run(watcher.run())
    assert (watcher.status, watcher.frames) == (404, [""])


def test_a_viewer_who_goes_leaves_the_place_to_another(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "STREAMS", 1)

    async def come() -> str:
        async with Watcher(table, guest) as watcher:
            return watcher.frames[0]

    frames = [asyncio.run(come()) for _ in range(3)]
    assert not any("Too many" in frame for frame in frames)
