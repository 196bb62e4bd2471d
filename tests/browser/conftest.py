"""One server and one browser a process; visitors who fail a test when their browser complains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.engine import CHROMIUM, Engine, Visitor, engine, newcomer
from tests.browser.house import House

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Engine]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: no program `chromium` is found")
    with engine() as found:
        yield found


@pytest.fixture(scope="session")
def house(chromium: Engine, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def arrive(chromium: Engine, house: House) -> Iterator[Arrive]:
    """Let visitors in, each with a size of screen and options of his browser; they leave with the test."""
    visitors: list[Visitor] = []

    def let_in(**options: object) -> Visitor:
        visitors.append(newcomer(chromium, house.address, **options))  # type: ignore[arg-type]
        return visitors[-1]

    with chromium.running():
        yield let_in
        for visitor in visitors:
            visitor.context.close()
    assert [visitor.complaints for visitor in visitors if visitor.complaints] == []


@pytest.fixture
def visitor(arrive: Arrive) -> Visitor:
    return arrive()
