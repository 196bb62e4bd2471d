"""Errors that say what was wrong and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from reprlib import Repr

SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 80


def quote(value: object) -> str:
    """A value from outside, for use in a message: on one line, without control characters, and shortened if long."""
    try:
        return SHORT.repr(value)
    except ValueError:  # Python refuses to write a number with many thousand digits
        return "a number too long to write"


class SignoriaError(Exception):
    """An error that the caller can correct; its text is written for a person."""


@dataclass(frozen=True)
class Refusal:
    """Why a seat may not do something now: the rule, a code for programs, and the numbers for the sentence.

    It depends only on what the seat may know.
    """

    rule: str  # the id of the rule
    code: str  # the key of the sentence in the game's text.py
    numbers: dict[str, object] = field(default_factory=dict)  # what to fill in

    def as_dict(self) -> dict[str, object]:
        """The refusal as plain data."""
        return {"rule": self.rule, "code": self.code, "numbers": self.numbers}


class UnknownGame(SignoriaError):
    """There is no game with this name."""


class UnknownAction(SignoriaError):
    """The text is not an action in the game's notation."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(f"{quote(text)} is not an action of this game" + (f"; {hint}" if hint else ""))
        self.text = text


class IllegalAction(SignoriaError):
    """An action that is not legal now. It carries the refusal with the id of the rule."""

    def __init__(self, seat: int, text: str, refusal: Refusal) -> None:
        super().__init__(f"seat {seat} may not {quote(text)} now: {refusal.code} ({refusal.rule})")
        self.seat = seat
        self.text = text
        self.refusal = refusal


class NotYourTurn(SignoriaError):
    """The seat does not have to choose now."""

    def __init__(self, seat: int, actors: Iterable[int]) -> None:
        asked = [str(actor) for actor in actors]
        turn = f"it is the turn of seat{'s' if len(asked) > 1 else ''} {' and '.join(asked)}"
        super().__init__(f"seat {seat} cannot move now; {turn if asked else 'the match is over'}")
        self.seat = seat


class CannotUndo(SignoriaError):
    """The last move cannot be undone."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class BadSetup(SignoriaError):
    """The setup of a match is wrong. Names the field."""

    def __init__(self, field_name: str, problem: str) -> None:
        super().__init__(f"{field_name}: {problem}")
        self.field = field_name


class UnplayableRules(BadSetup):
    """The match was set up with a version of the rules that this release cannot play. Nothing is wrong with it."""

    def __init__(self, version: int, oldest: int, newest: int) -> None:
        known = f"version {newest}" if oldest == newest else f"versions {oldest} to {newest}"
        advice = "update the program" if version > newest else "use an older release of the program"
        super().__init__("rules_version", f"{quote(version)} is not known here, only {known}; {advice}")
        self.version = version


class BadComponents(SignoriaError):
    """A component file is wrong. Names the file, table and field."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        super().__init__(f"{file}: {where}: {problem}")
        self.file = file
        self.where = where


class BadPosition(SignoriaError):
    """A dumped position cannot be loaded. Names the field."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"position: {where}: {problem}")
        self.where = where


class BadRecord(SignoriaError):
    """A record is damaged or breaks the rules. Names the first wrong line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


class NotARecord(BadRecord):
    """The text is no record, or one of a format that is not known here."""
