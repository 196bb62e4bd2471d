"""A table that is cleared away while somebody looks at it."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect

from tests.browser.engine import Visitor
from tests.browser.table import sit_down

HERE = "**/here"
LOOKING = 21_000
"""Milliseconds after which a page has told the server that somebody looks at it."""


def clear_away(page: Page, visitor: Visitor) -> None:
    lobby = visitor.open()
    lobby.locator("summary").first.click()
    lobby.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The table was cleared away.")).to_be_visible()


def test_whoever_looks_is_told_and_led_to_the_lobby(visitor: Visitor) -> None:
    page = sit_down(visitor, "patrician").page
    clear_away(page, visitor)
    expect(page.locator("#lost")).to_be_hidden()
    page.get_by_role("link", name="All tables", exact=True).click()
    expect(page.get_by_text("No table is set")).to_be_visible()


def test_what_is_gone_is_not_told_any_more_that_somebody_looks(visitor: Visitor) -> None:
    visitor.context.clock.install()
    page = sit_down(visitor, "patrician").page
    with page.expect_response(HERE):
        page.clock.fast_forward(LOOKING)
    clear_away(page, visitor)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.clock.fast_forward(LOOKING)
    page.evaluate("() => fetch('/')")  # whatever was asked for before this has been heard of
    assert [request.url.rpartition("/")[2] for request in asked] == [""]
