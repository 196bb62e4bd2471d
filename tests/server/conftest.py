"""A server's folder for the tests of one process, a fresh runtime for each test, and visitors without a browser."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from signoria.server.hosting.bootstrap import prepare_folder
from signoria.server.hosting.network import Network
from signoria.workers.pool import Pool
from tests.server.helpers.postgresql import CHOSEN, new_database

HOST_KEY = "the host's"

# Here and not in a fixture: Django's models can be imported only when it knows where the database is.
FOLDER = TemporaryDirectory(prefix="signoria-web-", ignore_cleanup_errors=True)
if os.environ.get(CHOSEN) == "postgresql":
    _database = ExitStack()
    os.environ["SIGNORIA_DATABASE"] = _database.enter_context(new_database())
    atexit.register(_database.close)  # before the server is stopped, if it was started for the tests
prepare_folder(Path(FOLDER.name), Network("localhost"), HOST_KEY)

from django.db import connection  # noqa: E402

from signoria.server.core.runtime import Runtime, activate  # noqa: E402
from signoria.server.wiring import build_runtime  # noqa: E402
from tests.server.helpers.chance import replacements  # noqa: E402
from tests.server.helpers.database import only_within_writing  # noqa: E402
from tests.server.helpers.visitors import Guest  # noqa: E402


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Bots think in processes of their own, which are started once and end with the tests."""
    pool = Pool()
    yield pool
    pool.close()


@pytest.fixture(autouse=True)
def runtime(pool: Pool) -> Iterator[Runtime]:
    """What lives as long as a server, made anew for each test; only the bots' processes are shared."""
    runtime = build_runtime(pool)
    activate(runtime)
    yield runtime
    runtime.close()
    activate(None)


@pytest.fixture(autouse=True)
def writer() -> Iterator[None]:
    """Whatever the server writes in this thread is written within `writing`."""
    with connection.execute_wrapper(only_within_writing):
        yield


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, campaign: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own, and the same in every run but a long one."""
    name = request.node.nodeid
    for where, what, value in () if campaign else replacements(lambda: name):
        monkeypatch.setattr(where, what, value)


@pytest.fixture
def idle_driver(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bots and orders do nothing by themselves; returns the tables for which the driver was woken."""
    woken: list[str] = []
    monkeypatch.setattr(runtime.driver, "wake", woken.append)
    return woken


@pytest.fixture
def guest() -> Guest:
    return Guest()


@pytest.fixture
def stranger() -> Guest:
    return Guest()
