"""Finds text on a page that is in no catalogue: in the pseudo-language, everything that is gets marked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

from signoria.server.core.i18n import CLOSING, OPENING

READ_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext")
UNREAD = ("script", "style", "pre", "textarea", "code")
MARKED = re.compile(f"{OPENING}[^{OPENING}{CLOSING}]*{CLOSING}")
WORD = re.compile(r"[^\W\d_]{2,}")


class _Reader(HTMLParser):
    """Collects what a person reads or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in READ_ATTRIBUTES and value]
        self._unread += tag in UNREAD

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.texts.append(data)


def unmarked(text: str) -> str:
    """What is left of a text without its marked parts, which may lie within one another."""
    while True:
        text, count = MARKED.subn(" ", text)
        if not count:
            return text


HASH = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{4}(?: [0-9a-f]{4}){3})\b")
"""A commitment, a seed, or a link of the chain."""


def untranslated(page: str, names: Iterable[str]) -> set[str]:
    """The texts of a page that are in no catalogue, but for names, which are the same in every language."""
    reader = _Reader()
    reader.feed(page)
    known = {word for name in names for word in WORD.findall(name)}
    return {text.strip() for text in reader.texts if set(WORD.findall(HASH.sub("", unmarked(text)))) - known}
