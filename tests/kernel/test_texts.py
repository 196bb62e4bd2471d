"""Rulebooks and lines for a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from signoria.kernel.lines import Line, padded, plain
from signoria.kernel.rulebook import load_rulebook

RULES = """
[[chapter]]
title = "Begin"

[[chapter.rule]]
id = "X-1"
title = "First"
text = '''
One line
and another.'''

[[chapter]]
title = "End"

[[chapter.rule]]
id = "X-2"
title = "Second"
text = "Over."
editions = ["second"]
ruling = "Because   so."
"""


def test_a_rulebook_is_read_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(RULES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    rulebook = load_rulebook("some_game")
    monkeypatch.delitem(sys.modules, "some_game")
    assert rulebook.ids() == ["X-1", "X-2"]
    first, second = rulebook["X-1"], rulebook["X-2"]
    assert (first.text, first.chapter, first.editions, first.ruling) == ("One line and another.", "Begin", (), "")
    assert (second.text, second.chapter, second.editions, second.ruling) == (
        "Over.",
        "End",
        ("second",),
        "Because so.",
    )
    with pytest.raises(KeyError):
        rulebook["X-3"]


def test_a_line_is_filled_up_and_never_cut() -> None:
    line: Line = [("Roma", "strong"), (" 9", "dim")]
    assert plain(line) == "Roma 9"
    assert plain(padded(line, 8)) == "Roma 9  "
    assert padded(line, 6) == padded(line, 3) == line
