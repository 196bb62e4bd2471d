"""Languages: nothing that a person reads is missing in any of them."""

from __future__ import annotations

from string import Formatter

import pytest

from signoria.server.core.i18n import best_language, catalogue, languages, translator
from tests.server.helpers.catalogue import texts

OTHERS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    missing = sorted(set(texts()) - set(catalogue(language)))
    assert not missing, (
        f"{len(missing)} texts, the first of them {missing[:5]}; python -m tests.server.helpers.catalogue {language}"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_kept_for_a_text_that_is_gone(language: str) -> None:
    assert not sorted(set(catalogue(language)) - set(texts()))


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_fields(language: str) -> None:
    for english, translated in catalogue(language).items():
        assert fields(english) == fields(translated), english


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_language_is_the_visitors_choice_or_that_of_the_browser() -> None:
    assert best_language("fr", "en") == "fr"
    assert best_language("", "fr-CA,fr;q=0.9,en;q=0.8") == "fr"
    assert best_language("", "xx,en") == "en"
    assert best_language("nonsense", "") == "en"
    assert translator("en")("Rules") == "Rules"


def test_the_pseudo_language_is_longer_and_keeps_its_fields() -> None:
    message = "{actor} builds in {city}."
    longer = translator(best_language("zz", ""))(message)
    assert len(longer) >= 1.4 * len(message)
    assert fields(longer) == fields(message)
