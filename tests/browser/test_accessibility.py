"""What keeps people with disabilities from using a page, as far as a program can tell: axe, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from signoria.games import game_ids
from tests.browser.accessibility import resign, violations
from tests.browser.engine import Visitor
from tests.browser.table import anything, sit_down
from tests.browser.unseen import play_unseen

STEPS = 7


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_the_pages_of_a_game_are_accessible(visitor: Visitor, game: str) -> None:
    """Table in mid-game, new table, rules, result and replay."""
    table = sit_down(visitor, game)
    play_unseen(table, anything(12), STEPS)
    found = violations(table.page)
    found += violations(visitor.open(f"/new/{game}"))
    found += violations(visitor.open(f"/rules/{game}"))
    resign(table)
    table.page.get_by_role("link", name="Result of").click()
    found += violations(table.page)
    table.page.get_by_role("link", name="One move back").click()
    expect(table.page.get_by_role("slider")).to_be_visible()
    found += violations(table.page)
    assert found == []


def test_the_lobby_the_settings_and_a_missing_page_are_accessible(visitor: Visitor) -> None:
    """The lobby when it is empty, and with a table that runs and one that is over."""
    found = violations(visitor.open())
    found += violations(visitor.open("/settings"))
    found += violations(visitor.open("/nothing"))
    visitor.complaints.clear()  # of the missing page
    resign(sit_down(visitor, "patrician"))
    sit_down(visitor, "intrigo")
    found += violations(visitor.open())
    assert found == []


def test_my_seat_and_a_table_with_a_takeover_are_accessible(visitor: Visitor) -> None:
    visitor.prefer(pace="1500")  # else the bots would end the match meanwhile
    page = sit_down(visitor, "patrician").page
    page.get_by_role("link", name="My seat").click()
    found = violations(page)
    page.get_by_role("link", name="Away and notifications").click()
    found += violations(page)
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    found += violations(page)
    assert found == []
