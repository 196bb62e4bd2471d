"""Parts of pages that were drawn, by all that they show: what is equal is drawn once.

A key must tell apart whatever templates draw differently. To Python 1, 1.0 and True are equal, and so are text and
markup, so every value that is not plain text or an integer has its type beside it in the key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from operator import attrgetter
from types import FunctionType, MappingProxyType
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup

from signoria.kernel.messages import Translate
from signoria.kernel.presenting import Drawn

MOST_FRAGMENTS = 10_000
MOST_LETTERS = 12_000_000
"""Of the fragments that are kept; when one more would exceed it, those go that were not used lately."""


class Fragments:
    """What was drawn, by its key. Two generations: what is used moves to the young one, and the old one is dropped.

    Every step is one operation of a dictionary, so that threads need no lock: at worst two draw the same.
    """

    def __init__(self, most: int = MOST_FRAGMENTS, most_letters: int = MOST_LETTERS) -> None:
        self._most, self._most_letters = most // 2, most_letters // 2
        self._young: dict[Hashable, str] = {}
        self._old: dict[Hashable, str] = {}
        self._letters = 0  # in the young ones
        self.drawn = 0  # how many were drawn anew, ever

    def get(self, key: Hashable) -> str | None:
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self._keep(key, found)
        return found

    def add(self, key: Hashable, html: str) -> str:
        self.drawn += 1
        self._keep(key, html)
        return html

    def _keep(self, key: Hashable, html: str) -> None:
        if len(self._young) >= self._most or self._letters + len(html) > self._most_letters:
            self._age()
        self._young[key] = html
        self._letters += len(html)

    def _age(self) -> None:
        """Drop what was not used since this was last done."""
        self._old, self._young, self._letters = self._young, {}, 0

    def clear(self) -> None:
        self._age()
        self._age()

    def __len__(self) -> int:
        return len(self._young) + len(self._old)


def freeze(value: Any) -> Hashable:
    """A key for a value. Raises TypeError for one whose looks may depend on more than can be seen in it."""
    kind = value.__class__
    return value if kind is str or kind is int or value is None else FREEZERS[kind](value)


def freeze_all(values: Any) -> list[Hashable]:
    """Of each value. The plain ones are not asked about twice: there are many."""
    return [
        one if (kind := one.__class__) is str or kind is int or one is None else FREEZERS[kind](one) for one in values
    ]


def _itself(value: Hashable) -> Hashable:
    """One of the few things that live as long as the process."""
    return value


def _freeze_sequence(value: Any) -> Hashable:
    return (value.__class__, *freeze_all(value))


def _freeze_mapping(value: Mapping[Any, Any]) -> Hashable:
    return (dict, *freeze_all(value), *freeze_all(value.values()))


def _dataclass_freezer(kind: type) -> Callable[[Any], Hashable]:
    names = [field.name for field in fields(kind)]
    if len(names) < 2:
        return lambda value: (kind, *[freeze(getattr(value, name)) for name in names])
    parts = attrgetter(*names)
    return lambda value: (kind, *freeze_all(parts(value)))


class Key:
    """Stands for the key of something that is drawn: equal to itself alone, and so compared at once."""

    __slots__ = ()


_KEYS: dict[Hashable, Key] = {}
MOST_KEYS = 10_000


def _short_key(long: Hashable) -> Key:
    """The same for equal keys. When there are too many, all are forgotten: what is drawn is then drawn once more."""
    key = _KEYS.get(long)
    if key is None:
        if len(_KEYS) >= MOST_KEYS:
            _KEYS.clear()
        key = _KEYS.setdefault(long, Key())
    return key


def _drawn_freezer(kind: type) -> Callable[[Any], Hashable]:
    """Of what never changes: the key is kept with it."""
    freezer = _dataclass_freezer(kind)

    def key_of(value: Any) -> Hashable:
        kept = value.__dict__
        key: Key | None = kept.get("_key")
        if key is None:
            key = kept["_key"] = _short_key(freezer(value))
        return key

    return key_of


class Freezers(dict[type, Callable[[Any], Hashable]]):
    """How each type becomes a key; found when it is first needed."""

    def __missing__(self, kind: type) -> Callable[[Any], Hashable]:
        if issubclass(kind, Undefined):
            freezer: Callable[[Any], Hashable] = lambda _: Undefined  # noqa: E731
        elif issubclass(kind, Translate):
            freezer = _itself
        elif issubclass(kind, Drawn) and is_dataclass(kind):
            freezer = _drawn_freezer(kind)
        elif is_dataclass(kind):
            freezer = _dataclass_freezer(kind)
        else:
            raise TypeError(f"a {kind.__name__} cannot be an input of a memo")
        self[kind] = freezer
        return freezer


FREEZERS = Freezers(
    {
        str: _itself,
        int: _itself,
        type(None): _itself,
        bool: lambda value: (bool, value),
        float: lambda value: (float, value or str(value)),  # there is a negative zero
        Markup: lambda value: (Markup, str.__str__(value)),
        list: _freeze_sequence,
        tuple: _freeze_sequence,
        dict: _freeze_mapping,
        MappingProxyType: _freeze_mapping,
        datetime: lambda value: (datetime, value.isoformat()),
        FunctionType: _itself,
        type: _itself,
    }
)
