"""What hinders people with disabilities, as far as a program can tell: axe, by day and by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from signoria.games import game_ids
from tests.browser.accessibility import resign, violations
from tests.browser.engine import Visitor
from tests.browser.table import anything, sit_down

STEPS = 7


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_a_game_hinders_nobody(visitor: Visitor, game: str) -> None:
    """New table, table in mid-game, result and replay."""
    table = sit_down(visitor, game)
    table.play(anything(12), STEPS)
    table.wait_until_asked()
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


@pytest.mark.parametrize("path", ["/", "/settings", "/nothing"])
def test_a_page_hinders_nobody(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    visitor.complaints.clear()  # a page that is not there is complained of, rightly
    assert violations(page) == []


def test_a_busy_lobby_hinders_nobody(visitor: Visitor) -> None:
    resign(sit_down(visitor, "patrician"))
    sit_down(visitor, "intrigo")
    assert violations(visitor.open()) == []


def test_my_seat_and_a_table_one_is_away_from_hinder_nobody(visitor: Visitor) -> None:
    visitor.wish(pace="1500")  # else the bots would end the match meanwhile
    page = sit_down(visitor, "patrician").page
    page.get_by_role("link", name="My seat").click()
    found = violations(page)
    page.get_by_role("link", name="Away and notices").click()
    found += violations(page)
    page.get_by_role("button", name="Let a bot decide for me").click()
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    found += violations(page)
    assert found == []
