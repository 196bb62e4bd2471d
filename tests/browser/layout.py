"""Screen sizes, and whether everything needed is in sight."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.engine import Size

NARROW = "(width <= 820px) and (height > 520px), (width < 560px)"
"""Screens that a phone's layout is for: the same as in shape.js and in the styles."""

SCREENS: list[Size] = [(1280, 800), (1024, 600), (1920, 1080), (390, 844), (844, 390), (640, 400)]
"""A laptop, a small one, a desk, a phone, a phone on its side, and a laptop at a zoom of 200 %."""

IS_IN_SHAPE = """(narrow) => document.readyState === "complete" &&
  (!document.getElementById("table") ||
    (document.getElementById("table").dataset.tall === "1") === matchMedia(narrow).matches)
"""
"""A page that learns that its screen has another shape loads itself again."""

REPEATED = (
    "title, .visually-hidden, script, style, noscript, defs, symbol, [popover], .mini-card, .place-number, .sea-name, "
    ".arcade-number, .tick-text, .pip-text, .offer-card, .card-count, .deck-words, .pieces, .tile-picture, .piece"
)
"""Words and numerals that may be small: unseen, ornament, in a roundel, or said again beside it or on a larger card."""

FAULTS = """([isTouched, isUpright, repeated]) => {
  const told = [];
  const isInside = (box) => box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
  const boxOf = (one) => one.getBoundingClientRect();
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) told.push(`the page is ${wider} px too wide`);
  const entries = [...document.querySelectorAll(".bar nav > :is(a, button, form)")];
  if (entries.length > 6) told.push(`${entries.length} entries stand in the bar`);
  if (entries.some((one) => !isInside(boxOf(one)) && scrollY === 0)) told.push("the bar is too wide");
  const prompt = document.getElementById("prompt");
  if (prompt && !isInside(boxOf(prompt))) told.push("the prompt is off the screen");
  const hand = document.querySelector("#dock .hand, #dock .own-cards, .dock .hand-box, .dock");
  if (hand && !isInside(boxOf(hand))) told.push(`the hand is off the screen: ${Math.round(boxOf(hand).bottom)}`);
  const main = document.querySelector("#table svg.main");
  if (main) {
    const box = boxOf(main), shown = Math.round(Math.min(box.bottom, innerHeight) - Math.max(box.top, 0));
    if (shown < Math.min(box.height, innerHeight * 0.3) - 1) told.push(`only ${shown} px of the board are seen`);
  }
  const targets = [...document.querySelectorAll("#table button[name=action]:not([aria-disabled])")]
    .filter((one) => one.checkVisibility());
  if (isTouched) {
    const isLarge = (one) => boxOf(one).width > 43.5 && boxOf(one).height > 43.5;
    const large = new Set(targets.filter(isLarge).map((one) => one.value));
    const small = targets.filter((one) => !large.has(one.value));
    const buttons = [...document.querySelectorAll(".btn")].filter((one) => one.checkVisibility());
    const low = buttons.filter((one) => boxOf(one).height < 43.5);
    if (low.length) told.push("low buttons: " + low.map((one) => one.id || one.textContent.trim()).join(", "));
    if (small.length) told.push("small targets: " + small.map((one) => `${one.value} ${Math.round(boxOf(one).width)}x${
      Math.round(boxOf(one).height)}`).join(", "));
  }
  if (isTouched && isUpright) {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Map();
    while (texts.nextNode()) {
      const text = texts.currentNode, one = text.parentElement;
      if (!text.data.trim() || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (one.closest(repeated)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const drawing = one.closest("svg") && one.getScreenCTM ? Math.abs(one.getScreenCTM().a) : 1;
      const size = parseFloat(getComputedStyle(one).fontSize) * drawing;
      const name = one.closest("[class]")?.getAttribute("class");
      if (size < 10.9) small.set(`${name}: ${text.data.trim().slice(0, 20)}`, size);
    }
    for (const [what, size] of small) told.push(`text of ${size.toFixed(1)} px, ${what}`);
  }
  const meets = (a, b) => a.left < b.right - 1.5 && b.left < a.right - 1.5 && a.top < b.bottom - 1.5 &&
    b.top < a.bottom - 1.5;
  const badges = [...document.querySelectorAll(".seat :is(.now-tag, .thinking, .chosen-check, .own-tag)")];
  for (const badge of badges.filter((one) => one.checkVisibility())) {
    for (const other of badge.closest(".seat").querySelectorAll(".crest, .points, .seat-name, .facts > span")) {
      const isApart = !other.checkVisibility() || badge.contains(other) || other.contains(badge);
      if (!isApart && meets(boxOf(badge), boxOf(other))) {
        told.push(`${badge.getAttribute("class")} lies over ${other.getAttribute("class") ?? "a fact"}`);
      }
    }
  }
  return told;
}"""
"""What is wrong with a table as it is shown: without words if nothing."""


def is_touched(size: Size) -> bool:
    """Whether a screen of this size is a phone's."""
    return min(size) < 600 and size not in ((640, 400),)


def settle(page: Page, size: Size) -> None:
    """Give a page this size, and wait until it has the layout for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(IS_IN_SHAPE, arg=NARROW)


def faults(page: Page, size: Size) -> list[str]:
    """What is wrong with a table on a screen of this size."""
    found: list[str] = page.evaluate(FAULTS, [is_touched(size), size[0] < size[1], REPEATED])
    return found


def sideways(page: Page) -> int:
    """By how many pixels a page is wider than the screen. On a phone `innerWidth` would grow with the page."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found
