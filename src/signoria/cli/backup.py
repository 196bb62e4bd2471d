"""Save a whole server in one file, even while people play.

TARGET is a file, or a folder in which each backup gets a name with its time. The file is complete and checked, or it is
not there. It contains every secret of every table: keep it safe.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from signoria.cli.parser import WrongUse, whole_number
from signoria.cli.server_options import add_data, add_database
from signoria.server.hosting.bootstrap import DATABASE

EXAMPLES = (
    "signoria backup /var/backups/signoria --keep 14",
    "signoria backup before-update.zip --data ./tables",
    "signoria backup tables.zip --database postgresql://signoria@localhost/signoria",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", type=Path, metavar="TARGET", help="a file, or an existing folder")
    parser.add_argument(
        "--keep", type=whole_number(1, 100_000), metavar="N", help="delete all but the newest N backups in the folder"
    )
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from signoria.server.hosting.backup import remove_old, write_backup

    target = _file(args.target, args.keep)
    with TemporaryDirectory(prefix="signoria-") as temporary:
        database = _fetched(args.database, Path(temporary)) if args.database else None
        contents = write_backup(args.data, target, database)
    print(f"Saved {contents} in {target}")
    for path in remove_old(target.parent, args.keep) if args.keep else ():
        print(f"Deleted {path}")
    return 0


def _file(target: Path, keep: int | None) -> Path:
    from signoria.server.hosting.backup import backup_name, is_backup

    if target.is_dir():
        return target / backup_name(datetime.now(UTC))
    if keep:
        raise WrongUse(f"--keep needs a folder, and {target} is not one; create it first")
    if target.exists() and not is_backup(target):
        raise WrongUse(f"{target} exists and is no backup; name another file")
    if not target.resolve().parent.is_dir():
        raise WrongUse(f"there is no folder {target.parent}; create it first")
    return target


def _fetched(url: str, folder: Path) -> Path:
    """A PostgreSQL database as a SQLite file."""
    from signoria.cli.database import copy_between

    copy_between(url, str(folder / DATABASE))
    return folder / DATABASE
