"""The screen and the keyboard: the only place that knows a terminal from a file."""

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
FOR_EVER = 10**6

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
"""What the styles of lines look like; a colour that is not here is shown plain."""


class Screen:
    """Shows lines and reads answers. `live` means that a person sits at a terminal, who can be shown one screen
    after the other; without one everything is plain text in order."""

    def __init__(self, colour: bool = True) -> None:
        for stream in (sys.stdin, sys.stdout):
            with contextlib.suppress(AttributeError, ValueError):
                # A name that the terminal cannot show, or a byte that is no text, must not end a match.
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._console = Console(no_color=True if not colour else None, highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return self._console.width

    @property
    def height(self) -> int:
        """The lines there are to fill: without a terminal as many as one likes."""
        return self._console.height if self.live else FOR_EVER

    def show(self, lines: Iterable[Line]) -> None:
        for line in lines:
            text = Text.assemble(*((part, STYLES.get(style, "")) for part, style in line))
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def say(self, text: str, style: str = "plain") -> None:
        """A text of any length, broken into lines between words."""
        self.show([[(line, style)] for line in self.wrapped(text)])

    def note(self, text: str, style: str = "plain") -> None:
        """A text with a path in it, which must not be broken: one may want to copy it."""
        self.show([[(text, style)]])

    def wrapped(self, text: str) -> list[str]:
        lines = Text(text).wrap(self._console, min(self.width, TABLE_WIDTH) - 1)
        return [line.plain.rstrip() for line in lines] or [""]

    def leaf(self, lines: Sequence[Line]) -> None:
        """Many lines: on a terminal as many at a time as fit, until the person has seen enough."""
        room = max(self.height - 2, 1)
        for start in range(0, len(lines), room):
            self.show(lines[start : start + room])
            if start + room < len(lines) and self.ask("-- Enter for more, q to stop -- ").casefold() == "q":
                return

    def sign(self, text: str = "") -> None:
        """What goes on just now, in a line that the next sign or anything else takes the place of."""
        if self.live:
            self._write(f"\r\x1b[K{cut(text, self.width - 1)}")

    def clear(self) -> None:
        """Begin a new screen; what was on the last one may be scrolled back to."""
        if self.live:
            self._write("\x1b[2J\x1b[H")

    def wipe(self) -> None:
        """Begin a new screen and leave nothing to scroll back to, nor to call back by the arrow keys."""
        if self.live:
            self._write("\x1b[H\x1b[2J\x1b[3J")
            if readline is not None:
                readline.clear_history()

    def _write(self, codes: str) -> None:
        sys.stdout.write(codes)
        sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; EOFError when there are no more."""
        line = input(prompt)
        if not self.live:
            print(line)  # so that a transcript reads as it would on a terminal
        return line.strip()
