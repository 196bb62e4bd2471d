"""Chance that follows from a word: the same deals, names and bots in every run, so that none fails once in a while."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.server.sessions.session import Session

Word = Callable[[], str]


class Chance:
    """In place of `secrets`, where a table is set. Keys and links stay as they are: nobody may have them twice."""

    def __init__(self, word: Word) -> None:
        self._word = word
        self._begun = ""
        self._random = Random(self._begun)

    @property
    def _source(self) -> Random:
        """It begins anew with another word."""
        if self._begun != (word := self._word()):
            self._begun, self._random = word, Random(word)
        return self._random

    def token_bytes(self, count: int) -> bytes:
        return self._source.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()

    def randbelow(self, end: int) -> int:
        return self._source.randrange(end)

    token_urlsafe = staticmethod(secrets.token_urlsafe)


def replacements(word: Word) -> Iterator[tuple[object, str, object]]:
    """What is to be set where, once Django knows its database: object, name of the attribute, value."""
    from signoria.server.bots.driver import Driver
    from signoria.server.lobby import views
    from signoria.server.seats import create, services

    def for_a_bot(session: Session, seat: int) -> bytes:
        """By its own decisions alone: where all choose at once, it does not matter who is the quickest."""
        return hashlib.sha256(f"{word()}/{seat}/{session.match.decision(seat)}".encode()).digest()

    chance = Chance(word)
    for module in (views, services, create):
        yield module, "secrets", chance
    yield Driver, "_chance", staticmethod(for_a_bot)
