"""The documentation is tested: its examples run, its links lead somewhere, and the code that it names is there."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import signoria
from signoria.devtools.api_reference import REFERENCE, reference

ROOT = Path(__file__).parent.parent
SERVER = ROOT / "src" / "signoria" / "server"
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md")) + sorted((ROOT / "src").glob("signoria/games/*/README.md"))

LINK = re.compile(r"\]\(([^)#]*)#?([^)]*)\)")
HEADING = re.compile(r"^#+ (.+)$", re.M)
CODE_NAME = re.compile(r"\bsignoria(?:\.[A-Za-z_]\w*)+")
FILE = re.compile(r"`((?:src|tests|docs|templates)/[\w./-]+)`")
ROOM = re.compile(r"^\| `(\w+)/` \|.*\| ((?:`\w+` ?)+) \|$", re.M)

RESOLVER = """
import sys
from dataclasses import fields, is_dataclass
from pkgutil import resolve_name

import django

django.setup()


def is_there(name):
    try:
        resolve_name(name)
    except ImportError:
        return False
    except AttributeError:  # a field without a default is no attribute of its class
        owner, _, last = name.rpartition(".")
        found = resolve_name(owner)
        return is_dataclass(found) and last in {field.name for field in fields(found)}
    return True


print(*(name for name in sys.stdin.read().split() if not is_there(name)), sep="\\n")
"""
"""Prints the names that do not exist. Runs in a separate process: Django is set up here without a server's folder."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as sites that show Markdown make them."""
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in HEADING.findall(text_of(page))
    }


@each_page
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    links = [link for link, _ in LINK.findall(text_of(page)) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@each_page
def test_the_links_of_a_page_lead_to_headings(page: Path) -> None:
    links = [(page.parent / link if link else page, anchor) for link, anchor in LINK.findall(text_of(page)) if anchor]
    wrong = [anchor for target, anchor in links if target.suffix == ".md" and anchor not in anchors(target)]
    assert wrong == []


@each_page
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    names = FILE.findall(text_of(page))
    folders = {"templates": SERVER}
    assert [name for name in names if not (folders.get(name.partition("/")[0], ROOT) / name).exists()] == []


@pytest.fixture(scope="module")
def unknown_names() -> set[str]:
    """The names of code in all pages that can neither be imported nor are attributes of what can."""
    names = {name for page in PAGES for name in CODE_NAME.findall(text_of(page))}
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "signoria.server.settings", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", RESOLVER]
    found = subprocess.run(command, input="\n".join(names), env=env, check=True, capture_output=True, text=True)
    return set(found.stdout.split())


@each_page
def test_the_code_that_a_page_names_is_there(page: Path, unknown_names: set[str]) -> None:
    assert set(CODE_NAME.findall(text_of(page))) & unknown_names == set()


def test_the_server_page_lists_every_room_and_module() -> None:
    listed = {
        room: set(re.findall(r"\w+", modules)) for room, modules in ROOM.findall(text_of(ROOT / "docs/server.md"))
    }
    rooms = {path.parent for path in SERVER.glob("*/__init__.py") if path.parent.name != "migrations"}
    assert listed == {room.name: {path.stem for path in room.glob("*.py")} - {"__init__"} for room in rooms}


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    index = {link for link, _ in LINK.findall(text_of(folder / "README.md")) if "/" not in link}
    assert index == {page.name for page in folder.glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_examples_of_a_page_run(name: str) -> None:
    parsed = doctest.DocTestParser().get_doctest(text_of(ROOT / name), {}, name, name, 0)
    assert len(parsed.examples) > 5
    assert doctest.DocTestRunner().run(parsed).failed == 0


def test_the_api_reference_is_up_to_date() -> None:
    assert text_of(ROOT / "docs/api.md") == reference(), "run `make api`"


def test_the_api_reference_explains_every_class() -> None:
    page = text_of(ROOT / "docs/api.md")
    assert [entry.name for entry in REFERENCE if f"## {entry.name}\n\n`signoria.{entry.module}" not in page] == []


def test_the_api_reference_explains_every_method_and_field() -> None:
    page = text_of(ROOT / "docs/api.md")
    assert re.findall(r"^### (.+)\n\n```python\n[^`]+```\n\n(?=#|\Z)", page, re.M) == [], "methods without a docstring"
    assert re.findall(r"^\| `(\w+)` \| .* \|  \|$", page, re.M) == [], "fields without a comment"


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(signoria).attempted > 2
    assert doctest.testmod(signoria).failed == 0


def test_every_make_target_is_in_the_help() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.PHONY: (.*)$", makefile, flags=re.M)[0].split()
    assert [target for target in targets if target != "help" and f'"make {target} ' not in makefile] == []
