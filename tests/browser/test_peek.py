"""Hold to peek: the player's own side is on the page for as long as the button is held, and not a moment longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.engine import Visitor
from tests.browser.shared_screen import set_for_two
from tests.browser.table import Table

HAND = "#table .dock:not(.covered)"
PEEK = "[data-peek]"

LOSSES = {
    "blur": "() => window.dispatchEvent(new Event('blur'))",
    "hidden": "() => document.dispatchEvent(new Event('visibilitychange'))",
    "cancel": "() => document.dispatchEvent(new PointerEvent('pointercancel'))",
    "gone": "() => window.dispatchEvent(new Event('pagehide'))",
    "no button": "() => document.dispatchEvent(new PointerEvent('pointermove', {buttons: 0}))",
    "stream": "() => document.dispatchEvent(new Event('htmx:sse:error'))",
}


IS_CONNECTED = "() => Boolean(document.getElementById('live')?._htmx?.sse?.reader)"


def table_for_two(visitor: Visitor) -> Page:
    """The covered table, once its stream has begun: a stream that begins covers what is being peeked at."""
    page = set_for_two(visitor).page
    page.wait_for_function(IS_CONNECTED)
    return page


def press(page: Page) -> None:
    """Put the pointer on the button and hold it down."""
    expect(page.locator(PEEK)).to_be_visible()
    box = page.locator(PEEK).bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()


def is_covered(page: Page) -> bool:
    """At once, without waiting: what is private is not in the page."""
    found: bool = page.evaluate("() => document.querySelector('#table input[name=seat]').value === '-1'")
    return found and not page.locator(HAND).count()


@pytest.mark.campaign
def test_the_hand_shows_while_the_button_is_held(visitor: Visitor) -> None:
    page = table_for_two(visitor)
    before = page.locator("#table").inner_html().split()
    press(page)
    expect(page.locator(HAND)).to_be_visible()
    expect(Table(page).targets).to_have_count(0)
    page.mouse.up()
    assert is_covered(page)
    assert page.locator("#table").inner_html().split() == before


@pytest.mark.campaign
@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_holds_the_button_too(visitor: Visitor, key: str) -> None:
    page = table_for_two(visitor)
    page.locator(PEEK).focus()
    page.keyboard.down(key)
    expect(page.locator(HAND)).to_be_visible()
    page.keyboard.up(key)
    assert is_covered(page)
    expect(page.locator(PEEK)).to_be_focused()


@pytest.mark.campaign
@pytest.mark.parametrize("loss", LOSSES)
def test_the_hand_is_covered_even_if_the_release_is_lost(visitor: Visitor, loss: str) -> None:
    page = table_for_two(visitor)
    press(page)
    expect(page.locator(HAND)).to_be_visible()
    page.evaluate(LOSSES[loss])
    assert is_covered(page)


def slowly(route: Route) -> None:
    route.request.frame.page.wait_for_timeout(300)
    route.continue_()


@pytest.mark.campaign
def test_an_answer_that_comes_after_the_release_is_never_shown(visitor: Visitor) -> None:
    page = table_for_two(visitor)
    page.route("**/act", slowly)
    press(page)
    page.mouse.up()
    page.wait_for_timeout(900)
    assert is_covered(page)


@pytest.mark.campaign
def test_a_finger_holds_the_button(arrive: Arrive) -> None:
    page = table_for_two(arrive(size=(390, 844), has_touch=True, is_mobile=True))
    expect(page.locator(PEEK)).to_be_visible()
    box = page.locator(PEEK).bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + 9, "y": box["y"] + 9}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator(HAND)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"() => !document.querySelector('{HAND}')")
    assert is_covered(page)
