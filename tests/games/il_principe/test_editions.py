"""Editions as values, and the option that only one of them has."""

from __future__ import annotations

import pytest

from signoria.games.il_principe import GAME
from signoria.kernel.errors import BadSetup
from tests.games.il_principe.positions import new_match
from tests.games.story import seat


@pytest.mark.rule("IP-S2")
@pytest.mark.parametrize("edition", ["mind-the-move", "z-man"])
def test_rich_is_refused_where_the_edition_does_not_have_it(edition: str) -> None:
    with pytest.raises(BadSetup, match=f"option: 'rich' is not for the edition '{edition}'"):
        GAME.setup(3, 1, edition=edition, options=("rich",))
    assert GAME.options_of(edition) == ()
    assert [option.id for option in GAME.options_of("amigo")] == ["rich"]


@pytest.mark.rule("IP-S2", "IP-1.1")
@pytest.mark.parametrize(
    ("edition", "options", "seats", "money"),
    [
        ("mind-the-move", (), 3, 5),
        ("z-man", (), 5, 5),
        ("amigo", (), 4, 10),
        ("amigo", ("rich",), 3, 16),
        ("mind-the-move", (), 2, 6),
        ("amigo", (), 2, 11),
        ("amigo", ("rich",), 2, 16),
    ],
)
def test_money_after_the_first_income(edition: str, options: tuple[str, ...], seats: int, money: int) -> None:
    assert seat(new_match(seats, edition=edition, options=options), "A")["money"] == money


def test_the_table_of_differences_leaves_out_what_all_have_in_common() -> None:
    for row in GAME.differences:
        assert len(set(row.values.values())) > 1, row.words
        assert row.rule in GAME.rulebook().ids()
