"""One server and one browser a process; visitors who fail a test when their browser complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.engine import Engine, Visitor, engine, newcomer, why_no_chromium
from tests.server.helpers.house import House

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Engine]:
    if reason := why_no_chromium():
        pytest.skip(reason)
    with engine() as found:
        yield found


@pytest.fixture(scope="session")
def house(chromium: Engine, tmp_path_factory: pytest.TempPathFactory, campaign: bool) -> Iterator[House]:
    """A server that deals by chance in a long run; otherwise each test finds the same tables in every run."""
    found = House(tmp_path_factory.mktemp("house"), is_by_chance=campaign)
    yield found
    found.close()


@pytest.fixture
def arrive(chromium: Engine, house: House, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Let visitors in, each with a screen size and options of their browser; they leave with the test.

    A visitor may come by another address than the server's own.
    """
    visitors: list[Visitor] = []
    house.deal_by(request.node.nodeid)

    def let_in(address: str = "", **options: object) -> Visitor:
        visitors.append(newcomer(chromium, address or house.address, **options))  # type: ignore[arg-type]
        return visitors[-1]

    with chromium.running():
        yield let_in
        for visitor in visitors:
            visitor.context.close()
    house.check()
    assert [visitor.complaints for visitor in visitors if visitor.complaints] == []


@pytest.fixture
def visitor(arrive: Arrive) -> Visitor:
    return arrive()
