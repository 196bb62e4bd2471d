"""Saved matches: no move is lost, others cannot read them, and damage is named."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import EVERYBODY_FIRST, Typed, moves_in


@pytest.mark.parametrize("arguments", ["--seats 3 --you 2 --with messengers", "--seats 2 --people 2"])
def test_a_resumed_match_ends_like_one_without_a_break(typed: Typed, folder: Path, arguments: str) -> None:
    whole, parts = folder / "whole", folder / "parts"
    typed(f"patrician --seed 9 {arguments} --save {whole}", EVERYBODY_FIRST)
    typed(f"patrician --seed 9 {arguments} --save {parts}", EVERYBODY_FIRST[:3])
    for script in (["1", "", "quit"], ["1", "", "1", ""], [], EVERYBODY_FIRST):
        assert typed(f"--resume {parts}", script)[0] == 0
    assert parts.read_text() == whole.read_text()


def test_the_last_match_is_found_without_a_name_and_all_are_listed(typed: Typed, folder: Path) -> None:
    assert "There are no saved matches in" in typed("--saves")[1]
    typed("patrician --seed 1 --names Ada", ["1"])
    (folder / "data" / "broken.record").write_text("signoria record 1\nnonsense")
    assert "You are A." in typed("patrician --resume", [])[1]
    listed = typed("--saves")[1]
    assert re.search(r"^patrician-\S+ .* \d+ moves +Ada, Bruno, Carla$", listed, re.MULTILINE)
    assert re.search(r"^broken .* damaged$", listed, re.MULTILINE)


def test_only_the_owner_can_read_a_save(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    typed(f"patrician --save {path}")
    assert path.read_text().startswith("# A match in progress. It contains the seed, which reveals every secret")
    assert os.name != "posix" or path.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes and links")
def test_an_existing_draft_that_others_may_read_is_not_used(typed: Typed, folder: Path) -> None:
    draft, path = folder / ".match.part", folder / "match"
    draft.write_text("left behind")
    draft.chmod(0o644)
    typed(f"patrician --save {path}")
    assert path.stat().st_mode & 0o077 == 0
    assert not draft.exists()


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes and links")
def test_a_link_to_a_save_stays_a_link(typed: Typed, folder: Path) -> None:
    path, link = folder / "match", folder / "link"
    typed(f"patrician --seed 1 --save {path}")
    link.symlink_to(path)
    typed(f"--resume {link}", ["1"])
    assert link.is_symlink()
    assert len(moves_in(path)) > 0


def test_folders_and_dangling_links_do_not_hide_the_saves(typed: Typed, folder: Path) -> None:
    typed("patrician --seed 1", ["1"])
    (folder / "data" / "lost.record").symlink_to(folder / "nowhere")
    (folder / "data" / "folder.record").mkdir()
    assert " moves " in typed("--saves")[1]
    assert "You are A." in typed("--resume")[1]


def test_a_full_disk_is_reported_and_does_not_end_the_match(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.fsync
    calls: list[int] = []

    def full(file: int) -> None:
        calls.append(file)
        if 2 < len(calls) < 5:
            raise OSError(28, "No space left on device")
        write(file)

    monkeypatch.setattr("signoria.cli.terminal_game.saves.os.fsync", full)
    code, out, _ = typed("patrician --seats 2 --seed 3", ["1", "1"])
    assert code == 0
    assert "Not saved:" in out
    assert "No space left on device" in out.replace("\n", " ")
    assert out.rindex("Saved to ") > out.rindex("Not saved:")


def test_a_finished_match_is_shown_and_not_changed(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    typed(f"patrician --seed 1 --people 0 --save {path}")
    path.write_text("# mine\n" + path.read_text())
    code, out, _ = typed(f"--resume {path}")
    assert (code, "total" in out) == (0, True)
    assert path.read_text().startswith("# mine\n")


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda text: text.replace("build left", "build right", 1), "was changed: the digest"),
        (lambda text: text[: len(text) // 2], "line"),
        (lambda text: "", "not a record"),
        (lambda text: text.replace('"people"', '"peeple"'), "use --people to set it"),
        (lambda text: text.replace('"people": [0]', '"people": [7]'), "do not match 3 seats"),
        (lambda text: text.replace('"people": [0]', '"people": [1e999]'), "use --people to set it"),
        (lambda text: text.replace('"people": [0]', '"people": ' + "[" * 100_000), "use --people to set it"),
        (lambda text: text.replace('game: "patrician"', 'game: "chess"'), "digest"),
    ],
)
def test_damage_to_a_save_is_named(typed: Typed, folder: Path, damage: Callable[[str], str], problem: str) -> None:
    path = folder / "match"
    typed(f"patrician --seed 1 --save {path}", ["1", "build left"])
    path.write_text(damage(path.read_text()))
    code, out, err = typed(f"--resume {path}")
    assert (code, out) == (2, "")
    assert problem in err
    assert len(err.splitlines()) == 1


def test_the_seats_of_people_can_be_changed_on_resuming(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    typed(f"patrician --seed 1 --save {path}", ["1"])
    path.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith("#")))
    assert "You are A." in typed(f"--resume {path}")[1]
    assert "Pass the keyboard to Anna (A)" in typed(f"--resume {path} --people 3")[1]
    for option in ("--seats 3", "--seed 0"):
        code, _, err = typed(f"--resume {path} {option}")
        fixed = f"signoria: {option.split()[0]}: cannot be combined with --resume: it is fixed when a match starts\n"
        assert (code, err) == (2, fixed)
