"""Delete tables that are older than the days you give, as a running server does by itself with the same options.

The record of a finished match is saved first. Without any days, nothing is deleted.
"""

from __future__ import annotations

import argparse
from contextlib import nullcontext

from signoria.cli.parser import WrongUse
from signoria.cli.server_options import (
    add_data,
    add_database,
    add_retention,
    pass_on_retention,
    set_database,
    set_up_django,
    unserved,
)
from signoria.server.hosting.bootstrap import DATABASE

EXAMPLES = (
    "signoria cleanup --keep-finished 365 --dry-run",
    "signoria cleanup --keep-finished 90 --keep-waiting 30 --export-to ./records",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only list what would be deleted")
    add_retention(parser)
    add_data(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    if not (args.keep_finished or args.keep_waiting):
        raise WrongUse("nothing to delete: say how many days to keep, with --keep-finished or --keep-waiting")
    if not args.database and not (args.data / DATABASE).is_file():
        raise WrongUse(f"{args.data}: there is no database here")
    pass_on_retention(args)
    set_database(args.database)
    set_up_django(args.data)
    if args.dry_run:
        return _list()
    with nullcontext() if args.database else unserved(args.data):  # a shared database can be served meanwhile
        return _delete()


def _list() -> int:
    from django.utils import timezone

    from signoria.server.pace.retention import expired_tables

    found = list(expired_tables(timezone.now()))
    for table in found:
        state = "waiting room since" if not table.has_started else "last move"
        print(f"{table.title} ({table.game}), {state} {table.last_move_at:%Y-%m-%d}")
    print(f"{len(found)} tables would be deleted")
    return 0


def _delete() -> int:
    from django.utils import timezone

    from signoria.server.core.bus import Bus
    from signoria.server.hosting.cleanup import Cleaner
    from signoria.server.sessions.registry import Sessions

    deleted = Cleaner(Sessions(Bus())).clean_up(timezone.now())
    for table in deleted:
        print(f"Deleted {table.title}" + (f"; its record is in {table.record}" if table.record else ""))
    print(f"{len(deleted)} tables deleted")
    return 0
