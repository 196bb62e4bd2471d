"""A server that is started again, with the same folder and nothing in memory; and two processes with PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.core.management import call_command
from django.db import connection

from signoria.server.core.runtime import Runtime, activate, current, using
from signoria.server.wiring import build_runtime
from signoria.workers.pool import Pool
from tests.server.helpers.database import only_within_writing
from tests.server.helpers.postgresql import NoServer, new_database, server_url, used_database
from tests.server.helpers.streams import SOON

Restart = Callable[[str], None]
"""Makes the server forget what it has in memory of the table with this key."""


@pytest.fixture(params=["the session is dropped", "the server is restarted"])
def restart(request: pytest.FixtureRequest, pool: Pool) -> Iterator[Restart]:
    """Each story is told twice: when a session is dropped, and when a new runtime begins."""
    started = []

    def drop(key: str) -> None:
        current().sessions.drop(key)

    def start(_key: str) -> None:
        runtime = build_runtime(pool)
        started.append(runtime)
        activate(runtime)

    yield drop if "session" in request.param else start
    for runtime in started:
        runtime.close()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    try:
        server_url()
    except NoServer as error:
        pytest.skip(str(error))
    with new_database() as found:
        with used_database(found):
            call_command("migrate", verbosity=0)
        yield found


@pytest.fixture
def postgresql(url: str) -> Iterator[None]:
    """PostgreSQL instead of the usual database."""
    with used_database(url), connection.execute_wrapper(only_within_writing):
        yield


@dataclass(frozen=True)
class Pair:
    """Two processes."""

    here: Runtime
    there: Runtime


def started(pool: Pool) -> Runtime:
    runtime = build_runtime(pool)
    with using(runtime):
        runtime.bus.start()
        runtime.viewers.start(runtime.hub.audiences)
    return runtime


@pytest.fixture
def pair(pool: Pool, postgresql: None) -> Iterator[Pair]:
    found = Pair(started(pool), started(pool))
    with using(found.here):
        yield found
    for runtime in (found.here, found.there):
        runtime.close()


def soon(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < until, "it does not come about"
        time.sleep(0.005)
