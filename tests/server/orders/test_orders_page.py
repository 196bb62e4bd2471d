"""The orders page: forms and a text, for whoever sits there, and an answer in words whatever is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from signoria.kernel.orders import MOST_ORDERS, STANDS
from signoria.server.orders.forms import MOST_LETTERS
from tests.server.helpers.absent import BIDS, Absent
from tests.server.helpers.friends import invite_to, set_for_friends
from tests.server.helpers.visitors import Guest

pytestmark = pytest.mark.usefixtures("idle_driver")


@pytest.fixture
def party() -> Iterator[Absent]:
    found = Absent()
    yield found
    found.table.delete()


def form_of(page: str, kind: str) -> str:
    """The form for a kind of order."""
    (found,) = [form for form in page.split("<form") if f'name="kind" value="{kind}"' in form]
    return found.partition("</form>")[0]


def test_an_order_is_given_with_plain_fields(party: Absent) -> None:
    guest = party.guests[1]
    assert f'href="{party.address}orders"' in party.page(1)
    assert "No standing orders" in party.orders_page(1)
    form = {"kind": "role", "part-what": "role blue", "part-to": "3", "part-keep": "2", "part-once": "1"}
    page = guest.get(guest.post(f"{party.address}orders", **form))
    assert "Order saved." in page
    assert "Round 1, blue role auctions: bid up to 3, keep 2 coins, stop after one win." in page
    assert "round 1 role blue to 3 keep 2 once" in page
    assert party.texts(1) == ["round 1 role blue to 3 keep 2 once"]
    assert "Your standing orders: 1" in party.page(1)


def test_a_person_who_is_asked_now_is_warned_that_an_order_acts_at_once(party: Absent) -> None:
    seat = party.asked()[0]
    assert "It is your turn" in party.orders_page(seat)
    assert "It is your turn" not in party.orders_page((seat + 1) % 3)


def test_an_order_is_changed_in_its_form_and_withdrawn(party: Absent) -> None:
    guest = party.guests[1]
    party.write(1, "role blue to 3 once\nlots to 2")
    form = form_of(guest.get(f"{party.address}orders?change=0"), "role")
    assert re.search(r'value="role blue" selected', form)
    assert re.search(r'type="number"[^>]* value="3"', form)
    assert " checked" in form
    assert 'name="instead" value="round 1 role blue to 3 once"' in form
    changed = {"kind": "role", "instead": "round 1 role blue to 3 once", "part-what": "role red", "part-to": "4"}
    for _ in range(2):  # sent again, because the answer was lost
        page = guest.get(guest.post(f"{party.address}orders", **changed))
        assert "Order changed." in page
        assert party.texts(1) == ["round 1 lots to 2", "round 1 role red to 4"]
    for _ in range(2):
        page = guest.get(guest.post(f"{party.address}orders", withdraw="round 1 lots to 2"))
        assert "Order withdrawn." in page
        assert party.texts(1) == ["round 1 role red to 4"]


def test_an_order_that_is_given_again_stands_on_and_does_not_begin_anew(party: Absent) -> None:
    seat = party.asked()[0]
    other = (seat + 1) % 3
    party.write(other, "lots to 0 keep 1\nroles to 2")
    before = party.seat(other).orders
    party.move(seat)
    party.write(other, "roles to 2\nlots to 0 keep 1")
    party.guests[other].post(f"{party.address}orders", kind="role", **{"part-what": "roles", "part-to": "2"})
    assert sorted(party.seat(other).orders) == sorted(before)
    party.write(other, "roles to 3")
    assert party.seat(other).orders[0][1] > before[0][1]


def test_every_wrong_line_is_shown_with_its_rule_and_nothing_is_lost(party: Absent) -> None:
    party.write(1, "roles to 2")
    wrong = "round 1 roles to 2\n\nlots to many\n  \nturn green\n<b>"
    answer = party.guests[1].client.post(f"{party.address}orders", {"text": wrong})
    page = answer.content.decode()
    assert answer.status_code == 422
    for line in (3, 5, 6):
        assert f"<b>Line {line}:</b>" in page
    assert "should be a whole number" in page
    assert 'href="/rules/il-principe#IP-4.6"' in page
    assert "lots to many" in page
    assert "&lt;b&gt;" in page
    assert party.texts(1) == ["round 1 roles to 2"]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"text": "lots to many"}, "should be a whole number"),
        ({"text": "forced\nforced"}, "orders are for the same thing"),
    ],
)
def test_whatever_is_sent_is_answered_in_words(party: Absent, form: dict[str, str], said: str) -> None:
    answer = party.guests[0].client.post(f"{party.address}orders", form)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert party.texts(0) == []


@pytest.mark.parametrize(
    ("form", "field", "said"),
    [
        ({"kind": "role", "part-what": "role pink", "part-to": "3"}, "role-part-what", "Please choose one of these."),
        ({"kind": "role", "part-what": "roles"}, "role-part-to", "Please fill this in."),
        ({"kind": "role", "part-what": "roles", "part-to": "-1"}, "role-part-to", "Use at least 0."),
        ({"kind": "role", "part-what": "roles", "part-to": "9" * 5000}, "role-part-to", "Please enter a whole number."),
        ({"kind": "role", "part-what": "roles\nlots to 3", "part-to": "1"}, "role-part-what", "Please choose one"),
        ({"kind": "role"}, "role-part-what", "Please fill this in."),
        ({"text": "x" * (MOST_LETTERS + 1)}, "text", f"Use at most {MOST_LETTERS} characters."),
        ({"text": "\x00"}, "text", "This is not valid."),
    ],
)
def test_a_mistake_is_named_at_its_field(party: Absent, form: dict[str, str], field: str, said: str) -> None:
    answer = party.guests[0].client.post(f"{party.address}orders", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(rf'<span class="field-error" id="{field}_error">\s*{said}', page)
    assert re.search(rf'aria-describedby="[^"]*{field}_error', page)
    assert party.texts(0) == []


def test_what_was_filled_in_is_not_lost(party: Absent) -> None:
    form = {"kind": "role", "part-what": "role blue", "part-to": "1000", "part-keep": "2", "part-once": "1"}
    page = party.guests[1].client.post(f"{party.address}orders", form).content.decode()
    sent = form_of(page, "role")
    assert re.search(r'value="role blue" selected', sent)
    for value in ("1000", "2"):
        assert re.search(rf'type="number"[^>]* value="{value}"', sent)
    assert " checked" in sent
    assert party.texts(1) == []


@pytest.mark.parametrize("form", [{}, {"kind": "nonsense"}, {"kind": ""}])
def test_a_kind_of_order_that_is_not_offered_any_more_says_so(party: Absent, form: dict[str, str]) -> None:
    guest = party.guests[0]
    assert "can no longer be given" in guest.get(guest.post(f"{party.address}orders", **form))
    assert guest.get(f"{party.address}orders?change=99")
    assert guest.get(f"{party.address}orders?change=-1")
    assert guest.get(guest.post(f"{party.address}orders", withdraw="what never stood"))


def test_no_more_orders_stand_than_there_may(party: Absent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.kernel.orders.MOST_ORDERS", 2)
    party.write(0, "role red to 1\nrole blue to 1")
    answer = party.guests[0].client.post(f"{party.address}orders", {"kind": "forced"})
    assert answer.status_code == 422
    assert "at most 2 standing orders" in answer.content.decode()
    assert MOST_ORDERS * 100 < MOST_LETTERS


def test_what_is_over_is_shown_and_dropped_with_the_next_order(party: Absent) -> None:
    for seat in range(3):
        party.write(seat, BIDS)
    party.carry_out()
    page = party.orders_page(0)
    assert 'class="is-lapsed"' in page
    assert "round 1 lots to 1" not in page.partition("<textarea")[2]
    assert party.texts(0)[0] == "round 1 lots to 1"
    party.guests[0].post(f"{party.address}orders", kind="forced")
    assert "round 1 lots to 1" not in party.texts(0)
    assert {party.desk(0).status(order) for order in party.desk(0).orders} == {STANDS}


def test_without_a_match_that_runs_the_page_leads_to_the_table(guest: Guest, party: Absent) -> None:
    friend = Guest()
    table = set_for_friends(guest, "friend", "friend", "novice", game="il-principe")
    friend.post(invite_to(table, 0), name="Livia")
    assert friend.client.get(f"{table}orders").headers["Location"] == table
    party.write(0, "forced")
    party.resign(1)
    assert party.guests[0].client.get(f"{party.address}orders").headers["Location"] == party.address
    assert party.guests[0].post(f"{party.address}orders", text="") == party.address
    assert f"{party.address}orders" not in party.page(0)


def test_giving_orders_needs_the_token_of_the_page(party: Absent) -> None:
    from django.test import Client

    careful: Any = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)
    careful.cookies = party.guests[0].client.cookies
    assert careful.post(f"{party.address}orders", {"text": "forced"}).status_code == 403
    assert party.texts(0) == []


def test_the_page_is_in_the_visitors_language(party: Absent) -> None:
    party.guests[0].prefer(language="fr")
    page = party.write(0, "roles to 2")
    assert "roles to 2" in page, "orders are written the same in all languages"
    assert "My standing orders" not in page
    assert "bid up to" not in page
