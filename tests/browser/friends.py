"""Friends who come to one table, each with a browser of their own."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.engine import Visitor
from tests.browser.table import Table, anything

PHONE = (390, 844)


STREAM = "**/events"


def set_table(host: Visitor, *sitters: str, game: str = "patrician", limit: str = "No limit") -> Page:
    """A table that waits for friends, as its host sees it."""
    host.wish(name="Livia")
    page = host.open(f"/new/{game}")
    rows = page.locator("select[name^=who-]")
    for seat in range(rows.count()):
        rows.nth(seat).select_option(sitters[seat] if seat < len(sitters) else "nobody")
    page.get_by_text(limit, exact=True).click()
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    return page


def invite(page: Page, seat: int) -> str:
    return page.get_by_label(f"Link to seat {seat}", exact=True).input_value()


def visit(visitor: Visitor, link: str) -> Page:
    """Open a link that somebody handed on."""
    return visitor.open(f"/{link.split('/', 3)[3]}")


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    """From an invitation to the table, and until one is told what happens there."""
    page = take_seat(visitor, link, name)
    with page.expect_response(STREAM):
        page.locator(".newfoot .btn-go").click()
    return page


def asked(*pages: Page) -> Page:
    """Whose turn it is."""
    for page in pages:
        expect(page.locator("#board")).to_be_visible()
    return next(page for page in pages if page.locator(".prompt.mine").count())


def make_a_turn(page: Page) -> None:
    """Until somebody else is asked."""
    choose = anything(5)
    table = Table(page)
    while page.locator(".prompt.mine").count():
        table.step(choose)


def take_seat(visitor: Visitor, link: str, name: str) -> Page:
    """From an invitation to the page with one's own link."""
    page = visit(visitor, link)
    page.locator("#name").fill(name)
    page.locator(".join button").click()
    page.wait_for_url("**/seat?new=1")
    return page
