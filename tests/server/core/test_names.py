"""Names of tables, bots and people."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from signoria.server.core.names import MOST_LETTERS, PEOPLE, TABLES, checked_name, other_names, seated_names, table_name


def first(_: int) -> int:
    return 0


def test_every_name_there_is_can_be_shown() -> None:
    assert all(checked_name(name) == name for name in PEOPLE)
    assert len(set(TABLES)) == len(TABLES)
    assert table_name(first) == TABLES[0]


def test_bots_have_names_that_nobody_else_has() -> None:
    assert other_names(2, {PEOPLE[0]}, first) == list(PEOPLE[1:3])


def test_a_name_is_shortened_and_put_on_one_line() -> None:
    assert checked_name("  Livia\n\t dei   Bardi\u202e ") == "Livia dei Bardi"
    assert checked_name("x" * 50) == "x" * MOST_LETTERS
    assert checked_name("\x00\n") == ""


@given(st.text(), st.text())
def test_whatever_is_given_two_seats_have_two_names(one: str, other: str) -> None:
    names = seated_names([one, other], first)
    assert len(set(names)) == 2
    assert all(name and name.isprintable() and len(name) <= MOST_LETTERS for name in names)


def test_a_name_that_is_given_twice_goes_to_the_first() -> None:
    assert seated_names(["Livia", "Livia", ""], first) == ["Livia", PEOPLE[0], PEOPLE[1]]
