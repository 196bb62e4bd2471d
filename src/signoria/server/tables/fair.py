"""The fair deal as people see it: the commitment, the words that they add, and the chain of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from signoria.kernel.fair import short
from signoria.server.models import Seat, Table
from signoria.server.sessions.fair import links_of, promise_of

SHOWN_DIGITS = 16
GROUP = 4


def grouped(digits: str) -> str:
    """Hexadecimal digits in groups of four, which people can read aloud and compare."""
    return " ".join(digits[start : start + GROUP] for start in range(0, len(digits), GROUP))


@dataclass(frozen=True)
class AddedWord:
    """What somebody added to the seed."""

    name: str
    word: str


@dataclass(frozen=True)
class FairDeal:
    """What everybody at a table may know of its deal; the seed and the salt only when the match is over."""

    commitment: str  # empty for a table from before there were commitments
    words: Sequence[AddedWord]
    word_url: str = ""  # for one who may add a word
    own_word: str = ""
    entries: int = 0  # how many the chain has
    link: str = ""  # the last one of the chain, shortened
    chain_url: str = ""
    seed: str = ""
    salt: str = ""
    fits: bool = False  # is the seed the one that was promised?

    @property
    def short(self) -> str:
        """As much of the commitment as people compare."""
        return grouped(self.commitment[:SHOWN_DIGITS])

    @property
    def is_revealed(self) -> bool:
        return bool(self.salt)


def fair_in_waiting_room(table: Table, seats: Sequence[Seat], own_seats: Sequence[int]) -> FairDeal:
    """Before the deal: what was promised, and the words so far. Each person may add one."""
    own = next((seat for seat in seats if seat.number in own_seats), None)
    return FairDeal(
        commitment=table.commitment,
        words=[AddedWord(seat.name, seat.word) for seat in seats if seat.word],
        word_url=reverse("word", args=[table.key]) if own and table.commitment else "",
        own_word=own.word if own else "",
    )


def fair_at_table(table: Table) -> FairDeal:
    """After the deal: the words that count, and the chain so far."""
    links = links_of(table)
    return FairDeal(
        commitment=table.commitment,
        words=_words(table),
        entries=len(links) - 1,
        link=grouped(short(links[-1])),
        chain_url=reverse("chain", args=[table.key]),
    )


def fair_after(table: Table, *, is_spectator: bool) -> FairDeal:
    """After the match: what was promised is revealed to those who played. The seed would show spectators all hands."""
    promised = promise_of(table)
    if promised is None or is_spectator:
        return FairDeal(table.commitment, _words(table))
    seed: str = table.setup["seed"]
    return FairDeal(
        commitment=table.commitment,
        words=_words(table),
        seed=seed,
        salt=table.salt,
        fits=promised.fits(bytes.fromhex(seed)),
    )


def _words(table: Table) -> list[AddedWord]:
    setup = table.setup
    return [AddedWord(name, word) for name, word in zip(setup["names"], setup["words"], strict=False) if word]
