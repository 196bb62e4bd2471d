"""Text for a terminal: lines of spans, each with the name of a style. How a style looks is the reader's affair."""

from __future__ import annotations

Span = tuple[str, str]
"""A text and its style: plain, dim, strong, seat0 to seat4, or a colour's name."""

Line = list[Span]


def plain(line: Line) -> str:
    """The line without its styles."""
    return "".join(text for text, _ in line)


def padded(line: Line, width: int) -> Line:
    """The line filled up with blanks to a width."""
    missing = width - len(plain(line))
    return [*line, (" " * missing, "plain")] if missing > 0 else line
