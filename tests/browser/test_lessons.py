"""Somebody who has never played: from the lobby by the card through a lesson to the first match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from signoria.games import introduction
from signoria.kernel.lessons import Step
from tests.browser.accessibility import violations
from tests.browser.conftest import Arrive
from tests.browser.engine import USUAL, Size
from tests.browser.layout import IS_IN_SHAPE, NARROW, sideways
from tests.browser.table import TARGET, Table

PHONE: Size = (390, 844)
LESSON = introduction("patrician").lessons[0]

IS_IN_SIGHT = """(found) => {
  const box = found.getBoundingClientRect();
  const isOnTop = found.contains(document.elementFromPoint(box.x + 30, box.y + 9));
  return box.top > -1 && box.bottom < innerHeight + 1 && isOnTop;
}"""


@pytest.mark.parametrize("size", [USUAL, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_is_taught_and_then_plays(arrive: Arrive, size: Size) -> None:
    page = arrive(size=size).open()
    page.get_by_role("button", name="Play Patrician now").click()
    expect(page.get_by_role("heading", name="Patrician")).to_be_visible()
    found = violations(page)
    page.get_by_role("link", name="Teach me").click()
    page.wait_for_function(IS_IN_SHAPE, arg=NARROW)
    found += violations(page)
    for step in LESSON.steps:
        take(page, step)
    page.get_by_role("button", name="Play your first match").click()
    assert Table(page).wait_until_asked().actions
    assert found == []


def take(page: Page, step: Step) -> None:
    """The task stays in sight wherever its target is; what came of it is where the keyboard goes on."""
    expect(page.locator("#lesson-title")).to_have_text(step.title)
    assert sideways(page) <= 0
    if step.is_question:
        page.locator("#lesson").get_by_role("button", name=step.answers[step.right_answer].text).click()
    else:
        target = page.locator(f'{TARGET}[value="{step.do[0]}"]').first
        target.scroll_into_view_if_needed()
        assert page.locator("#lesson-task").evaluate(IS_IN_SIGHT)
        target.click()
    expect(page.locator("#lesson-reply")).to_be_focused()
    page.get_by_role("link", name="Next").click()
