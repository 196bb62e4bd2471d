"""The lock holds what pyproject.toml asks for: each package once, with its hashes, and nothing that nobody needs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PYPROJECT["dependency-groups"]
PROJECT = PYPROJECT["project"]
PLAY, DEV = "play.txt", "dev.txt"


def locked(name: str) -> dict[str, str]:
    """Each package of a lock: its version, marker and hashes as they are written."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    return dict(entry.split("==", 1) for entry in entries)


def group(name: str) -> Iterator[str]:
    for entry in GROUPS[name]:
        if isinstance(entry, str):
            yield entry
        else:
            yield from group(entry["include-group"])


def asked(name: str) -> list[Requirement]:
    """What pyproject.toml asks for, directly."""
    extras = [line for lines in PROJECT["optional-dependencies"].values() for line in lines]
    lines = [*group("build")] if name == PLAY else [*group("dev"), *extras]
    return [Requirement(line) for line in [*PROJECT["dependencies"], *lines]]


def needed(requirements: Iterable[Requirement]) -> set[str]:
    """The packages that are asked for and those that they ask for in turn, as far as they are installed here."""
    found: set[tuple[str, str]] = set()
    ahead = list(requirements)
    while ahead:
        requirement = ahead.pop()
        for extra in ("", *requirement.extras):
            name = canonicalize_name(requirement.name)
            if (name, extra) not in found:
                found.add((name, extra))
                ahead += _asks_for(name, extra)
    return {name for name, _ in found}


def _asks_for(name: str, extra: str) -> list[Requirement]:
    try:
        lines = requires(name) or []
    except PackageNotFoundError:  # a package of another system, or one that the tests do without
        return []
    parsed = [Requirement(line) for line in lines]
    return [each for each in parsed if not each.marker or each.marker.evaluate({"extra": extra})]


@pytest.mark.parametrize("name", [PLAY, DEV])
def test_the_lock_holds_a_fitting_version_of_all_that_is_asked_for(name: str) -> None:
    lock = locked(name)
    wanting = [str(each) for each in asked(name) if canonicalize_name(each.name) not in lock]
    assert wanting == []
    assert [str(e) for e in asked(name) if lock[canonicalize_name(e.name)].split()[0] not in e.specifier] == []


def test_playing_needs_nothing_that_is_not_needed() -> None:
    """Packages with a marker may be for other systems than this one."""
    everywhere = {name for name, entry in locked(PLAY).items() if " ; " not in entry}
    assert everywhere - needed(asked(PLAY)) == set()


def test_playing_and_developing_use_the_same_packages() -> None:
    developing = locked(DEV)
    playing = locked(PLAY)
    assert [name for name in playing if playing[name].split()[0] != developing.get(name, "none").split()[0]] == []


@pytest.mark.parametrize("name", [PLAY, DEV])
def test_each_package_has_hashes(name: str) -> None:
    assert [package for package, entry in locked(name).items() if "--hash=sha256:" not in entry] == []
