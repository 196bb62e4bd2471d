"""What axe finds on a page."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.table import Table

GRAVE = ("serious", "critical")
OF_COLOURS = ["color-contrast", "link-in-text-block"]
RUN = "async (options) => (await axe.run(options)).violations"
THEMES: dict[Literal["light", "dark"], dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": OF_COLOURS},  # nothing but colours changes with the theme
}


def violations(page: Page) -> list[tuple[str, ...]]:
    """Rule, theme and place of everything grave."""
    page.evaluate(AXE_SCRIPT)
    found = []
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for rule in page.evaluate(RUN, options):
            if rule["impact"] in GRAVE:
                found += [(rule["id"], theme, *map(str, node["target"]), node["html"]) for node in rule["nodes"]]
    return found


def resign(table: Table) -> None:
    page = table.page
    page.get_by_role("link", name="Signoria: all tables").click()
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Resign").click()
