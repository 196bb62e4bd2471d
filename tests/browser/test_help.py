"""What helps at a table stands in one menu of the bar, for the mouse, the keyboard and a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.engine import USUAL, Size
from tests.browser.layout import sideways
from tests.browser.table import sit_down

LEAST_TARGET = 44
ENTRIES = ".bar nav > :is(a, button, form)"


@pytest.mark.parametrize("size", [USUAL, (390, 844), (844, 390)], ids=["laptop", "phone", "phone on its side"])
def test_the_menu_leads_to_everything_that_helps(arrive: Arrive, size: Size) -> None:
    page = sit_down(arrive(size=size, has_touch=size != USUAL), "il-principe").page
    assert page.locator(ENTRIES).count() <= 6
    page.get_by_role("button", name="Help", exact=True).press("Enter")
    menu = page.locator("#help")
    expect(menu).to_be_in_viewport(ratio=1)
    heights = [entry.bounding_box() for entry in menu.locator("a:visible, button:visible").all()]
    assert all(box and box["height"] >= LEAST_TARGET for box in heights)
    assert sideways(page) == 0
    expect(menu.get_by_role("link", name="Rules")).to_have_attribute("target", "_blank")
    expect(menu.get_by_role("link", name="About this game")).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("button", name="Legend")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Legend")).to_be_visible()
    expect(menu).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Legend")).to_be_hidden()
    expect(page.locator("#help-button")).to_be_focused()
