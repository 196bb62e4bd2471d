"""Text for a terminal is measured in columns, not in characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.kernel.lines import cell, columns, cut, padded, plain, printable


@pytest.mark.parametrize(("text", "width"), [("Anna", 4), ("日本", 4), ("e\u0301", 1), ("", 0)])
def test_wide_characters_fill_two_columns_and_combining_ones_none(text: str, width: int) -> None:
    assert columns(text) == width


@given(st.text(max_size=30), st.integers(1, 20))
def test_a_cell_fills_its_columns_exactly(text: str, width: int) -> None:
    assert columns(cell(text, width)) == width


@given(st.text(max_size=30), st.integers(1, 20))
def test_what_is_cut_fits_and_moves_no_cursor(text: str, width: int) -> None:
    assert columns(cut(text, width)) <= width
    assert cut(text, width).isprintable()


def test_a_cut_shows() -> None:
    assert cut("Lorenzo", 7) == "Lorenzo"
    assert cut("Lorenzo", 4) == "Lor~"
    assert printable("a\x1b[2Jb\n") == "a?[2Jb?"
    assert printable("quoi\u202f?\u00a0:") == "quoi ? :"


def test_a_line_is_padded_by_what_it_fills() -> None:
    assert plain(padded([("日本", "seat0")], 6)) == "日本  "
    assert padded([("Anna", "plain")], 3) == [("Anna", "plain")]
