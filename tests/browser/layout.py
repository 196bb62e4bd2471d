"""Screen sizes, and whether everything needed is in sight."""

from __future__ import annotations

from playwright.sync_api import Page

NARROW = "(max-width: 820px)"


IS_IN_SHAPE = """(narrow) => document.readyState === "complete" &&
  (document.getElementById("table")?.dataset.tall === "1") === matchMedia(narrow).matches
"""
"""A page that learns that its screen has another shape loads itself again."""


def sideways(page: Page) -> int:
    """By how many pixels a page is wider than the screen. On a phone `innerWidth` would grow with the page."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found
