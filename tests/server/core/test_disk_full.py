"""The disk is full: those who press a button are told so, nothing is lost, and all goes on when there is room again."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NoReturn

import pytest
from django.db import OperationalError, connection

from signoria.server.core.runtime import Runtime
from signoria.server.core.storage import Problem, storage_problem
from tests.server.helpers.party import Party
from tests.server.helpers.postgresql import about_sqlite
from tests.server.helpers.visitors import Guest, field, offered

Full = Callable[[], AbstractContextManager[None]]
ROOM = 1_073_741_823
"""SQLite's own limit of pages."""


WRITTEN = ("server_draft", "server_move", "server_player")


def pragma(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {statement}")
        found = cursor.fetchone()
    return int(found[0]) if found else 0


@contextmanager
def full_disk() -> Iterator[None]:
    """SQLite may use no more pages than it has, and every new row needs some: it says itself that the disk is full."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filling (content BLOB)")
        for name in WRITTEN:
            cursor.execute(
                f"CREATE TEMP TRIGGER fill_{name} BEFORE INSERT ON {name} "
                "BEGIN INSERT INTO filling VALUES (zeroblob(1000000)); END"
            )
    pragma(f"max_page_count = {pragma('page_count')}")
    try:
        yield
    finally:
        pragma(f"max_page_count = {ROOM}")
        with connection.cursor() as cursor:
            for name in WRITTEN:
                cursor.execute(f"DROP TRIGGER IF EXISTS fill_{name}")
            cursor.execute("DROP TABLE filling")


@contextmanager
def read_only_disk() -> Iterator[None]:
    pragma("query_only = 1")
    try:
        yield
    finally:
        pragma("query_only = 0")


@about_sqlite
@pytest.mark.usefixtures("idle_driver")
@pytest.mark.parametrize(
    ("problem", "told"),
    [(full_disk, "disk is full"), (read_only_disk, "cannot write to its disk")],
    ids=["full", "read-only"],
)
def test_a_move_on_a_full_disk_is_not_made_and_nothing_is_lost(
    problem: Full, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party()
    seat = party.asked()[0]
    guest, page = party.guests[seat], party.page(seat)
    form = {"seat": field(page, "seat"), "decision": field(page, "decision"), "action": offered(page)[0]}
    with problem():
        plain = guest.client.post(f"{party.address}act", form)
        script = guest.client.post(f"{party.address}act", form, headers={"HX-Request": "true"})
        shown = guest.get(party.address)
        strangers = Guest().client.post("/play/patrician", {"level": "novice"})
    assert [answer.status_code for answer in (plain, script, strangers)] == [507, 507, 507]
    assert told in plain.content.decode()
    assert "Nothing is lost, but what you just did was not saved." in plain.content.decode()
    assert script.headers["HX-Refresh"] == "true"
    assert told in shown, "the page that a script loads again says why"
    assert offered(shown) == offered(page)
    assert not party.table.moves.exists()
    lines = [record for record in caplog.records if "disk" in record.getMessage()]
    assert len(lines) <= 1, "once a minute"
    assert not any(record.exc_info for record in caplog.records)
    assert guest.post(f"{party.address}act", **form) == party.address
    assert offered(party.page(seat)) != offered(page), "with room again the same button works"


@about_sqlite
def test_a_bots_move_is_tried_again_when_there_is_room(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.bots.driver.RETRY_SECONDS", 0.0)
    tries: list[str] = []

    def step(key: str) -> bool:
        tries.append(key)
        if len(tries) < 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return False

    monkeypatch.setattr(runtime.driver, "step", step)
    runtime.driver._driven["rialto"] = False
    runtime.driver._drive("rialto")
    assert tries == ["rialto"] * 3
    assert not runtime.driver.is_driving("rialto")


def raised(error: BaseException, cause: BaseException | None = None) -> BaseException:
    def fail() -> NoReturn:
        raise error from cause

    try:
        fail()
    except BaseException as found:
        return found


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (OSError(errno.ENOSPC, ""), Problem.FULL),
        (OSError(errno.EDQUOT, ""), Problem.FULL),
        (OSError(errno.EROFS, ""), Problem.UNWRITABLE),
        (sqlite3.OperationalError("database or disk is full"), Problem.FULL),
        (sqlite3.OperationalError("attempt to write a readonly database"), Problem.UNWRITABLE),
        (sqlite3.OperationalError("disk I/O error"), Problem.UNWRITABLE),
        (OSError(errno.ENOENT, ""), None),
        (sqlite3.OperationalError("no such table: filling"), None),
        (ZeroDivisionError(), None),
    ],
)
def test_what_is_wrong_with_the_disk_is_known_by_its_error(error: Exception, problem: Problem | None) -> None:
    assert storage_problem(error) is problem
    assert storage_problem(raised(OperationalError("wrapped"), error)) is problem
