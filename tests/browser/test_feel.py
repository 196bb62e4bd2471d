"""How a table feels: keys choose, a limit bids, the log opens beside the board, pieces glide."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.engine import Visitor
from tests.browser.table import anything, sit_down

NOTE_MOVEMENT = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.moved.push(this.id); return animate.apply(this, given); };
  history.replaceState({ isSame: true }, "");
}"""


def test_keys_a_limit_and_the_log_work_at_the_table_without_leaving_it(visitor: Visitor) -> None:
    table = sit_down(visitor, "il-principe")
    page, limit = table.page, table.page.locator("#bid-limit")
    page.evaluate(NOTE_MOVEMENT)
    while not limit.count():
        before = table.wait_until_asked()
        page.keyboard.press("Enter" if before.is_pending else "1")
        table.wait_until_other(before)
    limit.get_by_role("spinbutton").fill("1")
    limit.get_by_role("button", name="Save").click()
    expect(page.locator("#log .log li").first).to_be_visible()
    table.step(anything(3))
    page.keyboard.press("l")
    expect(page.locator("#log-panel")).to_be_visible()
    page.get_by_label("Show").select_option("moves")
    expect(page.locator("#whole-log li").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    expect(page.locator(".choice-numbers b").first).to_be_visible()
    assert page.evaluate("history.state.isSame")
    assert page.evaluate("window.moved") == [], "the visitor wants no motion"
