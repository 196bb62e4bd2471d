"""Fair deals: a commitment to the seed before the deal, and a chain of hashes over all that happens after it.

The commitment hides the seed, because the salt is as long and as random as the seed, and binds to it, because nobody
finds two seeds with the same hash. A link of the chain is a hash of the link before it and of a line of the record. The
first one is a hash of the header, which contains the seed: so a short link says nothing about a secret move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SALT_BYTES = 32
COMMITMENT_TAG = b"signoria deal 1\n"
SHORT_DIGITS = 16


def commit(seed: bytes, salt: bytes) -> str:
    """The commitment to a seed: 64 hexadecimal digits. Both parts have a fixed length, so no two pairs look alike."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return hashlib.sha256(COMMITMENT_TAG + salt + seed).hexdigest()


@dataclass(frozen=True)
class Promise:
    """A commitment that was shown before the deal, and the salt that opens it, which is secret while the match runs."""

    commitment: str
    salt: bytes

    def fits(self, seed: bytes) -> bool:
        """Whether this is the seed that was promised."""
        return commit(seed, self.salt) == self.commitment


def promise(seed: bytes, salt: bytes) -> Promise:
    """The promise of a seed."""
    return Promise(commit(seed, salt), salt)


def first_link(header: str) -> bytes:
    """The link before the first move."""
    return hashlib.sha256(header.encode()).digest()


def next_link(before: bytes, line: str) -> bytes:
    """The link of a line."""
    return hashlib.sha256(before + line.encode()).digest()


def chain(header: str, lines: Iterable[str]) -> Iterator[bytes]:
    """Every link: of the header, then of each line."""
    link = first_link(header)
    yield link
    for line in lines:
        link = next_link(link, line)
        yield link


def short(link: bytes) -> str:
    """A link as it is written in a record and shown while the match runs: too little of it to try out secret moves."""
    return link.hex()[:SHORT_DIGITS]
