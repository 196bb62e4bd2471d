"""A table that is deleted while people look at it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.engine import Visitor
from tests.browser.table import sit_down

HERE = "**/here"
PRESENT = 21_000
"""Milliseconds after which a page has told the server that it is looked at."""


def delete(page: Page, visitor: Visitor) -> None:
    lobby = visitor.open()
    lobby.locator("summary").first.click()
    lobby.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The host deleted this table")).to_be_visible()


def test_viewers_of_a_deleted_table_are_told_and_led_to_the_lobby(visitor: Visitor) -> None:
    page = sit_down(visitor, "patrician").page
    delete(page, visitor)
    expect(page.locator("#lost")).to_be_hidden()
    page.get_by_role("link", name="All tables", exact=True).click()
    expect(page.get_by_text("No games yet")).to_be_visible()


@pytest.mark.campaign
def test_the_page_of_a_deleted_table_reports_no_presence(visitor: Visitor) -> None:
    visitor.context.clock.install()
    page = sit_down(visitor, "patrician").page
    with page.expect_response(HERE):
        page.clock.fast_forward(PRESENT)
    delete(page, visitor)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.clock.fast_forward(PRESENT)
    page.evaluate("() => fetch('/')")  # whatever was asked for before this has been heard of
    assert [request.url.rpartition("/")[2] for request in asked] == [""]
