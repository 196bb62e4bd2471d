"""The documentation is tested: its examples run, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import signoria
from signoria.kernel.dealer import fast_dealer

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").glob("*.md")) + sorted((ROOT / "src").glob("signoria/games/*/README.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_the_examples_of_the_readme_run() -> None:
    parsed = doctest.DocTestParser().get_doctest(
        (ROOT / "README.md").read_text(encoding="utf-8"), {"rng": fast_dealer(b"readme")}, "README.md", "README.md", 0
    )
    assert len(parsed.examples) > 5
    assert doctest.DocTestRunner().run(parsed).failed == 0


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(signoria).attempted > 2
    assert doctest.testmod(signoria).failed == 0


def test_every_make_target_is_in_the_help() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, flags=re.M)[0].split()
    assert [target for target in targets if target != "help" and f'"make {target} ' not in makefile] == []
