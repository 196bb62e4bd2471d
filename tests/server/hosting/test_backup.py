"""Backups: complete and checked or not there, private, and put back without losing what was there."""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from signoria.cli import main
from signoria.cli.file_lock import locked
from signoria.server.core import site_password
from signoria.server.hosting import backup
from signoria.server.hosting.backup import BadBackup, backup_name, read_backup, remove_old, restore_backup, write_backup
from signoria.server.hosting.bootstrap import DATABASE, SECRET
from signoria.server.hosting.host_key import HOST_KEY_FILE, host_key
from signoria.server.models import Table
from tests.server.helpers.postgresql import NoServer, about_sqlite, new_database, server_url
from tests.server.helpers.visitors import Guest, key_of

pytestmark = about_sqlite

NOW = datetime(2026, 11, 18, 3, 0, tzinfo=UTC)


@pytest.fixture
def saved(guest: Guest, tmp_path: Path) -> Path:
    """A backup of the server of this test, at which somebody plays."""
    guest.play("patrician")
    target = tmp_path / "tables.zip"
    write_backup(settings.DATA, target)
    return target


def rows(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE)) as opened:
        return [key for (key,) in opened.execute("select key from server_table")]


def test_a_backup_of_a_running_server_has_every_table(guest: Guest, tmp_path: Path) -> None:
    table = guest.play("patrician")
    contents = write_backup(settings.DATA, tmp_path / "tables.zip")
    assert contents.tables == Table.objects.count()
    restore_backup(tmp_path / "tables.zip", tmp_path / "there", NOW)
    assert key_of(table) in rows(tmp_path / "there")
    assert (tmp_path / "there" / SECRET).read_text() == (Path(settings.DATA) / SECRET).read_text()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_neither_a_backup_nor_what_is_restored_can_be_read_by_others(saved: Path, tmp_path: Path) -> None:
    restore_backup(saved, tmp_path / "there", NOW)
    for path in (saved, tmp_path / "there" / SECRET, tmp_path / "there" / DATABASE):
        assert path.stat().st_mode & 0o077 == 0


def test_a_damaged_backup_is_refused_and_nothing_is_touched(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    for damaged in (whole[:-200], whole[: len(whole) // 2], b"", whole[:500] + b"\x00" * 64 + whole[564:]):
        saved.write_bytes(damaged)
        with pytest.raises(BadBackup):
            restore_backup(saved, tmp_path / "there", NOW)
    assert list((tmp_path / "there").iterdir()) == []


def test_a_backup_with_another_database_than_it_says_is_refused(saved: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == backup.MANIFEST:
                data = json.dumps({**json.loads(data), "moves": 1_000_000}).encode()
            new.writestr(name, data)
    with pytest.raises(BadBackup, match="not what was saved"):
        read_backup(changed)


def test_a_backup_of_an_older_version_can_be_restored(saved: Path, tmp_path: Path) -> None:
    """Which had no manifest."""
    old = tmp_path / "old.zip"
    with zipfile.ZipFile(saved) as new, zipfile.ZipFile(old, "w") as archive:
        for name in (DATABASE, SECRET):
            archive.writestr(name, new.read(name))
    contents, aside = restore_backup(old, tmp_path / "there", NOW)
    assert (contents.tables, aside) == (Table.objects.count(), None)


def test_what_was_there_is_kept_aside(saved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "there"
    restore_backup(saved, folder, NOW)
    (folder / f"{DATABASE}-wal").write_bytes(b"of the old one")
    (folder / "records").mkdir()
    contents, aside = restore_backup(saved, folder, NOW)
    assert aside == folder / "before-restore-2026-11-18-030000"
    assert {DATABASE, SECRET, f"{DATABASE}-wal"} <= {one.name for one in aside.iterdir()}
    assert not (folder / f"{DATABASE}-wal").exists()
    assert (folder / "records").exists()
    assert len(rows(folder)) == contents.tables


def test_a_full_disk_leaves_no_half_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadBackup, match="No space left"):
        write_backup(settings.DATA, tmp_path / "tables.zip")
    assert list(tmp_path.iterdir()) == []


def test_only_the_newest_are_kept(saved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    names = [backup_name(NOW.replace(hour=hour)) for hour in range(5)]
    for name in names:
        (folder / name).write_bytes(saved.read_bytes())
    (folder / "signoria-mine.zip").write_text("not a backup")
    assert [path.name for path in remove_old(folder, 2)] == names[:3]
    assert sorted(path.name for path in folder.iterdir()) == [*names[3:], "signoria-mine.zip"]


def test_the_file_of_the_site_password_is_saved_too() -> None:
    assert site_password.FILE in backup.SMALL_FILES


# The commands.


def test_backup_and_restore_by_command(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there, backups = tmp_path / "there", tmp_path / "backups"
    backups.mkdir()
    assert main(["restore", str(saved), "--data", str(there)]) == 0
    assert f"into {there}" in capsys.readouterr().out
    assert main(["backup", str(backups), "--keep", "1", "--data", str(there)]) == 0
    (made,) = backups.iterdir()
    assert main(["restore", str(made), "--data", str(there)]) == 2
    assert "use --replace" in capsys.readouterr().err
    assert main(["restore", str(made), "--data", str(there), "--replace"]) == 0
    assert "before-restore-" in capsys.readouterr().out


def test_a_served_folder_is_not_restored_into(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there"
    there.mkdir()
    with locked(there / "lock") as lock:
        lock.note("http://127.0.0.1:8000")
        assert main(["restore", str(saved), "--data", str(there), "--replace"]) == 1
    assert "is being served at http://127.0.0.1:8000: stop that server first" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backup", "{there}/none/file.zip"], "there is no folder"),
        (["backup", "{there}/notes.txt"], "is no backup"),
        (["backup", "{there}/new.zip", "--keep", "3"], "--keep needs a folder"),
        (["backup", "{there}/new.zip", "--data", "{there}/nothing"], "there is no database here"),
        (["restore", "{there}/none.zip"], "there is no file"),
        (["restore", "{there}/notes.txt", "--data", "{there}/x"], "not a backup"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert main([word.format(there=tmp_path) for word in words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert (tmp_path / "notes.txt").read_text() == "mine"


# The host key.


def test_the_host_key_survives_a_restart_and_can_be_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = host_key(tmp_path)
    assert host_key(tmp_path) == first
    assert (tmp_path / HOST_KEY_FILE).stat().st_mode & 0o077 == 0
    assert main(["host-key", "--new", "--data", str(tmp_path)]) == 0
    second = capsys.readouterr().out.strip()
    assert second != first
    assert main(["host-key", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == second


def test_an_empty_host_key_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / HOST_KEY_FILE).write_text("")
    assert main(["host-key", "--data", str(tmp_path)]) == 2
    assert "signoria host-key --new" in capsys.readouterr().err


def test_backup_and_restore_with_postgresql(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the server's folder: a backup of the database has no keys in it."""
    try:
        server_url()
    except NoServer as error:
        pytest.skip(str(error))
    made = tmp_path / "made.zip"
    with new_database() as url:
        assert main(["restore", str(saved), "--database", url]) == 0
        assert "put its file 'secret' into each server's folder" in capsys.readouterr().out
        assert main(["backup", str(made), "--database", url, "--data", str(tmp_path / "nowhere")]) == 0
        assert main(["restore", str(made), "--database", url]) != 0, "there is data already"
        assert main(["restore", str(made), "--database", url, "--replace"]) == 0
    was, now = read_backup(saved), read_backup(made)
    assert (now.tables, now.moves, now.players) == (was.tables, was.moves, was.players)
    assert now.tables == Table.objects.count()
