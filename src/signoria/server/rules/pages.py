"""The page of rules: chapters, rules, our rulings with their reasons, and how the editions differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from signoria.games import game, game_ids, presenter
from signoria.kernel.game import Game, Translate
from signoria.kernel.rulebook import Case, Rule
from signoria.server.core.fields import Option
from signoria.server.core.variants import rules_address
from signoria.server.rules.differences import DifferenceTable, difference_table
from signoria.server.rules.variants import Variant, titles, variant_choices, variant_title

MOST_WORDS = 8
"""Of a query; more are ignored."""

Part = tuple[str, bool]
"""A piece of text, and whether it was searched for."""


@dataclass(frozen=True)
class CaseText:
    """What a rule says for some editions, or with an option."""

    title: str
    text: Sequence[Part]
    holds: bool | None  # in the chosen variant; None where none is chosen


@dataclass(frozen=True)
class RuleText:
    """A rule as it is shown."""

    id: str
    title: Sequence[Part]
    text: Sequence[Part]
    cases: Sequence[CaseText]
    ruling: Sequence[Part]
    is_ruling_found: bool  # what was searched for is in the ruling, so it is shown open
    option: str  # the title of the option without which the rule is not used
    is_used: bool  # in the chosen variant


@dataclass(frozen=True)
class Chapter:
    anchor: str
    title: str
    rules: Sequence[RuleText]


@dataclass(frozen=True)
class RulesPage:
    game: Game
    room: str  # the style class of the page
    games: Sequence[Option]
    variants: Sequence[Option]
    variant: str  # the title of the chosen one
    address: str  # of this page with this variant, and without what was searched for
    query: str
    count: int
    chapters: Sequence[Chapter]
    differences: DifferenceTable


@dataclass(frozen=True)
class RulePage:
    """One rule, in a panel."""

    rule: RuleText
    chapter: str
    address: str  # of the same rule among all others
    variant: str


@dataclass(frozen=True)
class Reader:
    """How the rules of a game are shown to somebody: in which language, for which variant, with which words marked."""

    game: Game
    variant: Variant | None
    translate: Translate
    words: Sequence[str] = ()

    def rule(self, rule: Rule) -> RuleText:
        variant, ruling = self.variant, self.marked(rule.ruling)
        counts = rule.case_that_counts(variant.edition, variant.options) if variant else None
        return RuleText(
            id=rule.id,
            title=self.marked(rule.title),
            text=self.marked(rule.text),
            cases=[self.case(case, None if variant is None else case is counts) for case in rule.cases],
            ruling=ruling,
            is_ruling_found=any(is_hit for _, is_hit in ruling),
            option=titles(self.game, rule.options, self.translate),
            is_used=variant is None or rule.is_used(variant.options),
        )

    def case(self, case: Case, holds: bool | None) -> CaseText:
        title = titles(self.game, case.editions, self.translate).replace(" + ", ", ")
        options = titles(self.game, case.options, self.translate)
        return CaseText(" + ".join(part for part in (title, options) if part), self.marked(case.text), holds)

    def marked(self, text: str) -> list[Part]:
        """A text in the reader's language. An empty one has no translation."""
        return marked(self.translate(text), self.words) if text else []

    def finds(self, rule: Rule) -> bool:
        """Whether all words are found in the rule."""
        parts = (rule.title, rule.chapter, *rule.texts())
        text = folded(" ".join([rule.id, *(self.translate(part) for part in parts)]))
        return all(re.search(_beginning(word), text) for word in self.words)

    @property
    def address(self) -> str:
        variant = self.variant
        return rules_address(self.game, variant.edition if variant else "", variant.options if variant else ())

    @property
    def variant_title(self) -> str:
        return variant_title(self.game, self.variant, self.translate) if self.variant else ""


def rules_page(shown: Game, variant: Variant | None, query: str, translate: Translate) -> RulesPage:
    """The rules of a game, with what holds in a variant marked; with a query those in which all its words are found."""
    reader = Reader(shown, variant, translate, query.split()[:MOST_WORDS])
    rules = [rule for rule in shown.rulebook().rules if reader.finds(rule)]
    return RulesPage(
        game=shown,
        room=presenter(shown.id).page_class,
        games=[Option(game_id, game(game_id).title, game_id == shown.id) for game_id in game_ids()],
        variants=variant_choices(shown, variant, translate),
        variant=reader.variant_title,
        address=reader.address,
        query=" ".join(reader.words),
        count=len(rules),
        chapters=[
            Chapter(f"chapter-{number}", translate(title), [reader.rule(rule) for rule in found])
            for number, (title, found) in enumerate(groupby(rules, lambda rule: rule.chapter), 1)
        ],
        differences=difference_table(shown, translate),
    )


def rule_page(shown: Game, rule_id: str, variant: Variant | None, translate: Translate) -> RulePage:
    """One rule of a game. KeyError if it has none with this id."""
    rule = shown.rulebook()[rule_id]
    reader = Reader(shown, variant, translate)
    address = f"{reader.address}#{rule.id}"
    return RulePage(reader.rule(rule), translate(rule.chapter), address, reader.variant_title)


def folded(text: str) -> str:
    """Without capitals and accents, letter by letter, so that places in it are places in the text."""
    return "".join(_folded(char) for char in text)


def _folded(char: str) -> str:
    base = unicodedata.normalize("NFD", char)[0].casefold()
    return base if len(base) == 1 else char


def _beginning(word: str) -> str:
    """A pattern for folded text that finds what begins with a word: "tie" is in "tied", but not in "cities"."""
    found = folded(word)
    return (r"(?<!\w)" if found[0].isalnum() else "") + re.escape(found)


def marked(text: str, words: Sequence[str]) -> list[Part]:
    """The text in pieces; those that were searched for are marked."""
    if not words:
        return [(text, False)]
    pattern = "|".join(_beginning(word) for word in words)
    parts: list[Part] = []
    end = 0
    for hit in re.finditer(pattern, folded(text)):
        parts += [(text[end : hit.start()], False), (text[hit.start() : hit.end()], True)]
        end = hit.end()
    return [part for part in [*parts, (text[end:], False)] if part[0]]
