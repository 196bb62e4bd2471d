"""A connection that is cut and comes back: nothing is lost, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.connection import Cable
from tests.browser.engine import Visitor
from tests.browser.friends import STREAM, asked, invite, make_a_turn, set_table, sit_down
from tests.browser.table import Table, anything
from tests.server.helpers.house import House

ACT = "**/act"
LONG = 60_000
"""Milliseconds without a sign of life."""


@pytest.fixture
def cable(house: House) -> Iterator[Cable]:
    found = Cable(house.port)
    yield found
    found.close()


def sit_together(host: Visitor, friend: Visitor, game: str) -> tuple[Page, Page]:
    hosts = set_table(host, "me", "friend", game=game)
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    expect(hosts.locator(".prompt")).to_be_visible()
    return hosts, theirs


def card(page: Page) -> Locator:
    """Where all lay cards face down: one that may be laid."""
    return page.locator('#table button[value^="lay "]').first


def lost(page: Page) -> Locator:
    return page.locator("#lost")


def lay(page: Page) -> None:
    table = Table(page)
    table.press(card(page), table.look())


def press_in_vain(page: Page, button: Locator) -> None:
    """What is pressed does not arrive, or its answer does not."""
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/act")):
        button.click()


def seq_of(page: Page) -> int:
    return Table(page).look().seq


def test_a_player_who_was_cut_off_finds_the_moves_of_others_and_their_own_draft(cable: Cable, arrive: Arrive) -> None:
    friend = arrive(address=cable.address)
    hosts, theirs = sit_together(arrive(), friend, "il-principe")
    lay(theirs)
    begun = Table(theirs).look()
    cable.pull_out()
    expect(lost(theirs)).to_be_visible()
    make_a_turn(hosts)
    press_in_vain(theirs, card(theirs))
    assert Table(theirs).look() == begun
    cable.plug_in()
    expect(lost(theirs)).to_be_hidden()
    done = seq_of(hosts)
    assert done > begun.seq
    expect(theirs.locator("#table")).to_have_attribute("data-seq", str(done))
    assert Table(theirs).look().actions == begun.actions
    lay(theirs)
    assert Table(theirs).look().decision == begun.decision + 1
    while seq_of(theirs) == done:  # only this player is awaited now: the rest is tried, and made as one turn
        Table(theirs).step(anything(5))
    expect(hosts.locator("#table")).to_have_attribute("data-seq", str(seq_of(theirs)))
    friend.complaints.clear()  # of the connection that was cut


@pytest.mark.campaign
def test_a_turn_that_is_to_be_confirmed_waits_for_the_connection(cable: Cable, arrive: Arrive) -> None:
    people = [arrive(address=cable.address) for _ in range(2)]
    pages = sit_together(people[0], people[1], "patrician")
    mine = asked(*pages)
    table = Table(mine)
    while not table.look().is_pending:
        table.step(anything(4))
    before = table.look()
    cable.pull_out()
    for page in pages:
        expect(lost(page)).to_be_visible()
    press_in_vain(mine, mine.locator("#confirm"))
    cable.plug_in()
    for page in pages:
        expect(lost(page)).to_be_hidden()
    assert table.look() == before
    table.press(mine.locator("#confirm"), before)
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq_of(mine)))
    for visitor in people:
        visitor.complaints.clear()


@pytest.mark.campaign
def test_a_button_pressed_again_after_a_lost_answer_does_nothing_twice(arrive: Arrive) -> None:
    host = arrive()
    hosts, theirs = sit_together(host, arrive(), "il-principe")
    hosts.route(STREAM, lambda route: None)  # else it would tell what the answer does not
    hosts.reload()
    before = Table(hosts).look()
    hosts.route(ACT, lose_the_answer, times=1)
    press_in_vain(hosts, card(hosts))
    expect(theirs.locator("#table")).to_have_attribute("data-seq", str(before.seq + 1))
    expect(lost(hosts)).to_be_visible()
    assert Table(hosts).look() == before
    with hosts.expect_response(ACT):
        card(hosts).click()
    expect(hosts.locator("#table")).to_have_attribute("data-seq", str(before.seq + 1))
    expect(lost(hosts)).to_be_hidden()
    assert Table(hosts).look().decision == before.decision + 1
    assert seq_of(theirs) == before.seq + 1
    host.complaints.clear()  # of the answer that was lost


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


@pytest.mark.campaign
def test_a_connection_that_falls_silent_is_noticed(cable: Cable, arrive: Arrive) -> None:
    friend = arrive(address=cable.address)
    friend.context.clock.install()
    hosts, theirs = sit_together(arrive(), friend, "il-principe")
    cable.fall_silent()
    make_a_turn(hosts)
    expect(lost(theirs)).to_be_hidden()
    friend.context.clock.fast_forward(LONG)
    expect(lost(theirs)).to_be_visible()
    cable.pull_out()
    cable.plug_in()
    expect(lost(theirs)).to_be_hidden()
    expect(theirs.locator("#table")).to_have_attribute("data-seq", str(seq_of(hosts)))
    friend.complaints.clear()


@pytest.mark.campaign
def test_after_one_failed_press_the_connection_is_not_shown_as_lost(arrive: Arrive) -> None:
    host = arrive()
    hosts, _ = sit_together(host, arrive(), "il-principe")
    hosts.route(ACT, lambda route: route.abort(), times=1)
    with hosts.expect_response(STREAM):
        press_in_vain(hosts, card(hosts))
    expect(lost(hosts)).to_be_hidden()
    lay(hosts)
    host.complaints.clear()
