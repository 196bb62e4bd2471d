"""Many tabs and many browsers of one player: what a page does when it is one too many."""

from __future__ import annotations

from contextlib import ExitStack
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.table import Table, anything, sit_down
from tests.server.helpers.house import House

MOST_OF_ONE = 12
"""As docs/hosting.md says."""

MINUTE = 60_000


def open_stream(visitor: Visitor, house: House, table: Page) -> HTTPConnection:
    """One more stream from the visitor's table: a browser opens only six of them unless a proxy stands before us."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    connection = HTTPConnection("127.0.0.1", house.port)
    path = table.url.removeprefix(house.address).partition("#")[0]
    connection.request("GET", f"{path}events", headers={"Cookie": cookies})
    assert connection.getresponse().status == 200
    return connection


def test_one_tab_too_many_says_so_and_does_not_reconnect(visitor: Visitor, house: House) -> None:
    visitor.context.clock.install()  # before the page starts a timer, which could not be stopped otherwise
    table = sit_down(visitor, "patrician")
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    with ExitStack() as stack:
        for _ in range(MOST_OF_ONE):
            stack.callback(open_stream(visitor, house, table.page).close)
        expect(table.page.get_by_text("This table is open in too many tabs")).to_be_visible()
        expect(table.page.locator("#lost")).to_be_hidden()
        table.page.clock.run_for(MINUTE)  # longer than htmx or we wait before a stream is asked for again
        assert not [url for url in asked if url.endswith("/events")]
        table.page.get_by_role("link", name="Show the table here").click()
        table.play(anything(3), 2)


@pytest.mark.campaign
def test_signing_out_other_browsers_keeps_ones_own_tabs(visitor: Visitor, arrive: Arrive) -> None:
    table = sit_down(visitor, "patrician")
    settings = visitor.open("/settings")
    settings.get_by_role("button", name="Create a link").click()
    other = arrive()
    elsewhere = other.open(settings.get_by_role("textbox", name="My link").input_value().removeprefix(visitor.address))
    elsewhere.get_by_role("button", name="Use my tables here").click()
    elsewhere.goto(table.page.url)
    expect(elsewhere.locator("#prompt")).to_be_visible()
    Table(elsewhere).wait_until_asked()
    settings.get_by_role("button", name="Sign out other browsers").click()
    expect(settings.get_by_text("All other browsers are signed out.")).to_be_visible()
    expect(elsewhere.get_by_role("heading", name="There is nothing here")).to_be_visible()
    table.wait_until_asked()
    table.play(anything(3), 2)
    other.complaints.clear()  # of the table that is not there any more
