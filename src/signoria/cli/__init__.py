"""The command line: one module for each command. Wrong use exits with code 2, a failed check with code 1.

A command's module has a docstring (the text of `--help`), EXAMPLES (command lines to copy), `add_arguments(parser)` and
`run(args)`, which returns the exit code. It is imported only when the command is used.

What belongs here: reading command lines and printing results. The layers below do the work.
"""

from __future__ import annotations

import io
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from signoria.build_info import build
from signoria.cli.codes import CLOSED_PIPE, FAILED, INTERRUPTED, WRONG_USE
from signoria.cli.file_lock import InUse
from signoria.cli.output import warn
from signoria.cli.parser import Parser, WrongUse
from signoria.kernel.choices import offer
from signoria.kernel.errors import SignoriaError
from signoria.version import VERSION

COMMANDS = {
    "games": "list the games with their seats, editions and options",
    "play": "play in the terminal",
    "serve": "play in the browser: run the web server on this machine",
    "worker": "let bots think for servers that share a PostgreSQL database",
    "database": "copy an installation from SQLite to PostgreSQL, or back",
    "backup": "save a whole server in one file, even while people play",
    "restore": "put a backup back",
    "cleanup": "delete tables that are older than the days you give",
    "host-key": "show or replace the key of the host page",
    "manage": "run Django's management commands, for work on the server",
    "simulate": "play many matches between bots and measure the speed",
    "arena": "let bots play each other and compare their strength",
    "record": "play one match between bots and write its record",
    "replay": "check a record and show its result or any position in it",
    "verify": "check that a record was not changed and that its deal was the promised one",
    "bench": "measure the speed of every game and compare it with OpenSpiel",
    "load": "load-test the web server with many tables and viewers",
}
"""Each command and what it does. They are listed here so that `--help` does not import them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. A mistake prints one line to the error stream, never a traceback."""
    _allow_all_characters()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except InUse as error:
        warn(str(error))
        return FAILED
    except SignoriaError as error:
        return _wrong_use(str(error))
    except KeyboardInterrupt:
        print("\nsignoria: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:
        _drop_output()
        return _wrong_use(f"{error.filename or 'cannot write the output'}: {error.strerror or error}")
    return code


def _run(argv: list[str]) -> int:
    if not argv:
        top_parser().print_help(sys.stderr)
        return WRONG_USE
    try:
        if argv[0].startswith("-"):
            top_parser().parse(argv)
        command = command_module(argv[0])
        return int(command.run(command_parser(argv[0]).parse(argv[1:])))
    except SystemExit as end:  # argparse raises it after --help and --version
        return int(end.code or 0)


def command_module(name: str) -> ModuleType:
    if name not in COMMANDS:
        raise WrongUse(f"there is no command {name!r}; {offer(name, COMMANDS)}")
    return import_module(f"signoria.cli.{name.replace('-', '_')}")


def command_parser(name: str) -> Parser:
    """The parser for one command."""
    module = command_module(name)
    examples = "".join(f"\n  {line}" for line in getattr(module, "EXAMPLES", ()))
    parser = Parser(f"signoria {name}", module.__doc__ or "", f"examples:{examples}" if examples else "")
    module.add_arguments(parser)
    return parser


def top_parser() -> Parser:
    """The parser for the options before a command."""
    commands = "".join(f"\n  {name:<10} {line}" for name, line in COMMANDS.items())
    about = "Play three Renaissance board games, or study them with a fast engine."
    parser = Parser(
        "signoria",
        about,
        f"commands:{commands}\n\nRun 'signoria COMMAND --help' for details.",
        usage="signoria COMMAND ...",
    )
    version = f"signoria {VERSION} ({build()}, Python {platform.python_version()})"
    parser.add_argument("--version", action="version", version=version, help="show the version and build, and exit")
    return parser


def _wrong_use(problem: str) -> int:
    warn(problem)
    return WRONG_USE


def _allow_all_characters() -> None:
    """Escape characters that the terminal cannot show, for example in a name from a record, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Discard the output, so that Python does not try to write it again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
