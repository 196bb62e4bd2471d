"""Static files: minified, named after their content, built once, and never half."""

from __future__ import annotations

import gzip
import json
import os
import re
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage
from django.templatetags.static import static

from signoria.server.core import static_files
from signoria.server.core.static_files import KEPT_SECONDS, STAMP, build_static_files

SHEET = "signoria/signoria.css"


class Finder:
    """Finds one sheet and its picture."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("a { background: url(b.svg);  color: red; }")
        (folder / "b.svg").write_text("<svg>\n  <path/>\n</svg>\n")

    def write(self, sheet: str) -> None:
        (self.folder / "a.css").write_text(sheet)

    def list(self, _ignored: list[str]) -> list[tuple[str, FileSystemStorage]]:
        storage = FileSystemStorage(location=self.folder)
        return [(name, storage) for name in ("a.css", "b.svg")]


@pytest.fixture
def finder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Finder:
    (tmp_path / "sources").mkdir()
    finder = Finder(tmp_path / "sources")
    monkeypatch.setattr(static_files, "get_finders", lambda: [finder])
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path / "static")
    return finder


@pytest.fixture
def root(finder: Finder) -> Path:
    """The folder with the files as they are served."""
    build_static_files()
    return Path(settings.STATIC_ROOT or "")


def sheets(root: Path) -> set[str]:
    return {path.name for path in root.glob("a.*.css")}


def test_a_page_names_files_after_their_content() -> None:
    assert re.fullmatch(r"/static/signoria/signoria\.[0-9a-f]{12}\.css", static(SHEET))


def test_files_are_minified_and_point_at_one_another(root: Path) -> None:
    (sheet,) = sheets(root)
    assert re.fullmatch(r'a\{background:url\("b\.[0-9a-f]{12}\.svg"\);color:red\}', (root / sheet).read_text())
    (picture,) = root.glob("b.*.svg")
    assert picture.read_text() == "<svg><path/></svg>"


def test_files_are_compressed_once() -> None:
    built = Path(settings.STATIC_ROOT or "") / static(SHEET).removeprefix("/static/")
    with gzip.open(f"{built}.gz") as packed:
        assert packed.read() == built.read_bytes()


def test_every_file_that_a_template_names_is_built() -> None:
    """The others of django_htmx are not."""
    folders = [Path(static_files.__file__).parents[1], Path(static_files.__file__).parents[2] / "games"]
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("templates/**/*.html")]
    named = {name for text in texts for name in re.findall(r"static\('([^']+)'\)", text)}
    assert len(named) > 5
    assert [name for name in named if not finders.find(name)] == []
    assert [name for name in named if not static(name)] == []


def test_nothing_is_built_again_while_nothing_has_changed(root: Path) -> None:
    (root / "a.css").write_text("untouched")
    build_static_files()
    assert (root / "a.css").read_text() == "untouched"


def test_a_file_that_was_lost_is_built_again(root: Path) -> None:
    (sheet,) = sheets(root)
    (root / sheet).unlink()
    build_static_files()
    assert sheets(root) == {sheet}


def test_after_an_update_the_old_names_answer_for_a_while(finder: Finder, root: Path) -> None:
    (old,) = sheets(root)
    long_ago = time.time() - 2 * KEPT_SECONDS
    os.utime(root / old, (long_ago, long_ago))
    finder.write("a{color:blue}")
    build_static_files()
    assert old in sheets(root)
    assert len(sheets(root)) == 2
    os.utime(root / old, (long_ago, long_ago))
    finder.write("a{color:green}")
    build_static_files()
    assert old not in sheets(root)
    assert len(sheets(root)) == 2


def test_a_crash_while_building_leaves_nothing_half(
    finder: Finder, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path.name: path.read_bytes() for path in root.iterdir()}
    finder.write("a{color:blue}")

    def crash(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(static_files, "_files_in", crash)
        with pytest.raises(KeyboardInterrupt):
            build_static_files()
    assert {path.name: path.read_bytes() for path in root.iterdir()} == before
    build_static_files()
    assert (root / "a.css").read_text() == "a{color:blue}"
    assert not root.with_name("static.new").exists()


def test_a_stamp_that_cannot_be_read_means_building_again(root: Path) -> None:
    (root / STAMP).write_text("{")
    build_static_files()
    assert json.loads((root / STAMP).read_text())["files"]


def test_a_script_that_is_minified_already_is_sent_as_it_is() -> None:
    name = "django_htmx/htmax-4.min.js"
    built = Path(settings.STATIC_ROOT or "") / static(name).removeprefix("/static/")
    assert built.read_bytes() == Path(str(finders.find(name))).read_bytes()
