"""What the prompt says while others are asked: who, since when, and which bot is thinking."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from signoria.games import game_ids
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server import sessions
from signoria.server.core.runtime import Runtime
from signoria.server.sessions.perspective import Perspective
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Situation
from tests.server.helpers.play import new_table
from tests.server.helpers.scenes import played
from tests.server.helpers.visitors import Guest, key_of, watch_of

TIME = re.compile(r'<time datetime="([^"]*)"')


def asked_since(table: str) -> dict[int, datetime]:
    with sessions.open(key_of(table)) as session:
        return {decision.seat: decision.since for decision in session.pending}


def test_a_spectator_reads_since_when_somebody_is_waited_for(guest: Guest, stranger: Guest) -> None:
    table = new_table(guest, "patrician", "me", "person")
    told = TIME.findall(stranger.get(watch_of(table)))
    assert len(told) == 1
    assert abs((datetime.fromisoformat(told[0]) - datetime.now(UTC)).total_seconds()) < 60
    assert "since " in stranger.get(watch_of(table))
    assert not TIME.findall(guest.get(table)), "whoever is asked need not be told"


def test_the_time_is_when_the_seat_was_asked_also_after_a_restart(guest: Guest, runtime: Runtime) -> None:
    table = new_table(guest, "intrigo", "me", "person", "person")
    before = asked_since(table)
    with sessions.open(key_of(table)) as session:
        assert session.push(0, session.match.state.legal_texts(0)[0], session.match.decision(0))
    after = asked_since(table)
    assert set(before) == {0, 1, 2}
    assert after == {1: before[1], 2: before[2]}
    runtime.sessions.drop(key_of(table))
    assert asked_since(table) == after


def test_a_changed_choice_leaves_no_trace_in_the_time(guest: Guest, stranger: Guest) -> None:
    table = new_table(guest, "intrigo", "me", "person", "person")
    for _ in range(2):
        with sessions.open(key_of(table)) as session:
            assert session.push(0, session.match.state.legal_texts(0)[-1], session.match.decision(0))
        told = TIME.findall(stranger.get(watch_of(table)))
        assert told == [min(asked_since(table).values()).strftime("%Y-%m-%dT%H:%M:%SZ")]
        assert asked_since(table).keys() == {1, 2}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_seat_of_a_bot_that_thinks_is_marked_in_words(game_id: str) -> None:
    match = played(game_id, 3, 20)
    asked = tuple(seats_in(match.state.actors))
    page = table_html(match, Perspective(SPECTATOR), Situation(thinking=asked))
    assert page.count('class="thinking"') == len(asked)
    assert page.count('aria-label="thinking"') == len(asked)
    assert 'class="thinking"' not in table_html(match, Perspective(SPECTATOR))


@pytest.mark.usefixtures("idle_driver")
def test_bots_are_marked_and_people_are_not(guest: Guest) -> None:
    table = new_table(guest, "intrigo", "me", "novice", "novice")
    assert guest.get(table).count('class="thinking"') == 2
    assert not TIME.findall(guest.get(table))


@pytest.mark.usefixtures("idle_driver")
def test_skip_is_offered_while_bots_are_waited_for_and_not_for_people_alone(guest: Guest) -> None:
    table = new_table(guest, "intrigo", "me", "prince", "novice")
    with sessions.open(key_of(table)) as session:
        assert session.push(0, session.match.state.legal_texts(0)[0], session.match.decision(0))
        names = session.match.setup.names
    page = guest.get(table)
    assert 'id="skip"' in page
    assert f"Thinking for up to 10 seconds: {names[1]}<" in page
    for seat in (1, 2):
        with sessions.open(key_of(table)) as session:
            session.seats[seat].level = ""
            session.changed()
    page = guest.get(table)
    assert 'id="skip"' not in page
    assert "Thinking for up to" not in page
