"""Languages: each is a file `locale/LANGUAGE.po`; English is in the sources and needs none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel import Locale
from babel.core import negotiate_locale
from babel.messages.pofile import read_po

from signoria.kernel.game import Translate, english

LOCALE = Path(__file__).parents[2] / "locale"
ENGLISH = "en"
PADDING = "\N{LATIN SMALL LETTER E WITH CIRCUMFLEX}"
PSEUDO = "zz"  # not a language: English made longer, to be asked for by name only


@cache
def languages() -> dict[str, str]:
    """Every language there is, with its name in itself."""
    codes = [ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po"))]
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in codes}


@cache
def catalogue(language: str) -> dict[str, str]:
    """English texts and what they are in a language."""
    with (LOCALE / f"{language}.po").open("rb") as file:
        catalog = read_po(file, locale=language)
    return {str(message.id): str(message.string) for message in catalog if message.id and message.string}


def lengthened(message: str) -> str:
    """The text half as long again, with accents where English has none: for trying whether a page has room for it."""
    return message + " " + PADDING * (len(message) // 2)


@cache
def translator(language: str) -> Translate:
    """From English to a language; what has no translation stays English."""
    if language == ENGLISH:
        return english
    if language == PSEUDO:
        return lengthened
    known = catalogue(language)

    def translate(message: str) -> str:
        return known.get(message, message)

    return translate


def best_language(chosen: str, accepted: str) -> str:
    """The language that a visitor chose, or else the first one of their browser that we have."""
    if chosen in languages() or chosen == PSEUDO:
        return chosen
    wanted = [part.partition(";")[0].strip().replace("-", "_") for part in accepted.split(",")]
    return negotiate_locale(wanted, list(languages()), sep="_") or ENGLISH
