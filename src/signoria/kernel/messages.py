"""Messages for people: English texts that are their own keys, with named fields in braces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Plural = tuple[str, str]
"""A message for one and for several things. What it counts is named in braces like any other field."""


class Translate:
    """From English messages to the reader's language; names in braces stay as they are. This one leaves them English.

    The methods have the names that gettext gives them, and are called with messages that extraction tools can find.
    """

    locale = "en"
    """The language in whose words numbers and times are said."""

    def __call__(self, message: str) -> str:
        return self.gettext(message)

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The form of a message that fits a number: languages differ in which numbers count as one."""
        return singular if number == 1 else plural

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002  other languages need it
        """A message that means different things in different places; the context tells them apart."""
        return message


english = Translate()


def N_(message: str) -> str:  # noqa: N802  the name by which extraction tools know a message in a table
    """Mark a message for translation; it is translated where it is used."""
    return message


def N_plural(singular: str, plural: str) -> Plural:  # noqa: N802  in a family with N_
    """Mark the two forms of a message; `Translate.ngettext` chooses where it is used."""
    return singular, plural


def variant(key: str, variants: Mapping[str, bool]) -> str:
    """The first variant of a key (`key:variant`) that fits; if none does, the key itself."""
    return next((name for name, fits in variants.items() if fits and name.startswith(f"{key}:")), key)


def named(names: Sequence[str], seat: int) -> str:
    """The name of a seat; empty for nobody."""
    return names[seat] if seat >= 0 else ""


def listed(words: Sequence[str]) -> str:
    """Words as a list with commas."""
    return ", ".join(words)
