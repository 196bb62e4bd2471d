"""Whole matches by clicks: from the lobby to the first decision, to the result, through the replay, and again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from signoria.games import game_ids
from tests.browser.engine import Visitor
from tests.browser.table import TITLES, Table, anything, sit_down

GAMES = pytest.mark.parametrize("game", game_ids())
MOST_CLICKS = 3


@pytest.mark.campaign
@GAMES
def test_the_first_decision_is_few_clicks_away(visitor: Visitor, game: str) -> None:
    page = visitor.open()
    play = page.get_by_role("button", name=f"Play {TITLES[game]} now")
    clicks = [page.get_by_text("a novice", exact=True), play, page.get_by_role("button", name="Just play")]
    for button in clicks:
        button.click()
    expect(Table(page).targets.first).to_be_visible()
    assert len(clicks) <= MOST_CLICKS


@pytest.mark.long
@GAMES
def test_a_match_is_played_replayed_and_followed_by_a_rematch(visitor: Visitor, game: str) -> None:
    table = sit_down(visitor, game)
    first = table.page.url
    table.play_to_the_end(anything(1))
    table.page.get_by_role("link", name="Result").click()
    expect(table.page.get_by_role("heading", name="Score sheet")).to_be_attached()
    expect(table.page.locator(".standing")).to_contain_text("You ")
    share(table.page)
    press_on_the_chart(table.page)
    look_through(table.page)
    table.page.get_by_role("link", name="Result").click()
    table.page.get_by_role("button", name="Play again").click()
    table.wait_until_asked()
    assert table.page.url != first


def look_through(page: Page) -> None:
    """With the links, and with the slider."""
    page.get_by_role("link", name="The deal").click()
    told = page.locator(".scrubber output")
    expect(told).to_contain_text("Move 0 of")
    page.get_by_role("link", name="One move forward").click()
    expect(told).to_contain_text("Move 1 of")
    slider = page.get_by_role("slider", name="Moves played")
    slider.press("End")
    last = slider.get_attribute("max")
    expect(told).to_have_text(f"Move {last} of {last}")
    play_by_itself(page)


def share(page: Page) -> None:
    """One press copies a link that anybody can open."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Share").click()
    expect(page.get_by_role("link", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.locator("#share").get_attribute("href")
    assert "/watch/" in link


def press_on_the_chart(page: Page) -> None:
    """Its middle leads to about the middle of the match."""
    page.locator(".chart").click()
    expect(page.locator(".player")).to_be_visible()
    slider = page.get_by_role("slider", name="Moves played")
    last = int(slider.get_attribute("max") or 0)
    assert 0.3 * last < int(slider.input_value()) < 0.7 * last


def play_by_itself(page: Page) -> None:
    """The space bar starts and stops it, and keys move on, all in the same page."""
    told, slider = page.locator(".scrubber output"), page.get_by_role("slider", name="Moves played")
    page.evaluate("document.body.dataset.same = 'page'")
    page.get_by_label("Speed").select_option("very fast")
    slider.press("Home")
    expect(told).to_contain_text("Move 0 of")
    slider.press("Space")
    expect(told).not_to_contain_text("Move 0 of")
    slider.press("Space")
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    assert page.evaluate("document.body.dataset.same") == "page"
