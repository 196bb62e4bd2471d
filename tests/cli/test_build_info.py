"""The program knows which build runs."""

from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from signoria import build_info
from signoria.build_info import HOT, compiled


def make(package: Path, modules: tuple[str, ...], suffix: str) -> None:
    for module in modules:
        file = package / f"{module}{suffix}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    invalidate_caches()  # Python remembers what it saw in a directory


def test_every_hot_module_is_there() -> None:
    package = Path(build_info.__file__).parent
    assert [module for module in HOT if not (package / f"{module}.py").is_file()] == []


def test_it_tells_what_python_really_loads() -> None:
    files = [import_module(f"signoria.{module.replace('/', '.')}").__file__ or "" for module in HOT]
    assert compiled() is all(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files)


def test_one_module_that_is_not_compiled_makes_it_pure(tmp_path: Path) -> None:
    make(tmp_path, HOT, ".py")
    assert not compiled(tmp_path)
    make(tmp_path, HOT[1:], EXTENSION_SUFFIXES[0])
    assert not compiled(tmp_path)
    make(tmp_path, HOT[:1], EXTENSION_SUFFIXES[0])
    assert compiled(tmp_path)


def test_modules_that_are_not_installed_do_not_matter(tmp_path: Path) -> None:
    assert not compiled(tmp_path)
    make(tmp_path, HOT[:2], EXTENSION_SUFFIXES[0])
    assert compiled(tmp_path)


def test_asking_imports_nothing() -> None:
    before = set(sys.modules)
    compiled()
    assert set(sys.modules) == before
