"""One server and one browser a process; visitors who fail a test when their browser complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.engine import Engine, Visitor, engine, newcomer, why_no_chromium
from tests.server.helpers.house import House

Arrive = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, in random order like the others: else the last one is waited for alone."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Engine]:
    if reason := why_no_chromium():
        pytest.skip(reason)
    with engine() as found:
        yield found


@pytest.fixture(scope="session")
def house(chromium: Engine, tmp_path_factory: pytest.TempPathFactory, campaign: bool) -> Iterator[House]:
    """In a long run it deals by chance; else each test finds the same tables in every run."""
    found = House(tmp_path_factory.mktemp("house"), is_by_chance=campaign)
    yield found
    found.close()


@pytest.fixture
def arrive(chromium: Engine, house: House, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Let visitors in, each with a size of screen and options of their browser; they leave with the test.

    Who comes by another address than the house's own says so.
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
