"""A game's rules in our own words, read from its rules.toml: for the page, the errors and the tests."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    title: str
    text: str
    chapter: str
    editions: tuple[str, ...] = ()  # empty: all editions
    ruling: str = ""  # our decision on a point that the printed rules leave open, with its reason


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game, in reading order."""

    rules: tuple[Rule, ...]

    def __getitem__(self, rule_id: str) -> Rule:
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        raise KeyError(rule_id)

    def ids(self) -> list[str]:
        return [rule.id for rule in self.rules]


def load_rulebook(package: str) -> Rulebook:
    """Read rules.toml of a game's package."""
    data = tomllib.loads(files(package).joinpath("rules.toml").read_text(encoding="utf-8"))
    return Rulebook(
        tuple(
            Rule(
                id=rule["id"],
                title=rule["title"],
                text=" ".join(rule["text"].split()),
                chapter=chapter["title"],
                editions=tuple(rule.get("editions", ())),
                ruling=" ".join(rule.get("ruling", "").split()),
            )
            for chapter in data["chapter"]
            for rule in chapter["rule"]
        )
    )
