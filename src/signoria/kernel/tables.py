"""Reading component files: every mistake is reported by file, table and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from signoria.kernel.errors import BadComponents, quote

BUILT_IN = "components.toml"
MOST_BYTES = 256 * 1024
MOST_LETTERS = 20
WORD = re.compile(rf"[^\W\d_]{{1,{MOST_LETTERS}}}")
PROVENANCES = ("document", "public", "derived", "reconstructed", "own")
"""Printed in the rules; stated in public reviews; follows from arithmetic; our reconstruction; from a user's own
copy."""


@cache
def built_in_components(package: str) -> dict[str, Any]:
    """The data of a game's own components.toml. It is shared, so do not change it."""
    return tomllib.loads(files(package).joinpath(BUILT_IN).read_text(encoding="utf-8"))


def read_toml(path: str) -> dict[str, Any]:
    """A TOML file as plain data."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadComponents(path, "file", f"is larger than {MOST_BYTES // 1024} KiB")
        return tomllib.loads(data.decode())
    except OSError as error:
        raise BadComponents(path, "file", error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise BadComponents(path, "file", "is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise BadComponents(path, "file", f"is not TOML: {error}") from None


class Table:
    """A table in a component file, with its name for error messages.

    It remembers which fields were read, so that a misspelt one can be reported.
    """

    def __init__(self, file: str, where: str, data: object) -> None:
        self.file = file
        self.where = where
        if not isinstance(data, Mapping):
            raise BadComponents(file, where, f"must be a table, not {quote(data)}")
        self.data = data
        self._asked: set[str] = set()

    def wrong(self, field: str, problem: str) -> BadComponents:
        """The error for a field, for the caller to raise."""
        return BadComponents(self.file, f"{self.where}.{field}" if self.where else field, problem)

    def _value(self, field: str) -> object:
        self._asked.add(field)
        if field not in self.data:
            raise self.wrong(field, "is missing")
        return self.data[field]

    def has(self, field: str) -> bool:
        return field in self.data

    def text(self, field: str, choices: tuple[str, ...] = ()) -> str:
        value = self._value(field)
        if not value:
            raise self.wrong(field, f"must be a text, not {quote(value)}")
        return self._text(field, value, choices)

    def _text(self, field: str, value: object, choices: tuple[str, ...]) -> str:
        """A printable text: it will be displayed, and must not control a terminal."""
        if not isinstance(value, str):
            raise self.wrong(field, f"must be a text, not {quote(value)}")
        if not value.isprintable():
            raise self.wrong(field, f"must be printable and on one line, not {quote(value)}")
        if choices and value not in choices:
            raise self.wrong(field, f"{quote(value)} is not one of {', '.join(choices)}")
        return value

    def word(self, field: str) -> str:
        """A name that is possible in the notation."""
        return self.check_word(field, self.text(field))

    def check_word(self, field: str, name: str) -> str:
        if not WORD.fullmatch(name):
            raise self.wrong(field, f"must be one word of letters, at most {MOST_LETTERS}, not {quote(name)}")
        return name

    def number(self, field: str, least: int, most: int) -> int:
        return self._number(field, self._value(field), least, most)

    def _number(self, field: str, value: object, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(field, f"must be a whole number, not {quote(value)}")
        if not least <= value <= most:
            raise self.wrong(field, f"must be from {least} to {most}, not {quote(value)}")
        return value

    def numbers(self, field: str, count: int, least: int, most: int) -> list[int]:
        values = self._value(field)
        if not isinstance(values, list) or len(values) != count:
            raise self.wrong(field, f"must be a list of {count} whole numbers, not {quote(values)}")
        return [self._number(f"{field}[{i}]", value, least, most) for i, value in enumerate(values)]

    def names(self, field: str, choices: tuple[str, ...]) -> tuple[str, ...]:
        """One or more of the choices, none of them twice."""
        values = self.texts(field, choices)
        if not values or len(set(values)) != len(values):
            raise self.wrong(field, f"must name at least one of {', '.join(choices)}, and none twice")
        return tuple(values)

    def texts(self, field: str, choices: tuple[str, ...] = (), count: int | None = None) -> list[str]:
        values = self._value(field)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            raise self.wrong(
                field, f"must be a list of {'' if count is None else f'{count} '}texts, not {quote(values)}"
            )
        return [self._text(f"{field}[{i}]", value, choices) for i, value in enumerate(values)]

    def pairs(self, field: str, choices: tuple[str, ...], most: int) -> tuple[tuple[str, str], ...]:
        """Pairs of different names, no pair twice, not even reversed."""
        values = self._value(field)
        if not isinstance(values, list) or not 1 <= len(values) <= most:
            raise self.wrong(field, f"must be a list of 1 to {most} pairs")
        rows = Table(self.file, self.wrong(field, "").where, {str(i): pair for i, pair in enumerate(values)})
        found: list[tuple[str, str]] = []
        for row in rows.data:
            one, other = rows.texts(row, choices, 2)
            if one == other or (one, other) in found or (other, one) in found:
                raise rows.wrong(row, f"{one} and {other}: the two must differ, and a pair may appear only once")
            found.append((one, other))
        return tuple(found)

    def table(self, field: str) -> Table:
        return Table(self.file, f"{self.where}.{field}" if self.where else field, self._value(field))

    def tables(self, field: str, name_field: str) -> list[Table]:
        """A list of tables; errors name each by its name as soon as it is known."""
        values = self._value(field)
        if not isinstance(values, list) or not values:
            raise self.wrong(field, "must be a list of tables with at least one entry")
        found = []
        for i, value in enumerate(values):
            name = value.get(name_field) if isinstance(value, Mapping) else None
            where = self.wrong(f"{field}[{name if isinstance(name, str) else i}]", "").where
            found.append(Table(self.file, where, value))
        return found

    def check_provenance(self, fields: tuple[str, ...]) -> None:
        """Require a provenance for each field."""
        provenance = self.table("provenance")
        for field in fields:
            provenance.text(field, PROVENANCES)
        provenance.done()

    def done(self) -> None:
        """Reject unknown fields: those that nothing has read."""
        for field in self.data:
            if field not in self._asked:
                raise self.wrong(field, f"is not known here; choose from {', '.join(sorted(self._asked))}")


def component_table(package: str, data: Mapping[str, Any] | None, file: str) -> Table:
    """A whole component file: the user's data, or the game's own if there is none."""
    if data is None:
        return Table(BUILT_IN, "", built_in_components(package))
    return Table(file, "", data)


def repeated(names: Sequence[str]) -> int | None:
    """The index of the first name that the notation cannot distinguish from an earlier one; None if there is none."""
    folded = [name.casefold() for name in names]
    return next((place for place, name in enumerate(folded) if name in folded[:place]), None)


def count_provenance(data: object) -> dict[str, dict[str, int]]:
    """For each provenance, the number of items of each kind. A kind is the name of a table and of a field."""
    counts: dict[str, dict[str, int]] = {provenance: {} for provenance in PROVENANCES}
    _count_provenance(data, "", counts)
    return counts


def _count_provenance(data: object, where: str, counts: dict[str, dict[str, int]]) -> None:
    if isinstance(data, list):
        for entry in data:
            _count_provenance(entry, where, counts)
    if isinstance(data, Mapping):
        for field, value in data.items():
            if field != "provenance":
                _count_provenance(value, f"{where} {field}".lstrip(), counts)
        for field, provenance in data.get("provenance", {}).items():
            kind = f"{where} {field}".lstrip()
            counts[provenance][kind] = counts[provenance].get(kind, 0) + 1
