"""Before the database is migrated: a database of a newer release is refused, and SQLite's file is copied.

The copy is what a rollback needs: an older release cannot use a database that a newer one has migrated.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from signoria.server.hosting.bootstrap import DATABASE, CannotServe
from signoria.server.hosting.stored import copy_sqlite

APP = "server"
NEWER = (
    "{folder}: a newer release of Signoria has upgraded this database (it has {unknown}, which this release does not "
    "know). Nothing was changed. Start the newer release again, or restore a copy from before the upgrade, such as "
    "{copy}; docs/hosting.md explains how"
)


def prepare_upgrade(folder: Path) -> Path | None:
    """Make sure that the database can be migrated. Returns the copy that was made of it, if anything is to change.

    Raises CannotServe if a newer release has written the database, or the copy cannot be made.
    """
    executor = MigrationExecutor(connection)
    applied = sorted(name for app, name in executor.loader.applied_migrations if app == APP)
    unknown = [name for name in applied if (APP, name) not in executor.loader.disk_migrations]
    if unknown:
        copies = sorted(folder.glob(copy_name("*", "*")), key=lambda path: path.stat().st_mtime)
        copy = copies[-1].name if copies else copy_name("VERSION", "DATE")
        raise CannotServe(NEWER.format(folder=folder, unknown=", ".join(unknown), copy=copy))
    is_pending = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if not applied or not is_pending or connection.vendor != "sqlite":
        return None
    copy_to = folder / copy_name(applied[-1], f"{timezone.now():%Y%m%d-%H%M%S}")
    _copy(folder / DATABASE, copy_to)
    return copy_to


def copy_name(version: str, date: str) -> str:
    """Named after the last migration that the database has, and the time of the copy (UTC)."""
    return f"tables-{version}-{date}.sqlite3"


def _copy(source: Path, target: Path) -> None:
    """Copy a database: complete and on the disk, or not at all."""
    unfinished = target.with_suffix(".part")
    try:
        unfinished.unlink(missing_ok=True)
        copy_sqlite(source, unfinished)
        _sync(unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise CannotServe(
            f"{source}: the database cannot be copied before it is upgraded ({error}); nothing was changed"
        ) from None


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
