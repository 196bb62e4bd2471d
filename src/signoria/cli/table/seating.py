"""Who sits where: people and bots, their names, and the bots' own chance."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass

from signoria.bots.levels import make_bot
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.errors import SignoriaError
from signoria.kernel.lines import LETTERS

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
"""Names for seats that were given none: they begin with the letters of the seats."""


class BadSeating(SignoriaError):
    """The people and names do not fit the seats."""


@dataclass(frozen=True)
class Seating:
    """The seats at which people sit, and the bots on all others."""

    people: tuple[int, ...]
    level: str
    bot_seed: bytes

    def bot_dealer(self, seat: int, decision: int) -> FastDealer:
        """The bot's chance for a decision: always the same for the same decision, so that a resumed match goes on
        as if it had never stopped."""
        place = f"{seat} {decision}".encode()
        return fast_dealer(hashlib.blake2b(place, key=self.bot_seed, person=b"signoria-bots").digest())

    def as_text(self) -> str:
        return json.dumps({"people": self.people, "level": self.level, "bot_seed": self.bot_seed.hex()})


def new_seating(people: tuple[int, ...], level: str) -> Seating:
    """A seating whose bots' chance is drawn anew; UnknownLevel if there is no such bot."""
    make_bot(level)
    return Seating(people, level, secrets.token_bytes(32))


def read_seating(text: str, seats: int) -> Seating:
    """What `as_text` wrote; BadSeating if it does not fit."""
    try:
        data = json.loads(text)
        seating = Seating(tuple(map(int, data["people"])), str(data["level"]), bytes.fromhex(data["bot_seed"]))
    except (ValueError, KeyError, TypeError):
        raise BadSeating("the note that says who sits where cannot be read; say it with --people") from None
    if any(not 0 <= seat < seats for seat in seating.people) or len(seating.bot_seed) != 32:
        raise BadSeating(f"the note that says who sits where does not fit {seats} seats; say it with --people")
    make_bot(seating.level)
    return seating


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 5


def parse_seat(text: str, seats: int) -> int:
    """A seat as people write it: its letter, or its number from 1."""
    word = text.strip().upper()
    number = int(word) - 1 if _is_number(word) else LETTERS.find(word) if len(word) == 1 else -1
    if not 0 <= number < seats:
        raise BadSeating(f"seat {text.strip()!r}: there are {seats} seats, A or 1 to {LETTERS[seats - 1]} or {seats}")
    return number


def parse_people(you: str | None, people: str | None, seats: int) -> tuple[int, ...]:
    """The seats of people: one's own, or the first so many, or those listed."""
    if you is not None and people is not None:
        raise BadSeating("--you is for one person, --people for several: give one of them")
    if people is None:
        return (parse_seat(you or "1", seats),)
    if _is_number(people):
        if int(people) > seats:
            raise BadSeating(f"--people {people}: there are only {seats} seats")
        return tuple(range(int(people)))
    return tuple(sorted({parse_seat(part, seats) for part in people.split(",") if part.strip()}))


def parse_names(names: str | None, seats: int) -> tuple[str, ...]:
    """The names given, in the order of the seats, and our own for the rest."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats:
        raise BadSeating(f"--names gives {len(given)} names for {seats} seats")
    found = tuple(given[seat] if seat < len(given) and given[seat] else NAMES[seat] for seat in range(seats))
    if len(set(found)) < seats:
        raise BadSeating(f"--names: {', '.join(found)}: every seat needs a name of its own")
    return found
