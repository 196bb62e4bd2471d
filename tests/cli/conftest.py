"""Runs the command line in this process and hands back all that it said."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object that the whole standard output must be."""
        assert self.out.endswith("}\n")
        return json.loads(self.out)


Run = Callable[..., Answer]


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
