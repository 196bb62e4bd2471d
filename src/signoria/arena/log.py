"""The log: a line for the contest and one for each finished match, so that no match is played twice."""

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
    """A log cannot be read or written, or belongs to another contest."""


def default_path(contest: Contest) -> Path:
    """The default log of a contest."""
    name = f"{contest.setup.game}-{contest.setup.seats}-{contest.digest()}.jsonl"
    return user_data_path("signoria", appauthor=False) / "arena" / name


class Log:
    """An open log: the results in it, by fixture, and the file to add to."""

    def __init__(self, file: BinaryIO, results: dict[Fixture, Result]) -> None:
        self.file = file
        self.results = results

    def add(self, result: Result) -> None:
        """Write a result to the file at once."""
        self.results[result.fixture] = result
        self.file.write(_line(_as_dict(result)))
        self.file.flush()


@contextmanager
def open_log(path: Path, contest: Contest, fresh: bool = False) -> Iterator[Log]:
    """Open the log of a contest, or create it. BadLog if the file is something else; it is then unchanged."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise BadLog(f"cannot write {path}: {error.strerror}") from None
    with file:
        yield Log(file, _prepare(file, path, contest, fresh))


def _prepare(file: BinaryIO, path: Path, contest: Contest, fresh: bool) -> dict[Fixture, Result]:
    """Reduce the file to complete lines of this contest; returns their results."""
    file.seek(0)
    data = file.read()
    header = _line({"arena": FORMAT, "contest": contest.identity()})
    has_header = len(data) >= len(header) or not header.startswith(data)  # a full disk may have cut off even the header
    if has_header:
        _check_header(data, path, contest, fresh)
    if fresh or not has_header:
        file.truncate(0)
        file.write(header)
        file.flush()
        return {}
    results, size = _read(data, path, contest)
    file.truncate(size)
    return results


def _check_header(data: bytes, path: Path, contest: Contest, fresh: bool) -> None:
    """Raise BadLog if this is not a log, or the log of another contest. A fresh start overwrites only logs."""
    try:
        header = json.loads(data[: data.index(b"\n")])
        held = header["contest"] if header["arena"] == FORMAT else None
    except (ValueError, TypeError, KeyError):
        held = None
    if not isinstance(held, dict):
        raise BadLog(f"{path} is not an arena log; name another file")
    wanted = contest.identity()
    other = [name for name in wanted if held.get(name) != wanted[name]]
    if other and not fresh:
        raise BadLog(
            f"{path} is the log of another contest: {', '.join(other)} differ; "
            "name another file, or use --fresh to start this one over"
        )


def _read(data: bytes, path: Path, contest: Contest) -> tuple[dict[Fixture, Result], int]:
    """The results in the lines, and the bytes of the complete ones: the last is cut off if the program was killed."""
    header, *lines = data.splitlines(keepends=True)
    results: dict[Fixture, Result] = {}
    size = len(header)
    for number, line in enumerate(lines, start=1):
        result = _read_line(line, contest)
        if result:
            results[result.fixture] = result
            size += len(line)
        elif number < len(lines):
            raise BadLog(f"{path}: line {number + 1} is damaged; remove it, or use --fresh to start over")
    return results, size


def _read_line(line: bytes, contest: Contest) -> Result | None:
    """The result in a line; None if it is damaged or incomplete."""
    try:
        result = _from_dict(json.loads(line))
        return result if line.endswith(b"\n") and _fits(result, contest) else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _fits(result: Result, contest: Contest) -> bool:
    """Whether it is a match of this contest with valid numbers: only scores can be negative."""
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
