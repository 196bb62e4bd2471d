"""The games without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.engine import Visitor
from tests.browser.table import IS_OTHER, TITLES, Chooser, Moment, Table, anything

MOST_TABS = 150
STEPS = 6

IS_FOCUSED = "(one) => one === document.activeElement"
FOCUS = "() => document.activeElement.closest('#table') ? document.activeElement.id : document.activeElement.tagName"


@pytest.mark.parametrize("title", TITLES.values())
def test_from_the_lobby_through_some_moves(visitor: Visitor, title: str) -> None:
    page = visitor.open()
    press(page, page.get_by_role("button", name=f"Play {title} now"))
    table = Table(page)
    expect(table.herald).to_be_visible()
    choose = anything(10)
    for _ in range(STEPS):
        moment = table.wait_until_asked()
        press(page, next_button(table, moment, choose))
        page.wait_for_function(IS_OTHER, arg=moment.mine)
        assert page.evaluate(FOCUS) != "BODY"


def next_button(table: Table, moment: Moment, choose: Chooser) -> Locator:
    if moment.has_recap:
        return table.page.locator("#dismiss")
    return table.page.locator("#confirm") if moment.is_pending else table.target(choose(moment))


def press(page: Page, button: Locator) -> None:
    """Tab to a button, and Enter."""
    for _ in range(MOST_TABS):
        if button.evaluate(IS_FOCUSED):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached with Tab: {button}")
