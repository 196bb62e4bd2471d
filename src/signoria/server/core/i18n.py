"""Languages: each is a gettext catalogue `locale/LANGUAGE.po`; English is in the sources and needs none."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.core import negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from signoria.kernel.messages import Translate, english

LOCALE = Path(__file__).parents[2] / "locale"
ENGLISH = "en"
PADDING = "\N{LATIN SMALL LETTER E WITH CIRCUMFLEX}"
PSEUDO = "zz"  # not a language: English marked and made longer, to be asked for by name only
OPENING, CLOSING = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}", "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"


class Catalogue(Translate):
    """A language; what has no translation stays English."""

    def __init__(self, language: str) -> None:
        self.locale = language
        compiled = BytesIO()
        with (LOCALE / f"{language}.po").open("rb") as file:
            write_mo(compiled, read_po(file, locale=language))
        compiled.seek(0)
        self._translations = GNUTranslations(compiled)

    def gettext(self, message: str) -> str:
        return self._translations.gettext(message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self._translations.ngettext(singular, plural, number)

    def pgettext(self, context: str, message: str) -> str:
        return self._translations.pgettext(context, message)


class Pseudo(Translate):
    """English between brackets and half as long again.

    It shows whether a page has room for other languages, and which of its text is in no catalogue: that is not marked.
    """

    def gettext(self, message: str) -> str:
        return f"{OPENING}{message} {PADDING * (len(message) // 2)}{CLOSING}"

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.gettext(super().ngettext(singular, plural, number))

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(super().pgettext(context, message))


@cache
def languages() -> dict[str, str]:
    """Every language there is, with its name in itself."""
    codes = [ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po"))]
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in codes}


@cache
def translator(language: str) -> Translate:
    """From English to a language."""
    if language == ENGLISH:
        return english
    return Pseudo() if language == PSEUDO else Catalogue(language)


def best_language(chosen: str, accepted: str) -> str:
    """The language that a visitor chose, or else the first one of their browser that we have."""
    if chosen in languages() or chosen == PSEUDO:
        return chosen
    wanted = [part.partition(";")[0].strip().replace("-", "_") for part in accepted.split(",")]
    return negotiate_locale(wanted, list(languages()), sep="_") or ENGLISH
