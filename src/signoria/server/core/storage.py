"""When nothing can be saved: the disk is full or cannot be written, or the database is away. Nothing is lost by it."""

from __future__ import annotations

import errno
import logging
import sqlite3
import sys
from collections.abc import Iterator
from enum import Enum

from signoria.kernel.messages import N_
from signoria.server.core.logs import limited_log

LOG = limited_log(logging.getLogger(__name__))
HEADING = N_("This could not be saved")
UNREACHABLE_HEADING = N_("Back in a moment")
SQLITE_FULL = "database or disk is full"
SQLITE_UNWRITABLE = ("attempt to write a readonly database", "disk I/O error")
POSTGRESQL = {"53100": "FULL", "25006": "UNWRITABLE", "58030": "UNWRITABLE"}
"""PostgreSQL's own codes: disk_full, read_only_sql_transaction, io_error."""

AWAY = ("08", "57P", "53300")
"""How PostgreSQL's codes begin when there is no connection: lost, being shut down or started, or too many of them."""


class Problem(Enum):
    """Why nothing can be saved, as those are told who tried."""

    FULL = N_(
        "The server's disk is full. Nothing is lost, but what you just did was not saved. Tell whoever runs this site, "
        "and try again later."
    )
    UNWRITABLE = N_(
        "The server cannot write to its disk. Nothing is lost, but what you just did was not saved. Tell whoever runs "
        "this site, and try again later."
    )
    UNREACHABLE = N_("The database cannot be reached just now. Nothing is lost; try again in a moment.")


def storage_problem(error: BaseException) -> Problem | None:
    """What is wrong with the disk or the database, if that is why this was raised."""
    return next((found for one in _causes(error) if (found := _problem(one)) is not None), None)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _problem(error: BaseException) -> Problem | None:
    if isinstance(error, sqlite3.Error):
        return _sqlite_problem(str(error))
    if isinstance(error, OSError):
        return _system_problem(error.errno)
    if _is_away(error):
        return Problem.UNREACHABLE
    name = POSTGRESQL.get(getattr(error, "sqlstate", None) or "")
    return Problem[name] if name else None


def _is_away(error: BaseException) -> bool:
    """Whether there is no connection to PostgreSQL. An error that the server did not send has no code."""
    psycopg = sys.modules.get("psycopg")  # not needed with SQLite, and slow to import
    if psycopg is None or not isinstance(error, psycopg.OperationalError):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(AWAY)


def _sqlite_problem(text: str) -> Problem | None:
    if SQLITE_FULL in text:
        return Problem.FULL
    return Problem.UNWRITABLE if text in SQLITE_UNWRITABLE else None


def _system_problem(code: int | None) -> Problem | None:
    if code in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return Problem.FULL
    return Problem.UNWRITABLE if code == errno.EROFS else None


def log_problem(problem: Problem) -> None:
    """Tell the host, once a minute."""
    if problem is Problem.UNREACHABLE:
        LOG.error("the database cannot be reached: everything goes on when it is back; nothing is lost")
    elif problem is Problem.FULL:
        LOG.error("the disk is full: nothing can be saved until there is room; nothing is lost")
    else:
        LOG.error("the disk cannot be written to: nothing can be saved; nothing is lost")


def log_if_problem(error: BaseException) -> bool:
    """Whether this was raised because of the disk or the database; then the host is told, without a traceback."""
    problem = storage_problem(error)
    if problem is not None:
        log_problem(problem)
    return problem is not None
