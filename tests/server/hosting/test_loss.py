"""A database that holds less than it did is noticed before the server starts; a crash alone is no loss."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from signoria.server.hosting.bootstrap import DATABASE, CannotServe, check_for_loss
from signoria.server.hosting.stored import NOTE, Keeper, checkpoint, find_damage, read_note, write_note
from signoria.server.hosting.wal import FRAME, HEADER, count_lost_transactions
from tests.server.helpers.house import House
from tests.server.helpers.postgresql import about_sqlite

pytestmark = about_sqlite

SCHEMA = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE django_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT);
    CREATE TABLE server_table (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT);
    CREATE TABLE server_move (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT);
    INSERT INTO django_migrations DEFAULT VALUES;
    INSERT INTO server_table (title) VALUES ('Rialto');
"""
PAGE = 4096
WRITER = """
import sys, threading
from pathlib import Path
import sqlite3
from signoria.server.hosting.stored import keep
database = Path(sys.argv[1])
def renew():
    while True:
        keep(database)
threading.Thread(target=renew, daemon=True).start()
connection = sqlite3.connect(database, timeout=60, isolation_level=None)
connection.execute("PRAGMA synchronous = FULL")
while True:
    connection.execute("INSERT INTO server_move (text) VALUES ('build left')")
    connection.execute("DELETE FROM server_move WHERE id % 3 = 0")
    print(flush=True)
"""


@contextmanager
def running(folder: Path) -> Iterator[sqlite3.Connection]:
    """A database in use, as a server has it; what a crash would leave can be copied meanwhile."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
        connection.executescript(SCHEMA)
        yield connection


def move(connection: sqlite3.Connection, count: int = 1) -> None:
    """So many moves, each a transaction."""
    for _ in range(count):
        connection.execute("INSERT INTO server_move (text) VALUES ('build left')")


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """The folder of a server that was killed: one table, three moves before the note, three after it."""
    alive, dead = tmp_path / "alive", tmp_path / "dead"
    alive.mkdir()
    with running(alive) as connection:
        move(connection, 3)
        write_note(alive, alive / DATABASE)
        move(connection, 3)
        shutil.copytree(alive, dead)
    (dead / f"{DATABASE}-shm").unlink()
    return dead


def check(folder: Path) -> None:
    check_for_loss(folder / DATABASE, is_accepted=False)


def wal(folder: Path) -> Path:
    return folder / f"{DATABASE}-wal"


def flip(file: Path, at: int) -> None:
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)


def count_frames(folder: Path) -> int:
    return (wal(folder).stat().st_size - HEADER.size) // (FRAME.size + PAGE)


def test_a_crash_alone_is_no_loss_and_looking_changes_nothing(crashed: Path) -> None:
    before = {path.name: path.read_bytes() for path in crashed.iterdir()}
    check(crashed)
    after = {path.name: path.read_bytes() for path in crashed.iterdir() if not path.name.endswith("-shm")}
    assert after == before
    with closing(sqlite3.connect(crashed / DATABASE)) as connection:
        assert connection.execute("SELECT count(*) FROM server_move").fetchone() == (6,)


def test_a_flipped_byte_anywhere_before_the_last_change_is_found(crashed: Path) -> None:
    """In the header of the log, of a frame or in a page; without the note, too."""
    (crashed / NOTE).unlink()
    whole = wal(crashed).read_bytes()
    last = HEADER.size + (count_frames(crashed) - 3) * (FRAME.size + PAGE)
    for at in (0, 9, 20, *range(HEADER.size, last, 997), HEADER.size + FRAME.size + 2000):
        flip(wal(crashed), at)
        with pytest.raises(CannotServe, match=r"tables.sqlite3-wal is damaged: .*\(at least \d+\)") as refused:
            check(crashed)
        assert all(way in str(refused.value) for way in ("backup", "--accept-loss"))
        wal(crashed).write_bytes(whole)
    check(crashed)


def test_a_log_that_a_crash_cut_off_is_no_loss(crashed: Path) -> None:
    """The last change was not acknowledged; those before it are all there."""
    (crashed / NOTE).unlink()
    whole = wal(crashed).read_bytes()
    for size in range(len(whole) - FRAME.size - PAGE, len(whole), 100):
        wal(crashed).write_bytes(whole[:size])
        assert count_lost_transactions(wal(crashed)) == 0


def test_a_deleted_log_is_found_with_what_is_missing(crashed: Path) -> None:
    wal(crashed).unlink()
    with pytest.raises(CannotServe) as refused:
        check(crashed)
    told = str(refused.value)
    assert re.search("tables.sqlite3 holds less than it did at 20.*\n- migrations: number 1 was stored, .* is 0", told)
    assert "- move: number 3 was stored, the newest is 0" in told
    assert "if the file tables.sqlite3-wal was deleted or moved, put it back" in told


def test_an_older_copy_is_found_and_can_be_accepted(crashed: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.mkdir()
    with running(older) as connection:
        move(connection, 2)
    shutil.copy(crashed / NOTE, older)
    with pytest.raises(CannotServe, match="- move: number 3 was stored, the newest is 2"):
        check(older)
    check_for_loss(older / DATABASE, is_accepted=True)
    write_note(older, older / DATABASE)
    check(older)


def test_whoever_accepts_the_loss_keeps_the_damaged_log(crashed: Path) -> None:
    flip(wal(crashed), HEADER.size + 100)
    damaged = wal(crashed).read_bytes()
    check_for_loss(crashed / DATABASE, is_accepted=True)
    checkpoint(crashed / DATABASE)
    [kept] = crashed.glob("*.damaged-*")
    assert kept.read_bytes() == damaged


def test_an_empty_database_beside_a_full_log_is_not_opened(crashed: Path) -> None:
    (crashed / DATABASE).write_bytes(b"")
    with pytest.raises(CannotServe, match="SQLite would delete it"):
        check(crashed)
    assert wal(crashed).exists()


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM server_move; DELETE FROM server_table; VACUUM",
        # A migration: SQLite has no other way to change a column, and the new table may begin with lower numbers.
        "DELETE FROM server_move WHERE id > 1; CREATE TABLE other (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT);"
        "INSERT INTO other SELECT * FROM server_move; DROP TABLE server_move; ALTER TABLE other RENAME TO server_move;"
        "INSERT INTO django_migrations DEFAULT VALUES",
        "DROP TABLE server_move; DELETE FROM django_migrations",  # it was taken back
    ],
    ids=["deleted", "migrated", "taken back"],
)
def test_what_is_deleted_or_changed_on_purpose_is_no_loss(tmp_path: Path, change: str) -> None:
    with running(tmp_path) as connection:
        move(connection, 5)
        write_note(tmp_path, tmp_path / DATABASE)
        connection.executescript(change)
    check(tmp_path)


def test_a_damaged_note_is_not_believed(crashed: Path) -> None:
    flip(crashed / NOTE, 30)
    assert read_note(crashed) is None
    check(crashed)


def test_a_damaged_database_is_found(tmp_path: Path) -> None:
    with running(tmp_path) as connection:
        move(connection, 1000)
    database = tmp_path / DATABASE
    assert find_damage(database) == ""
    with database.open("r+b") as file:
        file.seek(PAGE + 1)
        file.write(b"\xff" * 200)
    with pytest.raises(CannotServe, match="is damaged"):
        check(tmp_path)


def test_while_the_server_runs_the_log_is_emptied_and_the_note_renewed(tmp_path: Path) -> None:
    with running(tmp_path) as connection:
        move(connection, 4)
        keeper = Keeper(tmp_path / DATABASE, seconds=0.01)
        keeper.start()
        wait_until(lambda: wal(tmp_path).stat().st_size == 0 and read_note(tmp_path) is not None)
        move(connection, 3)
        keeper.close()
        note = read_note(tmp_path)
        assert note
        assert note.stored.newest["server_move"] == 7
        assert wal(tmp_path).stat().st_size == 0


def test_no_moment_of_a_crash_makes_a_note_claim_too_much(tmp_path: Path) -> None:
    chance = Random(3)
    with running(tmp_path) as connection:
        move(connection)
    for _ in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path / DATABASE)], stdout=subprocess.PIPE)
        assert writer.stdout
        for _ in range(chance.randrange(5, 60)):
            assert writer.stdout.readline()
        writer.kill()
        writer.wait()
        writer.stdout.close()
        check(tmp_path)
    assert read_note(tmp_path)


def test_a_server_does_not_start_on_an_empty_database_without_being_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path)
    house.crash()
    assert wal(tmp_path).stat().st_size == 0, "nothing of the schema is in the log only"
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    command = [sys.executable, "-m", "signoria", "serve", "--port", "0", "--data", str(tmp_path)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode != 0
    assert "holds less than it did" in refused.stderr
    assert "Traceback" not in refused.stderr
    monkeypatch.setenv("SIGNORIA_ACCEPT_LOSS", "1")
    house.reopen()
    house.close()


def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)
