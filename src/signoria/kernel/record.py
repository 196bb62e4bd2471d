"""Records: a match as a text file that can be read, checked and replayed.

The header is the setup, one field a line; then one move a line with a running digest; then the result. Lines that
begin with # are notes and are ignored. A digest covers the header and every move before it, so that the first altered
line is the first whose digest does not match.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.kernel.errors import BadRecord, BadSetup, SignoriaError, quote
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.setup import FIELDS, Setup, load_setup
from signoria.kernel.state import State, canonical_json, seats_in

FIRST_LINE = "signoria record 1"
DIGEST_BYTES = 4
SEAT = re.compile("[0-9]{1,2}")


def _digest(before: str, line: str) -> str:
    return hashlib.blake2b(f"{before}\n{line}".encode(), digest_size=DIGEST_BYTES).hexdigest()


def _result(state: State) -> str:
    result = {
        "scores": state.scores(),
        "winners": seats_in(state.winners()) if state.is_over() else [],
        "over": state.is_over(),
        "fingerprint": state.fingerprint(),
    }
    return f"result {canonical_json(result)}"


def write_record(
    setup: Setup,
    moves: Sequence[tuple[int, str]],
    state: State,
    notes: Mapping[int, Sequence[str]] | None = None,
) -> str:
    """The record of a match: its setup, the moves (seat and notation) and the position they led to.

    Notes are lines without a line end, keyed by the number of moves after which they stand.
    """
    noted = notes or {}
    lines = [FIRST_LINE]
    lines += [f"{name}: {canonical_json(value)}" for name, value in setup.as_dict().items()]
    digest = _digest("", "\n".join(lines))
    lines += [f"# {note}" for note in noted.get(0, ())]
    for ply, (seat, text) in enumerate(moves, 1):
        line = f"{ply} {seat} {text}"
        digest = _digest(digest, line)
        lines.append(f"{line} [{digest}]")
        lines += [f"# {note}" for note in noted.get(ply, ())]
    lines.append(_result(state))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Entry:
    """A move as a record has it."""

    line: int
    seat: int
    text: str


@dataclass(frozen=True)
class Record:
    """A record whose digests match; only a replay shows whether its moves follow the rules."""

    setup: Setup
    entries: tuple[Entry, ...]
    result: str
    result_line: int


def read_record(text: str) -> Record:
    """Parse a record and check its digests; BadRecord names the first line that is wrong."""
    numbered = [(number, line) for number, line in _lines(text) if line.strip() and not line.startswith("#")]
    if not numbered or numbered[0][1] != FIRST_LINE:
        raise BadRecord(1, f"not a record: it must begin with {FIRST_LINE!r}")
    header_end = next((i for i, (_, line) in enumerate(numbered[1:], 1) if _is_body(line)), len(numbered))
    setup = _read_header(numbered[1:header_end])
    digest = _digest("", "\n".join(line for _, line in numbered[:header_end]))
    entries: list[Entry] = []
    for number, line in numbered[header_end:]:
        if line.startswith("result "):
            if number != numbered[-1][0]:
                raise BadRecord(number, "the result must be the last line")
            return Record(setup, tuple(entries), line, number)
        entry, digest = _read_move(number, line, len(entries) + 1, digest)
        entries.append(entry)
    raise BadRecord(numbered[-1][0], "the record breaks off: the result is missing")


def _lines(text: str) -> list[tuple[int, str]]:
    """Numbered lines, split at LF or CRLF only; a name may hold any other line separator."""
    return list(enumerate(text.replace("\r\n", "\n").split("\n"), 1))


def _is_body(line: str) -> bool:
    return line[0].isdigit() or line.startswith("result ")


def _read_header(lines: Sequence[tuple[int, str]]) -> Setup:
    data: dict[str, object] = {}
    line_of: dict[str, int] = {}
    for number, line in lines:
        name, colon, value = line.partition(": ")
        if not colon or name not in FIELDS:
            raise BadRecord(number, f"expected 'name: value' or a move, not {quote(line)}")
        if name in data:
            raise BadRecord(number, f"{name} is there twice")
        try:
            data[name] = json.loads(value)
        except (ValueError, RecursionError):
            raise BadRecord(number, f"the value of {name} is not JSON") from None
        line_of[name] = number
    try:
        return load_setup(data)
    except BadSetup as error:
        raise BadRecord(line_of.get(error.field, 1), str(error)) from None


def _read_move(number: int, line: str, ply: int, before: str) -> tuple[Entry, str]:
    move, bracket, rest = line.rpartition(" [")
    words = move.split(" ", 2)
    if not bracket or not rest.endswith("]") or len(words) != 3 or not SEAT.fullmatch(words[1]):
        raise BadRecord(number, f"expected 'ply seat action [digest]', not {quote(line)}")
    if words[0] != str(ply):
        raise BadRecord(number, f"expected move {ply}, found {quote(words[0])}: a line is missing or out of place")
    digest = _digest(before, move)
    if rest[:-1] != digest:
        changed = f"move {ply}" if ply > 1 else "the header or move 1"
        raise BadRecord(number, f"{changed} was changed: the digest is {quote(rest[:-1])}, the lines give {digest!r}")
    return Entry(number, int(words[1]), words[2]), digest


def replay_record(game: Game, record: Record, at: int | None = None, journal: Journal | None = None) -> State:
    """Replay a record through `push`, as any move is made, and check its result.

    With `at`, stop after that many moves. BadRecord names the first line that does not follow the rules.
    """
    try:
        state = game.new(record.setup, journal)
    except SignoriaError as error:
        raise BadRecord(1, f"the setup does not fit: {error}") from None
    for entry in record.entries[:at]:
        try:
            state.push(entry.seat, entry.text)
        except SignoriaError as error:
            raise BadRecord(entry.line, str(error)) from None
        if state.text(state.parse(entry.text)) != entry.text:
            raise BadRecord(entry.line, f"{quote(entry.text)} is not written in the record's notation")
    if at is None and _result(state) != record.result:
        raise BadRecord(record.result_line, f"the result differs: replayed it is {_result(state)!r}")
    return state
