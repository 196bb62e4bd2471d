"""Runs the command line in this process, types into the terminal game, and returns everything that was printed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import main
from signoria.cli.terminal_game import saves
from signoria.kernel.record import read_record


@dataclass(frozen=True)
class Answer:
    """What a command returned and printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object that the whole standard output must be."""
        assert self.out.endswith("}\n")
        return json.loads(self.out)


Run = Callable[..., Answer]
Typed = Callable[..., tuple[int, str, str]]

EVERYBODY_FIRST = ["1", ""] * 800
"""For several people: an empty line lifts the privacy screen, or draws the table again."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> Answer:
        capsys.readouterr()
        code = main(words)
        return Answer(code, *capsys.readouterr())

    return run


@pytest.fixture
def complaint(run: Run) -> Callable[..., str]:
    """Runs a command that must be refused as wrong use, with one line and nothing else; returns the line."""

    def refused(*words: str) -> str:
        answer = run(*words)
        assert answer.code == 2
        assert answer.out == ""
        assert answer.err.startswith("signoria: ")
        assert answer.err.count("\n") == 1
        return answer.err

    return refused


@pytest.fixture(scope="session")
def record_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of one whole match."""
    path = tmp_path_factory.mktemp("record") / "match.txt"
    assert main(["record", "patrician", "--seats", "3", "--seed", "1", "--out", str(path)]) == 0
    return path.read_text(encoding="utf-8")


@pytest.fixture
def record_file(record_text: str, tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(record_text, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary saves folder, and bots that make the same choices in every run."""
    monkeypatch.setattr(saves, "user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr("signoria.cli.terminal_game.seat_plan.secrets.token_bytes", bytes)
    return tmp_path


@pytest.fixture
def typed(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run `signoria play` with these arguments while a script types these lines."""

    def run(arguments: str, lines: Sequence[str] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        try:
            code = main(["play", *arguments.split()])
        except SystemExit as stop:
            code = int(str(stop.code))
        out, err = capsys.readouterr()
        return code, out, err

    return run


def moves_in(path: Path) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in read_record(path.read_text(encoding="utf-8")).entries]
