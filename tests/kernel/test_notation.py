"""Notation: every action has one text and is found by it, whatever its case and blanks."""

from __future__ import annotations

import pytest

from signoria.kernel.errors import UnknownAction
from signoria.kernel.notation import Notation


def words() -> Notation:
    notation = Notation("write go north or go south")
    notation.add(0, "go North")
    notation.add(5, "go South")
    notation.accept(5, "flee")
    return notation


def test_every_text_is_read_as_its_action() -> None:
    notation = words()
    assert notation.actions() == [0, 5]
    assert [notation.parse(notation.text(action)) for action in notation.actions()] == [0, 5]


@pytest.mark.parametrize("text", ["go south", "GO SOUTH", "  go \t south ", "flee", "Flee"])
def test_case_and_blanks_do_not_matter_to_the_reader(text: str) -> None:
    assert words().parse(text) == 5
    assert words().text(5) == "go South"


def test_another_way_to_write_never_takes_a_text_away() -> None:
    notation = words()
    notation.accept(5, "go north")
    assert notation.parse("go north") == 0


@pytest.mark.parametrize("text", ["", "go", "go west", "gosouth"])
def test_an_unknown_text_is_told_the_form(text: str) -> None:
    with pytest.raises(UnknownAction, match="write go north or go south") as error:
        words().parse(text)
    assert error.value.text == text


@pytest.mark.parametrize(("action", "text"), [(0, "stay"), (6, "Go  north")])
def test_nothing_is_added_twice(action: int, text: str) -> None:
    with pytest.raises(AssertionError, match="is there twice"):
        words().add(action, text)
