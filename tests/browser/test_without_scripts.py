"""Without JavaScript every click is a form and a new page; nothing is out of reach."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.table import TARGET, TRIES, play_now

CLICKS = 8


@pytest.mark.parametrize(
    "game", ["patrician", *[pytest.param(game, marks=pytest.mark.campaign) for game in ("intrigo", "il-principe")]]
)
def test_first_moves_without_scripts(arrive: Arrive, game: str) -> None:
    page = arrive(java_script_enabled=False).open()
    play_now(page, game)
    seqs = [click_something(page, Random(step)) for step in range(CLICKS)]
    assert seqs == sorted(seqs)
    assert seqs[-1] > seqs[0]


SOMETHING = """() => {
  const seen = (found) => [...document.querySelectorAll(found)].filter((one) => one.checkVisibility());
  const urgent = seen("#dismiss, #confirm").map((one) => `#${one.id}`);
  return urgent.length ? urgent : seen("TARGET").map((one) => `TARGET[value="${one.value}"]:visible`);
}""".replace("TARGET", TARGET)
"""How to find what may be pressed."""


def click_something(page: Page, chance: Random) -> int:
    """Confirm, dismiss or choose. While bots move, the page looks again by itself: then another choice is made."""
    for patience in TRIES:
        expect(page.locator(f"#dismiss, #confirm, {TARGET}").first).to_be_visible()
        try:
            seq = int(page.locator("#table").get_attribute("data-seq") or 0)
            page.locator(chance.choice(page.evaluate(SOMETHING))).first.click(timeout=patience)
        except (Error, IndexError):  # the page was another one before it could be pressed
            continue
        return seq
    raise AssertionError(f"nothing can be pressed on {page.url}")
