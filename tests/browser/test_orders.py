"""Standing orders: all auctions of a round done for two who are away; and the page for every kind of person."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.friends import PHONE, invite, set_table, sit_down
from tests.browser.table import OFTEN, Table, anything


def open_orders(page: Page) -> None:
    page.get_by_role("link", name="Orders", exact=True).click()
    expect(page.get_by_role("heading", name="Give an order")).to_be_visible()


def give(page: Page, kind: str, **fields: str) -> None:
    """Fill a kind of order in by the names of its fields."""
    form = page.get_by_role("form", name=kind)
    for label, value in fields.items():
        form.get_by_label(label.replace("_", " ")).fill(value)
    form.get_by_role("button", name="Give the order").click()
    expect(page.get_by_role("status")).to_have_text("The order is given.")


def leave_orders(page: Page) -> None:
    """What is to be done in all auctions of this round."""
    open_orders(page)
    give(page, "Bid for lots", Bid_up_to="2", Money_to_keep="1")
    give(page, "Bid for roles", Bid_up_to="1")
    give(page, "Place the shield of the blue role")
    give(page, "Turn a card up for the green role")
    give(page, "Do for me what leaves no choice")
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


def test_two_leave_orders_and_all_auctions_of_a_round_pass_without_them(arrive: Arrive) -> None:
    host, friend = arrive(), arrive()
    hosts = set_table(host, "me", "friend", "novice", game="il-principe")
    pages = [hosts, sit_down(friend, invite(hosts, 2), "Renzo")]
    for page in pages:
        leave_orders(page)
    choose = anything(4)
    while called := called_in_first_round(pages):
        for page in called:
            moment = Table(page).step(choose)
            is_auction = "pass" in moment.actions and is_in_first_round(page)
            assert not is_auction, "nobody is called to an auction"
    log = hosts.locator("#table").inner_text()
    assert re.search(r"Livia (bids|passes)", log)
    assert re.search(r"Renzo (bids|passes)", log)
    expect(hosts.locator("#own-orders")).to_contain_text("Your standing orders: 1")
    hosts.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})  # with as many buttons in the bar as there may be
    expect(hosts.locator("#table")).to_have_attribute("data-tall", "1")
    assert hosts.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_without_scripts_and_on_a_telephone_orders_are_forms(arrive: Arrive) -> None:
    page = arrive(java_script_enabled=False, size=PHONE).open()
    page.get_by_role("button", name="Play Il Principe now").click()
    open_orders(page)
    bids = page.get_by_role("form", name="Bid for roles")
    bids.get_by_label("Bid up to").fill("3")
    bids.get_by_label("Bid up to").press("Enter")
    sentence = page.get_by_text("every other role auction: bid up to 3.")
    expect(sentence).to_be_visible()
    page.get_by_role("link", name="Change: Round 1, every other role auction").click()
    expect(bids.get_by_label("Bid up to")).to_have_value("3")
    bids.get_by_label("Money to keep").fill("2")
    bids.get_by_role("button", name="Change the order").click()
    expect(page.get_by_text("every other role auction: bid up to 3, keep 2 money.")).to_be_visible()
    written = page.get_by_role("textbox", name="All orders as text")
    expect(written).to_have_value("round 1 roles to 3 keep 2")
    page.get_by_role("button", name="Withdraw: Round 1, every other role auction").click()
    expect(page.get_by_text("None stand")).to_be_visible()
    written.fill("roles to 1\nforced")
    page.get_by_role("button", name="Let these stand").click()
    expect(page.locator(".order-list li")).to_have_count(2)


def test_the_page_of_orders_hinders_nobody_and_fits_a_telephone(arrive: Arrive) -> None:
    visitor = arrive()
    page = visitor.open()
    page.get_by_role("button", name="Play Il Principe now").click()
    open_orders(page)
    found = violations(page)
    page.get_by_role("textbox", name="All orders as text").fill("roles to 1\nshield brown\nturn green")
    page.get_by_role("button", name="Let these stand").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 3:")
    expect(page.get_by_role("textbox", name="All orders as text")).to_be_focused()
    visitor.complaints.clear()  # of the answer that a line is no order
    found += violations(page)
    page.get_by_role("textbox", name="All orders as text").fill("roles to 1\nshield brown")
    page.get_by_role("button", name="Let these stand").click()
    page.get_by_role("link", name="Change: Round 1, every other role auction").click()
    found += violations(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator("main")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#own-orders")).to_be_visible()
    found += violations(page)
    assert found == []
