"""The folder of a server: for its owner alone, and good for every version after the one that made it."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from signoria.server.hosting.bootstrap import DATABASE, SECRET, CannotServe, make_folder
from tests.server.helpers.postgresql import about_sqlite

PREPARE = """
import sys
from pathlib import Path
from signoria.server.hosting.bootstrap import make_folder, prepare_folder
from signoria.server.hosting.network import Network
"""
AS_BEFORE = """
import os
make_folder(Path(sys.argv[1]))
os.environ |= {"SIGNORIA_DATA": sys.argv[1], "DJANGO_SETTINGS_MODULE": "signoria.server.settings"}
import django
django.setup()
from django.core.management import call_command
call_command("migrate", "server", sys.argv[2], verbosity=0)
"""
NOW = """
prepare_folder(Path(sys.argv[1]), Network("localhost"))
"""


NO_COPY = """
import os
def full(*args):
    raise OSError("disk full")
os.fsync = full
"""
REFUSED = """
from signoria.server.hosting.bootstrap import CannotServe
try:
    prepare_folder(Path(sys.argv[1]), Network("localhost"))
except CannotServe as error:
    Path(sys.argv[1], "said").write_text(str(error))
"""


def run(program: str, folder: Path, version: str = "") -> None:
    """In a process of its own: here Django knows another folder."""
    subprocess.run([sys.executable, "-c", PREPARE + program, str(folder), version], check=True)


@about_sqlite
@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_in_a_folder_that_others_may_enter_nobody_reads_the_tables(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_folder(tmp_path)
    make_folder(tmp_path)
    for name in (SECRET, DATABASE):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_what_was_unpacked_from_a_backup_is_made_private(tmp_path: Path) -> None:
    for name in (SECRET, DATABASE, f"{DATABASE}-wal"):
        (tmp_path / name).write_text("x" * 64)
        (tmp_path / name).chmod(0o644)
    make_folder(tmp_path)
    for name in (SECRET, DATABASE, f"{DATABASE}-wal"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0, name


@pytest.mark.parametrize("content", ["", "short"])
def test_an_empty_key_is_refused_with_a_way_out(tmp_path: Path, content: str) -> None:
    (tmp_path / SECRET).write_text(content)
    with pytest.raises(CannotServe, match=r"secret.*backup.*delete it"):
        make_folder(tmp_path)
    assert (tmp_path / SECRET).read_text() == content, "nothing was changed"


def test_a_full_disk_leaves_no_half_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_handle: int) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        with pytest.raises(CannotServe, match="No space left"):
            make_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []
    make_folder(tmp_path)
    assert len((tmp_path / SECRET).read_text()) == 64


def test_tables_from_before_there_were_links_have_links_of_their_own(tmp_path: Path) -> None:
    """And whoever sat at them still sits there."""
    run(AS_BEFORE, tmp_path, "0002")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as old:
        old.executescript("""
            insert into server_player (id, key, name, since) values (7, 'livia', '', '2026-01-01');
            insert into server_table
                (id, key, title, game, setup, host_id, is_remembering, has_open_hands, pace, begun, moved)
            values (1, 'a', 'Rialto', 'patrician', '{}', 7, 1, 0, 600, '2026-01-01', '2026-01-01'),
                (2, 'b', 'Rialto', 'patrician', '{}', 7, 1, 0, 600, '2026-01-01', '2026-01-01');
            insert into server_seat (id, table_id, number, name, level, player_id, seen)
            values (1, 1, 0, 'Livia', '', 7, 0), (2, 1, 1, 'Baldo', 'novice', null, 0), (3, 2, 0, 'Livia', '', 7, 0);
        """)
    run(NOW, tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as new:
        seats = new.execute("select invite_token, seat_token from server_seat").fetchall()
        tables = new.execute("select watch_token from server_table").fetchall()
        sitting = new.execute("select seat_id, player_id from server_seat_players").fetchall()
    links = [link for row in [*seats, *tables] for link in row]
    assert len(set(links)) == len(links) == 8
    assert all(len(link) > 20 for link in links)
    assert sorted(sitting) == [(1, 7), (3, 7)]


def test_addresses_saved_before_their_readers_were_asked_stay_and_nobody_has_agreed(tmp_path: Path) -> None:
    run(AS_BEFORE, tmp_path, "0007")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as old:
        old.executescript("""
            insert into server_player (id, key, link, since) values (7, 'livia', '', '2026-01-01');
            insert into server_table
                (id, key, title, game, setup, host_id, is_remembering, has_open_hands, pace, begun, moved, is_gathering,
                 watch, "limit", is_dropped)
            values (1, 'a', 'Rialto', 'patrician', '{}', 7, 1, 0, 600, '2026-01-01', '2026-01-01', 0, 'w', 0, 0);
            insert into server_seat
                (id, table_id, number, name, level, invite, private, stand_in, orders, email, webhook, quiet, zone,
                 noticed, nudged, address, language, trouble, seen)
            values
                (1, 1, 0, 'Livia', '', 'i', 'p', '', '[]', 'livia@example.org', '', '', 'UTC', -1, -1, '', 'en', '', 0);
        """)
    run(NOW, tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as new:
        saved = new.execute("select email, is_email_confirmed, consent_asked_at from server_seat").fetchall()
    assert saved == [("livia@example.org", 0, None)]


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("tables-*"))


def test_before_a_migration_the_database_is_copied_for_its_owner_alone(tmp_path: Path) -> None:
    run(AS_BEFORE, tmp_path, "0010")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as old:
        old.execute("insert into server_player (key, device_token, created_at, preferences) values ('a', '', '', '{}')")
        old.commit()
    run(NOW, tmp_path)
    (copy,) = copies(tmp_path)
    assert re.fullmatch(r"tables-0010_preferences-\d{8}-\d{6}\.sqlite3", copy.name)
    if os.name == "posix":
        assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("select key from server_player").fetchall() == [("a",)]
        assert kept.execute("pragma integrity_check").fetchall() == [("ok",)]
        columns = {row[1] for row in kept.execute("pragma table_info(server_table)")}
    assert "commitment" not in columns
    run(NOW, tmp_path)
    assert copies(tmp_path) == [copy]  # nothing was to be migrated this time


def test_a_database_of_a_newer_release_is_refused_with_what_to_do(tmp_path: Path) -> None:
    run(NOW, tmp_path)
    assert copies(tmp_path) == []  # it was new
    with closing(sqlite3.connect(tmp_path / DATABASE)) as newer:
        newer.execute(
            "insert into django_migrations (app, name, applied) values ('server', '9999_later', '2027-01-01')"
        )
        newer.commit()
    (tmp_path / "tables-0010_preferences-20261118-090000.sqlite3").touch()
    before = (tmp_path / DATABASE).read_bytes()
    run(REFUSED, tmp_path)
    said = (tmp_path / "said").read_text()
    assert "a newer release of Signoria has upgraded this database (it has 9999_later" in said
    assert "Start the newer release again, or restore a copy" in said
    assert "tables-0010_preferences-20261118-090000.sqlite3" in said
    assert (tmp_path / DATABASE).read_bytes() == before


def test_without_a_copy_nothing_is_migrated(tmp_path: Path) -> None:
    run(AS_BEFORE, tmp_path, "0010")
    before = (tmp_path / DATABASE).read_bytes()
    run(NO_COPY + REFUSED, tmp_path)
    assert "cannot be copied before it is upgraded (disk full); nothing was changed" in (tmp_path / "said").read_text()
    assert (tmp_path / DATABASE).read_bytes() == before
    assert copies(tmp_path) == []
