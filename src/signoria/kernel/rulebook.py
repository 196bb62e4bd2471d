"""A game's rules in our own words, read from its rules.toml: for the page, the errors and the tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Case:
    """What a rule says for some editions, or with an option. Of the cases that hold together, the last one counts."""

    text: str
    editions: tuple[str, ...] = ()  # empty: all editions
    options: tuple[str, ...] = ()  # all of them must be chosen

    def holds(self, edition: str, options: Iterable[str]) -> bool:
        return (not self.editions or edition in self.editions) and set(self.options) <= set(options)


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    title: str
    text: str
    chapter: str
    cases: tuple[Case, ...] = ()
    options: tuple[str, ...] = ()  # those without which the rule is not used
    ruling: str = ""  # our decision on a point that the printed rules leave open, with its reason

    def is_used(self, options: Iterable[str]) -> bool:
        return set(self.options) <= set(options)

    def case_that_counts(self, edition: str, options: Iterable[str]) -> Case | None:
        """The case that decides in a match of this edition with these options."""
        chosen = set(options)
        return next((case for case in reversed(self.cases) if case.holds(edition, chosen)), None)

    def texts(self) -> Iterator[str]:
        """All that the rule says, without its title and without empty texts."""
        yield from (text for text in (self.text, *(case.text for case in self.cases), self.ruling) if text)


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
    return Rulebook(tuple(_rule(rule, chapter) for chapter in data["chapter"] for rule in chapter["rule"]))


def _rule(rule: Mapping[str, Any], chapter: Mapping[str, Any]) -> Rule:
    return Rule(
        id=rule["id"],
        title=rule["title"],
        text=_flowing(rule["text"]),
        chapter=chapter["title"],
        cases=tuple(_case(case) for case in rule.get("case", ())),
        options=tuple(chapter.get("options", ())),
        ruling=_flowing(rule.get("ruling", "")),
    )


def _case(case: Mapping[str, Any]) -> Case:
    return Case(_flowing(case["text"]), tuple(case.get("editions", ())), tuple(case.get("options", ())))


def _flowing(text: str) -> str:
    """On one line, as it is shown and translated."""
    return " ".join(text.split())
