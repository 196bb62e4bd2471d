"""The log: a line for the contest and one for each finished match, so that nothing played is ever played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import Any, BinaryIO

from platformdirs import user_data_path

from signoria.arena.contest import Contest, Fixture
from signoria.arena.match import Result
from signoria.kernel.errors import SignoriaError

FORMAT = 1


class BadLog(SignoriaError):
    """A log cannot be read or written, or is not one of this contest."""


def usual_path(contest: Contest) -> Path:
    """Where the log of a contest is kept unless another file is named."""
    name = f"{contest.setup.game}-{contest.setup.seats}-{contest.digest()}.jsonl"
    return user_data_path("signoria", appauthor=False) / "arena" / name


class Log:
    """An open log: what it held, by fixture, and the way to add to it."""

    def __init__(self, file: BinaryIO, results: dict[Fixture, Result]) -> None:
        self.file = file
        self.results = results

    def add(self, result: Result) -> None:
        """On the disk, as far as this process can see to it, when this returns."""
        self.results[result.fixture] = result
        self.file.write(_line(_as_dict(result)))
        self.file.flush()


@contextmanager
def open_log(path: Path, contest: Contest, fresh: bool = False) -> Iterator[Log]:
    """The log of a contest, made if it is not there. BadLog if the file is something else; then it stays as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise BadLog(f"cannot write {path}: {error.strerror}") from None
    with file:
        yield Log(file, _prepare(file, path, contest, fresh))


def _prepare(file: BinaryIO, path: Path, contest: Contest, fresh: bool) -> dict[Fixture, Result]:
    """Leave the file with whole lines of this contest only; returns what they hold."""
    file.seek(0)
    data = file.read()
    header = _line({"arena": FORMAT, "contest": contest.identity()})
    is_begun = len(data) >= len(header) or not header.startswith(data)  # a full disk may have torn even the header
    if is_begun:
        _check_header(data, path, contest, fresh)
    if fresh or not is_begun:
        file.truncate(0)
        file.write(header)
        file.flush()
        return {}
    results, size = _read(data, path, contest)
    file.truncate(size)
    return results


def _check_header(data: bytes, path: Path, contest: Contest, fresh: bool) -> None:
    """Not even a fresh start overwrites what is no log."""
    try:
        header = json.loads(data[: data.index(b"\n")])
        held = header["contest"] if header["arena"] == FORMAT else None
    except (ValueError, TypeError, KeyError):
        held = None
    if not isinstance(held, dict):
        raise BadLog(f"{path} is not a log of this arena; name another file")
    wanted = contest.identity()
    other = [name for name in wanted if held.get(name) != wanted[name]]
    if other and not fresh:
        raise BadLog(
            f"{path} is the log of another contest: {', '.join(other)} differ; "
            "name another file, or begin this one anew with --fresh"
        )


def _read(data: bytes, path: Path, contest: Contest) -> tuple[dict[Fixture, Result], int]:
    """What the lines hold, and how many bytes are whole lines: the last may be torn, as when the program was killed."""
    header, *lines = data.splitlines(keepends=True)
    results: dict[Fixture, Result] = {}
    size = len(header)
    for number, line in enumerate(lines, start=1):
        result = _read_line(line, contest)
        if result:
            results[result.fixture] = result
            size += len(line)
        elif number < len(lines):
            raise BadLog(f"{path}: line {number + 1} is damaged; remove it, or begin anew with --fresh")
    return results, size


def _read_line(line: bytes, contest: Contest) -> Result | None:
    """None if it is damaged, be it no more than its end."""
    try:
        result = _from_dict(json.loads(line))
        return result if line.endswith(b"\n") and _fits(result, contest) else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _fits(result: Result, contest: Contest) -> bool:
    """Is it a match of this contest, with numbers that a match can have? Only scores can be below 0."""
    deal, sitting = result.fixture
    seats = range(contest.setup.seats)
    whole = (deal, sitting, *result.scores, *result.winners, *result.decisions)
    return (
        all(type(number) is int for number in whole)
        and sitting in range(len(contest.sittings))
        and result.bots == contest.sittings[sitting]
        and all(len(of) == len(seats) for of in (result.scores, result.decisions, result.ms, result.most_ms))
        and len(result.winners) > 0
        and result.winners == [seat for seat in seats if seat in result.winners]
        and all(0 <= number < inf for number in (deal, *result.decisions, *result.ms, *result.most_ms, result.cpu_ms))
    )


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _as_dict(result: Result) -> dict[str, Any]:
    data = asdict(result)
    return {**data.pop("fixture")._asdict(), **data}


def _from_dict(data: dict[str, Any]) -> Result:
    fixture = Fixture(data.pop("deal"), data.pop("sitting"))
    return Result(fixture=fixture, bots=tuple(data.pop("bots")), **data)
