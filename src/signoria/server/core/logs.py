"""The log: plain lines or one JSON object a line, without secrets, and without the same line a million times.

Whoever has a link may do what it stands for, so no line holds a token, an address of an email or a webhook, a seed, or
what a database says about a row. Tracebacks show source lines and never the values of variables.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import pairwise
from threading import Lock
from time import monotonic
from uuid import uuid4

HIDDEN = "[hidden]"
LEAST_TOKEN = 16
"""Letters of a word that may be a token. Shorter keys of tables are found by where they stand in a path."""

_request: ContextVar[str] = ContextVar("request", default="")

DETAIL = re.compile(r"^(\s*(?:DETAIL|CONTEXT):).*$", re.MULTILINE)
LINK = re.compile(r"\b([a-z][a-z0-9+.-]*)://[^\s'\"<>]+", re.IGNORECASE)
PATH = re.compile(r"(?<![\w.])/(t|seat|join|me|watch|stop|mail|host/remove|host/reissue)/[^\s'\"<>,;)]+")
EMAIL = re.compile(r"[\w.+%'-]+@[\w-]+(?:[.][\w-]+)+")
NAME = re.compile(r"[^\W\d_]?|[a-z]+|[A-Z]+|[A-Z]{0,5}[a-z]*(?:[A-Z][a-z]{2,})*|[\d.]*")
"""A part of a name as code has them: all small, all capitals, or words that each begin with a capital."""

WORD = re.compile(rf"[\w-]{{{LEAST_TOKEN},}}")


def redacted(text: str) -> str:
    """The text without what nobody who reads a log should know."""
    text = DETAIL.sub(rf"\1 {HIDDEN}", text)
    text = LINK.sub(rf"\1://{HIDDEN}", text)
    text = PATH.sub(rf"/\1/{HIDDEN}", text)
    text = EMAIL.sub(HIDDEN, text)
    return WORD.sub(lambda found: HIDDEN if is_token(found[0]) else found[0], text)


def is_token(word: str) -> bool:
    """Whether a long word looks random: letters among digits, or capitals where no name of code has them."""
    has_letter, has_digit = any(map(str.isalpha, word)), any(map(str.isdigit, word))
    rises = sum(before.islower() and after.isupper() for before, after in pairwise(word))
    is_named = all(NAME.fullmatch(part) for part in re.split("[_-]+", word) if part)
    return (has_letter and has_digit) or rises * 6 >= len(word) or not is_named


@contextmanager
def request_id() -> Iterator[None]:
    """Within it, each line of the log says which request it belongs to. The number is new and means nothing else."""
    before = _request.set(uuid4().hex[:12])
    try:
        yield
    finally:
        _request.reset(before)


class TextFormatter(logging.Formatter):
    """Plain lines, for people."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record)) + _repeats(record)


class JsonFormatter(logging.Formatter):
    """One JSON object a line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": redacted(record.getMessage()) + _repeats(record),
        }
        if _request.get():
            fields["request"] = _request.get()
        if record.exc_info:
            fields["error"] = redacted(self.formatException(record.exc_info))
        return json.dumps(fields, ensure_ascii=False)


def _repeats(record: logging.LogRecord) -> str:
    count = getattr(record, "unlogged", 0)
    return f" ({count} more like this were not logged)" if count else ""


class RepeatFilter(logging.Filter):
    """Lets the same line through a few times a minute, and later says how many were left out."""

    MOST = 10
    WINDOW = 60.0
    MOST_KINDS = 200
    """Lines that are counted apart; all others share a count."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most
        self._lock = Lock()
        self._seen: dict[object, list[float]] = {}  # [kind]: when its window began, how many were logged, how many not

    def filter(self, record: logging.LogRecord) -> bool:
        with self._lock:
            kind = _kind(record)
            now = monotonic()
            if kind not in self._seen and len(self._seen) >= self.MOST_KINDS:
                kind = ""
            began, logged, unlogged = self._seen.get(kind, [now, 0, 0])
            if now - began >= self.WINDOW:
                record.unlogged = getattr(record, "unlogged", 0) + int(unlogged)  # its logger may have a filter too
                began, logged, unlogged = now, 0, 0
            is_logged = logged < self._most
            self._seen[kind] = [began, logged + is_logged, unlogged + (not is_logged)]
            return is_logged


def limited_log(logger: logging.Logger) -> logging.Logger:
    """This logger, which visitors could flood: from now on it writes the same line once a minute."""
    if not any(isinstance(each, RepeatFilter) for each in logger.filters):
        logger.addFilter(RepeatFilter(most=1))
    return logger


def _kind(record: logging.LogRecord) -> object:
    """What makes two lines the same: where they come from, and where the error was raised."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    raised = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else None
    return (record.name, record.pathname, record.lineno, raised)
