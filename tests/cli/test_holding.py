"""One program at a time: the second one is told, and nothing is overwritten."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.cli.holding import Taken, held
from signoria.cli.table.saves import save_held

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


def test_a_second_server_names_the_first_and_leaves(run: Run, served: tuple[Path, str]) -> None:
    folder, address = served
    answer = run("serve", "--port", "0", "--data", str(folder))
    assert answer.code == 1
    assert answer.err == (
        f"signoria: {folder} is served already at {address}; open that, or choose another folder with --data\n"
    )


def test_a_match_that_is_being_played_is_not_taken_up_by_another_program(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    typed(f"patrician --seed 1 --save {path}", ["1"])
    before = path.read_text()
    with save_held(path):
        code, out, err = typed(f"--resume {path}", ["1"])
    assert (code, out) == (1, "")
    assert "is being played by another program" in err
    assert path.read_text() == before
    assert typed(f"--resume {path}", ["1"])[0] == 0


def test_a_link_to_a_match_is_the_same_match(typed: Typed, folder: Path) -> None:
    path, link = folder / "match", folder / "link"
    typed(f"patrician --seed 1 --save {path}")
    link.symlink_to(path)
    with save_held(path):
        assert typed(f"--resume {link}")[0] == 1


def test_nothing_is_left_behind_and_the_next_one_may_have_it(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    for _ in range(2):
        with held(lock) as hold:
            hold.note("a long word for whoever comes second")
            hold.note("me")
            with pytest.raises(Taken, match=r"^me$"), held(lock):
                pass
    assert not lock.exists()


def test_a_lock_that_a_crash_left_behind_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("http://long.gone")
    with held(tmp_path / "lock") as hold:
        assert hold.is_there()
