"""Pages that every game has: columns that fit their headings."""

from __future__ import annotations

from signoria.kernel.lines import WIDTH, columns, letter, plain, short_names
from signoria.kernel.messages import listed, named, variant
from signoria.kernel.pages import Sheet, legend_page, seat_styles, verdict_lines
from tests.translating import Translating

SHEET = Sheet(label_width=8, name_width=6)


def test_numbers_stand_below_their_seats() -> None:
    heading = SHEET.heading(["Anna", "Bartolomeo"], seat_styles(2))
    assert plain(heading) == "        A Anna   B Barto~ "
    assert [style for _, style in heading] == ["plain", "seat0", "seat1"]
    row = SHEET.row("tiles", [12, None], "strong")
    assert row == [("tiles      12        ?", "strong")]
    assert plain(SHEET.row("a long label", [0])) == "a long ~    0"


def test_a_verdict_is_broken_into_lines() -> None:
    lines = verdict_lines("word " * 40)
    assert len(lines) == 3
    assert all(columns(plain(line)) <= WIDTH for line in lines)
    assert {style for line in lines for _, style in line} == {"good"}


def test_a_legend_is_translated() -> None:
    assert plain(legend_page([("x", "means")], Translating(str.upper))[0]) == "X           MEANS"


def test_names_are_shortened_as_far_as_they_stay_apart() -> None:
    assert short_names(["Roma", "Siena"]) == {"Roma": "Rom", "Siena": "Sie"}
    assert short_names(["Parma", "Parda"]) == {"Parma": "Parm", "Parda": "Pard"}
    assert short_names(["Ro", "Roma"]) == {"Ro": "Ro", "Roma": "Rom"}


def test_nobody_is_a_dash_on_the_table_and_nothing_in_a_sentence() -> None:
    assert [letter(seat) for seat in (0, 4, None)] == ["A", "E", "-"]
    assert [named(["Anna"], seat) for seat in (0, -1)] == ["Anna", ""]
    assert listed(["a", "b"]) == "a, b"


def test_the_first_variant_that_fits_is_chosen() -> None:
    variants = {"won:alone": False, "won:tied": True, "lost:tied": True}
    assert variant("won", variants) == "won:tied"
    assert variant("lost", variants) == "lost:tied"
    assert variant("drawn", variants) == "drawn"
