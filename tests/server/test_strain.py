"""Bots that have too little time: those who play with them are told, for a while, and of the level alone."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from signoria.server import strain
from signoria.server.strain import STRAIN, Strain
from signoria.workers.questions import DEADLINE, FAILED, LOST, SLOW, Answer
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, watch_of

TOLD = "This machine has much to do: a bot that plays like a prince"


@pytest.fixture(autouse=True)
def _calm() -> Iterator[None]:
    STRAIN.forget()
    yield
    STRAIN.forget()


def answer(short: str) -> Answer:
    return Answer("pass", 120, 3000, 0.4, short)


@pytest.mark.parametrize("why", [DEADLINE, LOST, FAILED])
def test_a_table_with_a_bot_that_is_hurried_says_so_to_everybody(guest: Guest, stranger: Guest, why: str) -> None:
    table = new_table(guest, "patrician", "me", "prince")
    assert TOLD not in guest.get(table)
    STRAIN.note("prince", answer(why))
    assert TOLD in guest.get(table)
    assert TOLD in stranger.get(watch_of(table))


def test_where_no_such_bot_plays_nothing_is_said(guest: Guest) -> None:
    STRAIN.note("prince", answer(DEADLINE))
    assert "This machine has much to do" not in guest.get(new_table(guest, "patrician", "me", "novice"))
    assert "This machine has much to do" not in guest.get(new_table(guest, "patrician", "me", "person"))


@pytest.mark.parametrize("why", ["", SLOW])
def test_one_who_has_had_its_time_was_not_hurried(why: str) -> None:
    strain = Strain()
    strain.note("prince", answer(why))
    assert not strain.is_felt_by("prince")


def test_after_a_while_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = Strain()
    felt.note("prince", answer(DEADLINE))
    assert felt.is_felt_by("prince")
    monkeypatch.setattr(strain, "WHILE", 0.0)
    assert not felt.is_felt_by("prince")


def test_the_host_reads_each_reason_once_in_his_window(caplog: pytest.LogCaptureFixture) -> None:
    felt = Strain()
    with caplog.at_level(logging.WARNING):
        for why in (DEADLINE, DEADLINE, SLOW, "", DEADLINE):
            felt.note("prince", answer(why))
    own = [record.args for record in caplog.records if record.name == strain.__name__]
    assert [args[:2] for args in own if isinstance(args, tuple)] == [("prince", DEADLINE), ("prince", SLOW)]
    assert "120 of 3000" in caplog.text
