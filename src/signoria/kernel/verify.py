"""Verifying a record: nothing was changed, the deal is the one that was promised, and every move follows the rules.

`verify_record` needs nothing but the record. Whoever wrote down a commitment, or saved a chain while the match ran, can
compare these too: then not even the server's owner can have replaced the whole match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from signoria.kernel.errors import BadRecord, NotARecord, SignoriaError, UnknownGame, UnplayableRules, quote
from signoria.kernel.fair import SHORT_DIGITS, short
from signoria.kernel.game import Game
from signoria.kernel.record import HASH, Record, read_record, replay_record

FITS, DIFFERS, MISSING, UNKNOWN = "fits", "differs", "missing", "unknown"
"""What a check found: it fits, it does not, there is nothing to compare, or it cannot be checked here."""

CHAIN_LINE = "signoria chain 2"
CHAIN_ENTRY = re.compile(rf"([0-9]{{1,7}}) \[([0-9a-f]{{{SHORT_DIGITS}}})\]")


@dataclass(frozen=True)
class Check:
    """One thing that was checked."""

    name: str
    verdict: str
    text: str


@dataclass(frozen=True)
class SavedChain:
    """What a player saved while the match ran: the commitment and the short link of every entry so far."""

    commitment: str
    links: tuple[str, ...]


@dataclass(frozen=True)
class Noted:
    """What somebody wrote down while the match ran, to compare the record with."""

    commitment: str = ""
    link: str = ""
    chain: SavedChain | None = None


@dataclass(frozen=True)
class Verification:
    """All checks of a record, in order."""

    record: Record | None  # None if it could not be read
    checks: tuple[Check, ...] = field(default=())

    @property
    def verdict(self) -> str:
        """The worst of all checks; what is missing is no fault."""
        found = [check.verdict for check in self.checks]
        return DIFFERS if DIFFERS in found else UNKNOWN if UNKNOWN in found else FITS


def write_chain(commitment: str, links: Sequence[bytes]) -> str:
    """The chain so far, for a player to save. It contains no secret."""
    lines = [f"{number} [{short(link)}]" for number, link in enumerate(links)]
    return "\n".join([CHAIN_LINE, f"commitment: {commitment}", *lines]) + "\n"


def read_chain(text: str) -> SavedChain:
    """The chain that `write_chain` wrote. Raises NotARecord."""
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")
    commitment = lines[1].removeprefix("commitment: ") if len(lines) > 1 else ""
    if lines[0] != CHAIN_LINE or (commitment and not HASH.fullmatch(commitment)):
        raise NotARecord(1, f"not a saved chain: it must start with {CHAIN_LINE!r} and the commitment")
    links: list[str] = []
    for number, line in enumerate(lines[2:], 3):
        found = CHAIN_ENTRY.fullmatch(line)
        if found is None or int(found[1]) != len(links):
            raise NotARecord(number, f"expected '{len(links)} [link]', not {quote(line)}")
        links.append(found[2])
    return SavedChain(commitment, tuple(links))


def verify_record(text: str, find_game: Callable[[str], Game], noted: Noted = Noted()) -> Verification:  # noqa: B008  immutable
    """Check everything about a record. Raises NotARecord for a text that is none."""
    try:
        record = read_record(text)
    except NotARecord:
        raise
    except BadRecord as error:
        return Verification(None, (Check("chain", DIFFERS, str(error)),))
    checks = [_chain(record), _commitment(record), *_noted(record, noted), _deal(record, find_game)]
    return Verification(record, tuple(checks))


def _chain(record: Record) -> Check:
    count = len(record.history)
    if record.version == 1:
        return Check("chain", FITS, f"{count} entries, none changed (a record of the first format, with short digests)")
    return Check("chain", FITS, f"{count} entries, none changed; the last link is {record.links[-1].hex()}")


def _commitment(record: Record) -> Check:
    if record.promised is None:
        return Check("commitment", MISSING, "none: nothing was promised before this deal")
    if not record.promised.fits(record.setup.seed):
        return Check("commitment", DIFFERS, "the seed and the salt are not those that were promised before the deal")
    return Check("commitment", FITS, "the seed and the salt are those that were promised before the deal")


def _noted(record: Record, noted: Noted) -> list[Check]:
    checks: list[Check] = []
    if noted.commitment:
        checks.append(_same_commitment(record, noted.commitment))
    if noted.link:
        checks.append(_same_link(record, noted.link))
    if noted.chain:
        checks.append(_same_chain(record, noted.chain))
    return checks


def _same_commitment(record: Record, commitment: str) -> Check:
    given = record.promised.commitment if record.promised else ""
    if given.startswith(commitment.lower()):
        return Check("your commitment", FITS, "the record has the commitment that you wrote down")
    return Check("your commitment", DIFFERS, "the record has another commitment than the one you wrote down")


def _same_link(record: Record, link: str) -> Check:
    number = next((at for at, one in enumerate(record.links) if short(one) == link.lower()), None)
    if number is None:
        return Check("your link", DIFFERS, "the link that you wrote down is not in the chain: the match was changed")
    return Check("your link", FITS, f"nothing up to entry {number} has changed since you wrote the link down")


def _same_chain(record: Record, saved: SavedChain) -> Check:
    if saved.commitment != (record.promised.commitment if record.promised else ""):
        return Check("your chain", DIFFERS, "the record has another commitment than the chain you saved")
    for number, link in enumerate(saved.links):
        if number > len(record.history):
            return Check(
                "your chain", DIFFERS, f"entry {number} and all after it were removed since you saved the chain"
            )
        if short(record.links[number]) != link:
            what = f"move {number}" if number else "the header"
            return Check("your chain", DIFFERS, f"{what} was changed since you saved the chain")
    last = len(saved.links) - 1
    return Check("your chain", FITS, f"nothing up to entry {last} has changed since you saved the chain")


def _deal(record: Record, find_game: Callable[[str], Game]) -> Check:
    """Whether all that was dealt and drawn follows from the seed and the words, and all moves from the rules."""
    try:
        game = find_game(record.setup.game)
        game.check(record.setup.variant())
        replay_record(game, record)
    except (UnknownGame, UnplayableRules) as error:
        return Check("deal", UNKNOWN, f"cannot be replayed by this release: {error}")
    except SignoriaError as error:
        return Check("deal", DIFFERS, str(error))
    return Check("deal", FITS, "every deal, draw and move follows from the seed, the words and the rules")
