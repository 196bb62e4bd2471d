"""Setup: everything that determines a match before its first move. It is frozen and can be written as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from signoria.kernel.dealer import Dealer, SealedDealer, fast_dealer
from signoria.kernel.errors import BadSetup, quote

SEED_BYTES = 32
DEALERS = ("sealed", "fast")


def seed_bytes(seed: int | bytes) -> bytes:
    """The 32 bytes of a seed; a number is hashed into them."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise BadSetup("seed", f"must be {SEED_BYTES} bytes long, not {len(seed)}")
        return seed
    return hashlib.blake2b(str(seed).encode(), digest_size=SEED_BYTES, person=b"signoria-seed").digest()


@dataclass(frozen=True)
class Setup:
    """A match before the deal: what is played, by how many, and from which seed."""

    game: str
    rules_version: int
    edition: str
    options: tuple[str, ...]
    seats: int
    names: tuple[str, ...]
    components: Mapping[str, Any] | None  # None: the built-in ones; otherwise the whole of a user's file
    seed: bytes
    words: tuple[str, ...] = ()  # what seats add to the seed
    dealer: str = "sealed"

    def variant(self) -> dict[str, object]:
        """What is played, without names and seed: nothing here is secret."""
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "edition": self.edition,
            "options": list(self.options),
            "seats": self.seats,
            "components": self.components,
        }

    def as_dict(self) -> dict[str, object]:
        """The whole setup, with its seed: a secret while the match runs."""
        return {
            **self.variant(),
            "names": list(self.names),
            "seed": self.seed.hex(),
            "words": list(self.words),
            "dealer": self.dealer,
        }

    def key(self) -> bytes:
        """The dealer's key: the seed and, if there are any, the words of the seats, each with its length."""
        digest = hashlib.blake2b(self.seed, digest_size=SEED_BYTES, person=b"signoria-key")
        for word in self.words:
            data = word.encode()
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.digest()

    def new_dealer(self) -> Dealer:
        """The source of this match's chance."""
        return SealedDealer(self.key()) if self.dealer == "sealed" else fast_dealer(self.key())

    def check(self) -> None:
        """Check what holds for every game; BadSetup names the field that is wrong."""
        if len(self.names) != self.seats:
            raise BadSetup("names", f"{len(self.names)} names for {quote(self.seats)} seats")
        for field, texts in (("names", self.names), ("words", self.words)):
            if any("\ud800" <= char <= "\udfff" for char in "".join(texts)):
                raise BadSetup(field, "half a character, which no file can hold")
        if self.dealer not in DEALERS:
            raise BadSetup("dealer", f"must be one of {', '.join(DEALERS)}, not {quote(self.dealer)}")

    def with_seed(self, seed: int | bytes) -> Setup:
        return replace(self, seed=seed_bytes(seed))


FIELDS = tuple(field.name for field in fields(Setup))


def _expect(data: Mapping[str, Any], name: str, kind: type, what: str) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadSetup(name, f"must be {what}, not {quote(value)}")
    return value


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = _expect(data, name, list, "a list of texts")
    if not all(isinstance(value, str) for value in values):
        raise BadSetup(name, f"must be a list of texts, not {quote(values)}")
    return tuple(values)


def load_setup(data: Mapping[str, Any]) -> Setup:
    """The setup that `Setup.as_dict` wrote down; BadSetup names the field that is wrong."""
    components = data.get("components")
    if components is not None and not isinstance(components, dict):
        raise BadSetup("components", "must be null or a table")
    try:
        seed = bytes.fromhex(_expect(data, "seed", str, "64 hexadecimal digits"))
    except ValueError:
        raise BadSetup("seed", "must be 64 hexadecimal digits") from None
    setup = Setup(
        game=_expect(data, "game", str, "a text"),
        rules_version=_expect(data, "rules_version", int, "a whole number"),
        edition=_expect(data, "edition", str, "a text"),
        options=_texts(data, "options"),
        seats=_expect(data, "seats", int, "a whole number"),
        names=_texts(data, "names"),
        components=components,
        seed=seed_bytes(seed),
        words=_texts(data, "words"),
        dealer=_expect(data, "dealer", str, "a text"),
    )
    setup.check()
    return setup
