"""The picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria.arena import plot
from signoria.arena.plot import CannotDraw, check_plot, draw
from signoria.arena.report import report

from .conftest import Between, made_up


@pytest.mark.parametrize(("name", "magic"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("A.SVG", b"<?xml")])
def test_a_picture_is_written(between: Between, tmp_path: Path, name: str, magic: bytes) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib, the extra `plots`, is not installed")
    data = report(between("novice", "random"), [made_up((0, 1, 1), winners=[0])])
    pictures = []
    for _ in range(2):
        draw(data, "One match", str(tmp_path / name))
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0].startswith(magic)
    assert pictures[0] == pictures[1]


def test_other_kinds_are_refused() -> None:
    with pytest.raises(CannotDraw, match=r"must end in \.svg or \.png"):
        check_plot("shares.pdf")


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    with pytest.raises(CannotDraw, match="pip install"):
        check_plot("shares.svg")


@pytest.fixture
def drawable(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is something to draw with, wherever the test runs."""
    monkeypatch.setattr(plot, "find_spec", lambda name: name)


@pytest.mark.usefixtures("drawable")
def test_a_place_where_nothing_can_be_drawn_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "nowhere" / "shares.svg")
    with pytest.raises(CannotDraw, match=f"cannot draw {re.escape(path)}: No such file or directory"):
        check_plot(path)


@pytest.mark.usefixtures("drawable")
def test_checking_leaves_everything_as_it_was(tmp_path: Path) -> None:
    old, new, link = (tmp_path / name for name in ("old.svg", "new.svg", "link.svg"))
    old.write_text("a picture")
    link.symlink_to(tmp_path / "target.svg")
    for path in (old, new, link):
        check_plot(str(path))
    assert old.read_text() == "a picture"
    assert sorted(tmp_path.iterdir()) == [link, old]
