"""`signoria manage`: Django's management commands with the server's settings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.cli import command_parser
from signoria.cli.file_lock import locked
from signoria.cli.manage import REPLACED
from signoria.cli.server_options import LOCK


def manage(*words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: Django's settings are read once."""
    env = {name: value for name, value in os.environ.items() if name != "SIGNORIA_DATA"}
    command = [sys.executable, "-m", "signoria", "manage", *words]
    return subprocess.run(command, capture_output=True, text=True, env=env)


def test_a_command_runs_with_the_folder_before_or_behind_it(tmp_path: Path) -> None:
    for words in (
        ("--data", str(tmp_path), "migrate", "-v", "0"),
        ("showmigrations", "server", "--data", str(tmp_path)),
    ):
        done = manage(*words)
        assert (done.returncode, done.stderr) == (0, "")
    assert "[X] 0001_initial" in done.stdout
    assert (tmp_path / "tables.sqlite3").stat().st_size > 0


def test_without_a_command_they_are_listed(tmp_path: Path) -> None:
    done = manage("--data", str(tmp_path))
    assert done.returncode == 2
    assert {"check", "migrate", "makemigrations", "shell"} <= set(done.stdout.split())
    assert not set(REPLACED) & set(done.stdout.split())


def test_a_misspelt_command_is_told_what_was_meant(tmp_path: Path) -> None:
    done = manage("migrat", "--data", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("signoria: Django has no command 'migrat'; did you mean migrate?")


@pytest.mark.parametrize(("command", "instead"), [("runserver", "signoria serve --dev"), ("test", "pytest")])
def test_a_command_that_is_not_for_us_names_the_one_that_is(command: str, instead: str, tmp_path: Path) -> None:
    done = manage(command, "--data", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert instead in done.stderr


def test_a_running_server_is_mentioned(tmp_path: Path) -> None:
    with locked(tmp_path / LOCK) as lock:
        lock.note("http://127.0.0.1:8000")
        done = manage("check", "--data", str(tmp_path))
    assert done.returncode == 0
    assert "is being served at http://127.0.0.1:8000" in done.stderr


def test_a_server_that_has_no_address_yet_is_mentioned_without_one(tmp_path: Path) -> None:
    with locked(tmp_path / LOCK):
        done = manage("check", "--data", str(tmp_path))
    assert "note: this folder is being served; restart that server after any change" in done.stderr


def test_the_options_of_a_command_are_read_by_django() -> None:
    chosen = command_parser("manage").parse(["makemigrations", "--check", "--dry-run"])
    assert (chosen.command, chosen.words) == ("makemigrations", ["--check", "--dry-run"])


def test_a_misspelt_option_of_our_own_is_refused(complaint: Callable[..., str]) -> None:
    assert "did you mean --data?" in complaint("manage", "--dta", "x", "check")
