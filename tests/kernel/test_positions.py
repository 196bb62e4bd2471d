"""Reading positions: what is wrong is named by its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.kernel.errors import BadPosition
from signoria.kernel.positions import Reader

CONTENTS: dict[str, Any] = {"seat": 2, "yes": True, "hand": [1, 2], "rows": [[1], [], [2, 3]], "phase": "play"}


def test_good_fields_are_read() -> None:
    read = Reader(CONTENTS)
    assert read.number("seat", 0, 2) == 2
    assert read.numbers("hand", 2, 1, 2) == read.numbers("hand", None, 0, 9) == [1, 2]
    assert read.rows("rows", 3, 1, 3) == read.rows("rows", None, 1, 3) == [[1], [], [2, 3]]
    assert read.choice("phase", ["build", "play"]) == 1


@pytest.mark.parametrize(
    ("where", "wrong"),
    [
        ("nothing", lambda read: read.number("nothing", 0, 1)),
        ("seat", lambda read: read.number("seat", 0, 1)),
        ("yes", lambda read: read.number("yes", 0, 1)),
        ("phase", lambda read: read.number("phase", 0, 1)),
        ("hand", lambda read: read.numbers("hand", 3, 1, 2)),
        ("seat", lambda read: read.numbers("seat", None, 1, 2)),
        ("hand[1]", lambda read: read.numbers("hand", None, 1, 1)),
        ("rows", lambda read: read.rows("rows", 2, 1, 3)),
        ("rows[2][1]", lambda read: read.rows("rows", 3, 1, 2)),
        ("hand[0]", lambda read: read.rows("hand", None, 1, 2)),
        ("phase", lambda read: read.choice("phase", ["build"])),
    ],
)
def test_a_wrong_field_is_named(where: str, wrong: Callable[[Reader], object]) -> None:
    with pytest.raises(BadPosition) as error:
        wrong(Reader(CONTENTS))
    assert error.value.where == where
    assert str(error.value).startswith(f"position: {where}: ")


def test_contents_are_a_table() -> None:
    with pytest.raises(BadPosition, match="must be a table"):
        Reader([])  # type: ignore[arg-type]
