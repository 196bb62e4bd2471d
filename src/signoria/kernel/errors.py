"""Errors that say whose fault it is and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from reprlib import Repr

SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 80


def quote(value: object) -> str:
    """A value from outside for use in a message: on one line, without control characters, and shortened if long."""
    try:
        return SHORT.repr(value)
    except ValueError:  # Python refuses to write a number with many thousand digits
        return "a number too long to write"


class SignoriaError(Exception):
    """An error that the caller can correct; its text is written for a person."""


@dataclass(frozen=True)
class Refusal:
    """Why a seat may not do something now: the rule, a code for programs, the numbers for the sentence.

    It is made only from what the seat may know.
    """

    rule: str
    code: str
    numbers: dict[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        return {"rule": self.rule, "code": self.code, "numbers": self.numbers}


class UnknownGame(SignoriaError):
    """No game of this name is registered."""


class UnknownAction(SignoriaError):
    """The text is not in the game's notation at all."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(f"{quote(text)} is not an action of this game" + (f"; {hint}" if hint else ""))
        self.text = text


class IllegalAction(SignoriaError):
    """An action of the game that is not legal now; it carries the refusal with its rule id."""

    def __init__(self, seat: int, text: str, refusal: Refusal) -> None:
        super().__init__(f"seat {seat} may not {quote(text)} now: {refusal.code} ({refusal.rule})")
        self.seat = seat
        self.text = text
        self.refusal = refusal


class NotYourTurn(SignoriaError):
    """The seat is not asked for anything now."""

    def __init__(self, seat: int, actors: Iterable[int]) -> None:
        asked = [str(actor) for actor in actors]
        who = f"seats {' and '.join(asked)} are" if len(asked) > 1 else f"seat {asked[0]} is" if asked else ""
        super().__init__(f"seat {seat} is not asked now; {who or 'the match is over'}")
        self.seat = seat


class CannotUndo(SignoriaError):
    """The last move cannot be taken back."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class BadSetup(SignoriaError):
    """A match cannot be set up like this; names the field."""

    def __init__(self, field_name: str, problem: str) -> None:
        super().__init__(f"{field_name}: {problem}")
        self.field = field_name


class BadComponents(SignoriaError):
    """A component file is wrong; names file, table and field."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        super().__init__(f"{file}: {where}: {problem}")
        self.file = file
        self.where = where


class BadPosition(SignoriaError):
    """A dumped position cannot be loaded; names the field."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"position: {where}: {problem}")
        self.where = where


class BadRecord(SignoriaError):
    """A record is damaged or does not follow the rules; names the first line that differs."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
