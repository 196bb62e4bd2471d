"""The lobby lists matches that are over from what is kept of them."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from signoria.bots.levels import make_bot
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import seats_in
from signoria.server import live as lives
from signoria.server.live import LOCK, forget, live, push
from signoria.server.models import Table
from signoria.server.takeover import take_over
from signoria.server.visitors import COOKIE, YEAR
from tests.server.friends import set_for_friends, sit_down
from tests.server.party import Party
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, table_of


def finished(guest: Guest) -> Table:
    """A match of two people, played to its end."""
    table = table_of(new_table(guest, "patrician", "me", "person", **{"name-0": "Livia", "name-1": "Baldo"}))
    bot, chance = make_bot("hinted:noise=100"), fast_dealer(b"lobby")
    with LOCK:
        found = live(table)
        state = found.match.state
        while not found.match.state.is_over():
            state = found.match.state
            seat = seats_in(state.actors)[0]
            text = state.text(bot.choose(state.known_to(seat), seat, chance))
            push(table, seat, text, found.match.decision(seat))
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """How many matches were rebuilt from their rows."""
    counted = Mock(wraps=lives.Live)
    monkeypatch.setattr(lives, "Live", counted)
    return counted


def test_no_match_that_is_over_is_rebuilt_for_the_lobby(guest: Guest, rebuilt: Mock) -> None:
    table = finished(guest)
    resigned = guest.play("intrigo")
    guest.post(f"{resigned}resign")
    before = guest.get("/")
    for one in (table, table_of(resigned)):
        forget(one)
    rebuilt.reset_mock()
    assert guest.get("/").count("<h3>") == before.count("<h3>")
    assert not rebuilt.called
    assert " won</span>" in before or "Shared by" in before
    assert "Ended without a result" in before


def test_winners_are_kept_with_the_last_move(guest: Guest) -> None:
    table = finished(guest)
    assert table.winners == seats_in(live(table).match.state.winners())
    assert table.winners


def test_a_match_that_ended_before_winners_were_kept_is_rebuilt_once(guest: Guest, rebuilt: Mock) -> None:
    table = finished(guest)
    before = guest.get("/")
    Table.objects.filter(pk=table.pk).update(winners=None)
    forget(table)
    rebuilt.reset_mock()
    assert guest.get("/").count("won</span>") == before.count("won</span>")
    forget(table)
    guest.get("/")
    assert rebuilt.call_count == 1


def test_only_who_set_a_table_is_offered_to_clear_it_away(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    for _ in ("while it runs", "when it is over"):
        assert f'action="{table}delete"' in guest.get("/")
        assert table in stranger.get("/")
        assert f'action="{table}delete"' not in stranger.get("/")
        guest.post(f"{table}resign")


def test_who_comes_back_is_recognised_for_another_year(guest: Guest) -> None:
    guest.get("/")
    known = guest.client.cookies[COOKIE].value
    again = guest.client.get("/").cookies[COOKIE]
    assert again.value == known
    assert again["max-age"] == YEAR


def test_who_lets_a_bot_decide_is_not_called_but_may_still_resign() -> None:
    party = Party()
    seat = party.asked()[0]
    assert "Your turn" in party.guests[seat].get("/")
    take_over(party.table, seat, "novice")
    page = party.guests[seat].get("/")
    assert "Your turn" not in page
    assert f'action="{party.address}resign"' in page
