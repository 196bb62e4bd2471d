"""Component files: every mistake is reported by file, table and field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.kernel.errors import BadComponents
from signoria.kernel.tables import MOST_BYTES, PROVENANCES, Table, read_toml, repeated

DATA = {
    "name": "Roma",
    "empty": "",
    "floors": 9,
    "yes": True,
    "values": [1, 2],
    "words": ["a", "b"],
    "steering": "\x1b[31mred",
    "huge": 16**5000,
    "pairs": [["a", "b"], ["b", "c"]],
    "inner": {"deep": 1},
    "cities": [{"name": "Roma", "floors": 9}, {"floors": 5}, 3],
}


def a_table() -> Table:
    return Table("sample.toml", "sample", DATA)


def test_good_fields_are_read() -> None:
    table = a_table()
    assert table.text("name") == "Roma"
    assert table.text("name", ("Roma", "Siena")) == "Roma"
    assert table.number("floors", 1, 9) == 9
    assert table.numbers("values", 2, 1, 2) == [1, 2]
    assert table.texts("words") == ["a", "b"]
    assert table.pairs("pairs", ("a", "b", "c"), 2) == (("a", "b"), ("b", "c"))
    assert table.table("inner").number("deep", 0, 1) == 1
    assert table.has("name")
    assert not table.has("nothing")


@pytest.mark.parametrize(
    ("where", "read"),
    [
        ("sample.nothing", lambda table: table.text("nothing")),
        ("sample.floors", lambda table: table.text("floors")),
        ("sample.empty", lambda table: table.text("empty")),
        ("sample.steering", lambda table: table.text("steering")),
        ("sample.huge", lambda table: table.number("huge", 1, 9)),
        ("sample.name", lambda table: table.text("name", ("Siena",))),
        ("sample.name", lambda table: table.number("name", 1, 9)),
        ("sample.yes", lambda table: table.number("yes", 0, 1)),
        ("sample.floors", lambda table: table.number("floors", 1, 8)),
        ("sample.values", lambda table: table.numbers("values", 3, 1, 2)),
        ("sample.values[1]", lambda table: table.numbers("values", 2, 1, 1)),
        ("sample.floors", lambda table: table.texts("floors")),
        ("sample.words", lambda table: table.texts("words", count=3)),
        ("sample.words[1]", lambda table: table.texts("words", ("a",))),
        ("sample.values[0]", lambda table: table.texts("values")),
        ("sample.pairs", lambda table: table.pairs("pairs", ("a", "b", "c"), 1)),
        ("sample.pairs.1[1]", lambda table: table.pairs("pairs", ("a", "b"), 2)),
        ("sample.name", lambda table: table.table("name")),
        ("sample.words[0]", lambda table: [row.text("x") for row in table.tables("words", "name")]),
        ("sample.name", lambda table: table.tables("name", "name")),
    ],
)
def test_a_mistake_is_named(where: str, read: Callable[[Table], object]) -> None:
    with pytest.raises(BadComponents, match=r"^sample\.toml: ") as error:
        read(a_table())
    assert error.value.file == "sample.toml"
    assert error.value.where == where


@pytest.mark.parametrize("pairs", [[["a", "a"]], [["a", "b"], ["b", "a"]], [["a"]], [], "ab"])
def test_a_pair_differs_and_stands_once(pairs: object) -> None:
    with pytest.raises(BadComponents):
        Table("sample.toml", "", {"roads": pairs}).pairs("roads", ("a", "b"), 5)


def test_rows_are_named_once_they_have_a_name() -> None:
    table = Table("sample.toml", "", {"cities": DATA["cities"][:2]})  # type: ignore[index]
    rows = table.tables("cities", "name")
    assert [row.where for row in rows] == ["cities[Roma]", "cities[1]"]
    with pytest.raises(BadComponents, match=r"cities\[Roma\]\.floors"):
        rows[0].number("floors", 1, 5)


def test_a_misspelt_field_is_named() -> None:
    table = Table("sample.toml", "", {"name": "Roma", "flors": 9})
    table.text("name")
    with pytest.raises(BadComponents, match="flors: is not known here; choose from name"):
        table.done()


def test_every_datum_says_how_sure_it_is() -> None:
    Table("sample.toml", "", {"provenance": {"floors": PROVENANCES[0]}}).check_provenance(("floors",))
    for wrong in ({}, {"floors": "guess"}, {"floors": "own", "flors": "own"}):
        with pytest.raises(BadComponents, match="provenance"):
            Table("sample.toml", "", {"provenance": wrong}).check_provenance(("floors",))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"name = ", "is not TOML"),
        (b"deep = " + b"[" * 5000 + b"]" * 5000, "is not TOML"),
        (b"huge = " + b"9" * 5000, "is not TOML"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"#" * (MOST_BYTES + 1), "is larger than 256 KiB"),
        (None, "No such file"),
    ],
    ids=["cut short", "deep", "huge", "not text", "large", "missing"],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None, problem: str) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadComponents, match=problem) as error:
        read_toml(str(path))
    assert error.value.file == str(path)


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="file: "):
        read_toml(str(tmp_path))


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "Forlì"', encoding="utf-8")
    assert read_toml(str(path)) == {"name": "Forlì"}


@pytest.mark.parametrize(
    ("names", "place"), [([], None), (["Roma", "Siena"], None), (["Roma", "Siena", "ROMA"], 2), (["a", "A", "a"], 1)]
)
def test_a_name_is_repeated_whatever_its_case(names: list[str], place: int | None) -> None:
    assert repeated(names) == place
