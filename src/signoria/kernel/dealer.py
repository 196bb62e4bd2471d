"""The source of all randomness: rules never call Python's random.

`SealedDealer` is for matches that people play: a keyed cryptographic stream, so that visible cards say nothing about
hidden ones. `FastDealer` is for simulation and search.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from signoria.kernel.compat import i64, vec

WORD: Final = 0xFFFFFFFF
BLOCK_WORDS: Final = 16


class Dealer:
    """A source of draws. Two dealers with equal dumps give equal draws."""

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1."""
        raise NotImplementedError("every dealer draws")

    def clone(self) -> Dealer:
        raise NotImplementedError("every dealer can be copied")

    def dump(self) -> dict[str, object]:
        raise NotImplementedError("every dealer can be written down")

    def shuffle(self, cards: vec[i64], size: i64) -> None:
        """Shuffle the first `size` cards in place (Fisher and Yates)."""
        last: i64 = size - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            card: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


@final
class FastDealer(Dealer):
    """Marsaglia's xorshift on four 32-bit words, period 2**128 - 1.

    It uses only shifts and exclusive-ors of 32 bits, which give the same numbers in compiled code, where an i64 wraps,
    and in interpreted code, where it grows.
    """

    def __init__(self, x: i64, y: i64, z: i64, w: i64) -> None:
        self.x: i64 = x & WORD
        self.y: i64 = y & WORD
        self.z: i64 = z & WORD
        self.w: i64 = w & WORD
        if self.x | self.y | self.z | self.w == 0:
            self.w = 1  # the all-zero state would never change

    def below(self, n: i64) -> i64:
        t: i64 = self.x
        t ^= (t << 11) & WORD
        w: i64 = self.w
        self.x = self.y
        self.y = self.z
        self.z = w
        w ^= (w >> 19) ^ t ^ (t >> 8)
        self.w = w
        return (w * n) >> 32

    def clone(self) -> FastDealer:
        return FastDealer(self.x, self.y, self.z, self.w)

    def dump(self) -> dict[str, object]:
        return {"kind": "fast", "words": [int(self.x), int(self.y), int(self.z), int(self.w)]}


@final
class SealedDealer(Dealer):
    """BLAKE2b in counter mode under a 32-byte key, without modulo bias."""

    def __init__(self, key: bytes, drawn: i64 = 0) -> None:
        self.key = key
        self.drawn: i64 = drawn  # words drawn so far
        self.block = b""
        self.block_number: i64 = -1

    def below(self, n: i64) -> i64:
        fair: i64 = (WORD + 1) // n * n
        word: i64 = self._word()
        while word >= fair:
            word = self._word()
        return word % n

    def _word(self) -> i64:
        number: i64 = self.drawn // BLOCK_WORDS
        if number != self.block_number:
            counter = int(number).to_bytes(8, "big")
            self.block = hashlib.blake2b(counter, key=self.key, person=b"signoria-deal").digest()
            self.block_number = number
        start: i64 = self.drawn % BLOCK_WORDS * 4
        self.drawn += 1
        return int.from_bytes(self.block[start : start + 4], "big")

    def clone(self) -> SealedDealer:
        return SealedDealer(self.key, self.drawn)

    def dump(self) -> dict[str, object]:
        return {"kind": "sealed", "key": self.key.hex(), "drawn": int(self.drawn)}


def fast_dealer(seed: bytes) -> FastDealer:
    """A fast dealer, seeded with a hash of the seed."""
    words = hashlib.blake2b(seed, digest_size=16, person=b"signoria-fast").digest()
    return FastDealer(
        int.from_bytes(words[0:4], "big"),
        int.from_bytes(words[4:8], "big"),
        int.from_bytes(words[8:12], "big"),
        int.from_bytes(words[12:16], "big"),
    )


def fork(dealer: Dealer) -> FastDealer:
    """A new fast dealer, seeded by draws from another one: later draws of the two are independent."""
    span: i64 = 1 << 30
    return FastDealer(dealer.below(span), dealer.below(span), dealer.below(span), dealer.below(span))


def no_dealer() -> FastDealer:
    """A fixed dealer that stands in for a secret one."""
    return FastDealer(0, 0, 0, 1)


def load_dealer(dump: dict[str, object]) -> Dealer:
    """The dealer that `Dealer.dump` wrote."""
    if dump["kind"] == "sealed":
        key, drawn = dump["key"], dump["drawn"]
        assert isinstance(key, str)
        assert isinstance(drawn, int)
        return SealedDealer(bytes.fromhex(key), drawn)
    words = dump["words"]
    assert isinstance(words, list)
    return FastDealer(words[0], words[1], words[2], words[3])
