"""A database of the version before the columns got their present names: nothing in it is lost."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.server.helpers.postgresql import about_sqlite

pytestmark = about_sqlite

OLD_ROWS = Path(__file__).with_name("schema-8.sql")
"""What that version wrote: a waiting room, matches with chat, takeovers, orders and a vote, results, a rematch."""

QUESTIONS = """
import json, sys
from pathlib import Path
from signoria.server.hosting.bootstrap import prepare_folder
from signoria.server.hosting.network import Network
prepare_folder(Path(sys.argv[1]), Network("localhost"))
from signoria.server import sessions
from signoria.server.core.runtime import activate
from signoria.server.models import ChatMessage, EmailConsent, Player, Seat, Table, Takeover, Vote
from signoria.server.wiring import build_runtime
runtime = build_runtime()
runtime.driver.wake = lambda key: None
activate(runtime)
found = {}
for table in Table.objects.all():
    with sessions.open(table.key) as session:
        found[table.key] = {
            "moves": len(session.match.moves), "started": session.has_started, "ended": session.has_ended,
            "winners": table.winners, "resigned": table.resigned_seat, "watch": table.watch_token,
            "rematch": table.rematch and table.rematch.key, "limit": table.time_limit, "pause": table.bot_pause,
            "fingerprint": session.match.state.fingerprint(),
            "seats": [
                [seat.name, seat.level, seat.invite_token, seat.seat_token, seat.stand_in, seat.orders, seat.email,
                 seat.webhook, seat.quiet_hours, seat.time_zone, sorted(seat.player_keys)]
                for seat in session.seats
            ],
        }
from django.test import Client
pages = {}
for key, table in found.items():
    client = Client(HTTP_HOST="localhost")
    pages[f"/watch/{table['watch']}/"] = client.get(f"/watch/{table['watch']}/").status_code
    if table["ended"]:
        pages[f"{key} result"] = client.get(f"/watch/{table['watch']}/result").status_code
    for seat in table["seats"]:
        if seat[0] and not seat[1]:
            pages[f"/seat/{seat[3]}"] = client.get(f"/seat/{seat[3]}").status_code
        elif not seat[1]:
            pages[f"/join/{seat[2]}"] = client.get(f"/join/{seat[2]}").status_code
device = Player.objects.exclude(device_token="").get().device_token
pages["/me/"] = Client(HTTP_HOST="localhost").get(f"/me/{device}").status_code
print(json.dumps({
    "tables": found, "pages": pages,
    "chat": [[message.seat, message.name, message.text] for message in ChatMessage.objects.all()],
    "takeovers": [[row.seat, row.level] for row in Takeover.objects.all()],
    "votes": [[row.about, row.choice] for row in Vote.objects.all()],
    "consents": [[row.address, row.emails_sent] for row in EmailConsent.objects.all()],
}))
"""


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """The database as the old version left it."""
    with closing(sqlite3.connect(_written(tmp_path_factory.mktemp("old")))) as database:
        database.row_factory = sqlite3.Row
        yield database


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The same database as the present version reads it, in a process of its own."""
    folder = _written(tmp_path_factory.mktemp("new")).parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", QUESTIONS, str(folder)], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _written(folder: Path) -> Path:
    path = folder / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(OLD_ROWS.read_text(encoding="utf-8"))
    return path


def test_every_table_keeps_its_moves_its_links_and_its_state(old: sqlite3.Connection, new: Any) -> None:
    rows = old.execute("SELECT * FROM server_table").fetchall()
    assert {row["key"] for row in rows} == set(new["tables"])
    for row in rows:
        table = new["tables"][row["key"]]
        count = old.execute("SELECT count(*) FROM server_move WHERE table_id = ?", [row["id"]]).fetchone()[0]
        assert table["moves"] == count
        assert table["started"] is not bool(row["is_gathering"])
        assert table["ended"] is (row["over"] is not None)
        assert (table["watch"], table["limit"], table["pause"]) == (row["watch"], row["limit"], row["pace"])
        assert table["resigned"] == row["resigned"]
        assert json.dumps(table["winners"]) == (row["winners"] or "null")


def test_every_seat_keeps_its_person_its_links_and_what_they_chose(old: sqlite3.Connection, new: Any) -> None:
    for row in old.execute("SELECT s.*, t.key AS at FROM server_seat s JOIN server_table t ON t.id = s.table_id"):
        players = old.execute(
            "SELECT p.key FROM server_player p JOIN server_seat_players sp ON sp.player_id = p.id WHERE sp.seat_id = ?",
            [row["id"]],
        )
        columns = ("name", "level", "invite", "private", "stand_in", "orders", "email", "webhook", "quiet", "zone")
        expected = [json.loads(row[column]) if column == "orders" else row[column] for column in columns]
        assert new["tables"][row["at"]]["seats"][row["number"]] == [*expected, sorted(key for (key,) in players)]


def test_the_rows_hold_something_of_every_kind(new: Any) -> None:
    """Else the tests above would say little."""
    tables = new["tables"].values()
    assert {(table["started"], table["ended"]) for table in tables} == {(False, False), (True, False), (True, True)}
    assert any(table["winners"] for table in tables)
    assert any(table["resigned"] is not None for table in tables)
    assert any(table["rematch"] for table in tables)
    assert any(seat[5] for table in tables for seat in table["seats"])


def test_what_was_said_voted_and_agreed_is_there(new: Any) -> None:
    assert new["chat"] == [[0, "Livia", "Good luck!"], [None, "somebody", "Who leads?"]]
    assert new["takeovers"] == [[1, "novice"], [1, ""], [1, "master"]]
    assert new["votes"] == [[1, "wait"]]
    assert new["consents"] == [["bea@example.org", 2]]


def test_links_that_people_hold_still_work(new: Any) -> None:
    assert len(new["pages"]) > 15
    assert {address: status for address, status in new["pages"].items() if status != 200} == {}


def test_the_models_are_what_the_migrations_make_of_the_database() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)
