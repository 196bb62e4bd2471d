"""Setup: everything that determines a match before its first move. It is immutable and can be written as JSON."""

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
    """A seed as 32 bytes; a number is hashed."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise BadSetup("seed", f"must be {SEED_BYTES} bytes long, not {len(seed)}")
        return seed
    return hashlib.blake2b(str(seed).encode(), digest_size=SEED_BYTES, person=b"signoria-seed").digest()


@dataclass(frozen=True)
class Setup:
    """A match before the deal: the variant, the players' names and the seed."""

    game: str  # the id of the game
    rules_version: int  # of the game, when the match was set up
    edition: str  # the id of the edition
    options: tuple[str, ...]  # the ids of the options
    seats: int  # the number of players
    names: tuple[str, ...]  # of the players, by seat
    components: Mapping[str, Any] | None  # None for the built-in ones; otherwise the data of a user's file
    seed: bytes  # decides the deal
    words: tuple[str, ...] = ()  # text that seats add to the seed
    dealer: str = "sealed"  # or "fast"

    def variant(self) -> dict[str, object]:
        """Everything that decides the rules: the setup without names and seed. Nothing in it is secret."""
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "edition": self.edition,
            "options": list(self.options),
            "seats": self.seats,
            "components": self.components,
        }

    def as_dict(self) -> dict[str, object]:
        """The complete setup. It contains the seed, which is secret while the match runs."""
        return {
            **self.variant(),
            "names": list(self.names),
            "seed": self.seed.hex(),
            "words": list(self.words),
            "dealer": self.dealer,
        }

    def key(self) -> bytes:
        """The dealer's key: a hash of the seed and of the words that seats added."""
        digest = hashlib.blake2b(self.seed, digest_size=SEED_BYTES, person=b"signoria-key")
        for word in self.words:
            data = word.encode()
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.digest()

    def new_dealer(self) -> Dealer:
        """The source of randomness for this match."""
        return SealedDealer(self.key()) if self.dealer == "sealed" else fast_dealer(self.key())

    def check(self) -> None:
        """Check what applies to every game. BadSetup names the field that is wrong."""
        if len(self.names) != self.seats:
            raise BadSetup("names", f"{len(self.names)} names for {quote(self.seats)} seats")
        for field, texts in (("names", self.names), ("words", self.words)):
            if any("\ud800" <= char <= "\udfff" for char in "".join(texts)):
                raise BadSetup(field, "contains half a character, which cannot be saved")
        if self.dealer not in DEALERS:
            raise BadSetup("dealer", f"must be one of {', '.join(DEALERS)}, not {quote(self.dealer)}")

    def with_seed(self, seed: int | bytes) -> Setup:
        """The same setup with another seed."""
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
    """The setup that `Setup.as_dict` wrote. BadSetup names the field that is wrong."""
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
