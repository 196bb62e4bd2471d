"""What holds for every command: help, plain mistakes, quiet ends."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.cli import COMMANDS, command_module
from signoria.version import VERSION

from .conftest import Run

Complaint = Callable[..., str]


def test_help_lists_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    for name, line in COMMANDS.items():
        assert re.search(f"^  {name} +{line}$", answer.out, flags=re.MULTILINE)


def test_no_command_at_all_shows_the_help_as_a_mistake(run: Run) -> None:
    answer = run()
    assert answer.code == 2
    assert answer.out == ""
    assert "commands:" in answer.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_fits_a_terminal(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.code == 0
    assert f"usage: signoria {name}" in answer.out
    assert all(len(line) <= 100 for line in answer.out.splitlines())


@pytest.mark.parametrize("name", COMMANDS)
def test_help_gives_examples(run: Run, name: str) -> None:
    assert f"examples:\n  signoria {name}" in run(name, "--help").out


def test_the_version_says_which_build_runs(run: Run) -> None:
    answer = run("--version")
    assert answer.code == 0
    assert answer.out.startswith(f"signoria {VERSION} (")
    assert ("compiled" in answer.out) != ("pure Python" in answer.out)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["simulat", "patrician"], "did you mean simulate?"),
        (["simulate", "patricain"], "did you mean patrician?"),
        (["simulate", "Patrician"], "did you mean patrician?"),
        (["simulate", "patrician", "--sead", "1"], "did you mean --seed?"),
        (["record", "patrician", "--ot=x"], "did you mean --out?"),
        (["simulate", "patrician", "--edition", "standrad"], "did you mean standard?"),
        (["simulate", "patrician", "--with", "messenger"], "did you mean messengers?"),
        (["simulate", "patrician", "--bot", "randon"], "did you mean random?"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(complaint: Complaint, words: list[str], meant: str) -> None:
    assert meant in complaint(*words)


def test_a_name_like_no_other_is_answered_with_all_there_are(complaint: Complaint) -> None:
    assert all(name in complaint("xyzzy") for name in COMMANDS)
    assert "did you mean" not in complaint("xyzzy")
    assert "did you mean" not in complaint("games", "--xyzzy")


@pytest.mark.parametrize(
    "words",
    [
        ["--json", "games"],
        ["games", "extra"],
        ["simulate"],
        ["record", "patrician"],
        ["simulate", "patrician", "--se", "1"],
        ["simulate", "patrician", "--seats"],
        ["simulate", "patrician", "--seats", "three"],
        ["simulate", "patrician", "--seats", "0"],
        ["simulate", "patrician", "--seats", "1"],
        ["simulate", "patrician", "--seats", "6"],
        ["simulate", "patrician", "--seats", "9" * 5000],
        ["simulate", "patrician", "--seed", "1.5"],
        ["simulate", "patrician", "--seed", "9" * 30],
        ["simulate", "patrician", "--components", "no/such/file.toml"],
        ["simulate", "patrician", "--components", os.curdir],
    ],
)
def test_wrong_use_is_one_line(complaint: Complaint, words: list[str]) -> None:
    assert len(complaint(*words)) < 250


def test_wrong_use_with_json_leaves_the_output_empty(complaint: Complaint) -> None:
    assert "2 to 5" in complaint("simulate", "patrician", "--seats", "9", "--json")


def test_a_component_file_that_is_wrong_is_named(complaint: Complaint, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("title = 3\n")
    assert str(file) in complaint("simulate", "patrician", "--components", str(file))


def test_help_imports_no_game_and_no_terminal_library() -> None:
    code = "import sys; from signoria.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "signoria.cli" in loaded
    assert not [name for name in loaded if name.startswith(("signoria.games.", "rich", "pyspiel"))]


def test_the_package_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "signoria", "--version"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("signoria ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "signoria", "games"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full device")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "signoria", "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("signoria: cannot write the output: ")
    assert done.stderr.count("\n") == 1


def test_letters_that_the_terminal_lacks_are_spelt_out(record_file: Path) -> None:
    text = record_file.read_text(encoding="utf-8")
    record_file.write_text(text.replace("standard", "štandard"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "signoria", "replay", str(record_file)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_ctrl_c_is_one_line_and_code_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(chosen: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_module("games"), "run", interrupted)
    answer = run("games")
    assert answer.code == 130
    assert answer.err == "\nsignoria: stopped\n"
