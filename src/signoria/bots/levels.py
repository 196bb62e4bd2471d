"""Levels: the bots that people can choose by name, from weak to strong; and every other bot by its spec.

A spec is the kind of a bot and the settings that differ from its defaults: `random`, `hinted:noise=50`,
`ismcts:iterations=2000,exploration=0.7`. A level is a spec with a name, and with the time that it may think at a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from signoria.bots import Bot
from signoria.bots.hinted import HintedBot
from signoria.bots.ismcts import SearchBot
from signoria.bots.random import RandomBot
from signoria.kernel.choices import offer
from signoria.kernel.errors import SignoriaError, quote
from signoria.kernel.messages import N_
from signoria.kernel.settings import Settings


@dataclass(frozen=True)
class Level:
    """A strength that people can choose."""

    id: str
    summary: str
    spec: str
    seconds: float = 0.0  # thinking time at a table, on one core; 0: as long as its iterations take


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("novice", N_("plays sensibly, with a beginner's mistakes"), "hinted:noise=300"),
        Level("apprentice", N_("plays the move that looks best, without looking ahead"), "hinted"),
        Level("master", N_("looks ahead by simulating more than a hundred matches"), "ismcts"),
        Level("prince", N_("looks ahead for two seconds"), "ismcts:iterations=3000", 2.0),
    )
}

DEFAULT_LEVEL = "apprentice"

Range = tuple[int, int]

KINDS: dict[str, dict[str, Range]] = {
    "random": {},
    "hinted": {"noise": (0, 10_000)},
    "ismcts": {
        "iterations": (1, 10**9),
        "exploration": (0, 1000),
        "temperature": (0, 10**6),
        "candidates": (0, 128),
        "epsilon": (0, 100),
        "margin": (0, 1),
        "reach": (1, 10**6),
        "horizon": (0, 10**6),
    },
}
"""The kinds of bots and the settings of their specs, each with its minimum and maximum."""

OLD_NAMES: dict[str, dict[str, str]] = {
    "hinted": {"blur": "noise"},
    "ismcts": {"warmth": "temperature", "lapses": "epsilon"},
}
"""By kind of bot: settings that were renamed. Saved matches and scripts may contain the old names, which still work."""

WHOLE = {"noise", *(field.name for field in fields(Settings) if isinstance(field.default, int))}


class UnknownLevel(SignoriaError):
    """There is no bot with this name."""


class BadSpec(SignoriaError):
    """A spec has an unknown setting or an invalid value."""


def make_bot(name: str) -> Bot:
    """The bot for a level or a spec. UnknownLevel or BadSpec lists the possible names."""
    kind, _, details = (LEVELS[name].spec if name in LEVELS else name).partition(":")
    if kind not in KINDS:
        raise UnknownLevel(f"there is no bot {name!r}; {offer(name, (*LEVELS, *KINDS))}")
    given = _read_details(name, kind, details)
    numbers = _numbers(name, kind, given)
    if kind == "ismcts":
        return SearchBot(numbers)
    return HintedBot(int(numbers.get("noise", 0))) if kind == "hinted" else RandomBot()


def split_bots(text: str) -> tuple[str, ...]:
    """The levels and specs of a list. A comma before `name=` belongs to the spec of one bot."""
    return tuple(name.strip() for name in re.split(r",(?!\s*\w+\s*=)", text))


def old_names_in(spec: str) -> dict[str, str]:
    """The old setting names in a spec, each with its new name."""
    kind, _, details = spec.partition(":")
    old = OLD_NAMES.get(kind, {})
    return {key: old[key] for key in re.findall(r"\w+(?=\s*=)", details) if key in old}


def with_new_names(spec: str) -> str:
    """The same spec with the new setting names."""
    kind, colon, details = spec.partition(":")
    old = OLD_NAMES.get(kind, {})
    return kind + colon + re.sub(r"\w+(?=\s*=)", lambda found: old.get(found[0], found[0]), details)


def _read_details(name: str, kind: str, details: str) -> dict[str, str]:
    """The settings after the colon, by their new names."""
    given: dict[str, str] = {}
    for detail in details.split(",") if details else []:
        key, sign, value = (part.strip() for part in detail.partition("="))
        key = OLD_NAMES.get(kind, {}).get(key, key)
        if not sign or key in given:
            raise BadSpec(f"{name}: {detail!r} must have the form name=number, with each name once")
        given[key] = value
    return given


def _numbers(name: str, kind: str, given: Mapping[str, str]) -> dict[str, float]:
    """The settings as numbers, whole or decimal depending on the setting."""
    known = KINDS[kind]
    for key in given:
        if key not in known:
            raise BadSpec(f"{name}: {kind} has no setting {key!r}; {offer(key, known) if known else 'it has none'}")
    return {key: _number(name, key, text, known[key]) for key, text in given.items()}


def _number(name: str, key: str, text: str, limits: Range) -> float:
    least, most = limits
    try:
        value: float = int(text) if key in WHOLE else float(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        kind = "whole number" if key in WHOLE else "number"
        raise BadSpec(f"{name}: {key} must be a {kind} from {least} to {most}, not {quote(text)}")
    return value
