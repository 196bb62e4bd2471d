"""Reading positions: what is wrong is reported by its field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.kernel.dealer import Dealer, FastDealer, SealedDealer
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


@pytest.mark.parametrize("dealer", [FastDealer(1, 2, 3, 4), SealedDealer(bytes(range(32)), 5)])
def test_a_dealer_is_read_as_it_was_written(dealer: Dealer) -> None:
    again = Reader({"dealer": dealer.dump()}).dealer("dealer")
    assert again.dump() == dealer.dump()
    assert [again.below(1000) for _ in range(20)] == [dealer.below(1000) for _ in range(20)]


@pytest.mark.parametrize(
    ("where", "dump"),
    [
        ("dealer", []),
        ("dealer.kind", {}),
        ("dealer.kind", {"kind": "slow"}),
        ("dealer.words", {"kind": "fast"}),
        ("dealer.words", {"kind": "fast", "words": [1, 2, 3]}),
        ("dealer.words[3]", {"kind": "fast", "words": [1, 2, 3, 2**32]}),
        ("dealer.key", {"kind": "sealed", "drawn": 0}),
        ("dealer.key", {"kind": "sealed", "key": "xy" * 32, "drawn": 0}),
        ("dealer.key", {"kind": "sealed", "key": "00", "drawn": 0}),
        ("dealer.drawn", {"kind": "sealed", "key": "00" * 32, "drawn": -1}),
    ],
)
def test_a_broken_dealer_is_named_by_its_field(where: str, dump: object) -> None:
    with pytest.raises(BadPosition) as error:
        Reader({"dealer": dump}).dealer("dealer")
    assert error.value.where == where
