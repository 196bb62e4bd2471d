"""A table whose rows cannot be read: it is shown as such, and keeps nobody from the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from threading import current_thread

import pytest
from django.utils import timezone

from signoria.server.core.runtime import Runtime
from signoria.server.models import Table
from tests.server.conftest import HOST_KEY
from tests.server.helpers.party import Party
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest


def change_game(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(game="tarocchi")


def replace_setup(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(setup=["patrician"])


def change_setup(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(setup={**table.setup, "seats": 17})


def change_move(table: Table) -> None:
    table.moves.create(seq=1, seat=0, decision=0, text="take everything")


DAMAGE = {
    change_game: "Its game is not installed on this server.",
    replace_setup: "What was saved about its setup cannot be read.",
    change_setup: "What was saved about its setup cannot be read.",
    change_move: "One of its saved moves cannot be played by the rules of this version.",
}
each = pytest.mark.parametrize(("damage", "reason"), DAMAGE.items(), ids=[damage.__name__ for damage in DAMAGE])

Damage = Callable[[Table], None]


Spoil = Callable[[Party, Damage], None]


@pytest.fixture
def spoil(runtime: Runtime) -> Iterator[Spoil]:
    """Damage the rows of a table, for as long as the test lasts."""
    spoilt: list[str] = []

    def run(party: Party, damage: Damage) -> None:
        spoilt.append(party.key)
        damage(party.table)
        runtime.sessions.drop(party.key)

    yield run
    Table.objects.filter(key__in=spoilt).delete()


@each
def test_the_lobby_shows_every_other_table(damage: Damage, reason: str, spoil: Spoil) -> None:
    party = Party()
    host = party.guests[0]
    fine = host.play("patrician")
    spoil(party, damage)
    page = host.get("/")
    assert f"This table cannot be read. {reason}" in page
    assert f'href="{fine}"' in page
    own = host.client.get(party.address)
    assert own.status_code == 409
    assert reason in own.content.decode()
    assert "Traceback" not in own.content.decode()
    host.post(f"{party.address}delete")
    assert reason not in host.get("/")


@each
def test_a_finished_one_is_shown_too(damage: Damage, reason: str, spoil: Spoil) -> None:
    party = Party()
    Table.objects.filter(key=party.key).update(finished_at=timezone.now())
    spoil(party, damage)
    page = party.guests[0].get("/")
    assert reason in page
    assert f"{party.address}replay" not in page
    assert party.guests[0].status(f"{party.address}result") == 409


@each
def test_the_host_page_lists_it(damage: Damage, reason: str, spoil: Spoil) -> None:
    party = Party()
    spoil(party, damage)
    host = Guest()
    host.post("/host", key=HOST_KEY)
    assert f'id="table-{party.key}"' in host.get("/host"), reason
    assert host.post(f"/host/remove/{party.key}") == "/host"


@each
def test_a_stream_ends_so_that_the_page_is_loaded_again(damage: Damage, reason: str, spoil: Spoil) -> None:
    party = Party()
    spoil(party, damage)
    watcher = Watcher(party.address, party.guests[0])
    asyncio.run(watcher.run())
    assert watcher.status == 404, reason


@each
def test_scheduler_and_bots_go_on_and_the_log_names_it_once(
    damage: Damage, reason: str, spoil: Spoil, runtime: Runtime, caplog: pytest.LogCaptureFixture
) -> None:
    party, fine = Party(limit=1), Party(limit=1)
    seed = party.table.setup["seed"]
    spoil(party, damage)
    for _ in range(3):
        runtime.scheduler.tick(timezone.now())
        runtime.driver._drive(party.key)
    assert [len(known.pending) for pk, known in runtime.scheduler._known.items() if pk == fine.table.pk] == [1]
    here = (
        current_thread().name
    )  # a server of another test may look at the same tables, and this one at those of others
    told = [record.getMessage() for record in caplog.records if record.threadName == here]
    told = [message for message in told if message.startswith(f"table {party.table.pk} ")]
    assert len(told) == 1, reason
    assert f"table {party.table.pk} cannot be read" in told[0]
    assert seed not in caplog.text
    assert "take everything" not in caplog.text


def test_a_mended_table_is_there_again(spoil: Spoil) -> None:
    party = Party()
    spoil(party, change_move)
    assert party.guests[0].status(party.address) == 409
    party.table.moves.all().delete()
    assert party.guests[0].status(party.address) == 200
