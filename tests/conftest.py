"""What all tests share: how long they run, and proof of which build they ran on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import signoria
from tests.builds.pure import compiled_modules

# On a busy machine everything is slow, and what is tested is not at fault: no example is timed, nor the making of it.
UNTIMED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("test", max_examples=50, derandomize=True, **UNTIMED)
settings.register_profile("campaign", max_examples=2000, **UNTIMED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--campaign", action="store_true", help="the long runs: many more matches of everything")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("campaign" if is_campaign(config) else "test")
    if is_campaign(config):
        config.option.markexpr = ""  # pyproject.toml leaves the campaign's own tests out
    # A shell's background jobs ignore Ctrl-C, and so would every program that a test starts there.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start long tests first, in random order like the others: the last one would keep only one core busy."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def is_campaign(config: pytest.Config) -> bool:
    return bool(config.getoption("--campaign"))


@pytest.fixture(scope="session")
def campaign(request: pytest.FixtureRequest) -> bool:
    """Whether this is a long run."""
    return is_campaign(request.config)


@pytest.fixture(scope="session", autouse=True)
def expected_build() -> Iterator[None]:
    """SIGNORIA_EXPECT=pure or =compiled: fail if another build was loaded, before the first test or by the last."""
    check_build(os.environ.get("SIGNORIA_EXPECT"))
    yield
    check_build(os.environ.get("SIGNORIA_EXPECT"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where CI is set, a test that was skipped fails the run: everything that a test needs is installed there."""
    reporter: Any = session.config.pluginmanager.getplugin("terminalreporter")
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def check_build(expected: str | None) -> None:
    assert expected in (None, "pure", "compiled"), "SIGNORIA_EXPECT must be pure or compiled"
    if expected is not None:
        assert bool(compiled_modules()) == (expected == "compiled"), f"{expected} was asked for: {compiled_modules()}"


def pytest_report_header() -> str:
    build = "compiled" if compiled_modules() else "pure"
    return f"signoria: {build}, from {Path(signoria.__file__).parent}"
