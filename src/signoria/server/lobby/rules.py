"""The page of rules: chapters, rules, our rulings with their reasons, and how the editions differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from signoria.games import game, game_ids
from signoria.kernel.game import Game, Translate
from signoria.kernel.messages import N_, listed
from signoria.kernel.rulebook import Rule
from signoria.server.core.fields import Option
from signoria.server.lobby.new_table import DifferenceTable, difference_table

EVERY_EDITION = N_("every edition")
MOST_WORDS = 8
"""Of a query; more are ignored."""

Part = tuple[str, bool]
"""A piece of text, and whether it was searched for."""


@dataclass(frozen=True)
class RuleText:
    """A rule as it is shown."""

    id: str
    title: Sequence[Part]
    text: Sequence[Part]
    ruling: Sequence[Part]
    editions: str  # for which of several it holds or differs; empty: for all alike


@dataclass(frozen=True)
class Chapter:
    anchor: str
    title: str
    rules: Sequence[RuleText]


@dataclass(frozen=True)
class RulesPage:
    game: Game
    games: Sequence[Option]
    editions: Sequence[Option]
    query: str
    count: int
    chapters: Sequence[Chapter]
    differences: DifferenceTable


def rules_page(shown: Game, edition: str, query: str, translate: Translate) -> RulesPage:
    """The rules of an edition, or of all with an empty one; with a query those in which all its words are found."""
    words = query.split()[:MOST_WORDS]
    rules = [rule for rule in shown.rulebook().rules if _is_of(rule, edition) and _is_found(rule, words, translate)]
    return RulesPage(
        game=shown,
        games=[Option(game_id, game(game_id).title, game_id == shown.id) for game_id in game_ids()],
        editions=_editions(shown, edition, translate),
        query=" ".join(words),
        count=len(rules),
        chapters=[
            Chapter(f"chapter-{number}", translate(title), [_rule(shown, rule, words, translate) for rule in found])
            for number, (title, found) in enumerate(groupby(rules, lambda rule: rule.chapter), 1)
        ],
        differences=difference_table(shown, translate),
    )


def _editions(shown: Game, chosen: str, translate: Translate) -> list[Option]:
    """The editions to choose from; none for a game that has only one."""
    if len(shown.editions) == 1:
        return []
    every = Option("", translate(EVERY_EDITION), not chosen)
    return [every, *(Option(one.id, translate(one.title), one.id == chosen) for one in shown.editions)]


def _is_of(rule: Rule, edition: str) -> bool:
    return not edition or not rule.editions or edition in rule.editions


def _is_found(rule: Rule, words: Sequence[str], translate: Translate) -> bool:
    """Whether all words are found in the rule, in the reader's language. An empty text has no translation."""
    parts = (rule.title, rule.text, rule.ruling, rule.chapter)
    text = folded(" ".join([rule.id, *(translate(part) for part in parts if part)]))
    return all(folded(word) in text for word in words)


def _rule(shown: Game, rule: Rule, words: Sequence[str], translate: Translate) -> RuleText:
    titles = [translate(edition.title) for edition in shown.editions if edition.id in rule.editions]
    return RuleText(
        id=rule.id,
        title=marked(translate(rule.title), words),
        text=marked(translate(rule.text), words),
        ruling=marked(translate(rule.ruling), words) if rule.ruling else [],
        editions="" if len(titles) == len(shown.editions) else listed(titles),
    )


def folded(text: str) -> str:
    """Without capitals and accents, letter by letter, so that places in it are places in the text."""
    return "".join(_folded(char) for char in text)


def _folded(char: str) -> str:
    base = unicodedata.normalize("NFD", char)[0].casefold()
    return base if len(base) == 1 else char


def marked(text: str, words: Sequence[str]) -> list[Part]:
    """The text in pieces; those that were searched for are marked."""
    if not words:
        return [(text, False)]
    pattern = "|".join(re.escape(folded(word)) for word in words)
    parts: list[Part] = []
    end = 0
    for hit in re.finditer(pattern, folded(text)):
        parts += [(text[end : hit.start()], False), (text[hit.start() : hit.end()], True)]
        end = hit.end()
    return [part for part in [*parts, (text[end:], False)] if part[0]]
