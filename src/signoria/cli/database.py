"""Copy an installation from one database to another: from SQLite to PostgreSQL, or back.

FROM and TO are each a server's folder, a SQLite file, or a URL such as postgresql://user:password@host:5432/name (its
password can also be in the environment variable PGPASSWORD, where others on the machine cannot read it). Stop the
server first. All tables, moves, seats and messages are copied in one transaction and compared with the original; the
original stays as it is.
"""

from __future__ import annotations

import argparse
import os
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signoria.cli.parser import WrongUse
from signoria.cli.progress import progress
from signoria.cli.server_options import set_up_django, unserved
from signoria.server.core.database_url import django_database, is_url, sqlite_database, without_password
from signoria.server.hosting.bootstrap import DATABASE, make_folder

if TYPE_CHECKING:
    from signoria.server.hosting.database_copy import Copied

EXAMPLES = (
    "signoria database copy ~/.local/share/signoria/web postgresql://signoria@localhost/signoria",
    "signoria database copy postgresql://signoria@localhost/signoria ./tables",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=["copy"], metavar="copy", help="what to do: copy")
    parser.add_argument("source", metavar="FROM", help="a folder, a SQLite file, or a postgresql:// URL")
    parser.add_argument("target", metavar="TO", help="the same; it has to be empty")
    parser.add_argument("--replace", action="store_true", help="delete what is in TO first, in the same transaction")


def run(args: argparse.Namespace) -> int:
    if args.source == args.target:
        raise WrongUse("FROM and TO are the same database")
    with _unserved(args.source), _unserved(args.target):
        copied = copy_between(args.source, args.target, args.replace)
    print(f"Copied {copied.total} rows to {_shown(args.target)}, and compared them: {copied.digest}")
    for name, count in copied.rows.items():
        print(f"  {name.partition('.')[2]:<16} {count}")
    return 0


def copy_between(source: str, target: str, replace: bool = False) -> Copied:
    """Copy one database to another, each named as on the command line."""
    source_entry, target_entry = _source(source), _target(target)
    set_up_django(_folder(target) or _folder(source))
    from signoria.server.hosting.database_copy import SOURCE, TARGET, as_snapshot, connected, copy_database, total_rows

    with (
        connected(SOURCE, as_snapshot(source_entry)),
        connected(TARGET, target_entry),
        progress("Copying", total_rows()) as show,
    ):
        return copy_database(replace, show)


def _unserved(place: str) -> AbstractContextManager[None]:
    folder = _folder(place)
    return unserved(folder) if folder is not None else nullcontext()


def _shown(place: str) -> str:
    return without_password(place) if is_url(place) else place


def _path(place: str) -> Path:
    """The SQLite file of a folder, or the file itself."""
    path = Path(place).expanduser()
    return path / DATABASE if path.is_dir() or path.suffix not in (".sqlite3", ".db", ".sqlite") else path


def _folder(place: str) -> Path | None:
    return None if is_url(place) else _path(place).parent


def _source(place: str) -> dict[str, Any]:
    if is_url(place):
        return django_database(place)
    path = _path(place)
    if not path.is_file() or not path.stat().st_size:
        raise WrongUse(f"{path}: there is no database here")
    return sqlite_database(path)


def _target(place: str) -> dict[str, Any]:
    if is_url(place):
        return django_database(place)
    path = _path(place)
    if path.name == DATABASE:
        make_folder(path.parent)
    else:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    return sqlite_database(path)
