"""Reads command lines. A mistake is raised as one plain sentence, with the right spelling of a misspelt option."""

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
    """The command line cannot be carried out as it is written."""


class Parser(argparse.ArgumentParser):
    """A parser that accepts options only by their full names, and raises WrongUse."""

    def __init__(self, prog: str, about: str, epilog: str, usage: str | None = None) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description="\n\n".join(textwrap.fill(part, WIDTH) for part in cleandoc(about).split("\n\n")),
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} (see {self.prog} --help)")

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The chosen values. A misspelt option is reported before anything that is missing because of it."""
        for word in words:
            if word == "--":
                break
            if word.startswith("--"):
                self._check_option(word.partition("=")[0])
        return self.parse_args(words)

    def _check_option(self, option: str) -> None:
        if option not in self._option_string_actions:
            meant = nearest(option[2:], [known[2:] for known in self._option_string_actions])
            self.error(f"there is no option {option}" + (f"; did you mean --{meant}?" if meant else ""))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """The argparse type of a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]!r}")
        return number

    return read
