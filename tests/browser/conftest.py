"""One server and one browser a process; visitors who fail a test when their browser complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.engine import Engine, Visitor, engine, newcomer, why_no_chromium
from tests.browser.house import House

Arrive = Callable[..., Visitor]


LONGEST = 900
"""Seconds after which a test hangs, on the busiest machine; what it waits for is missed long before (`PATIENCE`)."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, in random order like the others: else the last one is waited for alone."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Engine]:
    if reason := why_no_chromium():
        pytest.skip(reason)
    with engine() as found:
        yield found


@pytest.fixture(scope="session")
def house(chromium: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def arrive(chromium: Engine, house: House) -> Iterator[Arrive]:
    """Let visitors in, each with a size of screen and options of his browser; they leave with the test.

    Who comes by another address than the house's own says so.
    """
    visitors: list[Visitor] = []

    def let_in(address: str = "", **options: object) -> Visitor:
        visitors.append(newcomer(chromium, address or house.address, **options))  # type: ignore[arg-type]
        return visitors[-1]

    with chromium.running():
        yield let_in
        for visitor in visitors:
            visitor.context.close()
    assert [visitor.complaints for visitor in visitors if visitor.complaints] == []


@pytest.fixture
def visitor(arrive: Arrive) -> Visitor:
    return arrive()
