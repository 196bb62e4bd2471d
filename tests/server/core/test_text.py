"""Text that people type."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from signoria.server.core.text import clean_line


def test_what_people_write_stays() -> None:
    for text in ("Buona sera!", "\u05e9\u05dc\u05d5\u05dd", "caf\u00e9 \N{FAMILY}\u200d\N{BOY}", "2 < 3 & 4"):
        assert clean_line(text) == text


def test_directions_and_control_characters_go() -> None:
    assert clean_line("  a\x00b\u202ec\n d\u2067 \ud800 ") == "abc d"


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_is_typed_becomes_one_line_that_can_be_saved(text: str) -> None:
    line = clean_line(text)
    assert len(line.splitlines()) <= 1
    assert not {unicodedata.category(char) for char in line} & {"Cc", "Cs"}
    assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert clean_line(line) == line
    line.encode()
