"""From a phone to a wide screen: what is asked, what may be chosen and the hand are seen together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page

from signoria.games import game as game_of
from signoria.games import game_ids
from tests.browser.conftest import Arrive
from tests.browser.engine import Size
from tests.browser.layout import IS_IN_SHAPE, NARROW, SCREENS, faults, is_touched, settle, sideways
from tests.browser.states import seat_alone, show, states
from tests.browser.table import TARGET, Table, anything, sit_down
from tests.browser.unseen import skip

TOUCHED: list[Size] = [(390, 844), (820, 1180), (1180, 820)]
CLICKED: list[Size] = [(1366, 640), (1280, 800)]
HANDS = {"patrician": "#dock .hand", "intrigo": "#dock .own-cards", "il-principe": ".dock .hand-box"}
TOLD = {(1280, 800): 4, (1366, 640): 1}
"""How many sentences of what happened are seen at least, with short ones and long ones."""

STEPS = (0, 9, 10)
"""After how many steps the table is looked at, one after another."""

CUT_AT = (10, (1280, 800))
"""After which steps and at which size the lower edge of the log is looked at: the log is longer than its place then."""

MEASURE = """([hand, legal]) => {
  const isInside = (one) => {
    const box = one.getBoundingClientRect();
    return box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
  };
  const isOnTop = (one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
  };
  const log = document.getElementById("log").getBoundingClientRect();
  const isTold = (one) => one.getBoundingClientRect().bottom < log.bottom + 1 && isInside(one);
  const isLarge = (one) => one.getBoundingClientRect().width > 43.5 && one.getBoundingClientRect().height > 43.5;
  const targets = [...document.querySelectorAll(legal)].filter((one) => one.checkVisibility());
  const large = new Set(targets.filter(isLarge).map((one) => one.value));
  return {
    prompt: isInside(document.getElementById("prompt")),
    hand: isInside(document.querySelector(hand)),
    target: targets.some((one) => isInside(one) && isOnTop(one)),
    covered: targets.filter((one) => isInside(one) && !isOnTop(one)).map((one) => one.value),
    told: [...document.querySelectorAll("#log li")].filter(isTold).length,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ghosts: [...document.querySelectorAll("#table svg .ghost")]
      .filter((one) => getComputedStyle(one).pointerEvents !== "none").length,
    small: targets.filter((one) => !large.has(one.value)).map((one) => one.value),
  };
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_everything_needed_is_on_the_screen_together(arrive: Arrive, game: str) -> None:
    table = sit_down(arrive(), game)
    at, state = table.page.url, table.page.context.storage_state()
    table.page.goto("about:blank")  # only the page that is measured is drawn
    tablet = arrive(storage_state=state, has_touch=True, is_mobile=True, size=TOUCHED[0]).open()
    desk = arrive(storage_state=state, size=CLICKED[0]).open()
    missing: dict[tuple[int, Size, str], Any] = {}
    for steps in STEPS:
        skip(table.page.context, at, anything(9), steps)
        for page, sizes in ((tablet, TOUCHED), (desk, CLICKED)):
            page.goto(at, wait_until="commit")  # a page of another shape loads itself again
            for size in sizes:
                found = measured(page, HANDS[game], size)
                missing |= {(steps, size, word): what for word, what in wrong(found, size).items()}
                if (steps, size) == CUT_AT and is_cut(page):
                    missing[steps, size, "cut"] = "a line of the log is cut in half"
            page.goto("about:blank")  # so that it does not draw what happens until then
    assert missing == {}


def measured(page: Page, hand: str, size: Size) -> dict[str, Any]:
    """Where everything is on a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(IS_IN_SHAPE, arg=NARROW)
    Table(page).wait_until_asked()
    found: dict[str, Any] = page.evaluate(MEASURE, [hand, TARGET])
    return found


def wrong(found: dict[str, Any], size: Size) -> dict[str, Any]:
    """What is missed on a screen of this size."""
    missed = {word: found[word] for word in ("prompt", "hand", "target") if not found[word]}
    if found["ghosts"]:  # the preview of a choice must not catch a click on another choice
        missed["ghosts"] = found["ghosts"]
    if found["sideways"] > 0:
        missed["sideways"] = found["sideways"]
    if size in CLICKED and found["covered"]:
        missed["covered"] = found["covered"]
    if found["told"] < TOLD.get(size, 0):
        missed["told"] = found["told"]
    if size in TOUCHED and found["small"]:
        missed["small"] = found["small"]
    return missed


EDGE = """() => {
  const log = document.getElementById("log"), bottom = () => log.getBoundingClientRect().bottom;
  const cut = [...log.querySelectorAll("li")].find((one) => one.getBoundingClientRect().bottom > bottom());
  log.scrollTop += cut.getBoundingClientRect().top + 9 - bottom();  // to the upper half of its first line
  const box = log.getBoundingClientRect();
  return { x: box.left, y: box.bottom - 6, width: box.width, height: 5 };
}"""


def is_cut(page: Page) -> bool:
    """Whether the lower edge of the log, which has more than it shows, is less empty than it would be without words."""
    edge = page.evaluate(EDGE)
    told = page.screenshot(clip=edge)
    page.evaluate("document.querySelector('#log .log').style.visibility = 'hidden'")
    return page.screenshot(clip=edge) != told


LARGE_HAND = (2, 3, 10, 5, 8)
"""How many cards of each colour: more than the dock has room for side by side."""

DEAL = """(counts) => {
  const hand = document.querySelector(".hand");
  hand.className = "hand large";
  hand.innerHTML = counts.map((count, colour) =>
    `<div class="fan" role="group">` + Array.from({ length: count }, (_, card) =>
      `<button type="button" class="fan-card hand-button" value="show ${colour} ${card}">` +
      `<svg class="card-picture" viewBox="0 0 52 74"><rect width="52" height="74"/></svg></button>`).join("") +
    `</div>`).join("");
}"""

COVERED = """() => [...document.querySelectorAll("button.fan-card")].filter((one) => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
}).map((one) => one.value)"""

BESIDE = """() => {
  const edge = document.querySelector(".dock .purse").getBoundingClientRect().left;
  const cards = [...document.querySelectorAll(".card-picture")];
  return cards.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.parentNode.value);
}"""
"""Cards that lie over the money beside the hand."""


@pytest.mark.parametrize("is_touched", [False, True], ids=["clicked", "touched"])
def test_every_card_of_a_large_hand_can_be_pressed(arrive: Arrive, is_touched: bool) -> None:
    sizes = TOUCHED if is_touched else [*CLICKED, (1024, 600), (900, 700)]
    table = sit_down(arrive(size=sizes[0], has_touch=is_touched, is_mobile=is_touched), "il-principe")
    for size in sizes:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.wait_for_function(IS_IN_SHAPE, arg=NARROW)
        table.page.evaluate(DEAL, LARGE_HAND)
        assert table.page.evaluate(COVERED) == [], size
        assert sideways(table.page) == 0, size
        assert table.page.evaluate(BESIDE) == [], size


def faults_of(arrive: Arrive, game: str, seats: int, sizes: Sequence[Size], most: int) -> list[str]:
    """What is wrong at each of so many kinds of moment of a match, on each of these screens."""
    visitor = arrive(size=sizes[0])
    address = seat_alone(visitor, game, seats)
    state = visitor.context.storage_state()
    kinds = {is_touched(size) for size in sizes}
    pages = {kind: arrive(storage_state=state, has_touch=kind, is_mobile=kind).open() for kind in kinds}
    found = []
    for moment in islice(states(visitor, address), most):
        for size in sizes:
            page = pages[is_touched(size)]
            settle(page, size)
            show(page, address)
            settle(page, size)
            found += [f"{moment} {size}: {fault}" for fault in faults(page, size)]
    return found


@pytest.mark.parametrize("game", game_ids())
def test_small_screens_show_what_is_needed(arrive: Arrive, game: str) -> None:
    """A phone upright and on its side, and a laptop at a zoom of 200 %."""
    assert faults_of(arrive, game, game_of(game).seats[-1], [(390, 844), (844, 390), (640, 400)], 2) == []


HEIGHTS = """() => [...document.querySelectorAll(".btn")].filter((one) => one.checkVisibility())
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height])"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_every_button_is_high_enough_for_a_finger(arrive: Arrive, size: Size) -> None:
    visitor = arrive(size=size, has_touch=True, is_mobile=True)
    page = visitor.open()
    for path in ("/", "/new/patrician", "/settings", "/rules/patrician"):
        page.goto(visitor.address + path)
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p><a class=\"btn btn-small\">Small</a></p>')")
        assert [(text, height) for text, height in page.evaluate(HEIGHTS) if height < 44] == [], path


@pytest.mark.campaign
@pytest.mark.parametrize("seats", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", game_ids())
def test_every_kind_of_moment_fits_on_every_screen(arrive: Arrive, game: str, seats: int) -> None:
    assert faults_of(arrive, game, game_of(game).seats[seats], SCREENS, 20) == []
