"""Languages: nothing that a person reads is missing in any of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from signoria.devtools import messages
from signoria.devtools.messages import extract_python, extract_template, fields
from signoria.server.core.i18n import CLOSING, OPENING, best_language, translator


def test_the_catalogues_are_complete() -> None:
    assert messages.check() == [], "run `make messages`, then translate what it lists"


def test_messages_are_found_in_python() -> None:
    source = """
N_("a table"), translate("one" if x else "other"), self.translate("of an object")
translate.ngettext("{n} card", "{n} cards", n), translate.pgettext("of a match", "over")
"""
    forms = ("{n} card", "{n} cards")
    found = {(None, "a table"), (None, "one"), (None, "other"), (None, "of an object"), (None, forms)}
    assert set(extract_python(source)) == {*found, ("of a match", "over")}


def test_messages_are_found_in_templates() -> None:
    source = """{{ _("Rules") }}<b title="{{ _('Help') }}">{{ _.ngettext("a", "b", 3) }}{{ _.pgettext("c", "d") }}"""
    assert list(extract_template(source)) == [(None, "Rules"), (None, "Help"), (None, ("a", "b")), ("c", "d")]


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Every message of the sources, which are read once."""
    return messages.template()


@pytest.mark.parametrize(
    ("translated", "wrong"),
    [
        ('msgid "Rules"\nmsgstr ""', "not translated"),
        ('#, fuzzy\nmsgid "Rules"\nmsgstr "R\u00e8gles"', "marked as fuzzy"),
        ('msgid "{who} wins"\nmsgstr "{qui} gagne"', "other placeholders"),
        ('msgid "one card"\nmsgid_plural "{n} cards"\nmsgstr[0] "une carte"\nmsgstr[1] "cartes"', "other placeholders"),
        ('msgid "You won."\nmsgstr "Gagn\u00e9"', "another ending"),
        ('msgid "nobody says this"\nmsgstr "personne"', "not used any more"),
    ],
)
def test_a_mistake_in_a_catalogue_is_named(
    translated: str, wrong: str, template: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n > 1);"\n\n'
    )
    (tmp_path / "fr.po").write_text(header + translated + "\n", encoding="utf-8")
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    assert any(f"fr: {wrong}" in line for line in messages.problems("fr", template))


def test_a_message_without_an_entry_is_missing(
    template: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fr.po").write_text('msgid ""\nmsgstr ""\n')
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    assert any("fr: missing: " in line for line in messages.problems("fr", template))


def test_the_language_is_the_visitors_choice_or_that_of_the_browser() -> None:
    assert best_language("fr", "en") == "fr"
    assert best_language("", "fr-CA,fr;q=0.9,en;q=0.8") == "fr"
    assert best_language("", "xx,en") == "en"
    assert best_language("nonsense", "") == "en"
    assert translator("en")("Rules") == "Rules"


def test_languages_count_in_their_own_way() -> None:
    forms = ("{count} move", "{count} moves")
    assert translator("en").ngettext(*forms, 0) == "{count} moves"
    assert translator("fr").ngettext(*forms, 0) == translator("fr").ngettext(*forms, 1) == "{count} coup"
    assert translator("fr").ngettext(*forms, 2) == "{count} coups"


def test_the_pseudo_language_marks_messages_makes_them_longer_and_keeps_their_fields() -> None:
    message = "{actor} builds in {city}."
    marked = translator(best_language("zz", ""))(message)
    assert marked.startswith(OPENING)
    assert marked.endswith(CLOSING)
    assert len(marked) >= 1.4 * len(message)
    assert fields(marked) == fields(message)
