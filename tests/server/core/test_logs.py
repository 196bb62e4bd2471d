"""The log: no secrets in it, whatever happens in a whole session; and it does not grow with an error that repeats."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
from django.conf import settings

from signoria.server.core import logs
from signoria.server.core.database import writing
from signoria.server.core.identity import COOKIE
from signoria.server.core.logs import HIDDEN, JsonFormatter, RepeatFilter, TextFormatter, redacted, request_id
from signoria.server.lobby import views as lobby
from signoria.server.models import EmailConsent, Player, Seat, Table
from tests.server.helpers.friends import invite_to, private_of, set_for_friends, sit_down
from tests.server.helpers.visitors import Guest, key_of, table_of, watch_of

LOG = logging.getLogger("signoria.test")
TOKENS = ("Vt8nQ4zXk2LmP0sRw9aBcd", "hGkQpLmZxWcVbNaSdFgHjK", "0f" * 32, "AbCdEfGhIjKlMnOpQr_-st")


@pytest.fixture(params=[JsonFormatter, TextFormatter])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that any part of the server logs, down to the least important."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(request.param())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(before)


def secrets_of(*guests: Guest) -> set[str]:
    """All that nobody may read in a log."""
    found = {table.key for table in Table.objects.all()} | {table.watch_token for table in Table.objects.all()}
    found |= {str(table.setup["seed"]) for table in Table.objects.all()}
    for seat in Seat.objects.exclude(name="", email=""):
        found |= {seat.invite_token, seat.seat_token, seat.email, seat.webhook}
    found |= {player.device_token for player in Player.objects.all()} | {guest.key for guest in guests}
    found |= {guest.client.cookies[COOKIE].value for guest in guests} | {"Ottavia", "Ludovico"}
    found |= {consent.token for consent in EmailConsent.objects.all()} | {settings.SECRET_KEY, settings.HOST_KEY}
    return found - {""}


def test_a_whole_session_leaves_no_secret_in_the_log(
    written: io.StringIO, guest: Guest, stranger: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.client.raise_request_exception = False
    table = set_for_friends(guest, "me", "friend", **{"name-0": "Ottavia"})
    sit_down(stranger, table, 1, "Ludovico")
    guest.post("/settings/link")
    with writing():
        for seat in Seat.objects.filter(table=table_of(table)):  # by chance, one in 40,000 looks like a name
            Seat.objects.filter(pk=seat.pk).update(seat_token=f"{seat.pk}{TOKENS[1]}")
        Seat.objects.filter(table=table_of(table)).update(
            email="ottavia@example.org", webhook="https://hooks.example.org/services/T0AB/B9XY", is_email_confirmed=True
        )
    for address in (table, f"{table}seat", watch_of(table), f"{table}seats", "/settings", "/seat/none", "/join/none"):
        guest.client.get(address)
    for address in (private_of(table, 1), invite_to(table, 0), f"{table}act", "/stop/none", "/mail/none"):
        stranger.client.post(address, {"text": "Ludovico says"})
    monkeypatch.setattr(lobby, "table_of_player", _failing)
    assert guest.client.post(f"{table}resign").status_code == 500
    LOG.error("a table could not be read: %s", guest.client.get(table).request["PATH_INFO"])
    text = written.getvalue()
    assert "RuntimeError" in text
    assert [secret for secret in secrets_of(guest, stranger) if secret in text] == []
    assert key_of(table) not in text


def _failing(key: str, player: str) -> Table:
    """As an error of a database that names what it could not save."""
    name, seat = "Ottavia", Seat.objects.exclude(email="").first()  # what a log of variables would show
    assert seat
    raise RuntimeError(
        f"{seat.seat_token} for {seat.email} at {seat.webhook} of {player} in /t/{key}/\n"
        f"DETAIL:  Failing row contains ({name})."
    )


@pytest.mark.parametrize("token", TOKENS)
def test_what_looks_like_a_token_is_hidden(token: str) -> None:
    assert redacted(f"no seat for {token}, sorry") == f"no seat for {HIDDEN}, sorry"


@pytest.mark.parametrize(
    "text",
    [
        "Internal Server Error: /settings",
        'File "/srv/signoria/server/core/middleware.py", line 110, in process_exception',
        "django.core.exceptions.ImproperlyConfigured: a NotImplementedError in InMemoryUploadedFile",
        "bots of level prince cannot think as they should here (slow): 12 of 4000 imagined matches",
    ],
)
def test_what_helps_to_find_a_fault_is_not_hidden(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Not Found: /t/dG9rZW4xMjM/act", f"Not Found: /t/{HIDDEN}"),
        ("/watch/abc/events?at=1", f"/watch/{HIDDEN}"),
        ("to livia@example.org failed", f"to {HIDDEN} failed"),
        ("postgresql://ada:secret@db/games refused", f"postgresql://{HIDDEN} refused"),
    ],
)
def test_links_addresses_and_passwords_are_hidden(text: str, shown: str) -> None:
    assert redacted(text) == shown


def record(message: str, *args: object, line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("signoria.test", logging.ERROR, "a.py", line, message, args, None)


def test_a_line_of_json_has_what_programs_look_for() -> None:
    with request_id():
        found = json.loads(JsonFormatter().format(record("the %s\ncannot be read", "table")))
    assert set(found) == {"time", "level", "logger", "message", "request"}
    assert (found["level"], found["logger"]) == ("ERROR", "signoria.test")
    assert found["message"] == "the table\ncannot be read"
    assert found["time"].endswith("+00:00")
    assert "request" not in json.loads(JsonFormatter().format(record("outside")))


def test_an_error_is_one_line_of_json_with_its_traceback() -> None:
    try:
        raise KeyError(TOKENS[0])
    except KeyError:
        failed = record("a table could not be drawn")
        failed.exc_info = sys.exc_info()
    line = JsonFormatter().format(failed)
    assert "\n" not in line
    assert "Traceback" in json.loads(line)["error"]
    assert TOKENS[0] not in line


def test_an_error_that_repeats_is_logged_a_few_times_and_then_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    repeats = RepeatFilter()
    assert [repeats.filter(record("again")) for _ in range(500)].count(True) == RepeatFilter.MOST
    assert repeats.filter(record("another", line=2))
    now += RepeatFilter.WINDOW
    late = record("again")
    assert repeats.filter(late)
    assert TextFormatter().format(late) == "again (490 more like this were not logged)"


def test_many_different_lines_are_bounded_too() -> None:
    repeats = RepeatFilter()
    logged = sum(repeats.filter(record("x", line=line)) for line in range(5000))
    assert logged == RepeatFilter.MOST_KINDS + RepeatFilter.MOST
