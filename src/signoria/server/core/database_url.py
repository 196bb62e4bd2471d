"""Where the database is: a PostgreSQL server named by a URL, or a SQLite file; as Django's settings have it.

A password is never shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from signoria.kernel.errors import SignoriaError

VARIABLES = ("SIGNORIA_DATABASE", "DATABASE_URL")
"""Where an address may be given; the first one counts."""

SCHEMES = ("postgresql", "postgres")
INSTALL = "PostgreSQL needs its driver: install it with pip install 'signoria[postgresql]'"
KEEPALIVE = {"keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3", "connect_timeout": "5"}
"""So that a server that has vanished is noticed after some seconds."""

SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    # FULL: a move that was acknowledged is on the disk.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=10000;",
}


class BadDatabaseUrl(SignoriaError):
    """The address cannot be used; the text says why, without its password."""


def is_url(text: str) -> bool:
    """Whether this is meant as a URL, and not as a file."""
    return "://" in text


def chosen_url(environment: Mapping[str, str] = os.environ) -> str:
    """The address in the environment; empty: SQLite."""
    return next((environment[name] for name in VARIABLES if environment.get(name)), "")


def parse_url(url: str) -> dict[str, str]:
    """The parts of an address as PostgreSQL's own library names them. Raises BadDatabaseUrl."""
    scheme = urlsplit(url).scheme if "://" in url else ""
    if scheme not in SCHEMES:
        raise BadDatabaseUrl("must be like postgresql://user@host/database (SQLite needs no address: see --data)")
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise BadDatabaseUrl(INSTALL) from None
    try:
        parts = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    except psycopg.Error:  # its text may hold the whole address
        raise BadDatabaseUrl("is not an address that PostgreSQL understands") from None
    if not (parts.get("port") or "0").isdigit():
        raise BadDatabaseUrl("has a port that is no number")
    if not parts.get("dbname"):
        raise BadDatabaseUrl("names no database: add its name after the last /")
    return parts


def django_database(url: str) -> dict[str, Any]:
    """What Django's settings say of a PostgreSQL database. Raises BadDatabaseUrl."""
    parts = parse_url(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": None,  # a thread keeps its connection for as long as it lasts
        "CONN_HEALTH_CHECKS": True,  # the server may have been restarted meanwhile
        "OPTIONS": {**KEEPALIVE, **parts},
    }


def sqlite_database(path: Path) -> dict[str, Any]:
    """What Django's settings say of a SQLite file."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,  # a thread keeps its connection for as long as it lasts
        "OPTIONS": dict(SQLITE_OPTIONS),
    }


def without_password(text: str) -> str:
    """A text that may hold an address, to be shown."""
    return re.sub(r"(\w+://[^:/@\s]*):[^@\s]*@", r"\1:***@", text)
