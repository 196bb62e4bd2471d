"""The log: a line for the question and one for each finished match, so that nothing played is ever played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from platformdirs import user_data_path

from signoria.arena.match import Result
from signoria.arena.question import Fixture, Question
from signoria.kernel.errors import SignoriaError

FORMAT = 1


class BadLog(SignoriaError):
    """A log cannot be read or written, or is not one of this question."""


def usual_path(question: Question) -> Path:
    """Where the log of a question is kept unless another file is named."""
    name = f"{question.setup.game}-{question.setup.seats}-{question.digest()}.jsonl"
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
def open_log(path: Path, question: Question, fresh: bool = False) -> Iterator[Log]:
    """The log of a question, made if it is not there. BadLog if the file is something else; then it stays as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise BadLog(f"cannot write {path}: {error.strerror}") from None
    with file:
        yield Log(file, _prepare(file, path, question, fresh))


def _prepare(file: BinaryIO, path: Path, question: Question, fresh: bool) -> dict[Fixture, Result]:
    """Leave the file with whole lines of this question only; returns what they hold."""
    file.seek(0)
    data = file.read()
    if data:
        _check_header(data, path, question, fresh)
    if fresh or not data:
        file.truncate(0)
        file.write(_line({"arena": FORMAT, "question": question.identity()}))
        file.flush()
        return {}
    whole = data[: data.rindex(b"\n") + 1]
    file.truncate(len(whole))  # the last line may have been torn when the program was killed
    return dict(_read(whole, path, question))


def _check_header(data: bytes, path: Path, question: Question, fresh: bool) -> None:
    """Not even a fresh start overwrites what is no log."""
    try:
        header = json.loads(data[: data.index(b"\n")])
        asked = header["question"] if header["arena"] == FORMAT else None
    except (ValueError, TypeError, KeyError):
        asked = None
    if not isinstance(asked, dict):
        raise BadLog(f"{path} is not a log of this arena; name another file")
    wanted = question.identity()
    other = [name for name in wanted if asked.get(name) != wanted[name]]
    if other and not fresh:
        raise BadLog(
            f"{path} is the log of another question: {', '.join(other)} differ; "
            "name another file, or begin this one anew with --fresh"
        )


def _read(data: bytes, path: Path, question: Question) -> Iterator[tuple[Fixture, Result]]:
    for number, line in enumerate(data.splitlines()[1:], start=2):
        try:
            result = _from_dict(json.loads(line))
            fits = result.bots == question.sittings[result.fixture.sitting]
        except (ValueError, TypeError, KeyError, IndexError):
            fits = False
        if not fits:
            raise BadLog(f"{path}: line {number} is damaged; remove it, or begin anew with --fresh")
        yield result.fixture, result


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _as_dict(result: Result) -> dict[str, Any]:
    data = asdict(result)
    return {**data.pop("fixture")._asdict(), **data}


def _from_dict(data: dict[str, Any]) -> Result:
    fixture = Fixture(data.pop("deal"), data.pop("sitting"))
    return Result(fixture=fixture, bots=tuple(data.pop("bots")), **data)
