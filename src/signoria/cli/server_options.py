"""Options of the commands that need the server's folder. Each has an environment variable that gives its default."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from platformdirs import user_data_path

from signoria.cli.file_lock import AlreadyLocked, InUse, locked
from signoria.cli.parser import whole_number
from signoria.server.core.database_url import VARIABLES, BadDatabaseUrl, chosen_url, parse_url

LOCK = "lock"
"""The name of the lock file in the folder."""

PATIENCE = 60.0
"""Seconds for which a process waits for another that prepares the same folder."""


def add_option(parser: argparse.ArgumentParser, option: str, summary: str, default: Any = None, **how: Any) -> None:
    """Add an option whose default is in the environment, under the same name, or else is the one given here."""
    name = variable(option)
    value = os.environ.get(name)
    if how.get("action") == "store_true":
        default = value == "1"
    elif value:
        default = value  # argparse checks it as if it had been typed
    parser.add_argument(option, default=default, help=f"{summary} [{name}]", **how)


def variable(option: str) -> str:
    """The environment variable of an option."""
    return "SIGNORIA_" + option.strip("-").replace("-", "_").upper()


def add_database(parser: argparse.ArgumentParser) -> None:
    summary = "a PostgreSQL database that processes share (default: DATABASE_URL, or SQLite where --data is)"
    name = variable("--database")
    parser.add_argument("--database", default=chosen_url(), type=_database, metavar="URL", help=f"{summary} [{name}]")


def _database(url: str) -> str:
    try:
        return url if not url or parse_url(url) else ""
    except BadDatabaseUrl as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def set_database(url: str) -> None:
    """Let the settings know which database was chosen."""
    for name in VARIABLES:
        os.environ[name] = url


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Of several processes that are started at once with the same folder, one after the other prepares it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    until = monotonic() + PATIENCE
    while True:
        try:
            with locked(folder / LOCK):
                yield
                return
        except AlreadyLocked:
            if monotonic() > until:
                raise InUse(f"another program uses {folder}; choose another folder with --data") from None
            sleep(0.1)


def add_data(parser: argparse.ArgumentParser) -> None:
    default = user_data_path("signoria", appauthor=False) / "web"
    summary = "where tables are stored (default: your data folder)"
    add_option(parser, "--data", summary, default, type=Path, metavar="DIR")


def add_log_format(parser: argparse.ArgumentParser) -> None:
    summary = "text, or json for one object a line"
    add_option(parser, "--log-format", summary, "text", choices=["text", "json"], metavar="F")


MOST_DAYS = 36_500


def add_retention(parser: argparse.ArgumentParser) -> None:
    """How long tables are kept, and where the records of deleted ones are."""
    days = whole_number(0, MOST_DAYS)
    summary = "delete finished tables after this many days, once their record is saved (default: 0, never)"
    add_option(parser, "--keep-finished", summary, 0, type=days, metavar="DAYS")
    summary = "delete waiting rooms whose match has not started after this many days (default: 0, never)"
    add_option(parser, "--keep-waiting", summary, 0, type=days, metavar="DAYS")
    summary = "where the records of deleted tables are saved (default: records in the data folder)"
    add_option(parser, "--export-to", summary, "", metavar="DIR")


def pass_on_retention(args: argparse.Namespace) -> None:
    """Hand these options to the server's settings."""
    os.environ[variable("--keep-finished")] = str(args.keep_finished)
    os.environ[variable("--keep-waiting")] = str(args.keep_waiting)
    os.environ[variable("--export-to")] = args.export_to


@contextmanager
def unserved(folder: Path) -> Iterator[None]:
    """Keep a server from being started on a folder meanwhile; InUse if one runs there."""
    if not folder.is_dir():
        yield
        return
    try:
        with locked(folder / LOCK):
            yield
    except AlreadyLocked as other:
        where = f" at {other}" if str(other) else ""  # a server that is starting has no address yet
        raise InUse(f"{folder} is being served{where}: stop that server first") from None


def set_up_django(folder: Path | None = None) -> None:
    """Let a command use the server's models. With a folder, its settings are those of that folder."""
    if folder is not None:
        os.environ[variable("--data")] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.server.settings"
    import django

    django.setup()
