"""Matches whose rules this release does not have: finished ones can be read, running ones say what to do."""

from __future__ import annotations

import asyncio
import html
from dataclasses import replace
from unittest.mock import Mock

import pytest

from signoria.games import game
from signoria.server.core.exceptions import Conflict
from signoria.server.core.runtime import Runtime, current
from signoria.server.models import Archive, Table
from signoria.server.results.archive import Archiver
from tests.server.helpers.party import Party
from tests.server.helpers.streams import Watcher
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")


def make_unplayable(party: Party) -> None:
    """As if the match had been started with rules that this release does not have."""
    Table.objects.filter(key=party.key).update(setup={**party.table.setup, "rules_version": 99})
    current().sessions.drop(party.key)


@pytest.fixture
def archived() -> Party:
    """A match that was given up after some moves, archived, and can no longer be replayed."""
    party = Party()
    for _ in range(6):
        party.move(party.asked()[0])
    party.take_over(1, "master")
    party.resign(0)
    Archiver().archive_some()
    make_unplayable(party)
    return party


def test_a_finished_match_is_archived_once() -> None:
    party = Party()
    archiver = Archiver()
    archiver.archive_some()
    assert not Archive.objects.filter(table=party.table).exists()
    party.resign(0)
    archiver.archive_some()
    archive = Archive.objects.get(table=party.table)
    assert archive.record == party.guests[0].get(f"{party.address}record")
    archiver.archive_some()
    assert Archive.objects.get(table=party.table).pk == archive.pk


def test_a_match_that_is_changed_meanwhile_is_archived_later(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party()
    party.resign(0)
    archiver = Archiver()
    with monkeypatch.context() as patched:
        patched.setattr("signoria.server.results.archive.save_archive", Mock(side_effect=Conflict))
        archiver.archive_some()
    assert not Archive.objects.filter(table=party.table).exists()
    archiver.archive_some()
    assert Archive.objects.filter(table=party.table).exists()


def test_the_scheduler_archives(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party()
    party.resign(0)
    waits = iter([False, True])
    monkeypatch.setattr(runtime.scheduler._stop, "wait", lambda _seconds: next(waits))
    runtime.scheduler._run()
    assert Archive.objects.filter(table=party.table).exists()


@pytest.mark.parametrize("page", ["", "result", "replay", "replay?at=3"])
def test_a_finished_match_stays_readable(archived: Party, page: str) -> None:
    answer = archived.guests[0].client.get(archived.address + page, follow=True)
    text = html.unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "Livia has resigned" in text
    assert "it cannot be replayed here" in text
    assert "Livia plays" in text or "Baldo plays" in text


def test_its_record_is_the_one_that_was_saved(archived: Party) -> None:
    record = archived.guests[0].get(f"{archived.address}record")
    assert record == Archive.objects.get(table=archived.table).record
    assert "!bot master" in record


def test_spectators_read_what_they_saw(archived: Party) -> None:
    stranger = Guest()
    open_page = archived.guests[0].get(f"{archived.address}result")
    for page in ("", "result", "replay"):
        shown = stranger.client.get(archived.watch + page, follow=True).content.decode()
        assert "it cannot be replayed here" in shown
        assert "Download the record" not in shown
        assert len(shown) < len(open_page)
    assert archived.table.setup["seed"] not in shown


def test_it_is_read_in_the_readers_language(archived: Party) -> None:
    archived.guests[0].prefer(language="fr")
    assert "Livia a abandonné" in archived.guests[0].get(f"{archived.address}result")


def test_the_lobby_lists_it_and_the_others(archived: Party) -> None:
    guest = archived.guests[0]
    Table.objects.filter(key=archived.key).update(resigned_seat=None, winners=None)
    page = guest.get("/")
    assert archived.address in page
    assert "Ended without a result" in page


def test_a_running_match_says_what_to_do() -> None:
    party = Party()
    make_unplayable(party)
    guest = party.guests[0]
    for address in (
        party.address,
        f"{party.address}result",
        f"{party.address}replay",
        f"{party.address}record",
        party.watch,
    ):
        answer = guest.client.get(address)
        assert answer.status_code == 409
        assert "Nothing is lost" in answer.content.decode()
    page = guest.get("/")
    assert "Needs another release of the server" in page
    assert party.table.setup["seed"] not in page
    current().scheduler.tick(party.table.last_move_at)
    make_playable(party)
    assert guest.status(party.address) == 200


def make_playable(party: Party) -> None:
    """As with the release that the match was started with."""
    Table.objects.filter(key=party.key).update(setup={**party.table.setup, "rules_version": 1})
    current().sessions.drop(party.key)


def test_a_page_that_was_open_during_the_upgrade_is_told_to_load_again() -> None:
    party = Party()
    make_unplayable(party)
    watcher = Watcher(party.address, party.guests[0])
    asyncio.run(watcher.run())
    assert watcher.status == 404


def test_a_finished_match_without_an_archive_says_so() -> None:
    party = Party()
    party.resign(0)
    make_unplayable(party)
    archiver = Archiver()
    archiver.archive_some()
    assert party.table.pk in archiver._failed
    for page in ("result", "replay", "record"):
        assert party.guests[0].status(party.address + page) == 409


def test_a_release_may_drop_rules(archived: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it will be one day: the rules have a new version, and the old one is gone."""
    make_playable(archived)
    later = replace(game("patrician"), rules_version=2, oldest_rules_version=2)
    monkeypatch.setattr("signoria.server.sessions.unreadable.game", lambda _id: later)
    assert "it cannot be replayed here" in archived.guests[0].get(f"{archived.address}result")
