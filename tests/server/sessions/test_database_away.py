"""PostgreSQL is away for a while, or has ended all connections: nothing is lost, and all goes on by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import DataError, OperationalError, connection

from signoria.server.core.runtime import using
from signoria.server.core.storage import Problem, storage_problem
from tests.server.helpers.party import Party
from tests.server.helpers.postgresql import server_url
from tests.server.helpers.streams import Watcher, open_stream
from tests.server.helpers.visitors import field, offered
from tests.server.sessions.conftest import Pair, soon

pytestmark = pytest.mark.usefixtures("postgresql")

END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"


@contextmanager
def away(url: str) -> Iterator[None]:
    """Nobody is connected to the database, nor can be."""
    name = urlsplit(url).path[1:]
    with psycopg.connect(server_url(), autocommit=True) as server:
        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        server.execute(END_ALL, [name])
        try:
            yield
        finally:
            server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


def end_all_connections(url: str) -> None:
    with psycopg.connect(server_url(), autocommit=True) as server:
        server.execute(END_ALL, [urlsplit(url).path[1:]])
    connection.close()  # that of the test


def stream_status(party: Party, seat: int) -> int:
    watcher = Watcher(party.address, party.guests[seat])
    asyncio.run(watcher.run())
    return watcher.status


@pytest.mark.usefixtures("idle_driver")
def test_pages_and_streams_say_so_and_come_back(pair: Pair, url: str, caplog: pytest.LogCaptureFixture) -> None:
    party = Party()
    seat = party.asked()[0]
    guest, page = party.guests[seat], party.page(seat)
    form = {"seat": str(seat), "decision": field(page, "decision"), "action": offered(page)[0]}
    with using(pair.there):
        rival = open_stream(party.address, party.guests[1 - seat].key)
    with away(url):
        shown = guest.client.get(party.address)
        french = guest.client.get("/", headers={"Accept-Language": "fr"})
        plain = guest.client.post(f"{party.address}act", form)
        script = guest.client.post(f"{party.address}act", form, headers={"HX-Request": "true"})
        answers = (shown, french, plain, script)
        assert [answer.status_code for answer in answers] == [503] * 4
        assert stream_status(party, seat) == 503
        assert not pair.here.scheduler.leads()
    assert "The database cannot be reached just now. Nothing is lost; try again in a moment." in shown.content.decode()
    assert "La base de données est injoignable" in french.content.decode()
    assert [answer.headers.get("Refresh") for answer in answers] == ["5", "5", None, None]
    assert "HX-Refresh" not in script.headers, "the page stays as it is until the connection is back"
    assert guest.get(party.address)
    assert guest.post(f"{party.address}act", **form, confirmed="1") == party.address
    assert offered(party.page(seat)) != offered(page)
    assert pair.here.scheduler.leads()
    party.move(party.asked()[0])
    number = f"id: {party.table.moves.count()}\n".encode()
    soon(lambda: any(number in frame for frame in list(rival.frames._queue)))  # type: ignore[attr-defined]
    assert not any(record.exc_info for record in caplog.records)
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) <= 1, "once a minute"


def test_bots_go_on_when_it_is_back(
    pair: Pair, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process whose threads were cut off drives the table again, before its own lease has expired."""
    monkeypatch.setattr("signoria.server.bots.driver.SHARED_SWEEP", 0.05)
    party = Party(persons=1, bots=1)
    pair.there.driver.start()
    soon(lambda: not party.table.needs_bot and not pair.there.driver.is_driving(party.key))
    party.take_over(0, "novice")
    soon(lambda: party.table.moves.count() > 3)
    with away(url):
        pass
    connection.close()
    before = party.table.moves.count()
    soon(lambda: party.table.moves.count() > before + 5 or party.table.is_finished)
    end_all_connections(url)
    soon(lambda: party.table.is_finished)
    numbers = [move.seq for move in party.table.moves.all()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert not any(record.exc_info for record in caplog.records)


FIELDS = ("text", "word", "email", "webhook", "orders", "zone", "name", "theme", "language", "level")


@pytest.mark.usefixtures("idle_driver", "pair")
@pytest.mark.parametrize("bad", ["a\0b", "x" * 5000], ids=["NUL", "long"])
def test_what_cannot_be_stored_is_refused(bad: str) -> None:
    """SQLite takes a NUL and any length; PostgreSQL does not, and nobody is told of a mistake of ours."""
    party = Party()
    seat = party.asked()[0]
    guest, page = party.guests[seat], party.page(seat)
    good = {"seat": str(seat), "decision": field(page, "decision"), "action": offered(page)[0], "key": "press-00001"}
    for name in good:
        assert guest.status(f"{party.address}act", {**good, name: bad}) < 500, name
    for address in ("say", "word", "notices", "orders"):
        assert guest.status(f"{party.address}{address}", dict.fromkeys(FIELDS, bad)) < 500, address
    for address in ("/settings", "/new/patrician"):
        assert guest.status(address, dict.fromkeys(FIELDS, bad)) < 500, address
    assert guest.post(f"{party.address}act", **good) == party.address


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (psycopg.OperationalError("the connection is closed"), Problem.UNREACHABLE),
        (psycopg.errors.AdminShutdown(), Problem.UNREACHABLE),
        (psycopg.errors.CannotConnectNow(), Problem.UNREACHABLE),
        (psycopg.errors.ConnectionFailure(), Problem.UNREACHABLE),
        (psycopg.errors.TooManyConnections(), Problem.UNREACHABLE),
        (psycopg.errors.DiskFull(), Problem.FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), Problem.UNWRITABLE),
        (psycopg.errors.DeadlockDetected(), None),
        (psycopg.errors.QueryCanceled(), None),
        (DataError("value too long"), None),
    ],
)
def test_what_is_wrong_is_known_by_its_error(error: Exception, problem: Problem | None) -> None:
    assert storage_problem(error) is problem
    wrapped = OperationalError("wrapped")
    wrapped.__cause__ = error
    assert storage_problem(wrapped) is problem
