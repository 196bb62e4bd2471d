"""Steps that are tried: they survive a restart, are seen by their own person alone, and no press is obeyed twice."""

from __future__ import annotations

import asyncio

import pytest

from signoria.server import sessions
from signoria.server.sessions.drafts import Step
from tests.server.helpers.friends import private_of
from tests.server.helpers.party import Party
from tests.server.helpers.play import new_table
from tests.server.helpers.streams import Watcher, told
from tests.server.helpers.visitors import Guest, field, key_of, offered, shown, watch_of
from tests.server.sessions.conftest import Restart

BUILD = ["build left", "build right"]
"""What is offered once a card is played, in Patrician."""


class Person:
    """Somebody who sits at a table of Patrician with another person, and is asked."""

    def __init__(self) -> None:
        self.party = Party()
        self.table = self.party.address
        self.seat = self.party.asked()[0]
        self.guest: Guest = self.party.guests[self.seat]
        self.rival: Guest = self.party.guests[1 - self.seat]

    def page(self) -> str:
        return self.guest.get(self.table)

    def press(self, key: str = "", **form: str) -> dict[str, str]:
        """Press a button of the page as it stands; returns what was sent, so that it can be sent again."""
        page = self.page()
        sent = {"seat": str(self.seat), "decision": field(page, "decision"), "key": key, **form}
        self.send(sent)
        return sent

    def send(self, form: dict[str, str]) -> None:
        self.guest.post(f"{self.table}act", **form)

    def second_browser(self) -> Guest:
        """Another browser that came by the link of the seat."""
        browser = Guest()
        browser.get("/")
        browser.post(private_of(self.table, self.seat))
        assert browser.key != self.guest.key
        return browser

    def moves(self) -> list[str]:
        return [move.text for move in self.party.table.moves.all()]


@pytest.fixture
def person() -> Person:
    return Person()


# Nothing tried is lost.


def test_a_draft_survives_a_restart_and_is_finished_from_where_it_was(person: Person, restart: Restart) -> None:
    card = offered(person.page())[0]
    person.press(action=card)
    before = shown(person.page())
    restart(person.party.key)
    assert shown(person.page()) == before
    assert offered(person.page()) == BUILD
    person.press(action="build left")
    assert person.moves() == [], "it is asked once more"
    person.press(action="build left", confirmed="1")
    assert person.moves() == [card, "build left"]
    assert not offered(person.page())


def test_what_waited_to_be_confirmed_can_be_confirmed_after_a_restart(person: Person, restart: Restart) -> None:
    """The page still has its button, whatever the server remembers of the question."""
    card = offered(person.page())[0]
    person.press(action=card)
    person.press(action="build left")
    page = person.page()
    assert 'id="confirm"' in page
    restart(person.party.key)
    person.send({"seat": str(person.seat), "decision": "1", "action": "build left", "confirmed": "1"})
    assert person.moves() == [card, "build left"]


def test_a_draft_can_be_undone_after_a_restart(person: Person, restart: Restart) -> None:
    before = shown(person.page())
    person.press(action=offered(person.page())[0])
    restart(person.party.key)
    person.press(undo="1")
    assert shown(person.page()) == before
    restart(person.party.key)
    assert shown(person.page()) == before
    assert person.moves() == []


def test_a_second_browser_of_the_seat_sees_the_draft_and_may_finish_it(person: Person, restart: Restart) -> None:
    second = person.second_browser()
    watcher = Watcher(person.table, second)
    card = offered(person.page())[0]
    told(lambda: person.press(action=card), watcher)
    assert offered(watcher.frames[1]) == BUILD
    assert shown(second.get(person.table)) == shown(person.page())
    restart(person.party.key)
    assert shown(second.get(person.table)) == shown(person.page())
    assert offered(second.get(person.table)) == BUILD
    second.press(person.table, action="build left", confirmed="1")
    assert person.moves() == [card, "build left"]


def test_nobody_else_sees_a_draft(person: Person, restart: Restart) -> None:
    spectator, watch = Guest(), watch_of(person.table)

    def pages() -> list[str]:
        return [shown(person.rival.get(person.table)), shown(spectator.get(watch))]

    before = pages()
    own, rival, watching = Watcher(person.table, person.guest), Watcher(person.table, person.rival), Watcher(watch)
    told(lambda: person.press(action=offered(person.page())[0]), own, rival, watching)
    assert (len(rival.frames), len(watching.frames)) == (1, 1), "not even that something is tried"
    assert pages() == before
    restart(person.party.key)
    assert pages() == before

    async def first_frame(address: str, guest: Guest | None) -> str:
        async with Watcher(address, guest) as watcher:
            return watcher.frames[0]

    for watcher, guest in ((rival, person.rival), (watching, None)):
        address = watcher.scope["path"].removesuffix("events")
        assert asyncio.run(first_frame(address, guest)) == watcher.frames[0]


# The privacy screen is never saved.


def test_the_privacy_screen_is_closed_after_a_restart(guest: Guest, restart: Restart) -> None:
    table = new_table(guest, "patrician", "me", "person")
    covered = shown(guest.get(table))
    seat = covered.partition('name="uncover" value="')[2][0]
    cards = offered(guest.press(table, uncover=seat))
    guest.press(table, action=cards[0])
    assert offered(guest.get(table)) == BUILD
    restart(key_of(table))
    assert shown(guest.get(table)) == covered
    with sessions.open(key_of(table)) as session:
        assert not session.uncovered
    assert offered(guest.press(table, uncover=seat)) == BUILD, "what was tried behind it is there still"


# No press is obeyed twice.


def test_a_step_sent_again_after_a_restart_is_not_tried_twice(person: Person, restart: Restart) -> None:
    """The decision's number alone would let it through, once the step was undone."""
    sent = person.press("press-1-tried", action=offered(person.page())[0])
    tried = shown(person.page())
    restart(person.party.key)
    person.send(sent)
    assert shown(person.page()) == tried
    undone = person.press("press-2-undone", undo="1")
    assert undone["decision"] != field(person.page(), "decision") == sent["decision"]
    before = shown(person.page())
    restart(person.party.key)
    person.send(sent)
    assert shown(person.page()) == before
    person.send({**sent, "key": "press-3-again"})
    assert offered(person.page()) == BUILD


def test_an_undo_sent_again_after_a_restart_does_not_undo_the_next_step(person: Person, restart: Restart) -> None:
    first, second = offered(person.page())[:2]
    person.press("press-1-tried", action=first)
    undone = person.press("press-2-undone", undo="1")
    person.press("press-3-tried", action=second)
    before = shown(person.page())
    assert undone["decision"] == field(before, "decision")
    restart(person.party.key)
    person.send(undone)
    assert shown(person.page()) == before
    person.send({**undone, "key": "press-4-undone"})
    assert first in offered(person.page())


def test_the_steps_of_a_turn_sent_again_after_a_restart_are_not_made_twice(person: Person, restart: Restart) -> None:
    first = person.press("press-1-tried", action=offered(person.page())[0])
    last = person.press("press-2-made", action="build left", confirmed="1")
    made = [(move.text, move.press_key) for move in person.party.table.moves.all()]
    assert [key for _, key in made] == [f"{person.seat}/press-1-tried", f"{person.seat}/press-2-made"]
    restart(person.party.key)
    for sent in (first, last):
        person.send(sent)
        now = person.party.match.decision(person.seat)
        person.send({**sent, "decision": str(now)})
    with person.party.session() as session:
        assert session.drafts.get(person.seat) is None
    assert [(move.text, move.press_key) for move in person.party.table.moves.all()] == made


def undoable_move(party: Party) -> tuple[int, str, int]:
    """Play until somebody can make a move that can be undone: seat, move and number of the decision."""
    while True:
        with party.session() as session:
            seat = session.asked()[0]
            action, decision = session.match.state.legal_texts(seat)[0], session.match.decision(seat)
            assert session.push(seat, action, decision)
            if session.match.moves[-1].reversible:
                assert session.undo(seat, decision + 1)
                return seat, action, decision


def test_a_move_made_and_an_undo_sent_again_after_a_restart_do_nothing_twice(restart: Restart) -> None:
    party = Party("intrigo", persons=3)
    seat, action, decision = undoable_move(party)
    before = party.table.moves.count()

    def make(number: int) -> bool:
        with party.session() as session:
            return session.push_turn(seat, [Step(action, f"{seat}/press-no-{number}")], decision)

    def undo(number: int) -> None:
        party.act(seat, seat=str(seat), decision=str(decision + 1), key=f"press-no-{number}", undo="1")

    def rows() -> list[str]:
        return [move.press_key for move in party.table.moves.all()[before:]]

    assert make(1)
    undo(2)
    restart(party.key)
    assert not make(1), "it was made, though it is undone by now"
    assert make(3)
    restart(party.key)
    undo(2)
    assert rows() == [f"{seat}/press-no-{number}" for number in (1, 2, 3)]
    undo(4)
    assert rows() == [f"{seat}/press-no-{number}" for number in (1, 2, 3, 4)]


def test_the_same_key_is_another_press_at_another_seat(restart: Restart) -> None:
    """A page makes its keys by itself: two persons may come to the same."""
    party = Party("intrigo", persons=3)
    for seat in (0, 1):
        restart(party.key)
        party.act(seat, seat=str(seat), decision="0", key="the-same-key", action=offered(party.page(seat))[0])
    assert sorted(move.seat for move in party.table.moves.all()) == [0, 1]
