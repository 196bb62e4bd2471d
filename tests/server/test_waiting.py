"""While others are asked: who, since when, and which bot is at it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from signoria.games import game_ids
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.driver import DRIVER
from signoria.server.frames import Address, Viewer, table_html
from signoria.server.live import LOCK, Live, forget, live, push
from tests.server.scenes import played
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, table_of, watch_of

TIME = re.compile(r'<time datetime="([^"]*)"')


def at(table: str) -> Live:
    with LOCK:
        return live(table_of(table))


def asked_since(table: str) -> dict[int, datetime]:
    return {wait.seat: wait.since for wait in at(table).waits}


def test_a_spectator_reads_since_when_somebody_is_waited_for(guest: Guest, stranger: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    told = TIME.findall(stranger.get(watch_of(table)))
    assert len(told) == 1
    assert abs((datetime.fromisoformat(told[0]) - datetime.now(UTC)).total_seconds()) < 60
    assert "since " in stranger.get(watch_of(table))
    assert not TIME.findall(guest.get(table)), "whoever is asked need not be told"


def test_the_time_is_when_the_seat_was_asked_also_after_a_restart(guest: Guest) -> None:
    table = new_table(guest, "intrigo", "me", "person", "person")
    before = asked_since(table)
    row = table_of(table)
    with LOCK:
        found = live(row)
        seat, decision = 0, found.match.decision(0)
        push(row, seat, found.match.state.legal_texts(seat)[0], decision)
    after = asked_since(table)
    assert set(before) == {0, 1, 2}
    assert after == {1: before[1], 2: before[2]}
    forget(row)
    assert asked_since(table) == after


def test_a_changed_choice_leaves_no_trace_in_the_time(guest: Guest, stranger: Guest) -> None:
    table = new_table(guest, "intrigo", "me", "person", "person")
    row = table_of(table)
    for _ in range(2):
        with LOCK:
            state = live(row).match.state
            push(row, 0, state.legal_texts(0)[-1], live(row).match.decision(0))
        told = TIME.findall(stranger.get(watch_of(table)))
        assert told == [min(asked_since(table).values()).strftime("%Y-%m-%dT%H:%M:%SZ")]
        assert asked_since(table).keys() == {1, 2}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_seat_of_a_bot_that_thinks_is_marked_in_words(game_id: str) -> None:
    match = played(game_id, 3, 20)
    asked = tuple(seats_in(match.state.actors))
    page = table_html(match, Viewer(SPECTATOR, thinking=asked), Address(), 20)
    assert page.count('class="think"') == len(asked)
    assert page.count('aria-label="thinks"') == len(asked)
    assert 'class="think"' not in table_html(match, Viewer(SPECTATOR), Address(), 20)


def test_bots_are_marked_and_people_are_not(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DRIVER, "wake", lambda _key: None)
    table = new_table(guest, "intrigo", "me", "novice", "novice")
    assert guest.get(table).count('class="think"') == 2
    assert not TIME.findall(guest.get(table))
