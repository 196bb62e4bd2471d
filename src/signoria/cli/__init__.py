"""The command line: one module a command. Wrong use ends with code 2, a failed check with code 1."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from signoria.kernel.errors import SignoriaError
from signoria.version import VERSION

COMMANDS = ("games", "play", "simulate", "record", "replay", "bench")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; mistakes of the caller become one line on the error stream, never a traceback."""
    parser = argparse.ArgumentParser(prog="signoria", description=__doc__)
    parser.add_argument("--version", action="version", version=f"signoria {VERSION}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"signoria.cli.{name}")
        command = commands.add_parser(name, help=module.HELP, description=module.__doc__)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except SignoriaError as error:
        print(f"signoria: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nsignoria: stopped", file=sys.stderr)
        return 130
