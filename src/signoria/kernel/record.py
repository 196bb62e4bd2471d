"""Records: a match as a text file that can be read, checked and replayed.

The header is the setup, one field per line, with the commitment to the seed and its salt if there was one. Then come
the entries, one per line and numbered, with the seat and a short link of the hash chain; then the result and the last
link.
An entry is a move, or starts with ! for something else that happened: `!undo` takes back the last move, `!bot master`
and `!person` say who decides for the seat from now on, `!resign` and `!vote` end a match that the rules did not end.

Lines that start with # are notes and are ignored. A link covers everything before it, so the first altered line is the
first whose link does not match. Records of the first format have shorter digests and contain moves only.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from signoria.kernel.errors import BadRecord, BadSetup, NotARecord, SignoriaError, quote
from signoria.kernel.fair import Promise, chain, first_link, next_link, short
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.setup import FIELDS, Setup, load_setup
from signoria.kernel.state import State, canonical_json, seats_in

FIRST_LINE = "signoria record 2"
FIRST_LINES = {"signoria record 1": 1, FIRST_LINE: 2}
OLD_DIGEST_BYTES = 4
SEAT = re.compile("[0-9]{1,2}")
HASH = re.compile("[0-9a-f]{64}")
MARK = "!"
UNDO, PERSON, RESIGN, VOTE = "!undo", "!person", "!resign", "!vote"
OTHER_ENTRY = re.compile("!undo|!bot [a-z-]{1,20}|!person|!resign|!vote")
PROMISE_FIELDS = ("commitment", "salt")


def bot_entry(level: str) -> str:
    """The entry that says that a bot of this level decides for a person from now on."""
    return f"!bot {level}"


def result_line(state: State) -> str:
    """The result of a match, or how it stands."""
    result = {
        "scores": state.scores(),
        "winners": seats_in(state.winners()) if state.is_over() else [],
        "over": state.is_over(),
        "fingerprint": state.fingerprint(),
    }
    return f"result {canonical_json(result)}"


def _header(setup: Setup, promised: Promise | None) -> list[str]:
    fields: dict[str, object] = setup.as_dict()
    if promised is not None:
        fields |= {"commitment": promised.commitment, "salt": promised.salt.hex()}
    return [FIRST_LINE, *(f"{name}: {canonical_json(value)}" for name, value in fields.items())]


def _numbered(entries: Iterable[tuple[int, str]]) -> list[str]:
    return [f"{number} {seat} {text}" for number, (seat, text) in enumerate(entries, 1)]


def links(setup: Setup, entries: Iterable[tuple[int, str]], promised: Promise | None = None) -> list[bytes]:
    """The hash chain of a match: the link of its header, then that of each entry (seat and text)."""
    return list(chain("\n".join(_header(setup, promised)), _numbered(entries)))


def write_record(
    setup: Setup, entries: Sequence[tuple[int, str]], state: State, promised: Promise | None = None
) -> str:
    """The record of a match: its setup, the entries (seat and text) and the position they led to.

    It contains the seed, which is secret while the match runs.
    """
    found = links(setup, entries, promised)
    lines = [f"{line} [{short(link)}]" for line, link in zip(_numbered(entries), found[1:], strict=True)]
    result = result_line(state)
    last = f"chain {next_link(found[-1], result).hex()}"
    return "\n".join([*_header(setup, promised), *lines, result, last]) + "\n"


@dataclass(frozen=True)
class Entry:
    """A line of a record: a move, or something else that happened."""

    line: int
    seat: int
    text: str

    @property
    def is_move(self) -> bool:
        return not self.text.startswith(MARK)


@dataclass(frozen=True)
class Record:
    """A record whose digests match. Only a replay shows whether its moves follow the rules."""

    setup: Setup
    entries: tuple[Entry, ...]  # the moves, except those that were undone
    result: str
    result_line: int
    history: tuple[Entry, ...] = ()  # everything that happened
    promised: Promise | None = None
    links: tuple[bytes, ...] = ()  # of the header, of each entry and of the result; none in the first format
    version: int = 2  # of the format


def read_record(text: str) -> Record:
    """Parse a record and check its digests. BadRecord names the first wrong line."""
    numbered = [(number, line) for number, line in _lines(text) if line.strip() and not line.startswith("#")]
    version = FIRST_LINES.get(numbered[0][1], 0) if numbered else 0
    if not version:
        known = " or ".join(map(repr, FIRST_LINES))
        raise NotARecord(1, f"not a record of a known format: the first line must be {known}")
    return _Reader(numbered, version).read()


def _lines(text: str) -> list[tuple[int, str]]:
    """Numbered lines, split at LF or CRLF only; a name may contain any other line separator."""
    return list(enumerate(text.replace("\r\n", "\n").split("\n"), 1))


def _is_body(line: str) -> bool:
    return line[0].isdigit() or _is_ending(line)


def _is_ending(line: str) -> bool:
    return line.startswith(("result ", "chain "))


class _OldChain:
    """The digests of the first format: four bytes, each of the digest before and the line."""

    def __init__(self, header: str) -> None:
        self.links: list[bytes] = []
        self._digest = self._of("", header)

    def add(self, line: str) -> str:
        self._digest = self._of(self._digest, line)
        return self._digest

    @staticmethod
    def _of(before: str, line: str) -> str:
        return hashlib.blake2b(f"{before}\n{line}".encode(), digest_size=OLD_DIGEST_BYTES).hexdigest()


class _Chain:
    """The links of a record, as they are read."""

    def __init__(self, header: str) -> None:
        self.links = [first_link(header)]

    def add(self, line: str) -> str:
        self.links.append(next_link(self.links[-1], line))
        return short(self.links[-1])


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, lines: Sequence[tuple[int, str]], version: int) -> None:
        self.lines = lines
        self.version = version
        self.history: list[Entry] = []
        self.moves: list[Entry] = []

    def read(self) -> Record:
        end = next((i for i, (_, line) in enumerate(self.lines[1:], 1) if _is_body(line)), len(self.lines))
        setup, promised = self._header(self.lines[1:end])
        header = "\n".join(line for _, line in self.lines[:end])
        self.chain: _OldChain | _Chain = _OldChain(header) if self.version == 1 else _Chain(header)
        ending = next((i for i in range(end, len(self.lines)) if _is_ending(self.lines[i][1])), len(self.lines))
        for number, line in self.lines[end:ending]:
            self._entry(number, line)
        number, result = self._result(self.lines[ending:])
        return Record(
            setup,
            tuple(self.moves),
            result,
            number,
            tuple(self.history),
            promised,
            tuple(self.chain.links),
            self.version,
        )

    def _header(self, lines: Sequence[tuple[int, str]]) -> tuple[Setup, Promise | None]:
        known = FIELDS if self.version == 1 else (*FIELDS, *PROMISE_FIELDS)
        data: dict[str, object] = {}
        line_of: dict[str, int] = {}
        for number, line in lines:
            name, colon, value = line.partition(": ")
            if not colon or name not in known:
                raise BadRecord(number, f"expected 'name: value' or a move, not {quote(line)}")
            if name in data:
                raise BadRecord(number, f"{name} appears twice")
            try:
                data[name] = json.loads(value)
            except (ValueError, RecursionError):
                raise BadRecord(number, f"the value of {name} is not JSON") from None
            line_of[name] = number
        for name in PROMISE_FIELDS:
            if name in data and not HASH.fullmatch(str(data[name])):
                raise BadRecord(line_of[name], f"{name} must be 64 hexadecimal digits")
        try:
            return load_setup(data), _promise(data, line_of)
        except BadSetup as error:
            raise BadRecord(line_of.get(error.field, 1), str(error)) from None

    def _entry(self, number: int, line: str) -> None:
        expected = len(self.history) + 1
        entry, bracket, rest = line.rpartition(" [")
        words = entry.split(" ", 2)
        if not bracket or not rest.endswith("]") or len(words) != 3 or not SEAT.fullmatch(words[1]):
            raise BadRecord(number, f"expected 'number seat action [digest]', not {quote(line)}")
        if words[0] != str(expected):
            found = quote(words[0])
            raise BadRecord(number, f"expected move {expected}, found {found}: a line is missing or out of place")
        digest = self.chain.add(entry)
        if rest[:-1] != digest:
            changed = f"{'move' if Entry(number, 0, words[2]).is_move else 'entry'} {expected}"
            changed = changed if expected > 1 else f"the header or {changed}"
            problem = f"{changed} was changed: the digest is {quote(rest[:-1])}, the lines give {digest!r}"
            raise BadRecord(number, problem)
        self._note(Entry(number, int(words[1]), words[2]))

    def _note(self, entry: Entry) -> None:
        """Remember an entry, and which moves stand after it."""
        self.history.append(entry)
        if entry.is_move or self.version == 1:
            self.moves.append(entry)
        elif not OTHER_ENTRY.fullmatch(entry.text):
            raise BadRecord(entry.line, f"{quote(entry.text)} is no entry of a record")
        elif entry.text == UNDO:
            if not self.moves:
                raise BadRecord(entry.line, "there is no move to undo")
            self.moves.pop()

    def _result(self, body: Sequence[tuple[int, str]]) -> tuple[int, str]:
        """The result with its line, and in the second format the last link of the chain, which covers it."""
        last = 1 if self.version == 1 else 2
        if not body or not body[0][1].startswith("result "):
            place = body[0][0] if body else self.lines[-1][0]
            raise BadRecord(place, "the record is incomplete: the result is missing")
        number, result = body[0]
        if len(body) > last:
            raise BadRecord(body[last - 1][0], f"the {'result' if last == 1 else 'chain'} must be the last line")
        if len(body) < last:
            raise BadRecord(number, "the record is incomplete: the last link of the chain is missing")
        if last == 2:
            self.chain.add(result)
            if body[1][1] != f"chain {self.chain.links[-1].hex()}":
                raise BadRecord(number, "the result, or the last link of the chain after it, was changed")
        return number, result


def _promise(data: dict[str, object], line_of: dict[str, int]) -> Promise | None:
    given = [name for name in PROMISE_FIELDS if name in data]
    if len(given) == 1:
        raise BadRecord(line_of[given[0]], "a commitment and its salt must come together")
    return Promise(str(data["commitment"]), bytes.fromhex(str(data["salt"]))) if given else None


def replay_record(game: Game, record: Record, at: int | None = None, journal: Journal | None = None) -> State:
    """Replay a record with `push`, like any other moves, and check its result.

    With `at`, stop after that many moves. BadRecord names the first line that breaks the rules.
    """
    try:
        state = game.new(record.setup, journal)
    except SignoriaError as error:
        raise BadRecord(1, f"the setup is not valid: {error}") from None
    for entry in record.entries[:at]:
        try:
            state.push(entry.seat, entry.text)
        except SignoriaError as error:
            raise BadRecord(entry.line, str(error)) from None
        if state.text(state.parse(entry.text)) != entry.text:
            raise BadRecord(entry.line, f"{quote(entry.text)} is not in the notation of records")
    if at is None:
        _check_undone(game, record)
        if result_line(state) != record.result:
            raise BadRecord(record.result_line, f"the result is wrong: the moves give {result_line(state)!r}")
    return state


def _check_undone(game: Game, record: Record) -> None:
    """Moves that were undone had to be legal too, and could be taken back."""
    if not any(entry.text == UNDO for entry in record.history):
        return
    match = Match(game, record.setup)
    for entry in record.history:
        try:
            if entry.is_move:
                match.push(entry.seat, entry.text)
            elif entry.text == UNDO:
                match.undo(entry.seat)
        except SignoriaError as error:
            raise BadRecord(entry.line, str(error)) from None
