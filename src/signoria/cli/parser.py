"""Reads command lines. A mistake is raised as one plain sentence that suggests how to spell a misspelt option."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Sequence
from inspect import cleandoc
from typing import NoReturn

from signoria.kernel.choices import nearest
from signoria.kernel.errors import SignoriaError

WIDTH = 78


class WrongUse(SignoriaError):
    """The command line is wrong: the text says what to change."""


class Parser(argparse.ArgumentParser):
    """A parser that accepts only full option names and raises WrongUse."""

    def __init__(self, prog: str, about: str, epilog: str, usage: str | None = None) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description="\n\n".join(textwrap.fill(part, WIDTH) for part in cleandoc(about).split("\n\n")),
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    @property
    def passes_on(self) -> bool:
        """Whether the words after the first that is no option are somebody else's."""
        return any(action.nargs == argparse.REMAINDER for action in self._actions)

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} (see {self.prog} --help)")

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """The values of the arguments. A misspelt option is reported before the argument that is missing because of
        it."""
        for argument in argv:
            if argument == "--" or (self.passes_on and not argument.startswith("-")):
                break
            if argument.startswith("--"):
                self._check_option(argument.partition("=")[0])
        return self.parse_args(argv)

    def _check_option(self, option: str) -> None:
        if option not in self._option_string_actions:
            similar = nearest(option[2:], [known[2:] for known in self._option_string_actions])
            self.error(f"there is no option {option}" + (f"; did you mean --{similar}?" if similar else ""))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """The argparse type for a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]!r}")
        return number

    return read
