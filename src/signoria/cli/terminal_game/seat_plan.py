"""Who has which seat: people and bots, their names, and the bots' random seed."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from signoria.bots.levels import make_bot, split_bots
from signoria.kernel.errors import SignoriaError
from signoria.kernel.lines import LETTERS

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
"""Default names; each starts with the letter of its seat."""


class BadSeatPlan(SignoriaError):
    """The people, bots or names do not fit the seats."""


@dataclass(frozen=True)
class SeatPlan:
    """The seats of people, and the bots on all other seats."""

    people: tuple[int, ...]
    levels: tuple[str, ...]  # [seat]: the level or spec of the bot; empty for a person
    bot_seed: bytes

    def bots(self) -> list[int]:
        """The seats of bots."""
        return [seat for seat in range(len(self.levels)) if seat not in self.people]

    def decision_seed(self, seat: int, decision: int) -> bytes:
        """A bot's random seed: the same for the same decision, so that resuming a match changes nothing."""
        return hashlib.blake2b(f"{seat} {decision}".encode(), key=self.bot_seed, person=b"signoria-bots").digest()

    def as_text(self) -> str:
        return json.dumps({"people": self.people, "levels": self.levels, "bot_seed": self.bot_seed.hex()})


def new_seat_plan(people: tuple[int, ...], bots: str, seats: int) -> SeatPlan:
    """A seat plan with a new seed for the bots. `bots` names one level for all, or one for each in seat order.
    UnknownLevel or BadSpec if there is no such bot."""
    names = split_bots(bots)
    for name in names:
        make_bot(name)
    free = [seat for seat in range(seats) if seat not in people]
    if len(names) == 1:
        names *= len(free)
    if len(names) != len(free):
        problem = f"{len(names)} levels for {len(free)} bots; name one level for all, or one for each bot"
        raise BadSeatPlan(f"--bots {bots}: {problem}")
    by_seat = dict(zip(free, names, strict=True))
    return SeatPlan(people, tuple(by_seat.get(seat, "") for seat in range(seats)), secrets.token_bytes(32))


def read_seat_plan(text: str, seats: int) -> SeatPlan:
    """The seat plan that `as_text` wrote; BadSeatPlan if it cannot be read or does not fit the seats."""
    try:
        data = json.loads(text)
        people = tuple(sorted(set(map(int, data["people"]))))
        plan = SeatPlan(people, _read_levels(data, people, seats), bytes.fromhex(data["bot_seed"]))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise BadSeatPlan("the file does not say clearly who has which seat; use --people to set it") from None
    misplaced = any(not 0 <= seat < seats for seat in plan.people) or len(plan.levels) != seats
    if misplaced or len(plan.bot_seed) != 32:
        raise BadSeatPlan(
            f"the seats of people and bots in the file do not match {seats} seats; use --people to set them"
        )
    for seat in plan.bots():
        make_bot(plan.levels[seat])
    return plan


def _read_levels(data: Mapping[str, Any], people: Sequence[int], seats: int) -> tuple[str, ...]:
    """The levels by seat; old saves have one level for all bots."""
    if "level" in data:
        return tuple("" if seat in people else str(data["level"]) for seat in range(seats))
    return tuple(map(str, data["levels"]))


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 5


def parse_seat(text: str, seats: int) -> int:
    """A seat as people type it: its letter, or its number from 1."""
    word = text.strip().upper()
    number = int(word) - 1 if _is_number(word) else LETTERS.find(word) if len(word) == 1 else -1
    if not 0 <= number < seats:
        last = LETTERS[seats - 1]
        raise BadSeatPlan(f"there is no seat {text.strip()!r}; choose A to {last}, or 1 to {seats}")
    return number


def parse_people(you: str | None, people: str | None, seats: int) -> tuple[int, ...]:
    """The seats of people: one person's seat, the first so many seats, or those listed."""
    if you is not None and people is not None:
        raise BadSeatPlan("--you is for one person and --people for several; use only one of them")
    if people is None:
        return (parse_seat("1" if you is None else you, seats),)
    if _is_number(people):
        if int(people) > seats:
            raise BadSeatPlan(f"--people {people}: there are only {seats} seats (change this with --seats)")
        return tuple(range(int(people)))
    return tuple(sorted({parse_seat(part, seats) for part in people.split(",")}))


def parse_names(names: str | None, seats: int) -> tuple[str, ...]:
    """The given names in seat order, and default names for the rest."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > seats:
        raise BadSeatPlan(f"--names gives {len(given)} names for {seats} seats")
    given += [""] * (seats - len(given))
    ours = [f"{name} II" if name in given else name for name in NAMES]
    found = tuple(name or ours[seat] for seat, name in enumerate(given))
    if len(set(found)) < seats:
        raise BadSeatPlan(f"--names {', '.join(found)}: every seat needs a different name")
    return found
