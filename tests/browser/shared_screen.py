"""Two people who share one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.engine import Visitor
from tests.browser.table import Table


def set_for_two(visitor: Visitor) -> Table:
    page = visitor.open()
    page.get_by_role("link", name="Patrician: same screen").click()
    for seat in (3, 4):
        page.get_by_label(f"Seat {seat}: who plays").select_option("nobody")
    page.get_by_role("button", name="Create table").click()
    table = Table(page)
    expect(table.privacy_screen).to_be_visible()
    return table
