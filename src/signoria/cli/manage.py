"""Run one of Django's management commands with the settings of the server.

Without COMMAND it lists them. What follows COMMAND is read by Django: `signoria manage COMMAND --help` explains it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from signoria.cli.codes import WRONG_USE
from signoria.cli.file_lock import AlreadyLocked, locked
from signoria.cli.output import warn
from signoria.cli.parser import WrongUse
from signoria.cli.server_options import LOCK, add_data, set_up_django
from signoria.kernel.choices import offer
from signoria.server.hosting.bootstrap import make_folder

EXAMPLES = (
    "signoria manage",
    "signoria manage check",
    "signoria manage makemigrations --data /tmp/tables",
    "signoria manage shell",
)
REPLACED = {
    "runserver": "signoria serve --dev",
    "collectstatic": "signoria serve, which builds the static files when it starts",
    "makemessages": "make messages",
    "compilemessages": "make messages",
    "test": "pytest",
    "testserver": "pytest",
}
"""Commands that would do half of what they promise, and what to use instead."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_data(parser)
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="such as check, migrate, shell")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="...", help="arguments for the command")


def run(args: argparse.Namespace) -> int:
    folder, words = _taken_out(args.data, args.words)
    make_folder(folder)
    set_up_django(folder)
    from django.core.management import ManagementUtility, get_commands

    commands = sorted(set(get_commands()) - set(REPLACED))
    if args.command is None:
        print("Django's commands:", *commands, sep="\n  ")
        print("Run signoria manage COMMAND --help for details.")
        return WRONG_USE
    _check(args.command, commands)
    _warn_if_served(folder)
    ManagementUtility(["signoria manage", args.command, *words]).execute()
    return 0


def _taken_out(folder: Path, words: list[str]) -> tuple[Path, list[str]]:
    """The folder, where --data stands behind the command; and the words that are Django's."""
    behind = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    behind.add_argument("--data", type=Path, default=folder)
    found, rest = behind.parse_known_args(words)
    return found.data, rest


def _check(command: str, commands: list[str]) -> None:
    if command in REPLACED:
        raise WrongUse(f"{command} is not for this server: use {REPLACED[command]}")
    if command not in commands:
        raise WrongUse(f"Django has no command {command!r}; {offer(command, commands)}")


def _warn_if_served(folder: Path) -> None:
    """A running server holds rows in memory: it does not see what another program writes."""
    try:
        with locked(folder / LOCK):
            pass
    except AlreadyLocked as other:
        where = f" at {other}" if str(other) else ""  # a server that is starting has no address yet
        warn(f"note: this folder is being served{where}; restart that server after any change")
        sys.stderr.flush()
