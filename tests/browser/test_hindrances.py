"""What hinders people with disabilities, as far as a program can tell: axe, by day and by night."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from signoria.games import game_ids
from tests.browser.engine import Visitor
from tests.browser.table import Table, anything, sit_down

GRAVE = ("serious", "critical")
STEPS = 7

OF_COLOURS = ["color-contrast", "link-in-text-block"]
THEMES: dict[Literal["light", "dark"], dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": OF_COLOURS},  # nothing but colours changes with the theme
}
RUN = "async (options) => (await axe.run(options)).violations"


def hindrances(page: Page) -> list[tuple[str, ...]]:
    """Rule, theme and place of everything grave."""
    page.evaluate(AXE_SCRIPT)
    found = []
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for rule in page.evaluate(RUN, options):
            if rule["impact"] in GRAVE:
                found += [(rule["id"], theme, *map(str, node["target"]), node["html"]) for node in rule["nodes"]]
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_a_game_hinders_nobody(visitor: Visitor, game: str) -> None:
    """New table, table in mid-game, result and replay."""
    table = sit_down(visitor, game)
    table.play(anything(12), STEPS)
    table.wait_until_asked()
    found = hindrances(table.page)
    found += hindrances(visitor.open(f"/new/{game}"))
    found += hindrances(visitor.open(f"/rules/{game}"))
    resign(table)
    table.page.get_by_role("link", name="Result of").click()
    found += hindrances(table.page)
    table.page.get_by_role("link", name="One move back").click()
    expect(table.page.get_by_role("slider")).to_be_visible()
    found += hindrances(table.page)
    assert found == []


def resign(table: Table) -> None:
    page = table.page
    page.get_by_role("link", name="Signoria: all tables").click()
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Resign").click()


@pytest.mark.parametrize("path", ["/", "/settings", "/nothing"])
def test_a_page_hinders_nobody(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    visitor.complaints.clear()  # a page that is not there is complained of, rightly
    assert hindrances(page) == []


def test_a_busy_lobby_hinders_nobody(visitor: Visitor) -> None:
    resign(sit_down(visitor, "patrician"))
    sit_down(visitor, "intrigo")
    assert hindrances(visitor.open()) == []


def test_my_seat_and_a_table_one_is_away_from_hinder_nobody(visitor: Visitor) -> None:
    visitor.wish(pace="1500")  # else the bots would end the match meanwhile
    page = sit_down(visitor, "patrician").page
    page.get_by_role("link", name="My seat").click()
    found = hindrances(page)
    page.get_by_role("link", name="Away and notices").click()
    found += hindrances(page)
    page.get_by_role("button", name="Let a bot decide for me").click()
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    found += hindrances(page)
    assert found == []
