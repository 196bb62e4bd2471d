"""The command line: one module for each command. Wrong use ends with code 2, a failed check with code 1.

A command's module has a docstring (the text of `--help`), perhaps EXAMPLES (command lines to copy),
`add_arguments(parser)` and `run(chosen)`, which returns the exit code. It is imported when the command is used.

What belongs here: reading command lines and printing results. The work is done in the layers below.
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
from signoria.cli.output import complain
from signoria.cli.parser import Parser, WrongUse
from signoria.kernel.choices import offer
from signoria.kernel.errors import SignoriaError
from signoria.version import VERSION

COMMANDS = {
    "games": "list games, seats, editions and options",
    "play": "play in the terminal",
    "serve": "play in a browser: serve the web page on this machine",
    "simulate": "play many matches between bots and measure the speed",
    "arena": "let bots play against each other and compare their strength",
    "record": "play one match between bots and write its record",
    "replay": "check a record and show its result or any position of it",
    "bench": "measure the speed of every game, beside a peer's",
    "load": "measure the web page with many tables and viewers",
}
"""Each command and what it does. They are listed here so that `--help` imports none of them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Wrong use gives one line on the error stream, never a traceback."""
    _allow_all_characters()
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except InUse as error:
        _complain(str(error))
        return FAILED
    except SignoriaError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print("\nsignoria: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:
        _drop_output()
        return _complain(f"{error.filename or 'the output'}: {error.strerror or error}")
    return code


def _run(words: list[str]) -> int:
    if not words:
        top_parser().print_help(sys.stderr)
        return WRONG_USE
    try:
        if words[0].startswith("-"):
            top_parser().parse(words)
        command = command_module(words[0])
        return int(command.run(command_parser(words[0]).parse(words[1:])))
    except SystemExit as end:  # how argparse leaves after --help and --version
        return int(end.code or 0)


def command_module(name: str) -> ModuleType:
    if name not in COMMANDS:
        raise WrongUse(f"there is no command {name!r}; {offer(name, COMMANDS)}")
    return import_module(f"signoria.cli.{name}")


def command_parser(name: str) -> Parser:
    """The parser of one command."""
    module = command_module(name)
    examples = "".join(f"\n  {line}" for line in getattr(module, "EXAMPLES", ()))
    parser = Parser(f"signoria {name}", module.__doc__ or "", f"examples:{examples}" if examples else "")
    module.add_arguments(parser)
    return parser


def top_parser() -> Parser:
    """The parser of the options before a command."""
    commands = "".join(f"\n  {name:<10} {line}" for name, line in COMMANDS.items())
    about = "Three Renaissance board games: to play, and to study at speed."
    parser = Parser(
        "signoria", about, f"commands:{commands}\n\nsignoria COMMAND --help tells more.", usage="signoria COMMAND ..."
    )
    version = f"signoria {VERSION} ({build()}, Python {platform.python_version()})"
    parser.add_argument("--version", action="version", version=version, help="show version and build, and end")
    return parser


def _complain(problem: str) -> int:
    complain(problem)
    return WRONG_USE


def _allow_all_characters() -> None:
    """Escape characters that the terminal cannot show, such as those of a name in a record, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Discard the output, so that Python does not try to write it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
