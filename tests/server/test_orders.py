"""Standing orders at a table: given on a page, carried out for those who are away, and nobody else's business."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from signoria.kernel.draft import Draft
from signoria.kernel.orders import Standing
from signoria.server import driver
from signoria.server.driver import DRIVER
from signoria.server.hub import frame_of
from signoria.server.limits import late
from signoria.server.live import LOCK, forget, keep_orders, push, undo
from signoria.server.looking import Glass, eyes_of
from signoria.server.notices import Kind
from signoria.server.rights import big_screen, watching
from signoria.server.standing import answer_of, next_ordered
from signoria.server.tables import resign
from signoria.server.takeover import give_back, take_over
from signoria.server.visitors import COOKIE, key_in
from tests.server.absent import BIDS, PASS_ALL, Absent
from tests.server.friends import private_of, seat_at, set_for_friends, sit_down
from tests.server.party import HOUR, Party, later
from tests.server.test_notices import Teller, reach
from tests.server.test_stream import Watcher, told
from tests.server.test_tables import new_table
from tests.server.visitors import Guest, is_asked, offered

OF_EACH_ANSWER = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|name="key" value="[\w-]+"')
"""What no two answers of the server have in common, whatever is asked."""


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Orders that are carried out by hand; returns the tables at which the driver was woken."""
    woken: list[str] = []
    monkeypatch.setattr(DRIVER, "wake", woken.append)
    return woken


@pytest.fixture
def party() -> Iterator[Absent]:
    found = Absent()
    yield found
    found.table.delete()


# Carried out.


def test_the_orders_of_two_who_are_away_bid_against_each_other(party: Absent) -> None:
    first = party.asked()[0]
    second, third = (first + 1) % 3, (first + 2) % 3
    party.write(first, "lots to 3")
    party.write(second, "lots to 2")
    party.write(third, "lots to 0")
    made = party.carry_out()
    assert made[:5] == [(first, "bid 1"), (second, "bid 2"), (third, "pass"), (first, "bid 3"), (second, "pass")]


def test_a_whole_round_of_auctions_passes_without_a_visit(party: Absent) -> None:
    for seat in range(3):
        party.write(seat, BIDS)
    made = party.carry_out()
    assert {seat for seat, _ in made} == {0, 1, 2}
    assert "pass" not in party.legal(), "only what a round is about is left to the persons"


def test_an_order_is_asked_again_after_every_move_and_stops_where_it_says_nothing(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, "lots of 9 to 5\nforced")
    assert party.carry_out() == []
    assert party.asked() == [seat]
    assert is_asked(party.page(seat))


def test_an_order_that_is_withdrawn_in_the_last_moment_is_not_carried_out(
    party: Absent, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    monkeypatch.setattr(driver, "sleep", lambda _seconds: party.write(seat, ""))
    assert party.carry_out() == []


def test_an_order_that_is_changed_in_the_last_moment_is_carried_out_as_it_is_now(
    party: Absent, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    monkeypatch.setattr(driver, "sleep", lambda _seconds: party.write(seat, "lots to 2"))
    assert party.carry_out()[0] == (seat, "bid 1")


def test_orders_are_carried_out_at_the_pace_of_the_bots(party: Absent, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(driver, "sleep", slept.append)
    table = party.table
    table.pace = 700
    table.save()
    for seat in range(3):
        party.write(seat, PASS_ALL)
    made = party.carry_out()
    assert slept == [0.7] * len(made)


def test_a_person_may_be_quicker_than_his_order(party: Absent, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = party.asked()[0]
    party.write(seat, "lots to 0")

    def bid(_seconds: float) -> None:
        assert push(party.table, seat, "bid 2", party.live.match.decision(seat))

    monkeypatch.setattr(driver, "sleep", bid)
    assert party.carry_out() == [(seat, "bid 2")]


def test_orders_wait_for_a_person_who_is_choosing(party: Absent, asleep: list[str]) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    with LOCK:
        found = party.live
        assert answer_of(found, seat) == "pass"
        found.drafts[seat] = Draft(found.match, seat)
        assert answer_of(found, seat) is None
        found.drafts.clear()
        found.taken_back.add(seat)
        assert next_ordered(found) is None
    party.write(seat, "lots to 1")
    assert party.carry_out()[0] == (seat, "bid 1"), "who gives orders has chosen"


def test_steps_that_are_dropped_let_orders_go_on(asleep: list[str]) -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.live.match.state.legal_texts(seat)[0]
    party.act(seat, seat=str(seat), decision="0", action=action)
    asleep.clear()
    party.act(seat, seat=str(seat), decision="1", undo="1")
    assert asleep == [party.key]


def until_it_could_be_taken_back(party: Absent) -> tuple[int, int]:
    """Play on to a move that told something and can be taken back; whose it is, and what had been told before."""
    while True:
        seat, told_before = party.asked()[0], len(party.live.match.journal.events)
        party.move(seat)
        match = party.live.match
        if match.moves[-1].reversible and len(match.journal.events) > told_before:
            return seat, told_before


def test_what_is_taken_back_was_never_told_to_an_order(party: Absent) -> None:
    """Else an order would not count a win that comes in the place of what was taken back. Also on disk."""
    seat, told_before = until_it_could_be_taken_back(party)
    party.write(seat, "forced")
    assert party.seat(seat).orders[0][1] > told_before
    party.act(seat, seat=str(seat), decision=str(party.live.match.decision(seat)), undo="1")
    assert party.seat(seat).orders == [["forced", told_before]]
    assert party.live.places[seat].orders == (Standing("forced", told_before),)


def test_who_takes_back_what_his_order_did_is_not_overtaken_by_it(party: Absent) -> None:
    seat, _ = until_it_could_be_taken_back(party)
    assert undo(party.table, seat, party.live.match.decision(seat))
    with LOCK:
        keep_orders(party.table, party.live.places[seat], (Standing("round 1 lots to 0", 0), Standing("forced", 0)))
        assert answer_of(party.live, seat) is None
    assert party.carry_out() == []
    party.move(seat)
    assert not party.live.is_choosing(seat)


def test_a_bot_that_steps_in_goes_before_orders(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    take_over(party.table, seat, "novice")
    assert next_ordered(party.live) is None
    assert "Your orders wait until you are back." in party.orders_page(seat)
    give_back(party.table, seat)
    assert party.carry_out() == [(seat, "pass")]


def test_nothing_is_done_after_the_end(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    resign(party.table, seat)
    assert next_ordered(party.live) is None
    assert party.carry_out() == []


def test_orders_outlive_the_server(party: Absent, asleep: list[str]) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    forget(party.table)
    asleep.clear()
    Teller(party).tick(0)
    assert party.key in asleep, "though nobody looks"
    assert party.carry_out() == [(seat, "pass")]


# Nobody is called for what an order answers.


def test_nobody_is_told_of_a_turn_that_an_order_takes(party: Absent) -> None:
    reach(party, 0, 1, 2)
    seat = party.asked()[0]
    following, teller = (seat + 1) % 3, Teller(party)
    party.write(following, PASS_ALL)
    party.move(seat)
    assert party.asked() == [following]
    assert teller.tick(HOUR) == []
    assert party.seat(following).noticed < party.live.match.decision(following)
    with LOCK:
        keep_orders(party.table, party.live.places[following], ())
    assert teller.tick(2 * HOUR) == [(following, Kind.TURN)]


def test_a_page_does_not_call_its_person_while_an_order_answers(party: Absent) -> None:
    seat = party.asked()[0]
    assert is_asked(party.page(seat))
    party.write(seat, PASS_ALL)
    page = party.page(seat)
    assert not is_asked(page)
    assert not offered(page)
    assert 'http-equiv="refresh"' in page, "without scripts it looks again"
    party.write(seat, "")
    assert is_asked(party.page(seat))


def test_no_time_runs_out_while_orders_answer() -> None:
    party = Absent(limit=HOUR)
    seat = party.asked()[0]
    reach(party, 0, 1, 2)
    for each in range(3):
        party.write(each, BIDS)
    party.age(HOUR + 1)
    assert Teller(party).tick(60) == [], "the server stood still, and nobody is blamed for it"
    assert party.carry_out()[0][0] == seat
    with LOCK:
        assert late(party.live, later(HOUR - 60)) == []
    party.table.delete()


# Nobody else's business.


def glass_of(guest: Guest) -> Glass:
    return Glass(key_in(guest.client.cookies[COOKIE].value), "en", is_tall=False)


def all_that_others_get(party: Absent, seat: int) -> dict[str, str]:
    """Every page and frame of everybody but one."""
    found: dict[str, str] = {}
    stranger = Guest()
    stranger.get("/")
    for other in range(3):
        if other != seat:
            found[f"table {other}"] = party.page(other)
            found[f"seat {other}"] = party.guests[other].get(f"{party.address}seat")
            found[f"orders {other}"] = party.orders_page(other)
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
    party = Absent(limit=HOUR)
    asked = party.asked()[0]
    seat = asked if is_owner_asked else (asked + 1) % 3
    before = all_that_others_get(party, seat)
    party.write(seat, BIDS)
    assert all_that_others_get(party, seat) == before
    party.write(seat, "")
    assert all_that_others_get(party, seat) == before
    party.table.delete()


def test_only_its_own_person_is_sent_that_orders_stand(party: Absent) -> None:
    seat = party.asked()[0]
    stranger = Guest()
    stranger.get("/")
    mine, other = Watcher(party.address, party.guests[seat]), Watcher(party.address, party.guests[(seat + 1) % 3])
    looks_on = Watcher(party.watch, stranger)
    told(lambda: party.write(seat, "lots of 9 to 5\nforced"), mine, other, looks_on)
    assert "Your standing orders: 2" in mine.frames[1]
    assert len(other.frames) == len(looks_on.frames) == 1


def test_the_record_says_nothing_of_orders(party: Absent) -> None:
    for seat in range(3):
        party.write(seat, BIDS)
    party.carry_out()
    resign(party.table, 0)
    text = party.guests[0].get(f"{party.address}record")
    assert "#" not in text
    assert "lots to" not in text


def test_a_covered_screen_shows_no_orders(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    guest = party.guests[seat]
    assert "Your standing orders" in party.page(seat)
    guest.post(f"{party.address}streaming", on="1")
    covered, page = party.page(seat), party.orders_page(seat)
    assert "Your standing orders" not in covered
    assert "uncover" not in covered, "an order answers: there is nothing to uncover for"
    assert "They stand all the same." in page
    for secret in ("lots", "bid up", "<textarea"):
        assert secret not in page
    assert "lots" not in guest.client.post(f"{party.address}orders", {"text": "lots to nine"}).content.decode()
    assert party.texts(seat) == ["round 1 lots to 0", "round 1 roles to 0"]


def test_where_several_share_a_screen_there_are_no_orders(guest: Guest) -> None:
    table = new_table(guest, "il-principe", "me", "person", "novice")
    assert f"{table}orders" not in guest.get(table)
    assert guest.status(f"{table}orders") == 404


def test_who_takes_a_second_seat_is_told_that_his_orders_end_and_they_do(party: Absent) -> None:
    """Else they would stand, and nobody could change them until the round is over."""
    first, second = party.guests[0], party.guests[1]
    party.write(0, PASS_ALL)
    party.write(1, PASS_ALL)
    link = private_of(party.address, 1)
    assert "those that were given here are withdrawn" in first.get(link)
    assert party.texts(0), "to look at a link does nothing"
    first.post(link)
    assert party.texts(0) == []
    assert party.live.places[0].orders == ()
    assert party.texts(1), "these can still be changed, by the browser that has this seat alone"
    assert second.status(f"{party.address}orders") == 200
    assert first.status(f"{party.address}orders") == 404


def test_a_second_browser_that_has_the_seat_alone_keeps_its_orders(party: Absent) -> None:
    telephone = Guest()
    telephone.post(private_of(party.address, 0))
    party.write(0, PASS_ALL)
    party.guests[0].post(private_of(party.address, 1))
    assert party.texts(0)
    telephone.post(f"{party.address}orders", text="")
    assert party.texts(0) == []


def test_who_signs_out_the_browser_that_could_change_his_orders_withdraws_them(party: Absent) -> None:
    Guest().post(private_of(party.address, 0))
    party.write(0, PASS_ALL)
    party.guests[0].post(private_of(party.address, 1))
    assert party.texts(0)
    party.guests[0].post("/settings/alone")
    assert party.texts(0) == []
    assert party.live.places[0].orders == ()


def test_only_where_it_is_so_a_link_says_that_orders_end(party: Absent, guest: Guest) -> None:
    """And it says so whether or not any stand: others may see the screen."""
    withdrawn = "those that were given here are withdrawn"
    assert withdrawn in party.guests[0].get(private_of(party.address, 1))
    assert withdrawn not in party.guests[0].get(private_of(party.address, 0))
    assert withdrawn not in guest.get(private_of(party.address, 1))
    without = Party("patrician")
    assert withdrawn not in without.guests[0].get(private_of(without.address, 1))


def test_whoever_gets_the_seat_next_finds_no_orders(guest: Guest) -> None:
    friend = Guest()
    table = set_for_friends(guest, "me", "friend", "novice", game="il-principe")
    sit_down(friend, table, 1, "Renzo")
    friend.post(f"{table}orders", text="forced")
    assert seat_at(table, 1).orders
    guest.post(f"{table}seats", reissue="1")
    assert seat_at(table, 1).orders == []
