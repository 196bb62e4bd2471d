"""A table that is cleared away while somebody looks at it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.engine import Visitor
from tests.browser.table import sit_down


def test_whoever_looks_is_told_and_led_to_the_lobby(visitor: Visitor) -> None:
    page = sit_down(visitor, "patrician").page
    lobby = visitor.open()
    lobby.locator("summary").first.click()
    lobby.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The table was cleared away.")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    page.get_by_role("link", name="All tables", exact=True).click()
    expect(page.get_by_text("No table is set")).to_be_visible()
