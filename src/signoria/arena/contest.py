"""A contest: the bots, what they play, and the seed. It determines every result except the times."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import signoria
from signoria.bots.levels import make_bot
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.errors import SignoriaError
from signoria.kernel.setup import Setup
from signoria.kernel.state import canonical_json

Sitting = tuple[int, ...]
"""The contender on each seat."""

DECIDING = (
    "signoria/kernel/**/*",
    "signoria/games/**/*",
    "signoria/bots/**/*",
    "signoria/arena/contest.py",
    "signoria/arena/match.py",
    "signoria__mypyc.*",  # the code of all compiled modules: the files next to the sources only load it
)
"""The files that determine the results; the rest of the arena only counts, draws and stores them."""

KINDS = (".py", ".toml", *EXTENSION_SUFFIXES)
"""Their file extensions."""


class BadLineUp(SignoriaError):
    """These bots cannot fill the seats."""


class Fixture(NamedTuple):
    """A match to play: the numbers of its deal and of its sitting."""

    deal: int
    sitting: int


@dataclass(frozen=True)
class Contest:
    """Bots, and what they play. The seeds of all deals come from the seed of the setup."""

    setup: Setup
    bots: tuple[str, ...]

    @cached_property
    def sittings(self) -> list[Sitting]:
        """All sittings in which each deal is played, by number."""
        return [
            tuple(group[(seat - turn) % self.setup.seats] for seat in range(self.setup.seats))
            for group in groups(len(self.bots), self.setup.seats)
            for turn in range(self.setup.seats)
        ]

    def fixtures(self, games: int) -> list[Fixture]:
        """This many matches, rounded up to complete deals."""
        deals = -(-games // len(self.sittings))
        return [Fixture(deal, sitting) for deal in range(deals) for sitting in range(len(self.sittings))]

    def deal(self, number: int) -> Setup:
        """The setup of one deal."""
        return self.setup.with_seed(self._seed("deal", number))

    def chance(self, fixture: Fixture, seat: int) -> FastDealer:
        """The random numbers of the bot on a seat: different in each match, and unrelated to the deal."""
        contender = self.sittings[fixture.sitting][seat]
        return fast_dealer(self._seed("bot", *fixture, seat, contender, self.bots[contender]))

    def _seed(self, label: str, *parts: int | str) -> bytes:
        text = canonical_json([label, self.setup.seed.hex(), *parts])
        return hashlib.blake2b(text.encode(), digest_size=32, person=b"signoria-arena").digest()

    def check(self) -> None:
        """Raise BadLineUp, or the error of `make_bot`, if the contest cannot be played."""
        groups(len(self.bots), self.setup.seats)
        for bot in self.bots:
            make_bot(bot)

    def identity(self) -> dict[str, object]:
        """Everything that determines the results, as plain data."""
        return {
            **self.setup.variant(),
            "seed": self.setup.seed.hex(),
            "bots": list(self.bots),
            "program": program_digest(),
        }

    def digest(self) -> str:
        """A short hash of the contest."""
        return hashlib.blake2b(canonical_json(self.identity()).encode(), digest_size=8).hexdigest()


def groups(bots: int, seats: int) -> list[Sitting]:
    """The groups of contenders that play together, each before it is rotated from seat to seat.

    Of two bots the first has one seat and the second all others; as many bots as seats are one group; of more bots than
    seats, every combination that fills the seats is a group.
    """
    if bots == 2:
        return [(0,) + (1,) * (seats - 1)]
    if bots < seats:
        count = f"{bots} bots" if bots > 1 else "one bot"
        raise BadLineUp(
            f"{count} cannot fill {seats} seats; name two bots, or at least {seats} (the same one may appear twice)"
        )
    return list(combinations(range(bots), seats))


@cache
def program_digest() -> str:
    """A hash of the program that plays a match: other rules or bots would give other results.

    Compiled code is part of it, although it plays exactly as its sources do: it may have been compiled from older
    sources than those beside it, and the times in a log are those of one build.
    """
    digest = hashlib.blake2b(digest_size=8)
    root = Path(signoria.__file__).parent.parent
    files = [path for part in DECIDING for path in root.glob(part) if path.name.endswith(KINDS)]
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in files):
        data = path.read_bytes()
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()
