"""Levels: the bots by the names under which people choose them, from weak to strong; and any other by its spec.

A spec is the kind of a bot, then what differs from its defaults: `random`, `hinted:blur=50`,
`ismcts:iterations=2000,exploration=0.7`. A level is a spec with a name, and with the time that people give it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from signoria.bots import Bot
from signoria.bots.hinted import HintedBot
from signoria.bots.ismcts import SearchBot
from signoria.bots.random import RandomBot
from signoria.bots.settings import Settings
from signoria.kernel.choices import offer
from signoria.kernel.errors import SignoriaError


@dataclass(frozen=True)
class Level:
    """A strength that a person may choose."""

    id: str
    summary: str
    spec: str
    seconds: float = 0.0  # how long it may think at a table, of one core; 0: as long as its spec takes


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("novice", "plays plausibly, with a beginner's lapses", "hinted:blur=100"),
        Level("apprentice", "takes what looks best at once, as a thoughtful beginner would", "hinted"),
        Level("master", "looks ahead through a thousand imagined games", "ismcts:iterations=1000"),
        Level("prince", "looks ahead for two seconds", "ismcts:iterations=10000", 2.0),
    )
}

DEFAULT_LEVEL = "apprentice"

KINDS = ("random", "hinted", "ismcts")


class UnknownLevel(SignoriaError):
    """No bot of this name is there."""


class BadSpec(SignoriaError):
    """A spec asks for something that its kind of bot does not have."""


def make_bot(name: str) -> Bot:
    """The bot of a level or of a spec; UnknownLevel and BadSpec say what there is."""
    kind, _, details = (LEVELS[name].spec if name in LEVELS else name).partition(":")
    if kind not in KINDS:
        raise UnknownLevel(f"there is no bot {name!r}; {offer(name, (*LEVELS, *KINDS))}")
    given = _read_details(name, details)
    if kind == "ismcts":
        return SearchBot(_settings(name, given))
    blur = _number(name, given, "blur", 0) if kind == "hinted" else 0
    if given:
        raise BadSpec(f"{name}: {kind} has no {', '.join(given)}")
    return HintedBot(int(blur)) if kind == "hinted" else RandomBot()


def split_bots(text: str) -> tuple[str, ...]:
    """The levels and specs of a list. A comma that stands before `name=` belongs to the spec of one bot."""
    return tuple(name.strip() for name in re.split(r",(?!\s*\w+\s*=)", text))


def _read_details(name: str, details: str) -> dict[str, str]:
    """What stands after the colon, by name."""
    given = {}
    for detail in details.split(",") if details else []:
        key, sign, value = detail.partition("=")
        if not sign or key in given:
            raise BadSpec(f"{name}: {detail!r} should read name=number, each name once")
        given[key] = value
    return given


def _settings(name: str, given: dict[str, str]) -> Settings:
    defaults = Settings()
    values: dict[str, Any] = {
        field.name: _number(name, given, field.name, getattr(defaults, field.name)) for field in fields(Settings)
    }
    if given:
        raise BadSpec(f"{name}: ismcts has no {', '.join(given)}; it has {', '.join(values)}")
    if values["iterations"] < 1:
        raise BadSpec(f"{name}: iterations must be at least 1")
    return Settings(**values)


def _number(name: str, given: dict[str, str], key: str, default: float) -> float:
    """Take a number out of what was given. It is of the kind of its default, and never negative."""
    text = given.pop(key, None)
    if text is None:
        return default
    try:
        value = type(default)(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 1_000_000_000:
        raise BadSpec(f"{name}: {key} must be a {'whole ' if isinstance(default, int) else ''}number, not {text!r}")
    return value
