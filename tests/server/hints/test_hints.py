"""Hints at a table: who may ask, what they are shown, when a hint is void, and that nobody else notices."""

from __future__ import annotations

import re
import time
from concurrent.futures import Future
from typing import Any

import pytest
from django.db.models import QuerySet

from signoria.games import game_ids
from signoria.server import sessions
from signoria.server.core.rate_limits import HOUR, Quota, RateLimit
from signoria.server.core.runtime import Runtime
from signoria.server.models import Hint
from signoria.server.seats.create import open_rematch
from signoria.workers.questions import LOST, Answer
from tests.server.helpers.friends import invite_to, set_for_friends, sit_down
from tests.server.helpers.play import new_table, wait_for
from tests.server.helpers.streams import SOON, Watcher, told
from tests.server.helpers.visitors import Guest, field, is_asked, key_of, offered, shown, table_of, watch_of

SUGGESTED = re.compile(r'data-suggested="([^"]*)"')
HINT_BUTTON = 'id="hint"'
GAMES = {"patrician": 2, "il-principe": 2, "intrigo": 3}
"""Each game with its fewest seats."""


class Postponed:
    """A pool that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Future[Answer]] = []

    def ask(self, _question: object) -> Future[Answer]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture
def postponed(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> Postponed:
    pool = Postponed()
    monkeypatch.setattr(runtime.advisor, "_pool", lambda: pool)
    return pool


def until(done: Any) -> None:
    """Wait for what another thread does."""
    late = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < late
        time.sleep(0.005)


def against_bots(guest: Guest, game: str) -> str:
    """A table for one person, at their first decision."""
    table = new_table(guest, game, "me", *["apprentice"] * (GAMES[game] - 1))
    wait_for(guest, table, lambda page: is_asked(page) and HINT_BUTTON in page)
    return table


def hints_of(table: str) -> QuerySet[Hint]:
    return Hint.objects.filter(table=table_of(table))


def hinted(guest: Guest, table: str) -> str:
    """The page with the hint that the person has asked for."""
    guest.press(table, hint=1)
    until(lambda: not hints_of(table).filter(suggestions__isnull=True, has_failed=False).exists())
    return guest.get(table)


@pytest.mark.parametrize("game", game_ids())
def test_a_hint_suggests_moves_that_can_be_made(guest: Guest, game: str) -> None:
    table = against_bots(guest, game)
    page = hinted(guest, table)
    suggested = SUGGESTED.findall(page)
    assert 1 <= len(suggested) <= 3
    assert set(suggested) <= set(offered(page))
    assert "1000 imagined continuations" in page
    assert "You have asked for 1 hint" in page
    assert HINT_BUTTON not in page, "the same hint is not given twice"


def test_a_hint_makes_no_move_and_is_void_after_one(guest: Guest) -> None:
    table = against_bots(guest, "patrician")
    before = field(guest.get(table), "decision")
    page = hinted(guest, table)
    assert field(page, "decision") == before
    guest.press(table, action=SUGGESTED.findall(page)[0])
    page = wait_for(guest, table, is_asked)
    assert not SUGGESTED.findall(page)


def test_a_hint_after_a_tried_step_is_about_the_next_one(guest: Guest) -> None:
    table = against_bots(guest, "il-principe")
    first = offered(guest.get(table))[0]
    guest.press(table, action=first)
    page = hinted(guest, table)
    assert SUGGESTED.findall(page)
    assert hints_of(table).get().steps == [first]
    assert not SUGGESTED.findall(guest.press(table, undo=1)), "the step is not tried any more"


def test_pressed_twice_it_is_asked_once(guest: Guest, postponed: Postponed) -> None:
    table = against_bots(guest, "patrician")
    for _ in range(2):
        page = guest.press(table, hint=1)
        assert "Looking ahead" in page
        assert 'http-equiv="refresh"' in page, "without a script the page comes back for it"
    until(lambda: postponed.asked)
    assert len(postponed.asked) == hints_of(table).count() == 1


def test_one_hint_at_a_time_for_each_visitor(guest: Guest, postponed: Postponed) -> None:
    tables = [against_bots(guest, "patrician") for _ in range(2)]
    guest.press(tables[0], hint=1)
    assert "already waiting for a hint" in guest.press(tables[1], hint=1)
    assert "already waiting" not in guest.get(tables[1]), "it is said once"
    until(lambda: postponed.asked)
    assert len(postponed.asked) == 1


@pytest.mark.usefixtures("postponed")
def test_who_asks_too_often_has_to_wait(guest: Guest, runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime.advisor, "_limit", RateLimit(Quota(0, HOUR)))
    table = against_bots(guest, "patrician")
    assert "Try again in a minute" in guest.press(table, hint=1)
    assert not hints_of(table).exists()


def test_a_hint_that_was_lost_says_so_and_is_not_counted(guest: Guest, postponed: Postponed) -> None:
    table = against_bots(guest, "patrician")
    guest.press(table, hint=1)
    until(lambda: postponed.asked)
    postponed.asked[0].set_result(Answer("pass", 0, 1000, 0.0, LOST))
    until(lambda: hints_of(table).filter(has_failed=True).exists())
    page = guest.get(table)
    assert "The hint was lost" in page
    assert HINT_BUTTON in page
    with sessions.open(key_of(table)) as session:
        assert session.hints.count(0) == 0


def test_an_answer_that_comes_after_the_move_is_not_shown(guest: Guest, postponed: Postponed) -> None:
    table = against_bots(guest, "patrician")
    page = guest.press(table, hint=1)
    until(lambda: postponed.asked)
    move = offered(page)[0]
    guest.press(table, action=move)
    postponed.asked[0].set_result(Answer(move, 0, 1000, 0.0))
    until(lambda: not hints_of(table).filter(suggestions__isnull=True, has_failed=False).exists())
    assert not SUGGESTED.findall(wait_for(guest, table, is_asked))


def test_a_hint_comes_to_its_own_person_and_nobody_else_is_sent_a_frame(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", hints="allowed")
    sit_down(stranger, table, 1, "Livia")
    people = {0: guest, 1: stranger}
    with sessions.open(key_of(table)) as session:
        asked = session.asked()[0]
    own, rival, watching = Watcher(table, people[asked]), Watcher(table, people[1 - asked]), Watcher(watch_of(table))

    def ask() -> None:
        hinted(people[asked], table)
        until(lambda: len(own.frames) == 3)

    told(ask, own, rival, watching)
    assert "Looking ahead" in own.frames[1]
    assert SUGGESTED.findall(own.frames[2])
    assert (len(rival.frames), len(watching.frames)) == (1, 1)
    for page in (people[1 - asked].get(table), stranger.get(watch_of(table))):
        assert not SUGGESTED.findall(page) or page == people[asked].get(table)
        assert "hints allowed" in page


def test_rivals_and_spectators_cannot_ask(guest: Guest, stranger: Guest, postponed: Postponed) -> None:
    table = set_for_friends(guest, "me", "friend", hints="allowed")
    sit_down(stranger, table, 1, "Livia")
    with sessions.open(key_of(table)) as session:
        asked = session.asked()[0]
    rival = (guest, stranger)[1 - asked]
    page = rival.get(table)
    assert HINT_BUTTON not in page
    for seat in (asked, 1 - asked):
        rival.post(f"{table}act", seat=seat, decision=field(page, "decision"), hint=1)
    assert HINT_BUTTON not in Guest().get(watch_of(table))
    assert not hints_of(table).exists()
    assert not postponed.asked


@pytest.mark.usefixtures("idle_driver")
@pytest.mark.parametrize(
    ("seats", "chosen", "is_allowed"),
    [
        (("me", "novice"), "alone", True),
        (("me", "novice"), "off", False),
        (("me", "person"), "alone", False),
        (("me", "person"), "allowed", True),
        (("me", "friend"), "alone", False),
        (("me", "friend"), "allowed", True),
    ],
)
def test_against_people_only_if_the_host_chose_so(
    guest: Guest, seats: tuple[str, ...], chosen: str, is_allowed: bool
) -> None:
    table = new_table(guest, "patrician", *seats, hints=chosen)
    assert table_of(table).has_hints == is_allowed
    page = guest.get(table)
    assert ("hints allowed" in page) == is_allowed
    if "friend" in seats:
        assert ("hints allowed" in Guest().get(invite_to(table, 1))) == is_allowed
    else:
        before = guest.get(table)
        guest.press(table, hint=1)
        assert hints_of(table).exists() == (HINT_BUTTON in before)


@pytest.mark.usefixtures("idle_driver")
@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_rematch_keeps_what_was_chosen(guest: Guest, is_allowed: bool) -> None:
    table = new_table(guest, "patrician", "me", "person", hints="allowed" if is_allowed else "off")
    with sessions.open(key_of(table)) as session:
        again = open_rematch(session, session.table.host)
    assert again.has_hints == is_allowed


def test_the_result_says_how_many_hints_each_player_asked_for(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend", hints="allowed")
    sit_down(stranger, table, 1, "Livia")
    with sessions.open(key_of(table)) as session:
        asked = session.asked()[0]
        names = session.match.setup.names
    hinted((guest, stranger)[asked], table)
    guest.post(f"{table}resign")
    page = guest.get(f"{table}result")
    assert f"{names[asked]} asked for 1 hint." in page
    assert f"{names[1 - asked]} asked for 0 hints." in page


def test_a_hint_outlives_a_restart(guest: Guest, runtime: Runtime) -> None:
    table = against_bots(guest, "patrician")
    before = hinted(guest, table)
    runtime.sessions.drop(key_of(table))
    assert shown(guest.get(table)) == shown(before)
