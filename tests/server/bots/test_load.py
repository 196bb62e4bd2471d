"""Bots that have too little time: those who play with them are told, for a while, and of the level alone."""

from __future__ import annotations

import logging

import pytest

from signoria.server.bots import load
from signoria.server.bots.load import BotLoad
from signoria.server.core.runtime import Runtime
from signoria.workers.questions import DEADLINE, FAILED, LOST, SLOW, Answer
from tests.server.helpers.play import new_table
from tests.server.helpers.visitors import Guest, watch_of

TOLD = "The server is busy: bots that play like a prince"


def answer(short: str) -> Answer:
    return Answer("pass", 120, 3000, 0.4, short)


@pytest.mark.parametrize("why", [DEADLINE, LOST, FAILED])
def test_a_table_with_a_bot_that_is_hurried_says_so_to_everybody(
    guest: Guest, stranger: Guest, runtime: Runtime, why: str
) -> None:
    table = new_table(guest, "patrician", "me", "prince")
    assert TOLD not in guest.get(table)
    runtime.bot_load.note("prince", answer(why))
    assert TOLD in guest.get(table)
    assert TOLD in stranger.get(watch_of(table))


def test_where_no_such_bot_plays_nothing_is_said(guest: Guest, runtime: Runtime) -> None:
    runtime.bot_load.note("prince", answer(DEADLINE))
    assert "The server is busy" not in guest.get(new_table(guest, "patrician", "me", "novice"))
    assert "The server is busy" not in guest.get(new_table(guest, "patrician", "me", "person"))


@pytest.mark.parametrize("why", ["", SLOW])
def test_a_bot_that_had_its_time_was_not_hurried(why: str) -> None:
    bot_load = BotLoad()
    bot_load.note("prince", answer(why))
    assert not bot_load.is_overloaded("prince")


def test_after_a_while_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_load = BotLoad()
    bot_load.note("prince", answer(DEADLINE))
    assert bot_load.is_overloaded("prince")
    monkeypatch.setattr(load, "WHILE", 0.0)
    assert not bot_load.is_overloaded("prince")


def test_the_log_tells_the_host_each_reason_once(caplog: pytest.LogCaptureFixture) -> None:
    bot_load = BotLoad()
    with caplog.at_level(logging.WARNING):
        for why in (DEADLINE, DEADLINE, SLOW, "", DEADLINE):
            bot_load.note("prince", answer(why))
    own = [record.args for record in caplog.records if record.name == load.__name__]
    assert [args[:2] for args in own if isinstance(args, tuple)] == [("prince", DEADLINE), ("prince", SLOW)]
    assert "120 of 3000" in caplog.text
