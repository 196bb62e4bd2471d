"""Run the web server on this machine: open the address that it prints, and play."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import segno

from signoria.build_info import build
from signoria.cli.file_lock import AlreadyLocked, FileLock, InUse, locked
from signoria.cli.parser import WrongUse, whole_number
from signoria.cli.server_options import (
    LOCK,
    add_data,
    add_database,
    add_log_format,
    add_option,
    add_retention,
    alone_in,
    pass_on_retention,
    set_database,
    variable,
)
from signoria.server.hosting.bootstrap import make_folder, open_socket, prepare_folder
from signoria.server.hosting.host_key import host_key
from signoria.server.hosting.network import Network, checked_public_url
from signoria.server.notifications.smtp_address import PASSWORD, parse_smtp
from signoria.server.run import run as serve

EXAMPLES = (
    "signoria serve",
    "signoria serve --port 9000 --data ./tables",
    "signoria serve --host 0.0.0.0",
    "signoria serve --public-url https://games.example.org",
    "signoria serve --smtp mail.example.org:587,table@example.org",
    "signoria serve --database postgresql://signoria@localhost/signoria",
    "signoria serve --dev --data /tmp/tables",
)

SHARED = """Anyone who can open one of these addresses can create tables here; only people who have one of a table's
links can see what happens at it. You can set a site password on the host page. To make the site reachable from the
internet, put an HTTPS proxy in front of it (docs/hosting.md)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_option(parser, "--host", "the address to listen on (default: this machine only)", "127.0.0.1")
    add_option(
        parser, "--port", "the port (default: 8000; 0: any free port)", 8000, type=whole_number(0, 65535), metavar="P"
    )
    add_option(
        parser, "--public-url", "the address that others use, for links; required behind a proxy", "", metavar="URL"
    )
    add_data(parser)
    add_database(parser)
    add_option(
        parser,
        "--no-bots",
        "let no bots think in this process: signoria worker does it (only with --database)",
        action="store_true",
    )
    add_option(
        parser,
        "--smtp",
        f"the mail server for turn notifications; set its password in {PASSWORD} (default: no emails)",
        type=_mail_server,
        metavar="HOST:PORT,USER",
    )
    add_option(parser, "--mail-from", "the sender of these emails (default: USER)", "", metavar="ADDRESS")
    add_option(
        parser,
        "--streams",
        "how many live connections all browsers together may open; spectators get at most half (default: 800)",
        800,
        type=whole_number(2, 100_000),
        metavar="N",
    )
    add_option(parser, "--metrics", "count for Prometheus, at /metrics (default: off)", action="store_true")
    add_log_format(parser)
    add_retention(parser)
    add_option(
        parser,
        "--accept-loss",
        "start although the database holds less than it did; without it, the server says what is missing and stops",
        action="store_true",
    )
    add_option(
        parser,
        "--dev",
        "for work on Signoria: read templates and styles each time they are used, show errors with their traceback",
        action="store_true",
    )


def run(args: argparse.Namespace) -> int:
    network = Network(args.host, checked_public_url(args.public_url) if args.public_url else "")
    if args.dev and (network.is_shared or network.public_url):
        raise WrongUse("--dev shows the inside of the server to whoever can reach it: use it only on this machine")
    _check_metrics(args.metrics)
    os.environ[variable("--smtp")] = args.smtp or ""
    os.environ[variable("--mail-from")] = args.mail_from
    os.environ[variable("--streams")] = str(args.streams)
    os.environ[variable("--dev")] = "1" if args.dev else ""
    os.environ[variable("--no-bots")] = "1" if args.no_bots else ""
    set_database(args.database)
    os.environ[variable("--metrics")] = "1" if args.metrics else ""
    os.environ[variable("--log-format")] = args.log_format
    pass_on_retention(args)
    folder: Path = args.data
    if args.database:
        return _serve_shared(folder, network, args.port)
    if args.no_bots:
        raise WrongUse("--no-bots leaves the bots to other processes: it needs a --database that they share")
    make_folder(folder)
    try:
        with locked(folder / LOCK) as lock:
            return _serve(folder, network, args, lock)
    except AlreadyLocked as other:
        where = f" at {other}; open that, or choose" if str(other) else "; choose"
        raise InUse(f"another program already serves {folder}{where} another folder with --data") from None


def _check_metrics(is_wanted: bool) -> None:
    if is_wanted and find_spec("prometheus_client") is None:
        raise WrongUse("--metrics needs prometheus-client: pip install 'signoria[metrics]'")


def _mail_server(text: str) -> str:
    try:
        parse_smtp(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _serve(folder: Path, network: Network, args: argparse.Namespace, lock: FileLock) -> int:
    """Serve a folder. It is locked because two servers with one folder would not see each other's moves."""
    listener = open_socket(network.host, args.port)
    home = f"http://{network.home}:{listener.getsockname()[1]}"
    lock.note(home)
    key = _host_key(folder)
    prepare_folder(folder, network, key, accepts_loss=args.accept_loss)
    tell(network, home, folder, key)
    serve(listener)
    return 0


def _host_key(folder: Path) -> str:
    """The key of the host page: the one in the environment, or the folder's own."""
    return os.environ.get("SIGNORIA_HOST_KEY") or host_key(folder)


def _serve_shared(folder: Path, network: Network, port: int) -> int:
    """Serve a database that other processes may serve too; the folder holds the key and the static files only."""
    listener = open_socket(network.host, port)
    home = f"http://{network.home}:{listener.getsockname()[1]}"
    with alone_in(folder):
        make_folder(folder)
        key = _host_key(folder)
        prepare_folder(folder, network, key)
    tell(network, home, folder, key)
    serve(listener)
    return 0


def tell(network: Network, home: str, folder: Path, key: str) -> None:
    """Print the addresses, the host key and the folder; on a terminal also a QR code for phones."""
    print(f"Signoria ({build()}) is at {home}", flush=True)
    if network.is_shared or network.public_url:
        _tell_others(network.addresses(urlsplit(home).port or 0))
    print(f"Host page: {home}/host (key: {key})")
    print(f"Tables are stored in {folder}. Press Ctrl-C to stop; nothing is lost.", flush=True)


def _tell_others(addresses: list[str]) -> None:
    for address in addresses:
        print(f"For others: {address}")
    if sys.stdout.isatty() and addresses:
        segno.make(addresses[0]).terminal(compact=True)
    print(SHARED)
