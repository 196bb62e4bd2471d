"""How much the database has ever held: a note beside it, so that a start with less is noticed.

The note holds the numbers of the newest rows, which SQLite never gives out twice: deleting tables does not lower them.
It is written after what it speaks of is on the disk, so that no crash makes it claim too much.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from signoria.server.core.atomic_files import OWNER_ONLY, write_atomically
from signoria.server.core.logs import limited_log

NOTE = "tables.note"
SECONDS_BETWEEN_CHECKPOINTS = 10.0
"""A move may be only in the log beside the database for this long."""

SECONDS_OF_CHECK = 2.0
"""How long the check of the database's structure may delay the start; a large one is not checked to its end."""

STEPS_OF_CHECK = 10_000
"""Of SQLite's virtual machine, between two looks at the clock."""

MIGRATIONS = "django_migrations"
PREFIX = "server_"
LOG = limited_log(logging.getLogger(__name__))


@dataclass(frozen=True)
class Stored:
    """The number of the newest row of each table of the database, and how many migrations are applied now."""

    newest: Mapping[str, int]
    migrations: int

    def missing_from(self, other: Stored) -> dict[str, tuple[int, int]]:
        """What the other does not have: by table of the database, the newest row here and there."""
        if other.newest.get(MIGRATIONS, 0) < self.newest.get(MIGRATIONS, 0):
            names = set(self.newest)
        elif other._schema() != self._schema():  # a migration writes tables anew, and may number on from what is left
            return {}
        else:
            names = {name for name in self.newest if name.startswith(PREFIX)}
        pairs = {name: (self.newest[name], other.newest.get(name, 0)) for name in sorted(names)}
        return {name: (had, has) for name, (had, has) in pairs.items() if has < had}

    def _schema(self) -> tuple[int, int]:
        return self.newest.get(MIGRATIONS, 0), self.migrations


@dataclass(frozen=True)
class Note:
    """What was stored at a time."""

    stored: Stored
    at: str

    def as_text(self) -> str:
        content = json.dumps({"at": self.at, "newest": dict(self.stored.newest), "migrations": self.stored.migrations})
        return f"{content}\n{_seal(content)}\n"


def read_note(folder: Path) -> Note | None:
    """The note; None if there is none, or it was damaged itself."""
    try:
        content, seal = (folder / NOTE).read_text().splitlines()
        if seal != _seal(content):
            return None
        saved = json.loads(content)
        return Note(Stored(saved["newest"], saved["migrations"]), saved["at"])
    except (OSError, ValueError, KeyError):
        return None


def _seal(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def read_stored(database: Path) -> Stored:
    """What a database holds. It is not changed: neither it nor its log."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if MIGRATIONS not in tables:
            return Stored({}, 0)
        newest = dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))
        migrations = connection.execute(f"SELECT count(*) FROM {MIGRATIONS}").fetchone()[0]  # noqa: S608  our own name
    return Stored(newest, migrations)


def write_note(folder: Path, database: Path) -> None:
    """Note what is on the disk by now: what a reader sees has been committed, and was synced before."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    write_atomically(folder / NOTE, Note(read_stored(database), at).as_text())


def checkpoint(database: Path) -> None:
    """Bring what is in the log into the database, and empty the log unless somebody reads it just now."""
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def wal_of(database: Path) -> Path:
    """The log beside a database."""
    return database.with_name(f"{database.name}-wal")


def copy_sqlite(database: Path, copy: Path) -> None:
    """Copy a database as it is at this moment, with what is in its log, into one new file for its owner alone."""
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def find_damage(database: Path) -> str:
    """What is wrong with the database's structure; empty if nothing was found in the time there is."""
    until = monotonic() + SECONDS_OF_CHECK
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(lambda: monotonic() > until, STEPS_OF_CHECK)
        try:
            found: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:  # interrupted
            return ""
        except sqlite3.DatabaseError as error:
            return str(error)
    return "" if found == "ok" else found


class Keeper:
    """Empties the log and renews the note while the server runs, and once more when it stops."""

    def __init__(self, database: Path | None, seconds: float = SECONDS_BETWEEN_CHECKPOINTS) -> None:
        """Without a file, where another program keeps the database, there is nothing to do."""
        self._database = database
        self._seconds = seconds
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        if self._database is not None:
            self._thread = Thread(target=self._run, args=(self._database,), daemon=True, name="keeper")
            self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self, database: Path) -> None:
        while not self._stop.wait(self._seconds):
            self._keep(database)
        self._keep(database)

    def _keep(self, database: Path) -> None:
        try:
            keep(database)
        except (OSError, sqlite3.Error) as error:  # a full disk, say: there is another try soon
            LOG.warning("the log of the database could not be emptied: %s", error)


def keep(database: Path) -> None:
    """Empty the log and renew the note, if anything was written since this was last done."""
    with suppress(FileNotFoundError):
        if wal_of(database).stat().st_size:
            checkpoint(database)
            write_note(database.parent, database)
