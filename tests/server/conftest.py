"""A server's folder for the tests of one process, and visitors with browsers of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from signoria.server.reach import Reach
from signoria.server.serving import prepare

HOST_KEY = "the host's"

# Here and not in a fixture: Django's models can be imported only when it knows where the database is.
FOLDER = TemporaryDirectory(prefix="signoria-web-", ignore_cleanup_errors=True)
prepare(Path(FOLDER.name), Reach("localhost"), HOST_KEY)

from signoria.server import mailboxes, myseat, notices  # noqa: E402
from signoria.server.driver import DRIVER  # noqa: E402
from signoria.server.hub import GRACE, HUB  # noqa: E402
from tests.server.chance import replacements  # noqa: E402
from tests.server.visitors import Guest  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def bots() -> Iterator[None]:
    """Bots think in processes of their own, which end with the tests."""
    yield
    DRIVER.close()


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wish or password was changed just now: streams stay open."""
    monkeypatch.setattr(HUB, "_reopened", {})
    monkeypatch.setattr(HUB, "_reopened_all", -GRACE)


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, campaign: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own, and the same in every run but a long one."""
    name = request.node.nodeid
    for where, what, value in () if campaign else replacements(lambda: name):
        monkeypatch.setattr(where, what, value)


@pytest.fixture(autouse=True)
def unspent() -> None:
    """Nothing was sent yet."""
    told = (notices.TO_A_READER, notices.TO_A_HOOK, notices.TO_A_SITE, notices.OF_A_WAY)
    for budget in (mailboxes.OF_A_SEAT, mailboxes.OF_ALL, myseat.TESTS, *told):
        budget.clear()


@pytest.fixture
def guest() -> Guest:
    return Guest()


@pytest.fixture
def stranger() -> Guest:
    return Guest()
