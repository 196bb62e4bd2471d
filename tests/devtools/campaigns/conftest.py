"""A server inside the test process, for the campaigns that look at its parts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import tests.server.conftest  # noqa: F401  Django must be set up before anything of the server is imported

from signoria.devtools.campaigns.local_server import LogWatch, serving, watched_log
from signoria.server.core.runtime import Runtime, activate, active, current

Server = tuple[int, LogWatch, Runtime]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests of campaigns in this process: its port, its log, and its runtime."""
    before = active()
    with watched_log() as log, serving() as port:
        yield port, log, current()
    activate(before)


@pytest.fixture
def served(server: Server) -> Iterator[tuple[int, LogWatch]]:
    """The port of a server, and its log. Its runtime is that of the process again: other tests have their own."""
    port, log, runtime = server
    before = active()
    activate(runtime)
    yield port, log
    activate(before)
