"""A server that is started again, with the same folder and nothing in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from signoria.server.core.runtime import activate, current
from signoria.server.wiring import build_runtime
from signoria.workers.pool import Pool

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
