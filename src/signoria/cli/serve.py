"""Serve the games as a web page on this machine: open the address that it prints, and play."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path
from urllib.parse import urlsplit

import segno
from platformdirs import user_data_path

from signoria.build_info import build
from signoria.cli.file_lock import AlreadyLocked, FileLock, InUse, locked
from signoria.cli.parser import whole_number
from signoria.server.hosting.bootstrap import make_folder, open_socket, prepare_folder
from signoria.server.hosting.network import Network, checked_public_url
from signoria.server.notifications.email import PASSWORD, parse_smtp
from signoria.server.run import run as serve

EXAMPLES = (
    "signoria serve",
    "signoria serve --port 9000 --data ./tables",
    "signoria serve --host 0.0.0.0",
    "signoria serve --public-url https://games.example.org",
    "signoria serve --smtp mail.example.org:587,table@example.org",
)

SHARED = """Others can come: whoever opens one of these addresses may create tables here. What happens at a table is
seen only by those who have one of its links. A site password is set on the host's page; to be reached from the
internet, put a proxy with https before it (docs/hosting.md)."""

LOCK = "lock"
"""The name of the lock file in the folder."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=8000, help="the port (default: 8000; 0: any that is free)"
    )
    parser.add_argument(
        "--smtp",
        type=_mail_server,
        metavar="HOST:PORT,USER",
        help=f"the mail server for turn notices; its password is read from {PASSWORD} (default: no mails)",
    )
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help="the sender of these mails (default: USER)")
    parser.add_argument(
        "--streams",
        type=whole_number(2, 100_000),
        default=800,
        metavar="N",
        help="tables that all browsers together may have open, at most half of them as spectators (default: 800)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (default: your data folder)")
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="how others reach it, for links; with a proxy before it"
    )


def run(chosen: argparse.Namespace) -> int:
    folder = chosen.data or user_data_path("signoria", appauthor=False) / "web"
    network = Network(chosen.host, checked_public_url(chosen.public_url) if chosen.public_url else "")
    os.environ["SIGNORIA_SMTP"] = chosen.smtp or ""
    os.environ["SIGNORIA_MAIL_FROM"] = chosen.mail_from
    os.environ["SIGNORIA_STREAMS"] = str(chosen.streams)
    make_folder(folder)
    try:
        with locked(folder / LOCK) as lock:
            return _serve(folder, network, chosen.port, lock)
    except AlreadyLocked as other:
        where = f"at {other}" if str(other) else "by another program"
        raise InUse(f"{folder} is served already {where}; open that, or choose another folder with --data") from None


def _mail_server(text: str) -> str:
    try:
        parse_smtp(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _serve(folder: Path, network: Network, port: int, lock: FileLock) -> int:
    """Serve a folder. It is locked, because two servers with one folder would not see each other's moves."""
    listener = open_socket(network.host, port)
    home = f"http://{network.home}:{listener.getsockname()[1]}"
    lock.note(home)
    key = secrets.token_urlsafe(9)
    prepare_folder(folder, network, key)
    tell(network, home, folder, key)
    serve(listener)
    return 0


def tell(network: Network, home: str, folder: Path, key: str) -> None:
    """Print the addresses, the host's key and the folder; on a terminal also a code for the camera of a phone."""
    print(f"Signoria ({build()}) is at {home}", flush=True)
    if network.is_shared or network.public_url:
        _tell_others(network.addresses(urlsplit(home).port or 0))
    print(f"The host's page is {home}/host, its key {key}")
    print(f"Tables are kept in {folder}. Ctrl-C stops; nothing is lost.", flush=True)


def _tell_others(addresses: list[str]) -> None:
    for address in addresses:
        print(f"For others: {address}")
    if sys.stdout.isatty() and addresses:
        segno.make(addresses[0]).terminal(compact=True)
    print(SHARED)
