"""From a phone to a wide screen: what is asked, what may be chosen and the hand are seen together."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games import game_ids
from tests.browser.conftest import Arrive
from tests.browser.engine import Size
from tests.browser.table import TARGET, Table, anything, sit_down

TOUCHED: list[Size] = [(390, 844), (820, 1180), (1180, 820)]
SIZES: list[Size] = [*TOUCHED, (1366, 640), (1280, 800)]
HANDS = {"patrician": "#dock .hand", "intrigo": "#dock .mine-cards", "il-principe": ".dock .handbox"}
STEPS = (0, 9, 10)
"""After how many steps the table is looked at, one after another."""

MEASURE = """([hand, legal]) => {
  const isInside = (one) => {
    const box = one.getBoundingClientRect();
    return box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
  };
  const isOnTop = (one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
  };
  const isLarge = (one) => one.getBoundingClientRect().width > 43.5 && one.getBoundingClientRect().height > 43.5;
  const targets = [...document.querySelectorAll(legal)].filter((one) => one.checkVisibility());
  const large = new Set(targets.filter(isLarge).map((one) => one.value));
  return {
    herald: isInside(document.getElementById("herald")),
    hand: isInside(document.querySelector(hand)),
    target: targets.some((one) => isInside(one) && isOnTop(one)),
    sideways: document.documentElement.scrollWidth - innerWidth,
    small: targets.filter((one) => !large.has(one.value)).map((one) => one.value),
  };
}"""


@pytest.mark.parametrize("game", game_ids())
def test_everything_needed_is_on_the_screen_together(arrive: Arrive, game: str) -> None:
    table = sit_down(arrive(), game)
    missing: dict[tuple[int, Size, str], Any] = {}
    for steps in STEPS:
        table.play(anything(9), steps)
        while table.wait_until_asked().has_recap:
            table.step(anything(9))
        for size in SIZES:
            missing |= {(steps, size, word): what for word, what in measured(arrive, table, game, size).items()}
    assert missing == {}


def measured(arrive: Arrive, table: Table, game: str, size: Size) -> dict[str, Any]:
    """What is wrong with the table on a screen of this size."""
    state = table.page.context.storage_state()
    page = arrive(size=size, storage_state=state, has_touch=size in TOUCHED, is_mobile=size in TOUCHED).open()
    page.goto(table.page.url)
    Table(page).wait_until_asked()
    found = page.evaluate(MEASURE, [HANDS[game], TARGET])
    page.context.close()
    wrong = {word: found[word] for word in ("herald", "hand", "target") if not found[word]}
    if found["sideways"] > 0:
        wrong["sideways"] = found["sideways"]
    if size in TOUCHED and found["small"]:
        wrong["small"] = found["small"]
    return wrong
