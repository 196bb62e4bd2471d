"""Standing orders at a table: given on a page, carried out for those who are away, and nobody else's business."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from signoria.kernel.draft import Draft
from signoria.kernel.orders import MOST_ORDERS, STANDS, Standing
from signoria.server import driver
from signoria.server.driver import DRIVER
from signoria.server.hub import frame_of
from signoria.server.limits import late
from signoria.server.live import LOCK, forget, keep_orders, push, undo
from signoria.server.looking import Glass, eyes_of
from signoria.server.notices import Kind
from signoria.server.rights import big_screen, watching
from signoria.server.standing import MOST_LETTERS, Desk, answer_of, desk_of, next_ordered
from signoria.server.tables import resign
from signoria.server.takeover import give_back, take_over
from signoria.server.visitors import COOKIE, key_in
from tests.server.friends import invite_to, seat_at, set_for_friends, sit_down
from tests.server.party import HOUR, Party, later
from tests.server.test_notices import Teller, reach
from tests.server.test_stream import Watcher, told
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, is_asked, offered

PASS_ALL = "lots to 0\nroles to 0"
BIDS = "lots to 1\nroles to 1\nshield brown\nturn white\nforced"
OF_EACH_ANSWER = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|name="key" value="[\w-]+"')
"""What no two answers of the server have in common, whatever is asked."""


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Orders that are carried out by hand; returns the tables at which the driver was woken."""
    woken: list[str] = []
    monkeypatch.setattr(DRIVER, "wake", woken.append)
    return woken


@pytest.fixture
def party() -> Iterator[Party]:
    """Three persons, each with a browser of his own, whose lots lie on the table."""
    found = at_the_auctions()
    yield found
    found.table.delete()


def at_the_auctions(limit: int = 0) -> Party:
    found = Party("il-principe", persons=3, limit=limit)
    while "pass" not in legal(found):
        found.move(found.asked()[0])
    return found


def legal(party: Party) -> list[str]:
    return party.live.match.state.legal_texts(party.asked()[0])


def write(party: Party, seat: int, text: str) -> str:
    """Give orders as a text; returns the page that follows."""
    guest = party.guests[seat]
    return guest.get(guest.post(f"{party.address}orders", text=text))


def page_of(party: Party, seat: int) -> str:
    return party.guests[seat].get(f"{party.address}orders")


def desk(party: Party, seat: int) -> Desk:
    with LOCK:
        found = desk_of(party.live, seat)
    assert found
    return found


def texts(party: Party, seat: int) -> list[str]:
    return [text for text, _ in party.seat(seat).orders]


# Carried out.


def test_the_orders_of_two_who_are_away_bid_against_each_other(party: Party) -> None:
    first = party.asked()[0]
    second, third = (first + 1) % 3, (first + 2) % 3
    write(party, first, "lots to 3")
    write(party, second, "lots to 2")
    write(party, third, "lots to 0")
    made = party.carry_out()
    assert made[:5] == [(first, "bid 1"), (second, "bid 2"), (third, "pass"), (first, "bid 3"), (second, "pass")]


def test_a_whole_round_of_auctions_passes_without_a_visit(party: Party) -> None:
    for seat in range(3):
        write(party, seat, BIDS)
    made = party.carry_out()
    assert {seat for seat, _ in made} == {0, 1, 2}
    assert "pass" not in legal(party), "only what a round is about is left to the persons"


def test_an_order_is_asked_again_after_every_move_and_stops_where_it_says_nothing(party: Party) -> None:
    seat = party.asked()[0]
    write(party, seat, "lots of 9 to 5\nforced")
    assert party.carry_out() == []
    assert party.asked() == [seat]
    assert is_asked(party.page(seat))


def test_an_order_that_is_withdrawn_in_the_last_moment_is_not_carried_out(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    monkeypatch.setattr(driver, "sleep", lambda _seconds: write(party, seat, ""))
    assert party.carry_out() == []


def test_an_order_that_is_changed_in_the_last_moment_is_carried_out_as_it_is_now(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    monkeypatch.setattr(driver, "sleep", lambda _seconds: write(party, seat, "lots to 2"))
    assert party.carry_out()[0] == (seat, "bid 1")


def test_orders_are_carried_out_at_the_pace_of_the_bots(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(driver, "sleep", slept.append)
    table = party.table
    table.pace = 700
    table.save()
    for seat in range(3):
        write(party, seat, PASS_ALL)
    made = party.carry_out()
    assert slept == [0.7] * len(made)


def test_a_person_may_be_quicker_than_his_order(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = party.asked()[0]
    write(party, seat, "lots to 0")

    def bid(_seconds: float) -> None:
        assert push(party.table, seat, "bid 2", party.live.match.decision(seat))

    monkeypatch.setattr(driver, "sleep", bid)
    assert party.carry_out() == [(seat, "bid 2")]


def test_orders_wait_for_a_person_who_is_choosing(party: Party, asleep: list[str]) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    with LOCK:
        found = party.live
        assert answer_of(found, seat) == "pass"
        found.drafts[seat] = Draft(found.match, seat)
        assert answer_of(found, seat) is None
        found.drafts.clear()
        found.taken_back.add(seat)
        assert next_ordered(found) is None
    write(party, seat, "lots to 1")
    assert party.carry_out()[0] == (seat, "bid 1"), "who gives orders has chosen"


def test_steps_that_are_dropped_let_orders_go_on(asleep: list[str]) -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.live.match.state.legal_texts(seat)[0]
    party.act(seat, seat=str(seat), decision="0", action=action)
    asleep.clear()
    party.act(seat, seat=str(seat), decision="1", undo="1")
    assert asleep == [party.key]


def until_it_could_be_taken_back(party: Party) -> tuple[int, int]:
    """Play on to a move that told something and can be taken back; whose it is, and what had been told before."""
    while True:
        seat, told_before = party.asked()[0], len(party.live.match.journal.events)
        party.move(seat)
        match = party.live.match
        if match.moves[-1].reversible and len(match.journal.events) > told_before:
            return seat, told_before


def test_what_is_taken_back_was_never_told_to_an_order(party: Party) -> None:
    """Else an order would not count a win that comes in the place of what was taken back. Also on disk."""
    seat, told_before = until_it_could_be_taken_back(party)
    write(party, seat, "forced")
    assert party.seat(seat).orders[0][1] > told_before
    party.act(seat, seat=str(seat), decision=str(party.live.match.decision(seat)), undo="1")
    assert party.seat(seat).orders == [["forced", told_before]]
    assert party.live.places[seat].orders == (Standing("forced", told_before),)


def test_who_takes_back_what_his_order_did_is_not_overtaken_by_it(party: Party) -> None:
    seat, _ = until_it_could_be_taken_back(party)
    assert undo(party.table, seat, party.live.match.decision(seat))
    with LOCK:
        keep_orders(party.table, party.live.places[seat], (Standing("round 1 lots to 0", 0), Standing("forced", 0)))
        assert answer_of(party.live, seat) is None
    assert party.carry_out() == []
    party.move(seat)
    assert not party.live.is_choosing(seat)


def test_a_bot_that_steps_in_goes_before_orders(party: Party) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    take_over(party.table, seat, "novice")
    assert next_ordered(party.live) is None
    assert "Your orders wait until you are back." in page_of(party, seat)
    give_back(party.table, seat)
    assert party.carry_out() == [(seat, "pass")]


def test_nothing_is_done_after_the_end(party: Party) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    resign(party.table, seat)
    assert next_ordered(party.live) is None
    assert party.carry_out() == []


def test_orders_outlive_the_server(party: Party, asleep: list[str]) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    forget(party.table)
    asleep.clear()
    Teller(party).tick(0)
    assert party.key in asleep, "though nobody looks"
    assert party.carry_out() == [(seat, "pass")]


# Nobody is called for what an order answers.


def test_nobody_is_told_of_a_turn_that_an_order_takes(party: Party) -> None:
    reach(party, 0, 1, 2)
    seat = party.asked()[0]
    following, teller = (seat + 1) % 3, Teller(party)
    write(party, following, PASS_ALL)
    party.move(seat)
    assert party.asked() == [following]
    assert teller.tick(HOUR) == []
    assert party.seat(following).noticed < party.live.match.decision(following)
    with LOCK:
        keep_orders(party.table, party.live.places[following], ())
    assert teller.tick(2 * HOUR) == [(following, Kind.TURN)]


def test_a_page_does_not_call_its_person_while_an_order_answers(party: Party) -> None:
    seat = party.asked()[0]
    assert is_asked(party.page(seat))
    write(party, seat, PASS_ALL)
    page = party.page(seat)
    assert not is_asked(page)
    assert not offered(page)
    assert 'http-equiv="refresh"' in page, "without scripts it looks again"
    write(party, seat, "")
    assert is_asked(party.page(seat))


def test_no_time_runs_out_while_orders_answer() -> None:
    party = at_the_auctions(limit=HOUR)
    seat = party.asked()[0]
    reach(party, 0, 1, 2)
    for each in range(3):
        write(party, each, BIDS)
    party.age(HOUR + 1)
    assert Teller(party).tick(60) == [], "the server stood still, and nobody is blamed for it"
    assert party.carry_out()[0][0] == seat
    with LOCK:
        assert late(party.live, later(HOUR - 60)) == []
    party.table.delete()


# Nobody else's business.


def glass_of(guest: Guest) -> Glass:
    return Glass(key_in(guest.client.cookies[COOKIE].value), "en", is_tall=False)


def all_that_others_get(party: Party, seat: int) -> dict[str, str]:
    """Every page and frame of everybody but one."""
    found: dict[str, str] = {}
    stranger = Guest()
    stranger.get("/")
    for other in range(3):
        if other != seat:
            found[f"table {other}"] = party.page(other)
            found[f"seat {other}"] = party.guests[other].get(f"{party.address}seat")
            found[f"orders {other}"] = page_of(party, other)
            found[f"lobby {other}"] = party.guests[other].get("/")
    found["watch"] = stranger.get(party.watch)
    host = party.guests[0]
    found["big"] = host.get(f"{party.address}big")
    with LOCK:
        live, table = party.live, party.table
        glasses = {f"frame {other}": glass_of(party.guests[other]) for other in range(3) if other != seat}
        glasses["watching"] = watching(glass_of(host), table)
        glasses["big screen"] = big_screen(glass_of(host), table)
        found |= {name: frame_of(live, eyes_of(live, glass)).decode() for name, glass in glasses.items()}
        found |= {f"log {other}": str(live.match.journal.log(other)) for other in range(-1, 3)}
    return {name: OF_EACH_ANSWER.sub("", page) for name, page in found.items()}


@pytest.mark.parametrize("is_owner_asked", [True, False])
def test_others_get_the_same_bytes_whether_orders_stand_or_not(is_owner_asked: bool) -> None:
    party = at_the_auctions(limit=HOUR)
    asked = party.asked()[0]
    seat = asked if is_owner_asked else (asked + 1) % 3
    before = all_that_others_get(party, seat)
    write(party, seat, BIDS)
    assert all_that_others_get(party, seat) == before
    write(party, seat, "")
    assert all_that_others_get(party, seat) == before
    party.table.delete()


def test_only_its_own_person_is_sent_that_orders_stand(party: Party) -> None:
    seat = party.asked()[0]
    stranger = Guest()
    stranger.get("/")
    mine, other = Watcher(party.address, party.guests[seat]), Watcher(party.address, party.guests[(seat + 1) % 3])
    looks_on = Watcher(party.watch, stranger)
    told(lambda: write(party, seat, "lots of 9 to 5\nforced"), mine, other, looks_on)
    assert "Your standing orders: 2" in mine.frames[1]
    assert len(other.frames) == len(looks_on.frames) == 1


def test_the_record_says_nothing_of_orders(party: Party) -> None:
    for seat in range(3):
        write(party, seat, BIDS)
    party.carry_out()
    resign(party.table, 0)
    text = party.guests[0].get(f"{party.address}record")
    assert "#" not in text
    assert "lots to" not in text


def test_a_covered_screen_shows_no_orders(party: Party) -> None:
    seat = party.asked()[0]
    write(party, seat, PASS_ALL)
    guest = party.guests[seat]
    assert "Your standing orders" in party.page(seat)
    guest.post(f"{party.address}streaming", on="1")
    covered, page = party.page(seat), page_of(party, seat)
    assert "Your standing orders" not in covered
    assert "uncover" not in covered, "an order answers: there is nothing to uncover for"
    assert "They stand all the same." in page
    for secret in ("lots", "bid up", "<textarea"):
        assert secret not in page
    assert "lots" not in guest.client.post(f"{party.address}orders", {"text": "lots to nine"}).content.decode()
    assert texts(party, seat) == ["round 1 lots to 0", "round 1 roles to 0"]


def test_where_several_share_a_screen_there_are_no_orders(guest: Guest) -> None:
    table = new_table(guest, "il-principe", "me", "person", "novice")
    assert f"{table}orders" not in guest.get(table)
    assert guest.status(f"{table}orders") == 404


def test_whoever_gets_the_seat_next_finds_no_orders(guest: Guest) -> None:
    friend = Guest()
    table = set_for_friends(guest, "me", "friend", "novice", game="il-principe")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}orders", text="forced")
    assert seat_at(table, 1).orders
    guest.post(f"{table}seats", reissue="1")
    assert seat_at(table, 1).orders == []


# The page.


def fields(page: str, kind: str) -> str:
    """The form of a kind."""
    return next(form for form in page.split("<form")[1:] if f'name="kind" value="{kind}"' in form).partition("</form>")[
        0
    ]


def test_an_order_is_given_with_plain_fields(party: Party) -> None:
    guest = party.guests[1]
    assert f'href="{party.address}orders"' in party.page(1)
    assert "None stand" in page_of(party, 1)
    form = {"kind": "role", "part-what": "role blue", "part-to": "3", "part-keep": "2", "part-once": "1"}
    page = guest.get(guest.post(f"{party.address}orders", **form))
    assert "The order is given." in page
    assert "Round 1, auctions of blue roles: bid up to 3, keep 2 money, stop after one win." in page
    assert "round 1 role blue to 3 keep 2 once" in page
    assert texts(party, 1) == ["round 1 role blue to 3 keep 2 once"]
    assert "Your standing orders: 1" in party.page(1)


def test_who_is_asked_now_is_warned_that_an_order_acts_at_once(party: Party) -> None:
    seat = party.asked()[0]
    assert "You are asked now" in page_of(party, seat)
    assert "You are asked now" not in page_of(party, (seat + 1) % 3)


def test_an_order_is_changed_in_its_form_and_withdrawn(party: Party) -> None:
    guest = party.guests[1]
    write(party, 1, "role blue to 3 once\nlots to 2")
    form = fields(guest.get(f"{party.address}orders?change=0"), "role")
    assert re.search(r'value="role blue" selected', form)
    assert re.search(r'type="number"[^>]* value="3"', form)
    assert " checked" in form
    assert 'name="instead" value="round 1 role blue to 3 once"' in form
    changed = {"kind": "role", "instead": "round 1 role blue to 3 once", "part-what": "role red", "part-to": "4"}
    for _ in range(2):  # sent again, because the answer was lost
        page = guest.get(guest.post(f"{party.address}orders", **changed))
        assert "The order is changed." in page
        assert texts(party, 1) == ["round 1 lots to 2", "round 1 role red to 4"]
    for _ in range(2):
        page = guest.get(guest.post(f"{party.address}orders", withdraw="round 1 lots to 2"))
        assert "The order is withdrawn." in page
        assert texts(party, 1) == ["round 1 role red to 4"]


def test_an_order_that_is_given_again_goes_on_and_does_not_begin_anew(party: Party) -> None:
    seat = party.asked()[0]
    other = (seat + 1) % 3
    write(party, other, "lots to 0 keep 1\nroles to 2")
    before = party.seat(other).orders
    party.move(seat)
    write(party, other, "roles to 2\nlots to 0 keep 1")
    party.guests[other].post(f"{party.address}orders", kind="role", **{"part-what": "roles", "part-to": "2"})
    assert sorted(party.seat(other).orders) == sorted(before)
    write(party, other, "roles to 3")
    assert party.seat(other).orders[0][1] > before[0][1]


def test_every_wrong_line_is_told_with_its_rule_and_nothing_is_lost(party: Party) -> None:
    write(party, 1, "roles to 2")
    wrong = "round 1 roles to 2\n\nlots to many\n  \nturn green\n<b>"
    answer = party.guests[1].client.post(f"{party.address}orders", {"text": wrong})
    page = answer.content.decode()
    assert answer.status_code == 400
    for line in (3, 5, 6):
        assert f"<b>Line {line}:</b>" in page
    assert "should be a whole number" in page
    assert 'href="/rules/il-principe#IP-4.6"' in page
    assert "lots to many" in page
    assert "&lt;b&gt;" in page
    assert texts(party, 1) == ["round 1 roles to 2"]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "role", "part-what": "role pink", "part-to": "3"}, "is not understood here"),
        ({"kind": "role", "part-what": "roles"}, "Something is missing"),
        ({"kind": "role", "part-what": "roles", "part-to": "-1"}, "should be a whole number"),
        ({"kind": "role", "part-what": "roles", "part-to": "9" * 5000}, "should be a whole number"),
        ({"kind": "role", "part-what": "roles\nlots to 3", "part-to": "1"}, "is not understood here"),
        ({"kind": "role"}, "Nothing is filled in"),
        ({"text": "x" * (MOST_LETTERS + 1)}, "This is too long"),
        ({"text": "\x00"}, "is not understood here"),
        ({"text": "forced\nforced"}, "two orders for the same"),
    ],
)
def test_whatever_is_sent_is_answered_in_words(party: Party, form: dict[str, str], said: str) -> None:
    answer = party.guests[0].client.post(f"{party.address}orders", form)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert texts(party, 0) == []


@pytest.mark.parametrize("form", [{}, {"kind": "nonsense"}, {"kind": ""}])
def test_a_kind_of_order_that_is_not_offered_any_more_says_so(party: Party, form: dict[str, str]) -> None:
    guest = party.guests[0]
    assert "cannot be given any more" in guest.get(guest.post(f"{party.address}orders", **form))
    assert guest.get(f"{party.address}orders?change=99&said=%3Cb%3E")
    assert guest.get(f"{party.address}orders?change=-1")
    assert guest.get(guest.post(f"{party.address}orders", withdraw="what never stood"))


def test_no_more_orders_stand_than_there_may(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.kernel.orders.MOST_ORDERS", 2)
    write(party, 0, "role red to 1\nrole blue to 1")
    answer = party.guests[0].client.post(f"{party.address}orders", {"kind": "forced"})
    assert answer.status_code == 400
    assert "No more than 2 orders" in answer.content.decode()
    assert MOST_ORDERS * 100 < MOST_LETTERS


def test_what_is_over_is_shown_and_dropped_with_the_next_order(party: Party) -> None:
    for seat in range(3):
        write(party, seat, BIDS)
    party.carry_out()
    page = page_of(party, 0)
    assert 'class="is-lapsed"' in page
    assert "round 1 lots to 1" not in page.partition("<textarea")[2]
    assert texts(party, 0)[0] == "round 1 lots to 1"
    party.guests[0].post(f"{party.address}orders", kind="forced")
    assert "round 1 lots to 1" not in texts(party, 0)
    assert {desk(party, 0).status(order) for order in desk(party, 0).orders} == {STANDS}


def test_without_a_match_that_runs_the_page_leads_to_the_table(guest: Guest, party: Party) -> None:
    friend = Guest()
    table = set_for_friends(guest, "friend", "friend", "novice", game="il-principe")
    friend.post(invite_to(table, 0), name="Livia")
    assert friend.client.get(f"{table}orders").headers["Location"] == table
    write(party, 0, "forced")
    resign(party.table, 1)
    assert party.guests[0].client.get(f"{party.address}orders").headers["Location"] == party.address
    assert party.guests[0].post(f"{party.address}orders", text="") == party.address
    assert f"{party.address}orders" not in party.page(0)


def test_giving_orders_needs_the_token_of_the_page(party: Party) -> None:
    from django.test import Client

    careful: Any = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)
    careful.cookies = party.guests[0].client.cookies
    assert careful.post(f"{party.address}orders", {"text": "forced"}).status_code == 403
    assert texts(party, 0) == []


def test_the_page_is_in_the_visitors_language(party: Party) -> None:
    party.guests[0].client.cookies["signoria-language"] = "fr"
    page = write(party, 0, "roles to 2")
    assert "roles to 2" in page, "what one writes is the same in all languages"
    assert "My orders" not in page
    assert "bid up to" not in page
