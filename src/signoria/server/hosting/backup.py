"""Backups: one zip file with everything that an installation needs, made while the server runs.

It holds a SQLite database, whichever database the server uses, the key that signs cookies, the site password and the
host key: whoever has it knows the seeds of running matches. It is for its owner alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from signoria.kernel.errors import SignoriaError
from signoria.server.core.atomic_files import sync_folder
from signoria.server.hosting.bootstrap import DATABASE, SECRET
from signoria.server.hosting.host_key import HOST_KEY_FILE
from signoria.server.hosting.stored import copy_sqlite
from signoria.version import VERSION

MANIFEST = "manifest.json"
SITE_PASSWORD = "club"  # noqa: S105  the name of core.site_password's file; that module needs Django, a backup does not
PREFIX, SUFFIX = "signoria-", ".zip"
SMALL_FILES = (SECRET, SITE_PASSWORD, HOST_KEY_FILE)
KEPT_IN_PLACE = ("lock", "static", "records", "backups")
"""What a restored backup does not replace."""

ASIDE = "before-restore-"
COUNTED = ("table", "move", "player")


class BadBackup(SignoriaError):
    """The file is no backup that can be used, or could not be made."""


@dataclass(frozen=True)
class Contents:
    """What is in a backup."""

    tables: int
    moves: int
    players: int
    made_at: str = ""  # empty: by a version that did not say
    version: str = ""
    digest: str = ""  # of the database

    def __str__(self) -> str:
        made = f", made {self.made_at} by version {self.version}" if self.made_at else ""
        return f"{self.tables} tables with {self.moves} moves, {self.players} players{made}"


def backup_name(now: datetime) -> str:
    """The file names of backups in a folder sort by age."""
    return f"{PREFIX}{now:%Y-%m-%d-%H%M%S}{SUFFIX}"


def write_backup(folder: Path, target: Path, database: Path | None = None) -> Contents:
    """Write a backup of a folder, complete and on the disk or not at all, and read it back.

    With `database`, that SQLite file is saved instead of the folder's own.
    """
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            with TemporaryDirectory(dir=target.parent, prefix=".signoria-") as temporary:
                written = _pack(folder, database or folder / DATABASE, file, Path(temporary))
            file.flush()
            os.fsync(file.fileno())
        if read_backup(unfinished) != written:
            raise BadBackup(f"{target}: what was written cannot be read back; is the disk in order?")
        unfinished.replace(target)
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{target}: the backup could not be made ({error})") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return written


def _pack(folder: Path, database: Path, file: IO[bytes], temporary: Path) -> Contents:
    copy = temporary / DATABASE
    if not database.is_file():
        raise BadBackup(f"{database}: there is no database here")
    copy_sqlite(database, copy)
    contents = _inspect(copy, datetime.now(UTC).isoformat(timespec="seconds"), VERSION)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(copy, DATABASE)
        for name in SMALL_FILES:
            if (folder / name).exists():
                archive.write(folder / name, name)
        archive.writestr(MANIFEST, json.dumps(asdict(contents)))
    return contents


def _inspect(database: Path, made_at: str = "", version: str = "") -> Contents:
    """Count what is in a database file. Raises BadBackup if it is damaged or not one of ours."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        try:
            problem = opened.execute("pragma integrity_check").fetchone()[0]
            counts = [opened.execute(f"select count(*) from server_{name}").fetchone()[0] for name in COUNTED]  # noqa: S608
        except sqlite3.DatabaseError as error:
            raise BadBackup(f"its database cannot be read ({error})") from None
    if problem != "ok":
        raise BadBackup(f"its database is damaged ({problem})")
    tables, moves, players = counts
    digest = hashlib.blake2b(database.read_bytes(), digest_size=16).hexdigest()
    return Contents(tables, moves, players, made_at, version, digest)


def read_backup(path: Path) -> Contents:
    """Check every byte of a backup, and say what is in it. Raises BadBackup."""
    with TemporaryDirectory(prefix="signoria-") as temporary:
        return unpack(path, Path(temporary))


def unpack(path: Path, folder: Path) -> Contents:
    """Put the files of a backup into a folder, each checked and for its owner alone. Raises BadBackup."""
    try:
        with zipfile.ZipFile(path) as archive:
            said = _extract(archive, folder)
    except (OSError, zipfile.BadZipFile, zlib.error, ValueError, EOFError) as error:
        raise BadBackup(f"{path}: this is not a backup of Signoria, or it is damaged ({error})") from None
    try:
        found = _inspect(folder / DATABASE, said.get("made_at", ""), said.get("version", ""))
    except BadBackup as error:
        raise BadBackup(f"{path}: {error}") from None
    if said and asdict(found) != said:
        raise BadBackup(f"{path}: its content is not what was saved")
    return found


def _extract(archive: zipfile.ZipFile, folder: Path) -> dict[str, str]:
    """Unpack the files that we know, and return what the manifest says."""
    names = set(archive.namelist())
    if DATABASE not in names:
        raise ValueError("it has no database")
    for name in names & {DATABASE, *SMALL_FILES}:
        data = archive.read(name)  # checked against its checksum
        with os.fdopen(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    said = json.loads(archive.read(MANIFEST)) if MANIFEST in names else {}
    if not isinstance(said, dict):
        raise ValueError("its manifest cannot be read")
    return said


def is_backup(path: Path) -> bool:
    """Whether a file looks like a backup; its content is not checked."""
    try:
        with zipfile.ZipFile(path) as archive:
            return DATABASE in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def remove_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest backups of a folder; returns those that were deleted."""
    found = sorted(path for path in folder.glob(f"{PREFIX}*{SUFFIX}") if is_backup(path))
    old = found[: max(0, len(found) - keep)]
    for path in old:
        path.unlink()
    return old


def has_data(folder: Path) -> bool:
    """Whether a server has used this folder."""
    database = folder / DATABASE
    return database.exists() and database.stat().st_size > 0


def restore_backup(path: Path, folder: Path, now: datetime) -> tuple[Contents, Path | None]:
    """Put a backup into a folder that nobody serves. What was there is moved into a folder beside; returns that too.

    Raises BadBackup, and then nothing was changed.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with TemporaryDirectory(dir=folder, prefix=".restoring-") as temporary:
        fresh = Path(temporary)
        contents = unpack(path, fresh)
        aside = _move_aside(folder, fresh.name, now)
        for name in sorted(one.name for one in fresh.iterdir()):
            (fresh / name).replace(folder / name)
        sync_folder(folder)
    return contents, aside


def _move_aside(folder: Path, fresh: str, now: datetime) -> Path | None:
    """Everything of the old server, also notes about its database that would not fit the new one."""
    old = _old_files(folder, fresh)
    if not old:
        return None
    aside = folder / f"{ASIDE}{now:%Y-%m-%d-%H%M%S}"
    aside.mkdir(mode=0o700)
    for one in old:
        one.replace(aside / one.name)
    sync_folder(folder)
    return aside


def _old_files(folder: Path, fresh: str) -> Sequence[Path]:
    stays = {*KEPT_IN_PLACE, fresh}
    return [one for one in folder.iterdir() if one.name not in stays and not one.name.startswith(ASIDE)]
