"""Serve the games as a web page on this machine: open the address that it prints, and play."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from platformdirs import user_data_path

from signoria.build_info import build
from signoria.cli.parser import whole_number
from signoria.server.mail import PASSWORD, read_office
from signoria.server.serving import open_socket, prepare
from signoria.server.serving import run as serve

EXAMPLES = (
    "signoria serve",
    "signoria serve --port 9000 --data ./tables",
    "signoria serve --smtp mail.example.org:587,table@example.org",
)

LOCAL = ["127.0.0.1", "localhost", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only if somebody asks for it


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
    parser.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (default: your data folder)")


def run(chosen: argparse.Namespace) -> int:
    folder = chosen.data or user_data_path("signoria", appauthor=False) / "web"
    os.environ["SIGNORIA_SMTP"] = chosen.smtp or ""
    os.environ["SIGNORIA_MAIL_FROM"] = chosen.mail_from
    listener = open_socket(chosen.host, chosen.port)
    prepare(folder, hosts_of(chosen.host))
    port = listener.getsockname()[1]
    print(f"Signoria ({build()}) is at http://{_in_address(chosen.host)}:{port}", flush=True)
    print(f"Tables are kept in {folder}. Ctrl-C stops; nothing is lost.", flush=True)
    serve(listener)
    return 0


def _mail_server(text: str) -> str:
    try:
        read_office(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def hosts_of(host: str) -> list[str]:
    """By which names browsers may ask for us: with all addresses of the machine, by any."""
    return ["*"] if host in EVERYWHERE else [*LOCAL, _in_address(host)]


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
