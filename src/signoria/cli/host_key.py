"""Show the key of the host page, or replace it. A running server keeps the old key until it is started again."""

from __future__ import annotations

import argparse

from signoria.cli.server_options import add_data
from signoria.server.hosting.bootstrap import make_folder
from signoria.server.hosting.host_key import host_key, new_host_key

EXAMPLES = ("signoria host-key", "signoria host-key --new --data ./tables")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--new", action="store_true", help="replace the key: the old one no longer works")
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    make_folder(args.data)
    print(new_host_key(args.data) if args.new else host_key(args.data))
    return 0
