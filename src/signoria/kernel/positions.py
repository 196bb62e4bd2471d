"""Reading dumped positions: every field is checked for its type and range, and BadPosition names what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from signoria.kernel.compat import i64, vec
from signoria.kernel.dealer import WORD, Dealer, load_dealer
from signoria.kernel.errors import BadPosition, quote

MOST_DRAWN = 2**48
"""More than any match draws."""


class Reader:
    """The fields of a position's contents."""

    def __init__(self, contents: Mapping[str, Any]) -> None:
        if not isinstance(contents, Mapping):
            raise BadPosition("contents", f"must be a table, not {quote(contents)}")
        self.contents = contents

    def _value(self, field: str) -> Any:
        if field not in self.contents:
            raise BadPosition(field, "is missing")
        return self.contents[field]

    def number(self, field: str, least: int, most: int) -> int:
        return _number(field, self._value(field), least, most)

    def table(self, field: str) -> Mapping[str, Any]:
        value = self._value(field)
        if not isinstance(value, Mapping):
            raise BadPosition(field, f"must be a table, not {quote(value)}")
        return value

    def flag(self, field: str) -> bool:
        value = self._value(field)
        if not isinstance(value, bool):
            raise BadPosition(field, f"must be true or false, not {quote(value)}")
        return value

    def numbers(self, field: str, count: int | None, least: int, most: int) -> list[int]:
        """A list of whole numbers, `count` of them if it is given."""
        return _numbers(field, self._value(field), count, least, most)

    def rows(self, field: str, count: int | None, least: int, most: int) -> list[list[int]]:
        """A list of lists of whole numbers, `count` lists if it is given."""
        values = self._value(field)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            raise BadPosition(field, "must be a list of lists" + (f", {count} of them" if count is not None else ""))
        return [_numbers(f"{field}[{i}]", value, None, least, most) for i, value in enumerate(values)]

    def mask(self, field: str, count: int) -> int:
        """A list of different whole numbers below `count`, as a bit mask."""
        values = self.numbers(field, None, 0, count - 1)
        if len(set(values)) != len(values):
            raise BadPosition(field, "contains a number twice")
        return sum(1 << value for value in values)

    def choice(self, field: str, choices: list[str]) -> int:
        """The number of one of the choices."""
        value = self._value(field)
        if value not in choices:
            raise BadPosition(field, f"must be one of {', '.join(choices)}, not {quote(value)}")
        return choices.index(value)

    def text(self, field: str, form: str) -> str:
        """A text that matches a regular expression."""
        value = self._value(field)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise BadPosition(field, f"must be a text of the form {form}, not {quote(value)}")
        return value

    def dealer(self, field: str) -> Dealer:
        """A dealer as `Dealer.dump` wrote it."""
        dump = self.table(field)
        read = Reader({f"{field}.{name}": value for name, value in dump.items()})
        if read.choice(f"{field}.kind", ["fast", "sealed"]) == 0:
            read.numbers(f"{field}.words", 4, 0, WORD)
        else:
            read.text(f"{field}.key", "[0-9a-f]{64}")
            read.number(f"{field}.drawn", 0, MOST_DRAWN)
        return load_dealer(dict(dump))


def fill(table: vec[i64], values: list[int]) -> None:
    """Copy numbers into a vector of a position."""
    for place, value in enumerate(values):
        table[place] = value


def _numbers(field: str, values: object, count: int | None, least: int, most: int) -> list[int]:
    if not isinstance(values, list) or (count is not None and len(values) != count):
        raise BadPosition(field, "must be a list" + (f" of {count} numbers" if count is not None else ""))
    return [_number(f"{field}[{i}]", value, least, most) for i, value in enumerate(values)]


def _number(field: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(field, f"must be a whole number from {least} to {most}, not {quote(value)}")
    return value
