"""The games without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.engine import Visitor
from tests.browser.table import TITLES, Chooser, Moment, Table, anything

MOST_TABS = 150
STEPS = 6

IS_FOCUSED = "(found) => found.includes(document.activeElement)"
HAS_FOCUS = "() => document.activeElement !== document.body"


@pytest.mark.parametrize(
    "game", ["patrician", *[pytest.param(game, marks=pytest.mark.campaign) for game in ("intrigo", "il-principe")]]
)
def test_a_keyboard_is_enough_from_the_lobby_through_some_moves(visitor: Visitor, game: str) -> None:
    table = Table(visitor.open())
    for name in (f"Play {TITLES[game]} now", "Just play"):
        button = table.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        assert is_reached(table, button)
        table.page.keyboard.press("Enter")
    expect(table.prompt).to_be_visible()
    choose = anything(10)
    done = 0
    while done < STEPS:
        done += step(table, choose)
        table.page.wait_for_function(HAS_FOCUS)


def step(table: Table, choose: Chooser) -> bool:
    """Press what is asked for; False if its moment passes first."""
    moment = table.wait_until_asked()
    if not is_reached(table, next_button(table, moment, choose)):
        assert table.look() != moment, f"not reached with Tab: {moment}"
        return False
    table.page.keyboard.press("Enter")
    table.wait_until_other(moment)
    return True


def next_button(table: Table, moment: Moment, choose: Chooser) -> Locator:
    if moment.recap:
        return table.page.locator("#dismiss")
    return table.page.locator("#confirm") if moment.is_pending else table.target(choose(moment))


def is_reached(table: Table, button: Locator) -> bool:
    """Tab until a button has the focus."""
    for _ in range(MOST_TABS):
        if button.evaluate_all(IS_FOCUSED):
            return True
        table.page.keyboard.press("Tab")
    return False
