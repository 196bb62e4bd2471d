"""What a newcomer is told at the table: a note on a first decision, the legend, and what each piece is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.engine import USUAL, Size
from tests.browser.layout import sideways
from tests.browser.table import sit_down

PHONE: Size = (390, 844)
LEAST_TARGET = 44
ROW = 64
"""Pixels: the most that a note may take of a phone's height."""


@pytest.mark.campaign
@pytest.mark.parametrize("size", [USUAL, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_is_told_what_a_decision_and_a_piece_are(arrive: Arrive, size: Size) -> None:
    is_phone = size == PHONE
    page = sit_down(arrive(size=size, has_touch=is_phone), "intrigo").page
    card = page.locator("#dock button.schemer").first
    if is_phone:
        hold(page, card)
    else:
        card.focus()
        page.keyboard.press("w")  # from here on with the keyboard alone
        card.focus()
    bubble = page.locator("#bubble")
    expect(bubble.locator("b")).to_have_text("Schemer")
    expect(bubble.locator("em")).to_contain_text("Keep")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    read_the_note_once(page, is_phone)
    open_the_legend(page)


def hold(page: Page, piece: Locator) -> None:
    """Hold a finger on a piece until it is explained, and let go: it is not chosen by that."""
    decision = page.locator("input[name=decision]").input_value()
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    chromium = page.context.new_cdp_session(page)
    chromium.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator("#bubble")).to_be_visible()
    chromium.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#bubble")).to_be_visible()
    assert page.locator("input[name=decision]").input_value() == decision
    expect(page.locator("#confirm, #dock [aria-pressed=true]")).to_have_count(0)


def read_the_note_once(page: Page, is_phone: bool) -> None:
    note = page.locator("#note")
    expect(note).to_contain_text("A schemer wins for the family on it")
    assert sideways(page) == 0
    assert violations(page) == []
    if is_phone:
        row, button = page.locator("#course").bounding_box(), page.locator("#noted").bounding_box()
        assert row
        assert button
        assert row["height"] <= ROW
        assert min(button["width"], button["height"]) >= LEAST_TARGET
    page.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    expect(page.locator("#course [aria-current=step]")).to_have_text("Draft")
    page.reload()
    expect(page.locator("#course [aria-current=step]")).to_have_text("Draft")
    expect(note).to_have_count(0)


def open_the_legend(page: Page) -> None:
    """By the keyboard; Escape closes it."""
    page.locator("button[popovertarget=legend]").first.focus()
    page.keyboard.press("Enter")
    legend = page.get_by_role("region", name="Legend")
    expect(legend).to_be_visible()
    expect(legend.get_by_text("Face-down schemer")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
