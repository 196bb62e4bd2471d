"""File locks: a second program is refused, and nothing is overwritten."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.cli.file_lock import AlreadyLocked, locked
from signoria.cli.server_options import LOCK
from signoria.cli.terminal_game.saves import locked_save

from .conftest import Run, Typed


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address at which another program serves it."""
    command = [sys.executable, "-m", "signoria", "serve", "--port", "0", "--data", str(tmp_path)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert program.stdout
    found = re.search(r"http://\S+", program.stdout.readline())
    assert found
    yield tmp_path, found[0]
    program.kill()
    program.wait(120)
    program.stdout.close()


def test_a_second_server_names_the_first_and_ends(run: Run, served: tuple[Path, str]) -> None:
    folder, address = served
    answer = run("serve", "--port", "0", "--data", str(folder))
    assert answer.code == 1
    assert answer.err == (
        f"signoria: another program already serves {folder} at {address}; open that, "
        "or choose another folder with --data\n"
    )


def test_a_second_server_that_comes_before_the_first_has_an_address_ends_too(run: Run, tmp_path: Path) -> None:
    with locked(tmp_path / LOCK):
        answer = run("serve", "--port", "0", "--data", str(tmp_path))
    assert answer.code == 1
    assert answer.err == (f"signoria: another program already serves {tmp_path}; choose another folder with --data\n")


def test_a_match_that_is_being_played_cannot_be_resumed_by_another_program(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    typed(f"patrician --seed 1 --save {path}", ["1"])
    before = path.read_text()
    with locked_save(path):
        code, out, err = typed(f"--resume {path}", ["1"])
    assert (code, out) == (1, "")
    assert "is being played by another program" in err
    assert path.read_text() == before
    assert typed(f"--resume {path}", ["1"])[0] == 0


def test_a_link_to_a_match_is_the_same_match(typed: Typed, folder: Path) -> None:
    path, link = folder / "match", folder / "link"
    typed(f"patrician --seed 1 --save {path}")
    link.symlink_to(path)
    with locked_save(path):
        assert typed(f"--resume {link}")[0] == 1


def test_a_lock_is_removed_and_can_be_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for _ in range(2):
        with locked(path) as lock:
            lock.note("a long note for another program")
            lock.note("me")
            with pytest.raises(AlreadyLocked, match=r"^me$"), locked(path):
                pass
    assert not path.exists()


def test_a_lock_file_that_a_crash_left_behind_locks_nothing(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("http://long.gone")
    with locked(tmp_path / "lock") as lock:
        assert lock.is_current()
