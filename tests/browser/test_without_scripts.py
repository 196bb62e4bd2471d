"""Without JavaScript every click is a form and a new page; nothing is out of reach."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from signoria.games import game_ids
from tests.browser.conftest import Arrive
from tests.browser.table import TARGET, TITLES

CLICKS = 8


@pytest.mark.parametrize("game", game_ids())
def test_first_moves_without_scripts(arrive: Arrive, game: str) -> None:
    page = arrive(java_script_enabled=False).open()
    page.get_by_role("button", name=f"Play {TITLES[game]} now").click()
    seqs = [click_something(page, Random(step)) for step in range(CLICKS)]
    assert seqs == sorted(seqs)
    assert seqs[-1] > seqs[0]


def click_something(page: Page, chance: Random) -> int:
    """Confirm, dismiss or choose; while bots move, the page looks again by itself."""
    waiting = page.locator(f"#dismiss, #confirm, {TARGET}")
    expect(waiting.first).to_be_visible()
    seq = int(page.locator("#table").get_attribute("data-seq") or 0)
    urgent = page.locator("#dismiss, #confirm")
    buttons = urgent.all() or [one for one in page.locator(TARGET).all() if one.is_visible()]
    chance.choice(buttons).click()
    return seq
