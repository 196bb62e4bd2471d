"""The folder of a server: for its owner alone, and good for every version after the one that made it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from signoria.server.hosting.bootstrap import DATABASE, SECRET, make_folder

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


def run(program: str, folder: Path, version: str = "") -> None:
    """In a process of its own: here Django knows another folder."""
    subprocess.run([sys.executable, "-c", PREPARE + program, str(folder), version], check=True)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_in_a_folder_that_others_may_enter_nobody_reads_the_tables(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_folder(tmp_path)
    make_folder(tmp_path)
    for name in (SECRET, DATABASE):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


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
