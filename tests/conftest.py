"""What all tests share: how long they run, and proof of which build they ran on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import signoria.kernel.state

ROOT = Path(__file__).parent.parent
COMPILED_SUFFIXES = (".so", ".pyd")

settings.register_profile("test", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("campaign", max_examples=2000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--campaign", action="store_true", help="the long runs: many more matches of everything")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("campaign" if is_campaign(config) else "test")


def is_campaign(config: pytest.Config) -> bool:
    return bool(config.getoption("--campaign"))


@pytest.fixture(scope="session")
def campaign(request: pytest.FixtureRequest) -> bool:
    """Whether this is a long run."""
    return is_campaign(request.config)


def compiled_modules() -> list[str]:
    """The modules of ours that were loaded from compiled files."""
    files = [getattr(module, "__file__", None) or "" for name, module in sys.modules.items() if "signoria" in name]
    return [file for file in files if file.endswith(COMPILED_SUFFIXES)]


@pytest.fixture(scope="session", autouse=True)
def expected_build() -> None:
    """SIGNORIA_EXPECT=pure or =compiled: fail before the first test if another build was loaded."""
    expected = os.environ.get("SIGNORIA_EXPECT")
    if expected == "pure":
        assert compiled_modules() == [], "a pure run was asked for, but these are compiled"
    elif expected == "compiled":
        assert (signoria.kernel.state.__file__ or "").endswith(COMPILED_SUFFIXES), "a compiled run was asked for"
    else:
        assert expected is None, "SIGNORIA_EXPECT must be pure or compiled"


def pytest_report_header() -> str:
    build = "compiled" if compiled_modules() else "pure"
    return f"signoria: {build}, from {Path(signoria.__file__).parent}"
