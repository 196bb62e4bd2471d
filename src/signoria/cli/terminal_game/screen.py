"""The screen and the keyboard. Only this module distinguishes between a terminal and a file."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

try:
    import readline  # also gives `input` its line editing
except ImportError:  # not on every system
    readline = None  # type: ignore[assignment]

from signoria.kernel.lines import Line, cut

TABLE_WIDTH = 80
UNLIMITED = 10**6

STYLES = {
    "plain": "",
    "dim": "dim",
    "strong": "bold",
    "good": "bold green",
    "bad": "bold red",
    "seat0": "bold bright_red",
    "seat1": "bold bright_blue",
    "seat2": "bold bright_green",
    "seat3": "bold bright_yellow",
    "seat4": "bold bright_magenta",
    "violet": "magenta",
    "yellow": "yellow",
    "red": "red",
    "orange": "color(208)",
    "blue": "color(75)",
    "grey": "color(250)",
    "green": "green",
    "brown": "color(137)",
    "turquoise": "cyan",
    "pink": "color(211)",
    "purple": "color(141)",
}
"""The terminal style for each style of a line; other styles are shown plain."""


class Screen:
    """Shows lines and reads answers. `live` means that there is a terminal, where each screen replaces the one before;
    otherwise everything is plain text in order."""

    def __init__(self, colour: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout):
            with contextlib.suppress(AttributeError, ValueError):
                # A character that the terminal cannot show, or an invalid byte, must not end a match.
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._console = Console(no_color=True if not colour else None, highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return self._console.width

    @property
    def height(self) -> int:
        """How many lines fit; without a terminal, any number."""
        return self._console.height if self.live else UNLIMITED

    def show(self, lines: Iterable[Line]) -> None:
        for line in lines:
            text = Text.assemble(*((part, STYLES.get(style, "")) for part, style in line))
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def say(self, text: str, style: str = "plain") -> None:
        """Show a text of any length, wrapped at words."""
        self.show([[(line, style)] for line in self.wrapped(text)])

    def note(self, text: str, style: str = "plain") -> None:
        """Show a text that contains a path, without wrapping, so that the path can be copied."""
        self.show([[(text, style)]])

    def wrapped(self, text: str) -> list[str]:
        lines = Text(text).wrap(self._console, min(self.width, TABLE_WIDTH) - 1)
        return [line.plain.rstrip() for line in lines] or [""]

    def page_through(self, lines: Sequence[Line]) -> None:
        """Show many lines: on a terminal one screen at a time, until the player stops."""
        room = max(self.height - 2, 1)
        for start in range(0, len(lines), room):
            self.show(lines[start : start + room])
            if start + room < len(lines) and self.ask("-- Enter for more, q to stop -- ").casefold() == "q":
                return

    def show_status(self, text: str = "") -> None:
        """Show a status in a line that the next output replaces."""
        if self.live:
            self._write(f"\r\x1b[K{cut(text, self.width - 1)}")

    def clear(self) -> None:
        """Start a new screen; the previous one can still be scrolled back to."""
        if self.live:
            self._write("\x1b[2J\x1b[H")

    def wipe(self) -> None:
        """Start a new screen, with nothing to scroll back to and no input history for the arrow keys."""
        if self.live:
            self._write("\x1b[H\x1b[2J\x1b[3J")
            if readline is not None:
                readline.clear_history()

    def _write(self, codes: str) -> None:
        sys.stdout.write(codes)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """Read a line from the keyboard; EOFError when there are no more."""
        line = input(prompt)
        if not self.live:
            print(line)  # so that a transcript looks as it would on a terminal
        return line.strip()
