"""Copies a whole installation from one database to another: SQLite to PostgreSQL, and back.

Every model that Django knows is copied with its primary keys, in one transaction, and read back: the two databases
have to have the same rows with the same content, or nothing is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from signoria.kernel.errors import SignoriaError
from signoria.server.core.database_url import INSTALL, sqlite_database

SOURCE, TARGET = "copied-from", "copied-to"
ROWS_AT_ONCE = 500
REPEATABLE_READ = 3
"""As psycopg counts isolation levels."""

NUL = "\x00"
"""SQLite stores it in a text, PostgreSQL does not: it is left out on the way."""

Model = type[models.Model]


class CannotCopy(SignoriaError):
    """The copy was not made, and the target has the rows that it had. The text says why."""


class Show(Protocol):
    """Told how many rows are copied."""

    def __call__(self, done: int, label: str | None = None) -> None: ...


@dataclass(frozen=True)
class Copied:
    """What was copied: rows by model, and the hash of all their content."""

    rows: dict[str, int]
    digest: str

    @property
    def total(self) -> int:
        return sum(self.rows.values())


@contextmanager
def connected(alias: str, entry: dict[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """A connection beside the server's own. Raises CannotCopy if the database cannot be reached."""
    connections.settings[alias] = connections.configure_settings({"default": {}, alias: entry})[alias]
    try:
        connection = connections[alias]
    except ImproperlyConfigured:
        raise CannotCopy(INSTALL) from None
    try:
        _connect(connection, entry)
        yield connection
    finally:
        connection.close()
        del connections[alias], connections.settings[alias]


def _connect(connection: BaseDatabaseWrapper, entry: dict[str, Any]) -> None:
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        raise CannotCopy(f"the database {entry['NAME']} cannot be reached: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def all_models() -> list[Model]:
    """Every table of the database, those of many-to-many fields too."""
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def count_rows(alias: str) -> int:
    return sum(model._base_manager.using(alias).count() for model in all_models())


def fetch_database(entry: dict[str, Any], file: Path) -> Copied:
    """Copy a database into a new SQLite file, for its owner alone."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with connected(SOURCE, as_snapshot(entry)), connected(TARGET, sqlite_database(file)):
        check_schema(connections[SOURCE])
        return copy_database(replace=False, show=_show_nothing)


def _show_nothing(done: int, label: str | None = None) -> None:
    pass


def as_snapshot(entry: dict[str, Any]) -> dict[str, Any]:
    """The same database, read as it is at one moment, without keeping anybody from writing."""
    is_sqlite = entry["ENGINE"].endswith("sqlite3")
    options = {"transaction_mode": "DEFERRED"} if is_sqlite else {"isolation_level": REPEATABLE_READ}
    return {**entry, "OPTIONS": {**entry.get("OPTIONS", {}), **options}}


def total_rows() -> int:
    """How many rows are to be copied. Raises CannotCopy if the source is not of this version."""
    check_schema(connections[SOURCE])
    return count_rows(SOURCE)


def check_schema(connection: BaseDatabaseWrapper) -> None:
    """Raise CannotCopy unless the database has exactly the tables of this version."""
    executor = MigrationExecutor(connection)
    ours = set(executor.loader.disk_migrations)
    applied = {name for name in executor.loader.applied_migrations if name[0] == "server"}
    if not applied:
        raise CannotCopy("this is not a database of Signoria")
    if applied - ours:
        raise CannotCopy("the database is of a newer version of Signoria; use that version, or restore a backup")
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CannotCopy("the database is of an older version of Signoria; start the server on it once, then try again")


def copy_database(replace: bool, show: Show) -> Copied:
    """Copy every row between the two open connections. Raises CannotCopy; then the target has the rows that it had."""
    try:
        return _copy(replace, show)
    except DatabaseError as error:
        raise CannotCopy(f"the database cannot be copied: {_first_line(error)}") from None


def _copy(replace: bool, show: Show) -> Copied:
    call_command("migrate", database=TARGET, verbosity=0)
    with transaction.atomic(using=SOURCE), transaction.atomic(using=TARGET):
        if count_rows(TARGET):
            if not replace:
                raise CannotCopy("the target is not empty; name another, or use --replace to delete what is in it")
            _empty(connections[TARGET])
        _insert_all(show)
        _reset_sequences(connections[TARGET])
        return _compared(_summary(SOURCE), _summary(TARGET))


def _insert_all(show: Show) -> None:
    done = 0
    for model in all_models():
        for rows in _chunks(model, SOURCE):
            with _as_stored(model):
                model._base_manager.using(TARGET).bulk_create(rows)
            done += len(rows)
            show(done, f"Copying {model._meta.object_name}")


def _compared(wanted: Copied, found: Copied) -> Copied:
    """What was copied, if the two sides are equal."""
    if wanted != found:
        differing = [name for name in wanted.rows if wanted.rows[name] != found.rows[name]] or ["the content"]
        raise CannotCopy(f"the copy differs from the original ({', '.join(differing)}): it was not kept")
    return found


def _empty(connection: BaseDatabaseWrapper) -> None:
    tables = [model._meta.db_table for model in all_models()]
    with connection.cursor() as cursor:
        for statement in connection.ops.sql_flush(no_style(), tables, reset_sequences=True):
            cursor.execute(statement)


def _reset_sequences(connection: BaseDatabaseWrapper) -> None:
    """Let new rows be numbered after those that were copied."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)


def _chunks(model: Model, alias: str) -> Iterator[list[models.Model]]:
    """The rows in the order of their keys, a few at a time, as both databases can store them."""
    chunk: list[models.Model] = []
    for row in model._base_manager.using(alias).order_by("pk").iterator(chunk_size=ROWS_AT_ONCE):
        chunk.append(_storable(row))
        if len(chunk) == ROWS_AT_ONCE:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _storable(row: models.Model) -> models.Model:
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(value, str) and NUL in value:
            setattr(row, field.attname, value.replace(NUL, ""))
    return row


@contextmanager
def _as_stored(model: Model) -> Iterator[None]:
    """Times that Django sets by itself stay those of the original."""
    automatic = [field for field in model._meta.concrete_fields if getattr(field, "auto_now_add", False)]
    for field in automatic:
        field.auto_now_add = False  # type: ignore[attr-defined]
    try:
        yield
    finally:
        for field in automatic:
            field.auto_now_add = True  # type: ignore[attr-defined]


def _summary(alias: str) -> Copied:
    """The rows of a database, with a hash that does not depend on how it stores them."""
    digest = hashlib.blake2b(digest_size=16)
    rows: dict[str, int] = {}
    for model in all_models():
        name = model._meta.label
        rows[name] = 0
        for chunk in _chunks(model, alias):
            rows[name] += len(chunk)
            for row in chunk:
                digest.update(_line(name, row))
    return Copied(rows, digest.hexdigest())


def _line(name: str, row: models.Model) -> bytes:
    values: Sequence[object] = [getattr(row, field.attname) for field in row._meta.concrete_fields]
    return json.dumps([name, *values], sort_keys=True, default=_plain).encode() + b"\n"


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
