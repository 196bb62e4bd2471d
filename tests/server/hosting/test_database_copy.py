"""Copying an installation to PostgreSQL and back: every row, with its key, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

from signoria.server.core.database import writing
from signoria.server.core.database_url import django_database, sqlite_database
from signoria.server.hosting.database_copy import (
    SOURCE,
    TARGET,
    CannotCopy,
    Copied,
    as_snapshot,
    check_schema,
    connected,
    copy_database,
)
from signoria.server.models import ChatMessage, Player, Table
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.postgresql import NoServer, about_sqlite, new_database
from tests.server.helpers.visitors import Guest, table_of

pytestmark = about_sqlite


@pytest.fixture
def postgresql() -> Iterator[dict[str, Any]]:
    """An empty database."""
    try:
        with new_database() as url:
            yield django_database(url)
    except NoServer as error:
        pytest.skip(str(error))


@pytest.fixture
def played(guest: Guest, stranger: Guest) -> Table:
    """A table with two people, a message with a NUL, and a player with preferences."""
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    with writing():
        ChatMessage.objects.create(table=table_of(table), seat=1, name="Renzo", text="Salve\x00, Livia")
    guest.prefer(theme="dark")
    return table_of(table)


def show(done: int, label: str | None = None) -> None:
    pass


def copy(source: dict[str, Any], target: dict[str, Any], replace: bool = False) -> Copied:
    with connected(SOURCE, as_snapshot(source)), connected(TARGET, target):
        return copy_database(replace, show)


def own() -> dict[str, Any]:
    return dict(settings.DATABASES["default"])


def test_everything_goes_to_postgresql_and_back(played: Table, postgresql: dict[str, Any], tmp_path: Path) -> None:
    there = copy(own(), postgresql)
    back = copy(postgresql, sqlite_database(tmp_path / "back.sqlite3"))
    assert there == back
    assert there.rows["server.Table"] == Table.objects.count()
    assert there.rows["server.Seat_players"] >= 2
    with connected(TARGET, sqlite_database(tmp_path / "back.sqlite3")):
        found = Table.objects.using(TARGET).get(key=played.key)
        assert (found.pk, found.setup, found.last_move_at) == (played.pk, played.setup, played.last_move_at)
        texts = [line.text for line in ChatMessage.objects.using(TARGET).filter(table=found)]
        assert texts == ["Salve, Livia"]
        since = Player.objects.get(pk=played.host_id).created_at
        assert Player.objects.using(TARGET).get(pk=played.host_id).created_at == since


def test_new_rows_are_numbered_after_those_that_were_copied(played: Table, postgresql: dict[str, Any]) -> None:
    copy(own(), postgresql)
    with connected(TARGET, postgresql):
        fresh = Player.objects.using(TARGET).create(key="fresh")
        assert fresh.pk > max(Player.objects.values_list("pk", flat=True))


def test_a_target_with_data_is_left_alone_unless_it_may_be_replaced(played: Table, postgresql: dict[str, Any]) -> None:
    before = copy(own(), postgresql)
    with pytest.raises(CannotCopy, match="--replace"):
        copy(own(), postgresql)
    assert copy(own(), postgresql, replace=True) == before


def test_a_copy_that_differs_is_not_kept(
    played: Table, postgresql: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "signoria.server.hosting.database_copy"
    summaries = iter([Copied({"server.Table": 1}, "a"), Copied({"server.Table": 1}, "b")])
    monkeypatch.setattr(f"{module}._summary", lambda _alias: next(summaries))
    with pytest.raises(CannotCopy, match="differs"):
        copy(own(), postgresql)
    with connected(TARGET, postgresql):
        assert not Table.objects.using(TARGET).exists()


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    refused = pytest.raises(CannotCopy, match="not a database of Signoria")
    with connected(TARGET, sqlite_database(tmp_path / "empty.sqlite3")) as empty, refused:
        check_schema(empty)
    with connected(TARGET, own()) as ours:
        check_schema(ours)


def test_a_server_that_does_not_answer_is_one_line_without_the_password() -> None:
    entry = django_database("postgresql://ada:secret@127.0.0.1:1/games")
    with pytest.raises(CannotCopy) as refused:
        copy(own(), entry)
    assert "games cannot be reached" in str(refused.value)
    assert "secret" not in str(refused.value)
    assert TARGET not in connections.settings
