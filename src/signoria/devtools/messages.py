"""Catalogues: collects every message from the sources, and brings the files of all languages up to date.

    python -m signoria.devtools.messages            (make messages)
    python -m signoria.devtools.messages --check    (a part of make lint)

Messages are found in Python by `extract_python`, in templates by `extract_template`, in the rules and descriptions of
games by `extract_games`; Babel reads and writes the catalogues. The template of all of them is `locale/messages.pot`.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from signoria.games import game, game_ids
from signoria.kernel.game import Game
from signoria.server.core.template_code import Memo

SOURCES = Path(__file__).parents[1]
LOCALE = SOURCES / "locale"
TEMPLATE = LOCALE / "messages.pot"

ONE = ("N_", "translate", "gettext", "_")
SEVERAL = ("N_plural", "ngettext")
CONTEXT = "pgettext"
DROPPED_HEADERS = (
    '"Project-Id-Version',
    '"Report-Msgid-Bugs-To',
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Last-Translator',
    '"Language-Team',
    '"Generated-By',
)
"""They name people, dates and tool versions, and would change even if no message changes."""

ENDINGS = ".:!?…"
"""If a message ends with one of these, so must its translation: a sentence that lost its end was probably cut off."""

Key = tuple[str | None, str | tuple[str, str]]  # context, and the message or its two forms


def collect() -> dict[Key, set[str]]:
    """Every message, with the files that have it."""
    found: dict[Key, set[str]] = {}
    for file, key in [*_from_python(), *_from_templates(), *extract_games()]:
        found.setdefault(key, set()).add(file)
    return found


def _from_python() -> Iterator[tuple[str, Key]]:
    for folder in ("kernel", "bots", "games", "server"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            yield from ((_name(path), key) for key in extract_python(path.read_text(encoding="utf-8")))


def extract_python(source: str) -> Iterator[Key]:
    """The messages in a module; for `translate("a" if x else "b")`, both."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [list(_constants(argument)) for argument in node.args[:2]]
            if name in ONE and texts:
                yield from ((None, text) for text in texts[0])
            elif name in SEVERAL and len(texts) == 2 and texts[0] and texts[1]:
                yield None, (texts[0][0], texts[1][0])
            elif name == CONTEXT and len(texts) == 2 and texts[0]:
                yield from ((texts[0][0], text) for text in texts[1])


def _constants(node: ast.expr) -> Iterator[str]:
    for choice in [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]:
        if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
            yield choice.value


def _from_templates() -> Iterator[tuple[str, Key]]:
    for path in sorted([*SOURCES.rglob("templates/**/*.html"), *SOURCES.rglob("templates/**/*.svg")]):
        yield from ((_name(path), key) for key in extract_template(path.read_text(encoding="utf-8")))


def extract_template(source: str) -> Iterator[Key]:
    """The messages of a template: `_("...")`, `_.ngettext("...", "...", n)` and `_.pgettext("context", "...")`.

    Jinja's own extractor knows functions only and no methods, and a function for each would have to be handed to every
    template and macro.
    """
    for call in Environment(autoescape=True, extensions=[Memo]).parse(source).find_all(nodes.Call):
        function = call.node.attr if isinstance(call.node, nodes.Getattr) else getattr(call.node, "name", "")
        texts = [part.value for part in call.args[:2] if isinstance(part, nodes.Const) and isinstance(part.value, str)]
        if function == "_" and texts:
            yield None, texts[0]
        elif function == "ngettext" and len(texts) == 2:
            yield None, (texts[0], texts[1])
        elif function == CONTEXT and len(texts) == 2:
            yield texts[0], texts[1]


def extract_games() -> Iterator[tuple[str, Key]]:
    """What the rules of the games say, and what each game says of itself."""
    for game_id in game_ids():
        chosen = game(game_id)
        folder = chosen.package.removeprefix("signoria.").replace(".", "/")
        for rule in chosen.rulebook().rules:
            texts = (rule.chapter, rule.title, *rule.texts())
            yield from ((f"{folder}/rules.toml", (None, text)) for text in texts)
        yield from ((folder, (None, text)) for text in _descriptions(chosen))


def _descriptions(chosen: Game) -> Iterator[str]:
    for choice in (*chosen.editions, *chosen.options):
        yield from (choice.title, choice.summary)
    yield from (chosen.teaser, chosen.reconstructed, chosen.credits)
    for difference in chosen.differences:
        for text in (difference.words, *difference.values.values()):
            if any(char.isalpha() for char in text):
                yield text


def _name(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def template() -> Catalog:
    """The catalogue without translations, in the order of the files."""
    catalog = Catalog(project="Signoria", fuzzy=False)
    for (context, message), files in sorted(collect().items(), key=lambda item: (min(item[1]), _first(item[0]))):
        catalog.add(message, locations=[(file, 0) for file in sorted(files)], context=context)
    return catalog


def _first(key: Key) -> str:
    message = key[1]
    return message if isinstance(message, str) else message[0]


def languages() -> list[str]:
    return sorted(path.stem for path in LOCALE.glob("*.po"))


def load(language: str) -> Catalog:
    with (LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, wanted: Catalog) -> Catalog:
    """The language's catalogue with the messages of the template: known translations stay, others are empty."""
    before, after = load(language), Catalog(locale=language, project="Signoria", fuzzy=False)
    for message in wanted:
        if message.id:
            known = before.get(message.id, message.context)
            if known and _key(known) != _key(message):
                known = None  # a message got a plural, or lost it
            string = known.string if known else _empty(message)
            flags = known.flags & {"fuzzy"} if known else ()
            comments = known.user_comments if known else ()
            after.add(message.id, string, message.locations, flags, user_comments=comments, context=message.context)
    return after


def _empty(message: Message) -> str | tuple[str, ...]:
    return "" if isinstance(message.id, str) else ("", "")


def written(catalog: Catalog) -> bytes:
    """The file of a catalogue. Without line numbers and dates, so that a change shows only what it changes."""
    catalog.header_comment = "# Messages of Signoria; docs/translations.md says how to change them."
    file = io.BytesIO()
    write_po(file, catalog, width=120, include_lineno=False)
    lines = file.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(DROPPED_HEADERS)).encode()


def problems(language: str, wanted: Catalog) -> Iterator[str]:
    """What is wrong with a language's catalogue, a line for each message."""
    catalog = load(language)
    ours = {_key(message) for message in wanted if message.id}
    for message in catalog:
        if message.id:
            if _key(message) not in ours:
                yield f"{language}: not used any more: {message.id!r}"
            yield from (f"{language}: {wrong}: {message.id!r}" for wrong in _mistakes(message))
    known = {_key(message) for message in catalog}
    yield from (
        f"{language}: missing: {message.id!r}" for message in wanted if message.id and _key(message) not in known
    )


def _key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def _mistakes(message: Message) -> Iterator[str]:
    texts = [message.id] if isinstance(message.id, str) else list(message.id)
    translated = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if not translated or not all(translated):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked as fuzzy"
    # The form for one may leave the number out, in the original and in a translation.
    wanted, least = fields(texts[-1]), fields(texts[0])
    if fields(translated[-1]) != wanted or not least <= fields(translated[0]) <= wanted:
        yield "other placeholders"
    if _ending(texts[-1]) and any(_ending(text) != _ending(texts[-1]) for text in translated):
        yield "another ending"


def fields(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _ending(text: str) -> str:
    """The mark or space with which a text ends; French puts a space before some marks."""
    last = text[-1:]
    return last if last in ENDINGS or last.isspace() else ""


def check() -> list[str]:
    """Everything that is wrong with the catalogues."""
    wanted = template()
    outdated = [] if TEMPLATE.exists() and TEMPLATE.read_bytes() == written(wanted) else ["messages.pot is out of date"]
    return outdated + [line for language in languages() for line in problems(language, wanted)]


def update() -> None:
    """Rewrite all files, and list the messages that need a translation."""
    wanted = template()
    TEMPLATE.write_bytes(written(wanted))
    for language in languages():
        before = {_key(message) for message in load(language) if message.id}
        after = updated(language, wanted)
        (LOCALE / f"{language}.po").write_bytes(written(after))
        keys = {_key(message) for message in after if message.id}
        print(f"{language}: {len(keys)} messages, {len(keys - before)} new, {len(before - keys)} dropped")


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m signoria.devtools.messages", description="Update the catalogues.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if something is missing or wrong")
    if not parser.parse_args(list(arguments)).check:
        update()
    found = check()
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print(f"{len(found)} problems. Run `make messages`, then correct the .po files (docs/translations.md).")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
