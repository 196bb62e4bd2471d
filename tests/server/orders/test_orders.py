"""Standing orders at a table: given on a page, carried out for those who are away, and nobody else's business."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from signoria.kernel.draft import Draft
from signoria.kernel.orders import Standing
from signoria.server.bots.driver import Driver
from signoria.server.core.identity import COOKIE, Visitor, read_key
from signoria.server.core.preferences import Preferences
from signoria.server.core.runtime import Runtime, current
from signoria.server.notifications.delivery import Notice
from signoria.server.pace.deadlines import late
from signoria.server.sessions.perspective import perspective_of
from signoria.server.sessions.standing_orders import OrderedMove, answer_by_order, next_ordered_move
from tests.server.helpers.absent import BIDS, PASS_ALL, Absent
from tests.server.helpers.friends import private_of, seat_at, set_for_friends, sit_down
from tests.server.helpers.notices import NoticeLog, give_webhooks
from tests.server.helpers.party import HOUR, Party, later
from tests.server.helpers.play import new_table
from tests.server.helpers.streams import Watcher, told
from tests.server.helpers.visitors import Guest, is_asked, offered

pytestmark = pytest.mark.usefixtures("idle_driver")

OF_EACH_ANSWER = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"|name="key" value="[\w-]+"')
"""What no two answers of the server have in common, whatever is asked."""


@pytest.fixture
def party() -> Iterator[Absent]:
    found = Absent()
    yield found
    found.table.delete()


def standing_of(party: Party, seat: int) -> tuple[Standing, ...]:
    """The orders of a seat in memory."""
    with party.session() as session:
        return session.orders_of(seat)


def ordered(party: Party) -> OrderedMove | None:
    """The next move that an order would make."""
    with party.session() as session:
        return next_ordered_move(session)


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


def test_an_order_is_asked_again_after_every_move_and_stops_where_it_has_no_answer(party: Absent) -> None:
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
    monkeypatch.setattr(Driver, "_sleep", lambda *_: party.write(seat, ""))
    assert party.carry_out() == []


def test_an_order_that_is_changed_in_the_last_moment_is_carried_out_as_it_is_now(
    party: Absent, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    monkeypatch.setattr(Driver, "_sleep", lambda *_: party.write(seat, "lots to 2"))
    assert party.carry_out()[0] == (seat, "bid 1")


def test_orders_are_carried_out_at_the_pace_of_the_bots(party: Absent, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(Driver, "_sleep", lambda _driver, _key, seconds: slept.append(seconds))
    table = party.table
    table.bot_pause = 700
    table.save()
    for seat in range(3):
        party.write(seat, PASS_ALL)
    made = party.carry_out()
    assert slept == [0.7] * len(made)


def test_a_person_may_be_quicker_than_the_order(party: Absent, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = party.asked()[0]
    party.write(seat, "lots to 0")

    def bid(*_: object) -> None:
        with party.session() as session:
            assert session.push(seat, "bid 2", session.match.decision(seat))

    monkeypatch.setattr(Driver, "_sleep", bid)
    assert party.carry_out() == [(seat, "bid 2")]


def test_orders_wait_for_a_person_who_is_choosing(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    with party.session() as session:
        assert answer_by_order(session, seat) == "pass"
        draft = Draft(session.match, seat)
        draft.texts.append("bid 1")  # planted: a bid that can be made is never just tried
        session.save_draft(draft)
        assert answer_by_order(session, seat) is None
        with session.writing():
            session.drafts.discard(seat)
        assert answer_by_order(session, seat) == "pass"
        with session.writing():
            session.drafts.took_back(seat, "")
        assert next_ordered_move(session) is None
    party.write(seat, "lots to 1")
    assert party.carry_out()[0] == (seat, "bid 1"), "a person who gives orders has chosen"


def test_steps_that_are_dropped_let_orders_go_on(idle_driver: list[str]) -> None:
    party = Party()
    seat = party.asked()[0]
    action = party.match.state.legal_texts(seat)[0]
    party.act(seat, seat=str(seat), decision="0", action=action)
    idle_driver.clear()
    party.act(seat, seat=str(seat), decision="1", undo="1")
    assert idle_driver == [party.key]


def until_a_move_can_be_taken_back(party: Absent) -> tuple[int, int]:
    """Play to a move that caused an event and can be taken back; returns its seat, and how many events were before."""
    while True:
        seat, events_before = party.asked()[0], len(party.match.journal.events)
        party.move(seat)
        match = party.match
        if match.moves[-1].reversible and len(match.journal.events) > events_before:
            return seat, events_before


def test_an_order_does_not_know_of_what_was_taken_back(party: Absent) -> None:
    """Otherwise an order would not count a win that replaces what was taken back. It is saved too."""
    seat, events_before = until_a_move_can_be_taken_back(party)
    party.write(seat, "forced")
    assert party.seat(seat).orders[0][1] > events_before
    party.act(seat, seat=str(seat), decision=str(party.match.decision(seat)), undo="1")
    assert party.seat(seat).orders == [["forced", events_before]]
    assert standing_of(party, seat) == (Standing("forced", events_before),)


def test_a_person_who_takes_back_what_an_order_did_is_not_overtaken_by_it(party: Absent) -> None:
    seat, _ = until_a_move_can_be_taken_back(party)
    with party.session() as session:
        assert session.undo(seat, session.match.decision(seat))
        with session.writing():
            session.save_orders(session.seats[seat], [Standing("round 1 lots to 0", 0), Standing("forced", 0)])
        assert answer_by_order(session, seat) is None
    assert party.carry_out() == []
    party.move(seat)
    with party.session() as session:
        assert not session.drafts.is_choosing(seat)


def test_a_bot_that_steps_in_goes_before_orders(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    party.take_over(seat, "novice")
    assert ordered(party) is None
    assert "Your orders wait until you are back." in party.orders_page(seat)
    party.give_back(seat)
    assert party.carry_out() == [(seat, "pass")]


def test_nothing_is_done_after_the_end(party: Absent) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    party.resign(seat)
    assert ordered(party) is None
    assert party.carry_out() == []


def test_orders_survive_a_restart(party: Absent, runtime: Runtime, idle_driver: list[str]) -> None:
    seat = party.asked()[0]
    party.write(seat, PASS_ALL)
    runtime.sessions.drop(party.key)
    idle_driver.clear()
    NoticeLog(party).tick(0)
    assert party.key in idle_driver, "though nobody looks"
    assert party.carry_out() == [(seat, "pass")]


# Nobody is called for what an order answers.


def test_nobody_is_notified_of_a_turn_that_an_order_takes(party: Absent) -> None:
    give_webhooks(party, 0, 1, 2)
    seat = party.asked()[0]
    following, notices = (seat + 1) % 3, NoticeLog(party)
    party.write(following, PASS_ALL)
    party.move(seat)
    assert party.asked() == [following]
    assert notices.tick(HOUR) == []
    assert party.seat(following).notified_decision < party.match.decision(following)
    with party.session() as session, session.writing():
        session.save_orders(session.seats[following], ())
    assert notices.tick(2 * HOUR) == [(following, Notice.TURN)]


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
    give_webhooks(party, 0, 1, 2)
    for each in range(3):
        party.write(each, BIDS)
    party.age(HOUR + 1)
    assert NoticeLog(party).tick(60) == [], "the server stood still, and nobody is blamed for it"
    assert party.carry_out()[0][0] == seat
    with party.session() as session:
        assert late(session, later(HOUR - 60)) == []
    party.table.delete()


# Nobody else's business.


def visitor_with(guest: Guest) -> Visitor:
    return Visitor(read_key(guest.client.cookies[COOKIE].value), Preferences())


def all_that_others_get(party: Absent, seat: int) -> dict[str, str]:
    """Every page and frame that everybody but one seat is sent."""
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
    visitors = {f"frame {other}": visitor_with(party.guests[other]) for other in range(3) if other != seat}
    visitors["spectator"] = visitor_with(host).as_spectator(party.table)
    visitors["big screen"] = visitor_with(host).as_big_screen(party.table)
    hub = current().hub
    with party.session() as session:
        for name, visitor in visitors.items():
            found[name] = hub.frame(session, perspective_of(session, visitor)).decode()
        found |= {f"log {other}": str(session.match.journal.log(other)) for other in range(-1, 3)}
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
    spectator = Watcher(party.watch, stranger)
    told(lambda: party.write(seat, "lots of 9 to 5\nforced"), mine, other, spectator)
    assert "Your standing orders: 2" in mine.frames[1]
    assert len(other.frames) == len(spectator.frames) == 1


def test_the_record_says_nothing_of_orders(party: Absent) -> None:
    for seat in range(3):
        party.write(seat, BIDS)
    party.carry_out()
    party.resign(0)
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
    assert "They still work." in page
    for secret in ("lots", "bid up", "<textarea"):
        assert secret not in page
    after = guest.get(guest.post(f"{party.address}orders", text="lots to nine"))
    assert "Turn streaming mode off to change orders." in after
    assert "lots" not in after
    assert party.texts(seat) == ["round 1 lots to 0", "round 1 roles to 0"]


def test_where_several_share_a_screen_there_are_no_orders(guest: Guest) -> None:
    table = new_table(guest, "il-principe", "me", "person", "novice")
    assert f"{table}orders" not in guest.get(table)
    assert guest.status(f"{table}orders") == 404


def test_a_person_who_takes_a_second_seat_is_told_that_the_orders_end_and_they_do(party: Absent) -> None:
    """Otherwise they would stand, and nobody could change them until the round is over."""
    first, second = party.guests[0], party.guests[1]
    party.write(0, PASS_ALL)
    party.write(1, PASS_ALL)
    link = private_of(party.address, 1)
    assert "those given here are withdrawn" in first.get(link)
    assert party.texts(0), "looking at a link does nothing"
    first.post(link)
    assert party.texts(0) == []
    assert standing_of(party, 0) == ()
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


def test_signing_out_the_browser_that_could_change_the_orders_withdraws_them(party: Absent) -> None:
    Guest().post(private_of(party.address, 0))
    party.write(0, PASS_ALL)
    party.guests[0].post(private_of(party.address, 1))
    assert party.texts(0)
    party.guests[0].post("/settings/alone")
    assert party.texts(0) == []
    assert standing_of(party, 0) == ()


def test_a_link_says_that_orders_end_only_where_they_do(party: Absent, guest: Guest) -> None:
    """And whether or not any stand: others may see the screen."""
    withdrawn = "those given here are withdrawn"
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
