"""Il Principe's table, measured: names are whole, numbers stay apart, and the chart is large between the sizes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.engine import Size, Visitor
from tests.browser.layout import IS_IN_SHAPE, NARROW
from tests.browser.table import Table, anything
from tests.browser.unseen import play_unseen

NAMES = ["Lorenzo il Magnifico", "Massimiliano", "Bianca Maria Visconti", "Ippolita"]
LONGEST = 20
"""Characters that a seat's name may have."""

LEAST_CHART: dict[Size, int] = {(840, 620): 220, (900, 700): 300, (1024, 768): 250, (1170, 700): 250}
"""Sizes between those of phones and of wide screens, with the width that the chart has at least."""

SIZES: list[Size] = [(1280, 800), (1366, 640), *LEAST_CHART, (390, 844)]

COVERED_NAMES = """() => {
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const isWhole = (seat) => {
    const name = seat.querySelector(".seat-name"), text = document.createRange();
    text.selectNodeContents(name);
    const told = text.getBoundingClientRect(), who = seat.querySelector(".who").getBoundingClientRect();
    const others = [...seat.querySelectorAll(".points, .now-tag, .facts")].filter((one) => one.checkVisibility());
    return told.right < who.right + 1 && told.bottom < who.bottom + 3 && told.top > who.top - 3 &&
      !others.some((one) => meets(told, one.getBoundingClientRect()));
  };
  return [...document.querySelectorAll(".seat")].filter((seat) => !isWhole(seat)).map((seat) => seat.id);
}"""

MEETING = """() => {
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = [...document.querySelectorAll(".prompt, .seat, .board, .offer, .stage, .dock, .score-panel, .side")]
    .map((one) => [one.id || one.className, one.getBoundingClientRect()]);
  const inner = [...document.querySelectorAll(".hand .fan-card, .purse")].map((one) => one.getBoundingClientRect());
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const met = boxes.flatMap(([name, box], place) =>
    boxes.slice(place + 1).filter(([, other]) => meets(box, other)).map(([other]) => `${name} ${other}`));
  const purse = inner.pop();
  return met.concat(inner.some((card) => card.right > dock.right + 1 || meets(card, purse)) ? ["hand"] : []);
}"""

CHART = """() => {
  const box = document.querySelector(".map").getBoundingClientRect();
  return Math.min(box.width, box.height * 640 / 616);
}"""

TOUCHING_CHIPS = """() => [...document.querySelectorAll(".roles tr")].flatMap((row) => {
  const cells = [...row.querySelectorAll(".role-count")].map((one) => one.getBoundingClientRect());
  const table = document.querySelector(".roles-panel").getBoundingClientRect();
  const words = row.querySelector(".role-names")?.getBoundingClientRect() ?? table;
  return cells.filter((cell, place) => cell.right > (cells[place + 1]?.left ?? table.right) - 2 ||
    (place === 0 && row.querySelector(".role-names") && cell.left < words.right + 2)).map((cell) => row.innerText);
})"""


def deal(visitor: Visitor) -> Table:
    """A table at which the names are as long as they may be, at its first decision."""
    page = visitor.open("/new/il-principe")
    for seat, name in enumerate(NAMES):
        page.locator(f"input[name=name-{seat}]").fill(name[:LONGEST])
    page.get_by_role("button", name="Create table").click()
    page.wait_for_load_state()
    table = Table(page)
    table.wait_until_asked()
    return table


def at_size(page: Page, size: Size) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(IS_IN_SHAPE, arg=NARROW)
    Table(page).wait_until_asked()
    return page


@pytest.mark.long
def test_names_are_whole_panels_apart_and_the_chart_large_on_every_screen(arrive: Arrive) -> None:
    table = deal(arrive())
    wrong: dict[tuple[int, Size, str], Any] = {}
    for steps in (0, 24):
        play_unseen(table, anything(9), steps)
        for size in SIZES:
            page = at_size(table.page, size)
            found = {"names": page.evaluate(COVERED_NAMES), "chips": page.evaluate(TOUCHING_CHIPS)}
            if size[0] > 820:
                found["panels"] = page.evaluate(MEETING)
            if page.evaluate(CHART) < LEAST_CHART.get(size, 0):
                found["chart"] = page.evaluate(CHART)
            wrong |= {(steps, size, what): which for what, which in found.items() if which}
    assert wrong == {}
