"""The lock of each table: no table waits for another, no thread holds two, and only so many matches are in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from django.db import connections

from signoria.server import sessions
from signoria.server.core.bus import Bus
from signoria.server.core.database import writing
from signoria.server.core.exceptions import TableGone
from signoria.server.core.runtime import Runtime
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.registry import Sessions
from signoria.server.sessions.session import Session
from tests.server.helpers.party import Party
from tests.server.helpers.streams import SOON, open_stream
from tests.server.helpers.visitors import offered

Start = Callable[[Callable[[], object]], Future[object]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Do something in a thread of its own."""
    with ThreadPoolExecutor(4) as threads:

        def run(do: Callable[[], object]) -> object:
            try:
                return do()
            finally:
                connections.close_all()

        yield lambda do: threads.submit(run, do)


@contextmanager
def in_use(registry: Sessions, key: str, start: Start) -> Iterator[None]:
    """Another thread has the table open meanwhile."""
    opened, done = Event(), Event()

    def use() -> None:
        with registry.open(key):
            opened.set()
            done.wait(SOON)

    using = start(use)
    assert opened.wait(SOON)
    try:
        yield
    finally:
        done.set()
        using.result(SOON)


# Tables do not wait for one another.


def test_a_slow_frame_of_one_table_does_not_delay_a_press_at_another(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, start: Start
) -> None:
    slow, quick = Party(), Party()
    is_drawing, may_go_on = Event(), Event()
    frame = runtime.hub.frame

    def slow_frame(session: Session, perspective: Perspective) -> bytes:
        if session.key == slow.key:
            is_drawing.set()
            may_go_on.wait(SOON)
        return frame(session, perspective)

    def press(party: Party) -> str:
        """Try a step; returns the page that follows."""
        seat = party.asked()[0]
        return party.guests[seat].press(party.address, action=offered(party.page(seat))[0])

    monkeypatch.setattr(runtime.hub, "frame", slow_frame)
    slow_stream, quick_stream = (open_stream(one.address, one.guests[one.asked()[0]].key) for one in (slow, quick))
    slow_press = start(lambda: press(slow))
    try:
        assert is_drawing.wait(SOON)
        page = start(lambda: press(quick)).result(SOON)
        assert offered(str(page)) == ["build left", "build right"]
        assert (slow_stream.frames.qsize(), quick_stream.frames.qsize()) == (0, 1)
        assert not slow_press.done()
    finally:
        may_go_on.set()
    assert offered(str(slow_press.result(SOON))) == ["build left", "build right"]
    assert slow_stream.frames.qsize() == 1


def test_a_press_at_a_table_waits_until_the_press_before_it_is_done(runtime: Runtime, start: Start) -> None:
    party = Party()
    with in_use(runtime.sessions, party.key, start):
        waiting = start(lambda: party.move(party.asked()[0]))
        with pytest.raises(TimeoutError):
            waiting.result(0.2)
        assert not party.table.moves.exists()
    waiting.result(SOON)
    assert party.table.moves.count() == 1


# What would end in a deadlock one day is refused.


def test_a_thread_cannot_open_two_tables() -> None:
    one, other = Party().key, Party().key
    for second in (other, one):
        refused = pytest.raises(RuntimeError, match="holds the lock of a table")
        with sessions.open(one), refused, sessions.open(second):
            pytest.fail("it was opened")
    with sessions.open(other) as session:
        assert session.key == other


def test_a_table_cannot_be_opened_inside_a_transaction() -> None:
    key = Party().key
    with writing(), pytest.raises(RuntimeError, match="opened inside a transaction"), sessions.open(key):
        pytest.fail("it was opened")
    with sessions.open(key) as session:
        assert session.key == key


@pytest.mark.parametrize("change", [Sessions.drop, Sessions.delete])
def test_a_table_is_neither_dropped_nor_deleted_by_a_thread_that_holds_a_lock(
    runtime: Runtime, change: Callable[[Sessions, str], None]
) -> None:
    one, other = Party(), Party()
    with one.session(), pytest.raises(RuntimeError, match="holds the lock"):
        change(runtime.sessions, other.key)
    with writing(), pytest.raises(RuntimeError, match="inside a transaction"):
        change(runtime.sessions, other.key)
    assert other.table


def test_a_thread_that_failed_can_open_tables_again() -> None:
    key = Party().key
    with pytest.raises(ZeroDivisionError), sessions.open(key):
        raise ZeroDivisionError
    with sessions.open(key) as session:
        assert session.key == key


# Only so many matches are in memory.


def test_the_session_used_longest_ago_is_forgotten_first() -> None:
    registry = Sessions(Bus(), most=2)
    one, two, three = (Party().key for _ in range(3))
    for key in (one, two, one, three):
        with registry.open(key):
            pass
    assert [registry.is_loaded(key) for key in (one, two, three)] == [True, False, True]
    with registry.open(two) as session:
        assert session.key == two
    assert [registry.is_loaded(key) for key in (one, two, three)] == [False, True, True]


def test_a_session_in_use_is_never_forgotten(start: Start) -> None:
    registry = Sessions(Bus(), most=1)
    one, two, three = (Party().key for _ in range(3))
    with registry.open(one) as session:
        first = session
    with in_use(registry, one, start):
        for key in (two, three):
            with registry.open(key):
                pass
        assert [registry.is_loaded(key) for key in (one, two, three)] == [True, False, False]
    with registry.open(one) as session:
        assert session is first
    with registry.open(two):
        pass
    assert [registry.is_loaded(key) for key in (one, two, three)] == [False, True, False]


def test_a_table_that_somebody_watches_is_not_forgotten_for_others(runtime: Runtime) -> None:
    """Whoever creates many tables evicts their own, and no match that is being played."""
    watched, others = Party(), [Party() for _ in range(4)]
    registry = Sessions(Bus(), most=2, is_watched=runtime.hub.is_open)
    stream = open_stream(watched.address, watched.guests[0].key)
    for party in (watched, *others):
        with registry.open(party.key):
            pass
    assert registry.is_loaded(watched.key)
    assert [registry.is_loaded(party.key) for party in others] == [False, False, False, True]
    runtime.hub.leave(stream)
    with registry.open(others[0].key):
        pass
    assert not registry.is_loaded(watched.key)


def test_a_table_looked_at_in_passing_takes_nobodys_place() -> None:
    registry = Sessions(Bus(), most=1)
    one, two = Party().key, Party().key
    with registry.open(one) as session:
        first = session
    with registry.open(two, keep=False) as session:
        assert session.key == two
    assert not registry.is_loaded(two)
    with registry.open(one, keep=False) as session:
        assert session is first
    assert registry.is_loaded(one)


def test_a_table_that_does_not_exist_is_not_remembered(runtime: Runtime) -> None:
    with pytest.raises(TableGone), sessions.open("nothing"):
        pytest.fail("it was opened")
    assert not runtime.sessions.is_loaded("nothing")


def test_whoever_waits_for_a_table_that_is_deleted_meanwhile_finds_it_gone(runtime: Runtime, start: Start) -> None:
    party = Party()
    with in_use(runtime.sessions, party.key, start):
        deleting = start(lambda: runtime.sessions.delete(party.key))
        with pytest.raises(TimeoutError):
            deleting.result(0.2)
        assert party.table, "it is not deleted under the hands of those who use it"
    deleting.result(SOON)
    with pytest.raises(TableGone), sessions.open(party.key):
        pytest.fail("it was opened")
