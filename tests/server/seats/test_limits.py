"""How many tables one visitor may create, and what they are told."""

from __future__ import annotations

import pytest

from signoria.server.core.rate_limits import Quota
from signoria.server.models import Table
from signoria.server.seats import limits
from tests.server.helpers.friends import set_for_friends, sit_down
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tables in ten minutes for a visitor, five for an address."""
    monkeypatch.setattr(limits.NEW_TABLES_PER_VISITOR, "quota", Quota(3, limits.WINDOW))
    monkeypatch.setattr(limits.NEW_TABLES_PER_ADDRESS, "quota", Quota(5, limits.WINDOW))


def create(guest: Guest, address: str = "127.0.0.1") -> tuple[int, str]:
    """Try to create a table from an address; returns how that was answered."""
    response = guest.client.post("/play/patrician", {"level": "novice"}, REMOTE_ADDR=address)
    return response.status_code, response.content.decode()


@pytest.mark.usefixtures("few")
def test_one_visitor_creates_so_many_tables_in_a_while(guest: Guest, stranger: Guest) -> None:
    assert [create(guest)[0] for _ in range(4)] == [302, 302, 302, 429]
    assert "Wait a few minutes, then try again." in create(guest)[1]
    assert guest.status("/new/patrician", {"who-0": "me", "who-1": "novice"}) == 429
    assert create(stranger)[0] == 302
    assert Table.objects.filter(host__key=guest.key).count() == 3


@pytest.mark.usefixtures("few")
def test_another_cookie_for_every_table_does_not_help() -> None:
    answers = [create(Guest(), "198.51.100.77")[0] for _ in range(6)]
    assert answers == [302] * 5 + [429]


def test_whoever_has_many_unfinished_tables_finishes_one_first(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_UNFINISHED", 2)
    tables = [guest.play("patrician") for _ in range(2)]
    status, page = create(guest)
    assert status == 429
    assert "Finish or delete one of them" in page
    guest.post(f"{tables[0]}delete")
    guest.play("patrician")


@pytest.mark.usefixtures("few")
def test_a_rematch_counts_once_for_whoever_opens_it(guest: Guest, stranger: Guest) -> None:
    table = set_for_friends(guest, "me", "friend")
    sit_down(stranger, table, 1, "Renzo")
    stranger.post(f"{table}resign")
    again = [one.post(f"{table}again") for one in (guest, stranger, guest, stranger)]
    assert len(set(again)) == 1
    assert create(guest)[0] == 302
    assert create(guest)[0] == 429
