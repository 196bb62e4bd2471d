"""Every text that a person reads, found in the sources: what a language's file must have.

`python -m tests.server.helpers.catalogue fr` adds what is missing to the file of a language, without a translation, and
drops what is not used any more.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from signoria.games import game, game_ids
from signoria.kernel.game import Game
from signoria.server.core.i18n import LOCALE

SOURCES = Path(__file__).parents[3] / "src/signoria"
KEYWORDS = ("N_", "translate")


def texts() -> dict[str, set[str]]:
    """Each English text, with the files that say it."""
    found: dict[str, set[str]] = {}
    for file, text in [*_in_code(), *_in_templates(), *_in_rules(), *_in_games()]:
        found.setdefault(text, set()).add(file)
    return found


def _in_code() -> Iterator[tuple[str, str]]:
    for folder in ("kernel", "bots", "games", "server"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name_of(node.func) in KEYWORDS:
                    yield from ((_name(path), text) for text in _texts_of(node.args))


def _name_of(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _texts_of(arguments: list[ast.expr]) -> Iterator[str]:
    """The texts among which a call chooses, if it is given any as they are."""
    for node in arguments[:1]:
        choices = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
        yield from (one.value for one in choices if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _in_templates() -> Iterator[tuple[str, str]]:
    for path in sorted([*SOURCES.rglob("templates/**/*.html"), *SOURCES.rglob("templates/**/*.svg")]):
        for _, message, _, _ in extract_from_file("jinja2.ext:babel_extract", path, {"_": None}):
            if isinstance(message, str) and message:
                yield _name(path), message


def _in_rules() -> Iterator[tuple[str, str]]:
    """The rules as the page shows them."""
    for game_id in game_ids():
        for rule in game(game_id).rulebook().rules:
            file = f"{_folder(game(game_id))}/rules.toml"
            yield from ((file, text) for text in (rule.chapter, rule.title, rule.text, rule.ruling) if text)


def _in_games() -> Iterator[tuple[str, str]]:
    """What a game says of itself."""
    for game_id in game_ids():
        chosen = game(game_id)
        ways = [text for choice in (*chosen.editions, *chosen.options) for text in (choice.title, choice.summary)]
        for text in [*ways, chosen.teaser, chosen.reconstructed, chosen.credits]:
            yield _folder(chosen), text
        for difference in chosen.edition_table():
            for text in (difference.words, *difference.values.values()):
                if any(char.isalpha() for char in text):
                    yield _folder(chosen), text


def _folder(chosen: Game) -> str:
    return chosen.package.removeprefix("signoria.").replace(".", "/")


def _name(path: Path) -> str:
    return str(path.relative_to(SOURCES))


def load(language: str) -> Catalog:
    path = LOCALE / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> None:
    """Write the language's file anew: every text, with what was translated before."""
    before, after = load(language), Catalog(locale=language, fuzzy=False)
    for text, files in sorted(texts().items(), key=lambda item: (sorted(item[1])[0], item[0])):
        known = before.get(text)
        after.add(text, known.string if known else "", locations=[(file, 0) for file in sorted(files)])
    LOCALE.mkdir(exist_ok=True)
    with (LOCALE / f"{language}.po").open("wb") as file:
        write_po(file, after, width=120, include_lineno=False, omit_header=True)


if __name__ == "__main__":
    update(sys.argv[1])
