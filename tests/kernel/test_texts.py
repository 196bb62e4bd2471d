"""Rulebooks and lines for a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from signoria.kernel.lines import Line, padded, plain
from signoria.kernel.rulebook import Case, Rule, load_rulebook

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
ruling = "Because   so."

[[chapter.rule.case]]
editions = ["second", "third"]
text = "Over   at once."

[[chapter.rule.case]]
options = ["long"]
text = "Never over."
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
    assert (first.text, first.chapter, first.cases, first.ruling) == ("One line and another.", "Begin", (), "")
    at_once = Case("Over at once.", editions=("second", "third"))
    never = Case("Never over.", options=("long",))
    assert (second.text, second.chapter, second.cases, second.ruling) == (
        "Over.",
        "End",
        (at_once, never),
        "Because so.",
    )
    assert list(second.texts()) == ["Over.", "Over at once.", "Never over.", "Because so."]
    with pytest.raises(KeyError):
        rulebook["X-3"]


def test_of_the_cases_that_hold_the_last_one_counts() -> None:
    old, new, long = Case("1", editions=("old",)), Case("2", editions=("new",)), Case("3", options=("long",))
    rule = Rule("X-1", "First", "Text", "Begin", cases=(old, new, long))
    assert rule.case_that_counts("old", ()) is old
    assert rule.case_that_counts("new", ("other",)) is new
    assert rule.case_that_counts("new", ("long",)) is long
    assert rule.case_that_counts("third", ()) is None


def test_a_rule_of_an_option_is_used_with_it_only() -> None:
    rule = Rule("X-1", "First", "Text", "Begin", options=("long",))
    assert rule.is_used(["long", "other"])
    assert not rule.is_used(["other"])


def test_a_line_is_filled_up_and_never_cut() -> None:
    line: Line = [("Roma", "strong"), (" 9", "dim")]
    assert plain(line) == "Roma 9"
    assert plain(padded(line, 8)) == "Roma 9  "
    assert padded(line, 6) == padded(line, 3) == line
