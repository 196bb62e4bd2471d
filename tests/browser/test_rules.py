"""The rules beside a table, on a wide screen and on a phone, and the page on which they are searched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.engine import USUAL, Size
from tests.browser.table import sit_down

PHONE: Size = (390, 844)


def read_a_rule(page: Page) -> None:
    """Show the rule of the newest line of the log, and close it again."""
    link = page.locator("#log a.rule").first
    rule = link.inner_text()
    link.click()
    panel = page.locator("#rule-panel")
    expect(panel.get_by_role("heading")).to_contain_text(rule)
    expect(panel.get_by_role("heading")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("size", [USUAL, PHONE], ids=["wide", "phone"])
def test_a_rule_is_read_beside_the_table_and_searched_on_its_page(arrive: Arrive, size: Size) -> None:
    visitor = arrive(size=size)
    table = sit_down(visitor, "patrician")
    read_a_rule(table.page)
    page = visitor.open("/rules/patrician")
    page.get_by_role("searchbox").fill("portraits")
    expect(page.get_by_role("status")).to_contain_text("Rules with “portraits”")
    expect(page.locator("#PA-1")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#PA-F3 a.rule")).to_be_focused()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("No rule contains “xyzzy”.")
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Rules that apply with").select_option("Messengers")
    expect(page.get_by_text("What applies with Messengers is marked.")).to_be_visible()
    assert violations(page) == []
