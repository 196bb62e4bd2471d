"""Friends who come to one table, each with a browser of their own."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.engine import PATIENCE, Visitor
from tests.browser.table import OFTEN, Chooser, Table, anything

PHONE = (390, 844)


STREAM = "**/events"


def set_table(host: Visitor, *seats: str, game: str = "patrician", limit: str = "No limit") -> Page:
    """A table that waits for friends, as its host sees it."""
    host.prefer(name="Livia")
    page = host.open(f"/new/{game}")
    rows = page.locator("select[name^=who-]")
    for seat in range(rows.count()):
        rows.nth(seat).select_option(seats[seat] if seat < len(seats) else "nobody")
    page.get_by_text(limit, exact=True).click()
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    return page


def invite(page: Page, seat: int) -> str:
    return page.get_by_label(f"Link to seat {seat}", exact=True).input_value()


def visit(visitor: Visitor, link: str) -> Page:
    """Open a link that another person sent."""
    return visitor.open(f"/{link.split('/', 3)[3]}")


def sit_down(visitor: Visitor, link: str, name: str) -> Page:
    """From an invitation to the table, until its stream is open."""
    page = take_seat(visitor, link, name)
    with page.expect_response(STREAM):
        page.locator(".form-foot .btn-go").click()
    return page


def asked(*pages: Page) -> Page:
    """The page of the player whose turn it is."""
    for page in pages:
        expect(page.locator("#board")).to_be_visible()
    return next(page for page in pages if page.locator(".prompt.mine").count())


def make_a_turn(page: Page) -> None:
    """Play until another player is asked."""
    choose = anything(5)
    table = Table(page)
    while page.locator(".prompt.mine").count():
        table.step(choose)


def take_seat(visitor: Visitor, link: str, name: str) -> Page:
    """From an invitation to the page with the private link."""
    page = visit(visitor, link)
    page.locator("#id_name").fill(name)
    page.locator(".join button").click()
    page.wait_for_url("**/seat")
    return page


def play_by_clicks(tables: list[Table], choose: Chooser, steps: int) -> None:
    """Whoever is awaited does what there is to do, in turn, so often or until all of them are shown the result."""
    idle = 0
    for _ in range(steps):
        done = [table.step_if_awaited(choose) for table in tables]
        if all(moment and moment.is_over for moment in done):
            return
        idle = 0 if any(done) else idle + 1
        assert idle * OFTEN < PATIENCE, f"nobody is awaited: {[table.look() for table in tables]}"
        tables[0].page.wait_for_timeout(0 if any(done) else OFTEN)


def scores(table: Table) -> list[str]:
    """The numbers of the score sheet, from the table that shows the end."""
    table.page.locator("#result").click()
    expect(table.page.locator(".sheet")).to_be_visible()
    return table.page.locator(".sheet .num").all_inner_texts()
