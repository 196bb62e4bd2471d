"""Let bots think for web servers that share a PostgreSQL database: any number of workers, on any machine.

A worker serves no pages. It may be stopped at any time: another process goes on within seconds.
"""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path
from threading import Event

from signoria.build_info import build
from signoria.cli.parser import WrongUse
from signoria.cli.server_options import add_data, add_database, add_log_format, alone_in, set_database, variable
from signoria.server.hosting.bootstrap import prepare_worker

EXAMPLES = (
    "signoria worker --database postgresql://signoria@localhost/signoria",
    "signoria worker --database postgresql://signoria@localhost/signoria --log-format json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser)
    add_data(parser)
    add_log_format(parser)


def run(args: argparse.Namespace) -> int:
    if not args.database:
        raise WrongUse("a worker needs the --database that the servers share; with SQLite the server lets bots think")
    set_database(args.database)
    os.environ[variable("--no-bots")] = ""
    os.environ[variable("--log-format")] = args.log_format
    folder: Path = args.data
    with alone_in(folder):
        prepare_worker(folder)
    _drive_until_stopped()
    return 0


def _drive_until_stopped() -> None:
    from signoria.server.core.runtime import activate
    from signoria.server.wiring import build_runtime

    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    runtime = build_runtime()
    activate(runtime)
    runtime.start(is_web=False)
    print(_description(), flush=True)
    try:
        stop.wait()
    finally:
        runtime.close()


def _description() -> str:
    from django.db import connection

    from signoria.server.bots.driver import MOST_DRIVEN

    database = connection.settings_dict
    return (
        f"Signoria ({build()}) lets bots think, at up to {MOST_DRIVEN} tables at once, for the servers that share the "
        f"database {database['NAME']} at {database['HOST'] or 'this machine'}. Press Ctrl-C to stop; nothing is lost."
    )
