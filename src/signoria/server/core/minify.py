"""Takes out of pages what only the readers of a template need: its indentation, line breaks and comments.

This happens once, when Jinja compiles a template, so sending a page costs nothing more. White space that a browser may
show stays, as one space: between two words, and between two elements that may stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

KEPT = "pre|textarea|script|style"
"""Elements in which white space means something."""

STRUCTURE = (
    "!doctype|html|head|meta|link|title|script|body|"
    "table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|optgroup|option|"
    "defs|symbol|g|path|rect|circle|ellipse|line|polyline|polygon|use|clippath|mask|filter|"
    "lineargradient|radialgradient|stop|pattern"
)
"""Elements that never stand in a line of text: beside them no browser shows white space."""

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SPACE = re.compile(r"[ \t\r\n\f]+")  # and no other: a space that forbids a line break stays
AFTER_STRUCTURE = re.compile(rf"(</?(?:{STRUCTURE})\b[^<>]*>) (?=<|$)", re.IGNORECASE)
BEFORE_STRUCTURE = re.compile(rf"(^|>) (?=</?(?:{STRUCTURE})\b)", re.IGNORECASE)
EDGE = re.compile(rf"<(/?)({KEPT})\b", re.IGNORECASE)


class Minify(Extension):
    """Minifies the text of a template, and leaves its statements and their line numbers alone."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        minifier = Minifier()
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", minifier.feed(token.value))
            else:
                yield token


class Minifier:
    """Minifies a text that comes in parts, and knows after each whether it is within `<pre>` or the like."""

    def __init__(self) -> None:
        self._kept = ""

    def feed(self, text: str) -> str:
        return "".join(part if is_kept else _collapse(part) for part, is_kept in self._parts(text))

    def _parts(self, text: str) -> Iterator[tuple[str, bool]]:
        """The text cut at the tags of elements that are kept as they are."""
        begin = 0
        for edge in EDGE.finditer(text):
            is_end, name = bool(edge[1]), edge[2].lower()
            if is_end != bool(self._kept) or (is_end and name != self._kept):
                continue
            end = edge.start() if is_end else edge.end()
            yield text[begin:end], is_end
            begin = end
            self._kept = "" if is_end else name
        yield text[begin:], bool(self._kept)


def _collapse(text: str) -> str:
    text = SPACE.sub(" ", COMMENT.sub("", text))
    return AFTER_STRUCTURE.sub(r"\1", BEFORE_STRUCTURE.sub(r"\1", text))


def minify_markup(text: str) -> str:
    """A whole document, such as a drawing."""
    return Minifier().feed(text.strip())
