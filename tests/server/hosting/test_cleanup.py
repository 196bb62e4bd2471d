"""Tables that are not kept for ever: announced, exported, and only then deleted."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from signoria.cli import main
from signoria.cli.server_options import variable
from signoria.kernel.record import read_record
from signoria.server.core.database import writing
from signoria.server.core.runtime import Runtime
from signoria.server.hosting.cleanup import Cleaner, record_path
from signoria.server.models import Table
from signoria.server.pace.retention import delete_at, expired_tables
from tests.server.helpers.friends import set_for_friends
from tests.server.helpers.visitors import Guest, key_of, table_of


@pytest.fixture(autouse=True)
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Finished tables are kept for thirty days, waiting rooms for seven; tables of other tests are not touched."""
    with writing():
        Table.objects.all().delete()
    monkeypatch.setattr(settings, "KEEP_FINISHED", 30)
    monkeypatch.setattr(settings, "KEEP_WAITING", 7)
    monkeypatch.setattr(settings, "EXPORT_TO", tmp_path / "records")
    for option in ("--keep-finished", "--keep-waiting", "--export-to"):  # the command sets them
        monkeypatch.setenv(variable(option), "")


@pytest.fixture
def cleaner(runtime: Runtime) -> Cleaner:
    return Cleaner(runtime.sessions, runtime.hub.is_open)


def finished(guest: Guest) -> Table:
    address = guest.play("patrician")
    guest.post(f"{address}resign")
    return table_of(address)


def later(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)


def test_a_finished_table_is_exported_and_then_deleted(guest: Guest, cleaner: Cleaner) -> None:
    table, running = finished(guest), guest.play("patrician")
    assert cleaner.clean_up(later(29)) == []
    (deleted,) = cleaner.clean_up(later(31))
    assert deleted.record == record_path(table)
    assert read_record(deleted.record.read_text()).setup.seats == len(table.setup["names"])
    assert deleted.record.stat().st_mode & 0o077 == 0
    assert [one.key for one in Table.objects.all()] == [key_of(running)]


def test_a_table_whose_record_cannot_be_saved_stays(
    guest: Guest, cleaner: Cleaner, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = finished(guest)
    (tmp_path / "records").write_text("a file is in the way")
    assert cleaner.clean_up(later(31)) == []
    assert Table.objects.filter(key=table.key).exists()
    assert "could not be exported" in caplog.text


def test_a_waiting_room_is_deleted_unless_somebody_waits_there(
    guest: Guest, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_for_friends(guest, "me", "friend")
    assert Cleaner(runtime.sessions, lambda _key: True).clean_up(later(8)) == []
    (deleted,) = Cleaner(runtime.sessions).clean_up(later(8))
    assert deleted.record is None


def test_without_a_policy_everything_is_kept(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(guest)
    monkeypatch.setattr(settings, "KEEP_FINISHED", 0)
    monkeypatch.setattr(settings, "KEEP_WAITING", 0)
    assert delete_at(table) is None
    assert not expired_tables(later(10_000)).exists()
    assert "will be deleted" not in guest.get(f"/t/{table.key}/result")


def test_those_who_play_are_told_when_their_table_will_be_deleted(guest: Guest) -> None:
    table = finished(guest)
    at = delete_at(table)
    assert at
    for address in (f"/t/{table.key}/", f"/t/{table.key}/result"):
        assert "This table will be deleted after" in guest.get(address)
        assert f"{at:%Y}" in guest.get(address)
    assert "will be deleted" not in guest.get(f"/watch/{table.watch_token}/result")
    waiting = set_for_friends(guest, "me", "friend")
    assert "If the match has not started by" in guest.get(waiting)
    assert "will be deleted" not in guest.get(guest.play("patrician"))


def test_the_scheduler_looks_once_an_hour(guest: Guest, runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    cleaner = Cleaner(runtime.sessions)
    cleaner.tick(timezone.now())
    finished(guest)
    cleaner.tick(later(31))
    assert not Table.objects.exists()
    finished(guest)
    cleaner.tick(later(31.01))
    assert Table.objects.exists()
    runtime.scheduler.tick(later(32))
    assert not Table.objects.exists()


def test_the_command_lists_and_deletes(guest: Guest, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = finished(guest)
    with writing():
        Table.objects.update(finished_at=later(-40), last_move_at=later(-40))
    words = ["cleanup", "--keep-finished", "30", "--data", str(settings.DATA)]
    assert main([*words, "--dry-run"]) == 0
    assert f"{table.title} (patrician), last move" in capsys.readouterr().out
    assert main(words) == 0
    assert "1 tables deleted" in capsys.readouterr().out
    assert not Table.objects.exists()


def test_the_command_wants_to_know_how_many_days(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cleanup"]) == 2
    assert "--keep-finished" in capsys.readouterr().err
