"""A hint: asked for with a button, shown beside the prompt, and it points at the table without making the move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.engine import USUAL
from tests.browser.layout import sideways
from tests.browser.table import sit_down

PHONE = (390, 844)
LEAST_TARGET = 44


def target_of(page: Page) -> str:
    """The move that the first suggestion is about."""
    return str(page.locator(".hint-show").first.get_attribute("data-suggested"))


@pytest.mark.campaign
def test_a_hint_is_shown_and_points_at_the_table(arrive: Arrive) -> None:
    for size, has_touch in ((USUAL, False), (PHONE, True)):
        page = sit_down(arrive(size=size, has_touch=has_touch), "patrician").page
        before = page.locator("input[name=decision]").input_value()
        page.locator("#hint").click()
        expect(page.locator(".hint").first).to_contain_text("Best")
        expect(page.locator("#hint")).to_have_count(0)
        assert sideways(page) == 0
        box = page.locator(".hint-show").first.bounding_box()
        assert box
        assert box["height"] >= LEAST_TARGET
        move = target_of(page)
        page.locator(".hint-show").first.click()
        expect(page.locator("#table button.hinted")).to_have_attribute("value", move)
        expect(page.locator("#table button.hinted")).to_be_focused()
        expect(page.locator("#table button.hinted")).to_be_in_viewport()
        assert page.locator("input[name=decision]").input_value() == before
        page.locator("#table button.hinted").click()
        expect(page.locator(".hint")).to_have_count(0)
