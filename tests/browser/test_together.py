"""Friends at one table, each with a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from signoria.server.core.i18n import translator
from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.friends import PHONE, STREAM, asked, invite, make_a_turn, set_table, sit_down, take_seat, visit
from tests.browser.layout import sideways
from tests.browser.table import Table, anything

PLAYABLE = re.compile(r'value="(play [^"]*)"')


def hand_in(page: Page) -> set[str]:
    """The cards that can be played, which only their owner may see."""
    return set(PLAYABLE.findall(page.content()))


@pytest.mark.campaign
def test_friends_sit_down_by_link_and_play(arrive: Arrive) -> None:
    host, friend, late = arrive(), arrive(locale="fr-FR"), arrive()
    hosts = set_table(host, "me", "friend")
    link = invite(hosts, 2)
    seat_is_taken = visit(late, link)
    theirs = sit_down(friend, link, "Renzo")
    seat_is_taken.get_by_label("My name").fill("Zita")
    seat_is_taken.get_by_role("button", name="Sit down").click()
    expect(seat_is_taken.get_by_role("heading", name="This seat is taken")).to_be_visible()
    late.complaints.clear()  # of the answer that it is taken
    first = asked(hosts, theirs)
    make_a_turn(first)
    second = theirs if first is hosts else hosts
    expect(second.locator(".prompt.mine")).to_be_visible()
    expect(theirs.locator("#prompt")).to_have_attribute("aria-label", translator("fr")("What happens now"))
    expect(hosts.locator("#prompt")).to_have_attribute("aria-label", "What happens now")


@pytest.mark.campaign
def test_the_host_begins_without_waiting(visitor: Visitor) -> None:
    page = set_table(visitor, "me", "friend", "friend")
    page.get_by_label("Fill empty seats with").select_option("novice")
    page.get_by_role("button", name="Start now").click()
    table = Table(page)
    table.wait_until_asked()
    table.play(anything(1), 3)


@pytest.mark.campaign
def test_a_link_is_copied(arrive: Arrive) -> None:
    host = arrive(permissions=["clipboard-read", "clipboard-write"])
    page = set_table(host, "me", "friend")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == invite(page, 2)


@pytest.mark.campaign
def test_friends_meet_without_scripts(arrive: Arrive) -> None:
    host, friend = arrive(java_script_enabled=False), arrive(java_script_enabled=False)
    page = set_table(host, "me", "friend")
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    theirs = take_seat(friend, invite(page, 2), "Renzo")
    theirs.locator(".form-foot .btn-go").click()
    expect(theirs.locator("#board")).to_be_visible()
    expect(page.locator("#board")).to_be_visible()


def test_a_private_link_brings_the_seat_to_another_device_and_a_new_one_takes_it_away(arrive: Arrive) -> None:
    host, friend, phone = arrive(), arrive(), arrive(size=PHONE)
    hosts = set_table(host, "me", "friend")
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    expect(theirs.locator("#board")).to_be_visible()
    theirs.get_by_role("link", name="My seat").click()
    private = theirs.get_by_label("My private link", exact=True).input_value()
    with theirs.expect_response(STREAM):
        theirs.go_back()
    elsewhere = visit(phone, private)
    with elsewhere.expect_response(STREAM):
        elsewhere.get_by_role("button", name="Sit down here").click()
    for page in (theirs, elsewhere):
        expect(page.locator("#board")).to_be_visible()
    seats = host.open(hosts.url.removeprefix(host.address) + "seats")
    seats.get_by_role("button", name="New private link for Renzo").click()
    for page in (theirs, elsewhere):
        expect(page.get_by_role("heading", name="You no longer have this seat")).to_be_visible()
        assert page.locator("#board").count() == 0
        expect(page.locator("#lost")).to_be_hidden()
        page.reload()
        expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    for visitor in (friend, phone):
        visitor.complaints.clear()  # of the page that is not there for them any more
    elsewhere.goto(seats.get_by_label("Private link of Renzo", exact=True).input_value())
    elsewhere.get_by_role("button", name="Sit down here").click()
    expect(elsewhere.locator("#board")).to_be_visible()


@pytest.mark.campaign
def test_a_spectator_sees_every_move_and_no_hand(arrive: Arrive) -> None:
    host, friend, watcher = arrive(), arrive(), arrive()
    hosts = set_table(host, "me", "friend")
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    mine = asked(hosts, theirs)
    hand = hand_in(mine)
    assert hand
    links = host.open(hosts.url.removeprefix(host.address) + "seat")
    looks_on = visit(watcher, links.get_by_label("Spectator link", exact=True).input_value())
    expect(looks_on.locator("#board")).to_be_visible()
    before = Table(looks_on).look().seq
    make_a_turn(mine)
    expect(looks_on.locator("#table")).to_have_attribute("data-seq", str(Table(mine).look().seq))
    assert Table(looks_on).look().seq > before
    assert Table(looks_on).targets.count() == 0
    assert not hand_in(looks_on)


def test_a_big_screen_for_all_and_a_phone_for_each_hand(arrive: Arrive) -> None:
    host = arrive()
    phones = [arrive(size=PHONE) for _ in range(2)]
    hosts = set_table(host, "friend", "friend")
    hosts.get_by_role("link", name="Show on the big screen").click()
    hosts.wait_for_url("**/big")
    hands = [
        sit_down(phone, invite(hosts, seat), name)
        for phone, seat, name in zip(phones, (1, 2), ("Renzo", "Zita"), strict=True)
    ]
    expect(hosts.locator("#board")).to_be_visible()
    assert Table(hosts).targets.count() == 0
    mine = asked(*hands)
    for hand in hands:
        dock, board = hand.locator(".dock").bounding_box(), hand.locator(".board").bounding_box()
        assert dock
        assert board
        assert dock["y"] < board["y"]
    make_a_turn(mine)
    expect(hosts.locator("#table")).to_have_attribute("data-seq", str(Table(mine).look().seq))


@pytest.mark.campaign
def test_streaming_mode_hides_the_hand_until_its_owner_shows_it(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    hosts = set_table(host, "me", "friend")
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    mine = asked(hosts, theirs)
    hand = hand_in(mine)
    second_tab = mine.context.new_page()
    second_tab.goto(mine.url)
    mine.get_by_role("button", name="Hide my hand").click()
    expect(mine.get_by_role("button", name="Hide my hand", pressed=True)).to_be_visible()
    assert not hand_in(mine)
    expect(second_tab.locator(".dock [name=action]")).to_have_count(0)
    mine.get_by_role("button", name="show my hand").click()
    expect(Table(mine).targets.first).to_be_visible()
    assert hand_in(mine) == hand


@pytest.mark.campaign
def test_my_tables_on_another_device(arrive: Arrive) -> None:
    here, there = arrive(), arrive(size=PHONE)
    page = set_table(here, "me", "friend")
    title = page.locator(".meta").inner_text()
    settings = here.open("/settings")
    settings.get_by_role("button", name="Create a link").click()
    elsewhere = visit(there, settings.get_by_label("My link", exact=True).input_value())
    elsewhere.get_by_role("button", name="Use my tables here").click()
    expect(elsewhere.get_by_role("heading", name=title.strip())).to_be_visible()


@pytest.mark.campaign
def test_the_pages_of_seats_are_accessible_and_fit_a_phone(arrive: Arrive) -> None:
    host, friend = arrive(), arrive(size=PHONE)
    hosts = set_table(host, "me", "friend", "friend")
    join = visit(friend, invite(hosts, 2))
    found = violations(join)
    theirs = sit_down(friend, invite(hosts, 2), "Renzo")
    at = hosts.url.removeprefix(host.address)
    seats = host.open(f"{at}seats")
    seats.get_by_role("button", name="New private link for Renzo").click()
    expect(theirs.locator(".last-frame")).to_be_visible()
    settings = host.open("/settings")
    settings.get_by_role("button", name="Create a link").click()
    confirm = visit(friend, seats.get_by_label("Private link of Renzo", exact=True).input_value())
    for page in (hosts, host.open(f"{at}seat"), seats, host.open(f"{at}big"), settings, theirs, confirm):
        found += violations(page)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        expect(page.locator("main")).to_be_visible()
        assert sideways(page) <= 0, page.url
    assert found == []
