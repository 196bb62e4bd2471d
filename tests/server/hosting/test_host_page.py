"""The host's page, the site password, and a backup that can be served again."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from signoria.server.core import site_password
from signoria.server.hosting.backup import read_backup, restore_backup
from signoria.server.models import RateCount, Table
from tests.server.conftest import HOST_KEY
from tests.server.helpers.friends import invite_to, private_of, set_for_friends, sit_down
from tests.server.helpers.postgresql import NoServer, new_database, server_url, used_database
from tests.server.helpers.visitors import Guest, key_of

ACTIONS = ("/host/remove/none", "/host/reissue/none/0", "/host/password", "/host/backup")


@pytest.fixture
def host() -> Guest:
    """Somebody who has given the key."""
    found = Guest()
    assert found.post("/host", key=HOST_KEY) == "/host"
    return found


@pytest.fixture
def open_site() -> Iterator[None]:
    """Whatever a test does about the password, there is none afterwards."""
    yield
    site_password.set_password("")


@pytest.fixture
def patient() -> None:
    """Tries are far enough apart."""
    RateCount.objects.all().delete()


def test_without_the_key_nobody_gets_in(guest: Guest) -> None:
    assert guest.status("/host") == 403
    assert guest.client.post("/host", {"key": "guessed"}).status_code == 403
    for action in ACTIONS:
        assert guest.client.post(action).status_code == 403


def test_the_key_of_an_earlier_start_opens_nothing(host: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert host.status("/host") == 200
    monkeypatch.setattr(settings, "HOST_KEY", "another")
    assert host.status("/host") == 403


def test_with_no_key_at_all_the_page_is_closed(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HOST_KEY", "")
    assert guest.client.post("/host", {"key": ""}).status_code == 403


def test_the_host_sees_every_table_and_deletes_one(guest: Guest, host: Guest) -> None:
    table = guest.play("patrician")
    assert f'id="table-{key_of(table)}"' in host.get("/host")
    assert host.post(f"/host/remove/{key_of(table)}") == "/host"
    assert guest.status(table) == 404


def test_the_host_sees_which_tables_wait_run_or_are_finished(guest: Guest, host: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    Table.objects.update(last_move_at=timezone.now() - timedelta(hours=3))
    assert "waiting for players, created 3 hours ago" in host.get("/host")
    sit_down(stranger, table, 1, "Renzo")
    assert "running, last move just now" in host.get("/host")
    guest.post(f"{table}resign")
    assert "finished, last move just now" in host.get("/host")


def test_a_tables_host_who_lost_their_browser_is_given_their_seat_again(guest: Guest, host: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    assert host.post(f"/host/reissue/{key_of(table)}/0") == "/host"
    assert private_of(table, 0) in host.get("/host")
    again = Guest()
    again.post(private_of(table, 0))
    assert again.status(f"{table}notices") == 200
    assert guest.status(f"{table}notices") == 404


def test_a_friend_who_is_yet_to_come_leaves_no_gap_in_the_list_of_names(guest: Guest, host: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", "friend", **{"name-0": "Ada"})
    shown = host.get("/host")
    assert "Patrician · Ada</p>" in shown[shown.index(f'id="table-{key_of(table)}"') :]


def test_the_host_hands_out_a_new_link_to_somebody_who_lost_theirs(guest: Guest, host: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    assert private_of(table, 1) not in host.get("/host")
    assert host.post(f"/host/reissue/{key_of(table)}/1") == "/host"
    assert stranger.status(table) == 404
    assert private_of(table, 1) in host.get("/host")
    stranger.post(private_of(table, 1))
    assert stranger.status(table) == 200


@pytest.mark.usefixtures("open_site", "patient")
def test_whoever_does_not_give_the_password_sees_nothing(guest: Guest, host: Guest) -> None:
    table = guest.play("patrician")
    assert host.post("/host/password", password="Lorenzo") == "/host"
    for address in ("/", table, "/rules/patrician", "/settings", f"{table}events"):
        assert guest.status(address) == 403
    assert guest.client.post(f"{table}act", {"skip": "1"}).status_code == 403
    assert guest.client.post("/club", {"password": "Cosimo"}).status_code == 403
    assert guest.post("/club", password="Lorenzo", next=table) == table
    assert guest.status(table) == 200


@pytest.mark.usefixtures("open_site")
def test_no_link_is_written_into_the_log(guest: Guest, host: Guest, caplog: pytest.LogCaptureFixture) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(Guest(), table, 1, "Renzo")
    host.post("/host/password", password="Lorenzo")
    private, invite = private_of(table, 1), invite_to(table, 1)
    assert Guest().status(private) == 403
    host.post("/host/password", password="")
    assert Guest().status(invite) == 409
    assert Client(enforce_csrf_checks=True, HTTP_HOST="localhost").post(invite).status_code == 403
    assert private not in caplog.text
    assert invite not in caplog.text


@pytest.mark.usefixtures("open_site")
def test_emails_can_be_stopped_or_confirmed_without_the_password(guest: Guest, host: Guest) -> None:
    host.post("/host/password", password="Lorenzo")
    assert guest.status("/stop/no-such-link") == 200
    assert guest.status("/mail/no-such-link") == 404


@pytest.mark.usefixtures("open_site", "patient")
def test_everybody_is_asked_for_a_new_password(guest: Guest, host: Guest) -> None:
    host.post("/host/password", password="Lorenzo")
    guest.post("/club", password="Lorenzo")
    assert guest.status("/") == 200
    host.post("/host/password", password="Lorenzo")
    assert guest.status("/") == 403
    host.post("/host/password", password="")
    assert guest.status("/") == 200


@pytest.mark.usefixtures("open_site", "patient")
@pytest.mark.parametrize(
    "towards",
    ["//example.org/", "https://example.org/", "/\\example.org", "/\t/example.org", "javascript:x", "example.org"],
)
def test_the_password_leads_nowhere_else(guest: Guest, host: Guest, towards: str) -> None:
    host.post("/host/password", password="Lorenzo")
    assert guest.post("/club", password="Lorenzo", next=towards) == "/"


@pytest.mark.usefixtures("open_site", "patient")
def test_a_wrong_password_is_named_at_its_field_and_keeps_where_the_visitor_wanted_to_go(
    guest: Guest, host: Guest
) -> None:
    host.post("/host/password", password="Lorenzo")
    page = guest.client.post("/club", {"password": "Cosimo", "next": "/rules/patrician"}).content.decode()
    assert 'id="id_password_error">That is not the password.' in page
    assert 'name="next" value="/rules/patrician"' in page
    assert "Cosimo" not in page


@pytest.mark.usefixtures("open_site")
def test_a_password_that_is_too_long_is_not_set(host: Guest) -> None:
    response = host.client.post("/host/password", {"password": "L" * 101})
    assert response.status_code == 422
    assert "Use at most 100 characters." in response.content.decode()
    assert not site_password.has_password()


GUESSERS = ("198.51.100.1", "2001:db8:1:2::3")


def give(guest: Guest, address: str, password: str) -> str:
    """Try a password from an address; returns the page that says how it went, or where it leads."""
    response = guest.client.post("/club", {"password": password}, REMOTE_ADDR=address)
    return str(response.headers.get("Location", "")) or response.content.decode()


@pytest.mark.usefixtures("open_site", "patient", "cheap_hash")
def test_guessing_is_slow_and_locks_out_nobody_else(guest: Guest, host: Guest, stranger: Guest) -> None:
    host.post("/host/password", password="Lorenzo")
    for address in GUESSERS:
        for _ in range(site_password.TRIES_PER_ADDRESS.quota.most):
            assert "not the password" in give(stranger, address, "Cosimo")
        refused = give(Guest(), address, "Lorenzo")
        assert "Too many attempts" in refused, "another browser makes no difference"
        assert "not the password" not in refused
    assert "Too many attempts" in give(stranger, "2001:db8:1:2:ffff::1", "Cosimo"), "the same household"
    assert give(guest, "198.51.100.2", "Lorenzo") == "/"


@pytest.mark.usefixtures("open_site", "patient", "cheap_hash")
def test_many_guessers_together_are_slow_too(host: Guest, stranger: Guest) -> None:
    host.post("/host/password", password="Lorenzo")
    most = site_password.TRIES_IN_ALL.quota.most
    told = [give(stranger, f"198.51.100.{number}", "Cosimo") for number in range(most + 1)]
    assert ["Too many attempts" in page for page in told] == [False] * most + [True]


@pytest.fixture
def cheap_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.contrib.auth.hashers.PBKDF2PasswordHasher.iterations", 1)


def test_the_password_is_not_saved_as_it_is() -> None:
    site_password.set_password("Lorenzo")
    try:
        file = settings.DATA / site_password.FILE
        assert "Lorenzo" not in file.read_text()
        assert file.stat().st_mode & 0o077 == 0
    finally:
        site_password.set_password("")


def test_a_backup_holds_every_table_and_the_key_that_recognises_everybody(
    guest: Guest, host: Guest, tmp_path: Path
) -> None:
    table = guest.play("patrician")
    response = host.client.post("/host/backup")
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        archive.extractall(tmp_path)
        modes = {file.filename: file.external_attr >> 16 & 0o777 for file in archive.infolist()}
    assert set(modes.values()) == {0o600}, "whoever unpacks it elsewhere shows it to nobody"
    assert (tmp_path / "secret").read_text() == settings.SECRET_KEY
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as copy:
        assert copy.execute("select count(*) from server_table where key = ?", [key_of(table)]).fetchone() == (1,)


@pytest.mark.usefixtures("idle_driver")
def test_a_backup_of_postgresql_is_a_file_that_can_be_served_without_it(host: Guest, tmp_path: Path) -> None:
    try:
        server_url()
    except NoServer as error:
        pytest.skip(str(error))
    with new_database() as url, used_database(url):
        call_command("migrate", verbosity=0)
        table = Guest().play("patrician")
        response = host.client.post("/host/backup")
    (tmp_path / "tables.zip").write_bytes(response.content)
    assert (read_backup(tmp_path / "tables.zip").tables, response.status_code) == (1, 200)
    restore_backup(tmp_path / "tables.zip", tmp_path / "there", timezone.now())
    with closing(sqlite3.connect(tmp_path / "there" / "tables.sqlite3")) as copy:
        assert copy.execute("select key from server_table").fetchall() == [(key_of(table),)]


def test_over_https_no_cookie_travels_in_the_clear(guest: Guest) -> None:
    response = guest.client.get("/", secure=True)
    assert response.cookies
    assert all(cookie["secure"] for cookie in response.cookies.values())
    response = Guest().client.get("/")
    assert not any(cookie["secure"] for cookie in response.cookies.values())
