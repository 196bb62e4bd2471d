"""The lobby lists matches that are over from what is saved of them."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from signoria.bots.levels import make_bot
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import seats_in
from signoria.server import sessions
from signoria.server.core.identity import COOKIE, YEAR
from signoria.server.core.runtime import Runtime
from signoria.server.models import Table
from signoria.server.sessions import registry
from signoria.server.sessions.session import Session
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.party import Party
from tests.server.helpers.play import new_table
from tests.server.helpers.visitors import Guest, key_of, table_of


def finished(guest: Guest) -> Table:
    """A match of two people, played to its end."""
    table = new_table(guest, "patrician", "me", "person", **{"name-0": "Livia", "name-1": "Baldo"})
    bot, chance = make_bot("hinted:noise=100"), fast_dealer(b"lobby")
    with sessions.open(key_of(table)) as session:
        while not session.match.state.is_over():
            state, seat = session.match.state, session.asked()[0]
            text = state.text(bot.choose(state.known_to(seat), seat, chance))
            session.push(seat, text, session.match.decision(seat))
    return table_of(table)


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """How many matches were rebuilt from their rows."""
    counted = Mock(wraps=Session)
    monkeypatch.setattr(registry, "Session", counted)
    return counted


def test_no_match_that_is_over_is_rebuilt_for_the_lobby(guest: Guest, rebuilt: Mock, runtime: Runtime) -> None:
    table = finished(guest)
    resigned = guest.play("intrigo")
    guest.post(f"{resigned}resign")
    before = guest.get("/")
    for key in (table.key, key_of(resigned)):
        runtime.sessions.drop(key)
    rebuilt.reset_mock()
    assert guest.get("/").count("<h3>") == before.count("<h3>")
    assert not rebuilt.called
    assert " won</span>" in before or "Shared victory:" in before
    assert "Ended without a result" in before


def test_winners_are_saved_with_the_last_move(guest: Guest) -> None:
    table = finished(guest)
    with sessions.open(table.key) as session:
        assert table.winners == seats_in(session.match.state.winners())
    assert table.winners


def test_a_match_that_ended_before_winners_were_saved_is_rebuilt_once(
    guest: Guest, rebuilt: Mock, runtime: Runtime
) -> None:
    table = finished(guest)
    before = guest.get("/")
    Table.objects.filter(pk=table.pk).update(winners=None)
    runtime.sessions.drop(table.key)
    rebuilt.reset_mock()
    assert guest.get("/").count("won</span>") == before.count("won</span>")
    runtime.sessions.drop(table.key)
    guest.get("/")
    assert rebuilt.call_count == 1


def test_only_the_host_of_a_table_is_offered_to_delete_it(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    for _ in ("while it runs", "when it is over"):
        assert f'action="{table}delete"' in guest.get("/")
        assert table in stranger.get("/")
        assert f'action="{table}delete"' not in stranger.get("/")
        guest.post(f"{table}resign")


def test_whoever_comes_back_is_recognised_for_another_year(guest: Guest) -> None:
    guest.get("/")
    known = guest.client.cookies[COOKIE].value
    again = guest.client.get("/").cookies[COOKIE]
    assert again.value == known
    assert again["max-age"] == YEAR


def test_whoever_lets_a_bot_decide_is_not_called_but_may_still_resign() -> None:
    party = Party()
    seat = party.asked()[0]
    assert "Your turn" in party.guests[seat].get("/")
    party.take_over(seat, "novice")
    page = party.guests[seat].get("/")
    assert "Your turn" not in page
    assert f'action="{party.address}resign"' in page


def test_somebody_whose_matches_are_all_over_is_no_beginner(guest: Guest) -> None:
    assert "No games yet" in guest.get("/")
    guest.post(f"{guest.play('intrigo')}resign")
    page = guest.get("/")
    assert "No matches are running." in page
    assert "No games yet" not in page
