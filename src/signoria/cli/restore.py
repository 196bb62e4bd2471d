"""Put a backup back: into a server's folder, or into a PostgreSQL database.

The backup is checked first. A folder that is being served is refused; so is one with data in it, unless you use
--replace: then the old data is kept in a folder beside the new.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from signoria.cli.parser import WrongUse
from signoria.cli.server_options import add_data, add_database, unserved
from signoria.server.hosting.bootstrap import DATABASE

EXAMPLES = (
    "signoria restore signoria-2026-11-18-030000.zip --data ./tables",
    "signoria restore before-update.zip --replace",
    "signoria restore tables.zip --database postgresql://signoria@localhost/signoria",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
    parser.add_argument("--replace", action="store_true", help="replace the data that is there; of a folder it is kept")
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    if not args.file.is_file():
        raise WrongUse(f"there is no file {args.file}")
    if args.database:
        return _into_database(args.file, args.database, args.replace)
    from signoria.server.hosting.backup import has_data, read_backup, restore_backup

    folder: Path = args.data
    read_backup(args.file)
    with unserved(folder):
        if has_data(folder) and not args.replace:
            raise WrongUse(f"{folder} has data already; name another folder with --data, or use --replace")
        contents, aside = restore_backup(args.file, folder, datetime.now(UTC))
    print(f"Restored {contents} into {folder}")
    if aside:
        print(f"What was there before is in {aside}")
    return 0


def _into_database(file: Path, url: str, replace: bool) -> int:
    from signoria.cli.database import copy_between
    from signoria.server.core.database_url import without_password
    from signoria.server.hosting.backup import unpack

    with TemporaryDirectory(prefix="signoria-") as temporary:
        contents = unpack(file, Path(temporary))
        copy_between(str(Path(temporary) / DATABASE), url, replace)
    print(f"Restored {contents} into {without_password(url)}")
    print("The keys in the backup were not used: put its file 'secret' into each server's folder if it is not there.")
    return 0
