"""Serve the games as a web page on this machine: open the address that it prints, and play."""

from __future__ import annotations

import argparse
from pathlib import Path

from platformdirs import user_data_path

from signoria.build_info import build
from signoria.cli.holding import Hold, InUse, Taken, held
from signoria.cli.parser import whole_number
from signoria.server.serving import make_folder, open_socket, prepare
from signoria.server.serving import run as serve

EXAMPLES = ("signoria serve", "signoria serve --port 9000 --data ./tables")

LOCK = "lock"
"""The file in the folder that says who serves it."""

LOCAL = ["127.0.0.1", "localhost", "[::1]"]
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  only if somebody asks for it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=8000, help="the port (default: 8000; 0: any that is free)"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where tables are kept (default: your data folder)")


def run(chosen: argparse.Namespace) -> int:
    folder = chosen.data or user_data_path("signoria", appauthor=False) / "web"
    make_folder(folder)
    try:
        with held(folder / LOCK) as hold:
            return _serve(folder, chosen.host, chosen.port, hold)
    except Taken as taken:
        where = f"at {taken}" if str(taken) else "by another program"
        raise InUse(f"{folder} is served already {where}; open that, or choose another folder with --data") from None


def _serve(folder: Path, host: str, port: int, hold: Hold) -> int:
    """Two servers with one folder would each think that the other's moves were never made."""
    listener = open_socket(host, port)
    address = f"http://{_in_address(host)}:{listener.getsockname()[1]}"
    hold.note(address)
    prepare(folder, hosts_of(host))
    print(f"Signoria ({build()}) is at {address}", flush=True)
    print(f"Tables are kept in {folder}. Ctrl-C stops; nothing is lost.", flush=True)
    serve(listener)
    return 0


def hosts_of(host: str) -> list[str]:
    """By which names browsers may ask for us: with all addresses of the machine, by any."""
    return ["*"] if host in EVERYWHERE else [*LOCAL, _in_address(host)]


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
