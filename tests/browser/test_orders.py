"""Standing orders: all auctions of a round done for two who are away; and the page for every kind of person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, invite, set_table, sit_down
from tests.browser.layout import sideways
from tests.browser.table import OFTEN, Table, anything, play_now


def open_orders(page: Page) -> None:
    page.get_by_role("link", name="Orders", exact=True).click()
    expect(page.get_by_role("heading", name="Add an order")).to_be_visible()


def give(page: Page, kind: str, **fields: str) -> None:
    """Fill a kind of order in by the names of its fields."""
    form = page.get_by_role("form", name=kind)
    for label, value in fields.items():
        form.get_by_label(label.replace("_", " ")).fill(value)
    form.get_by_role("button", name="Add this order").click()
    expect(page.get_by_role("status")).to_have_text("Order saved.")


def leave_orders(page: Page) -> None:
    """What is to be done in all auctions of this round."""
    open_orders(page)
    give(page, "Bid on lots", Bid_up_to="2", Coins_to_keep="1")
    give(page, "Bid on roles", Bid_up_to="1")
    give(page, "Place the blue role's shield")
    give(page, "Flip a card for the green role")
    give(page, "Play forced moves for me")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#own-orders")).to_contain_text("Your standing orders: 5")


def is_in_first_round(page: Page) -> bool:
    return bool(re.match("Round 1:", page.locator("#table").get_attribute("data-progress") or ""))


def is_called(page: Page) -> bool:
    return page.locator(".prompt.mine, #dismiss").count() > 0


def called_in_first_round(pages: list[Page]) -> list[Page]:
    """Wait until somebody is called; nobody is any more once the round is over."""
    while True:
        called = [page for page in pages if is_called(page)]
        if not all(is_in_first_round(page) for page in pages):
            return []
        if called:
            return called
        pages[0].wait_for_timeout(OFTEN)


def test_standing_orders_play_all_auctions_of_a_round_for_two_absent_players(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    hosts = set_table(host, "me", "friend", "novice", game="il-principe")
    pages = [hosts, sit_down(friend, invite(hosts, 2), "Renzo")]
    for page in pages:
        leave_orders(page)
    choose = anything(4)
    while called := called_in_first_round(pages):
        for page in called:
            is_first = is_in_first_round(page)
            is_trying = page.locator("#undo:not([aria-disabled=true])").count() > 0
            moment = Table(page).step_if_awaited(choose)
            # Orders wait for a person who is trying a turn, which may lead on to an auction.
            is_auction = moment and not moment.recap and not is_trying and "pass" in moment.actions
            assert not (is_auction and is_first), "nobody is called to an auction"
    log = hosts.locator("#table").inner_text()
    assert re.search(r"Livia (bids|passes)", log)
    assert re.search(r"Renzo (bids|passes)", log)
    expect(hosts.locator("#own-orders")).to_contain_text("Your standing orders: 1")
    hosts.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})  # with as many buttons in the bar as there may be
    expect(hosts.locator("#table")).to_have_attribute("data-tall", "1")
    assert sideways(hosts) <= 0


@pytest.mark.campaign
def test_orders_are_given_without_scripts_on_a_phone(arrive: Arrive) -> None:
    page = arrive(java_script_enabled=False, size=PHONE).open()
    play_now(page, "il-principe")
    open_orders(page)
    bids = page.get_by_role("form", name="Bid on roles")
    bids.get_by_label("Bid up to").fill("3")
    bids.get_by_label("Bid up to").press("Enter")
    sentence = page.get_by_text("all remaining role auctions: bid up to 3.")
    expect(sentence).to_be_visible()
    page.get_by_role("link", name="Change: Round 1, all remaining role auctions").click()
    expect(bids.get_by_label("Bid up to")).to_have_value("3")
    bids.get_by_label("Coins to keep").fill("2")
    bids.get_by_role("button", name="Change this order").click()
    expect(page.get_by_text("all remaining role auctions: bid up to 3, keep 2 coins.")).to_be_visible()
    written = page.get_by_role("textbox", name="All orders as text")
    expect(written).to_have_value("round 1 roles to 3 keep 2")
    page.get_by_role("button", name="Withdraw: Round 1, all remaining role auctions").click()
    expect(page.get_by_text("No standing orders")).to_be_visible()
    written.fill("roles to 1\nforced")
    page.get_by_role("button", name="Save orders").click()
    expect(page.locator(".order-list li")).to_have_count(2)


def test_the_orders_page_is_accessible_and_fits_a_phone(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.open()
    play_now(page, "il-principe")
    open_orders(page)
    found = violations(page)
    page.get_by_role("textbox", name="All orders as text").fill("roles to 1\nshield brown\nturn green")
    page.get_by_role("button", name="Save orders").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 3:")
    expect(page.get_by_role("textbox", name="All orders as text")).to_be_focused()
    visitor.complaints.clear()  # of the answer that a line is no order
    found += violations(page)
    page.get_by_role("textbox", name="All orders as text").fill("roles to 1\nshield brown")
    page.get_by_role("button", name="Save orders").click()
    page.get_by_role("link", name="Change: Round 1, all remaining role auctions").click()
    found += violations(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator("main")).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#own-orders")).to_be_visible()
    found += violations(page)
    assert found == []
