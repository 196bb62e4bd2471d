"""Checks before the start whether the database holds less than it did. Checking changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from signoria.server.hosting.stored import find_damage, read_note, read_stored, wal_of
from signoria.server.hosting.wal import count_lost_transactions

WHAT_TO_DO = """Nothing was changed. Copy the whole folder before you do anything else. Then
- if the file {wal} was deleted or moved, put it back and start again;
- or unpack your latest backup into an empty folder, and serve that with --data;
- or start once with --accept-loss, to go on with what is there: for example when you have put an older copy here
  yourself. A damaged log is kept beside the database."""


def find_loss(database: Path) -> list[str]:
    """What is missing or damaged, in sentences for the host; empty if nothing was found."""
    found = _damage(database) or _missing(database)
    return [*found, WHAT_TO_DO.format(wal=wal_of(database).name)] if found else []


def _damage(database: Path) -> list[str]:
    wal = wal_of(database)
    if not database.stat().st_size and wal.exists() and wal.stat().st_size:
        return [f"{database} is empty, but {wal.name} beside it is not: SQLite would delete it."]
    if lost := count_lost_transactions(wal):
        return [f"{wal} is damaged: changes in it, such as moves, can no longer be read (at least {lost})."]
    damage = find_damage(database)
    return [f"{database} is damaged: {damage}."] if damage else []


def _missing(database: Path) -> list[str]:
    note = read_note(database.parent)
    if note is None:
        return []
    try:
        missing = note.stored.missing_from(read_stored(database))
    except sqlite3.DatabaseError as error:
        return [f"{database} cannot be read: {error}."]
    if not missing:
        return []
    counts = [f"- {_label(name)}: number {had} was stored, the newest is {has}" for name, (had, has) in missing.items()]
    return [f"{database} holds less than it did at {note.at}:", *counts]


def _label(name: str) -> str:
    """The name of a table of the database, as a host reads it."""
    return name.removeprefix("server_").removeprefix("django_")


def set_log_aside(database: Path) -> None:
    """Keep a copy of a log that is damaged: SQLite deletes it when it has taken from it what it can."""
    wal = wal_of(database)
    if count_lost_transactions(wal):
        shutil.copy2(wal, wal.with_name(f"{wal.name}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
