"""The system's Chromium, and visitors who each have a browser of their own."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium")

LAUNCH = 300
"""Seconds after which a browser that has not started is given up."""


def why_no_chromium() -> str:
    """Why these tests cannot run; empty if they can. Some systems' `chromium` only says what to install."""
    if CHROMIUM is None:
        return "Chromium is not installed: no program `chromium` is found"
    tried = subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=False, timeout=LAUNCH)
    return "" if tried.returncode == 0 else f"{CHROMIUM} does not run: {tried.stderr.strip()}"


FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE = 64_000
"""Milliseconds to wait for something that must happen: many, because the machine may be busy."""

Size = tuple[int, int]
USUAL: Size = (1280, 800)


class Engine:
    """One Chromium for all tests of a process."""

    def __init__(self, browser: Browser, loop: asyncio.AbstractEventLoop | None) -> None:
        self.browser = browser
        self.loop = loop

    @contextmanager
    def running(self) -> Iterator[None]:
        """Mark Playwright's loop as running only while it is in use: Django refuses to work beside it."""
        _set_running_loop(self.loop)
        try:
            yield
        finally:
            _set_running_loop(None)


@contextmanager
def engine() -> Iterator[Engine]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=LAUNCH * 1000)
        found = Engine(browser, _get_running_loop())
        _set_running_loop(None)
        yield found
        _set_running_loop(found.loop)
        browser.close()
    _set_running_loop(None)


class Visitor:
    """A person with cookies of their own, and all errors and warnings of their browser."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def prefer(self, **preferences: str) -> None:
        """Have chosen something before: what the settings page and the lobby keep in cookies."""
        self.context.add_cookies(
            [{"name": f"signoria-{name}", "value": text, "url": self.address} for name, text in preferences.items()]
        )

    def open(self, path: str = "/") -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.goto(self.address + path)
        return page


def newcomer(found: Engine, address: str, size: Size = USUAL, **options: Any) -> Visitor:
    """A visitor whose bots are weak and move at once."""
    width, height = size
    context = found.browser.new_context(
        viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **options}
    )
    visitor = Visitor(context, address)
    visitor.prefer(pace="0", level="novice")
    return visitor


__all__ = ["PATIENCE", "Engine", "Size", "Visitor", "engine", "newcomer", "why_no_chromium"]
