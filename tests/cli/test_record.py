"""`signoria record`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from signoria.kernel.record import read_record

from .conftest import Run

Complaint = Callable[..., str]


def test_a_record_is_written_that_replays(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "match.txt")
    answer = run("record", "patrician", "--seats", "2", "--with", "ambassadors", "--out", file)
    assert answer.code == 0
    assert file in answer.out
    assert run("replay", file).code == 0


def test_the_result_for_machines_is_that_of_the_replay(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "match.txt")
    written = run("record", "patrician", "--seed", "4", "--out", file, "--json").json
    replayed = run("replay", file, "--json").json
    assert set(written) == {
        *("game", "seats", "edition", "options", "bot", "out"),
        *("moves", "scores", "winners", "fingerprint"),
    }
    for name in set(written) - {"bot", "out"}:
        assert written[name] == replayed[name]


def test_a_seed_repeats_the_record(run: Run) -> None:
    words = ("record", "patrician", "--out", "-", "--seed")
    assert run(*words, "1").out == run(*words, "1").out
    assert run(*words, "1").out != run(*words, "2").out


def test_without_a_seed_each_match_is_another(run: Run) -> None:
    one, other = (read_record(run("record", "patrician", "--out", "-").out) for _ in range(2))
    assert one.setup.seed != other.setup.seed


def test_the_cards_are_dealt_as_for_people(run: Run) -> None:
    assert read_record(run("record", "patrician", "--out", "-").out).setup.dealer == "sealed"


def test_a_file_is_overwritten_only_by_force(run: Run, complaint: Complaint, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("precious")
    assert "--force" in complaint("record", "patrician", "--out", str(file))
    assert file.read_text() == "precious"
    assert run("record", "patrician", "--out", str(file), "--force").code == 0
    assert file.read_text().startswith("signoria record")
    assert os.listdir(tmp_path) == ["match.txt"]


def test_a_link_stays_a_link(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "match.txt", tmp_path / "latest.txt"
    link.symlink_to(target)
    assert run("record", "patrician", "--out", str(link)).code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("signoria record")


def test_where_nothing_can_be_written_it_is_said_before_playing(complaint: Complaint, tmp_path: Path) -> None:
    assert "is a directory" in complaint("record", "patrician", "--out", str(tmp_path))
    assert "no directory" in complaint("record", "patrician", "--out", str(tmp_path / "none" / "match.txt"))
    assert "cannot write" in complaint("record", "patrician", "--out", "a\0b")
    assert "cannot write" in complaint("record", "patrician", "--out", str(tmp_path / ("x" * 300)))


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="only some systems have devices as files")
def test_a_device_is_never_replaced(complaint: Complaint) -> None:
    assert "not a regular file" in complaint("record", "patrician", "--out", os.devnull, "--force")


def test_a_write_that_fails_leaves_nothing_behind(
    complaint: Complaint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "match.txt"
    file.write_text("precious")
    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in complaint("record", "patrician", "--out", str(file), "--force")
    assert file.read_text() == "precious"
    assert os.listdir(tmp_path) == ["match.txt"]


def test_the_standard_output_holds_one_thing(complaint: Complaint) -> None:
    assert "use only one of them" in complaint("record", "patrician", "--out", "-", "--json")
