"""Playing on by plain requests: for tests that look at a position, and not at how it is reached."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from html import unescape

from playwright.sync_api import APIRequestContext, BrowserContext

from tests.browser.engine import PATIENCE
from tests.browser.table import MOST_STEPS, OFTEN, Chooser, Moment, Table

BUTTON = re.compile(r"<button[^>]*>")
VALUE = re.compile(r'value="([^"]*)"')
RECAP = re.compile(r'name="dismiss" value="(\d+)"')
SEQ = re.compile(r'data-seq="(\d+)"')


class Unseen:
    """A visitor's table, asked for by requests that share the browser's cookies."""

    def __init__(self, request: APIRequestContext, address: str) -> None:
        self._request = request
        self._address = address
        self._html = ""

    def look(self) -> Moment:
        """Wait until this visitor is called or has something to read, or the match is over.

        Where all choose at once, a visitor who has chosen could change their choice for as long as others choose. They
        wait instead: so a position does not depend on who is quicker.
        """
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            moment = self._ask()
            if self._is_called(moment) or moment.is_over:
                return moment
            time.sleep(OFTEN / 1000)
        raise AssertionError(f"nobody is asked: {moment}")

    def _moment(self) -> Moment:
        seq, recap = SEQ.search(self._html), RECAP.search(self._html)
        return Moment(
            seq=int(seq[1]) if seq else 0,
            seat=int(self._field("seat")),
            decision=int(self._field("decision")),
            is_pending=False,
            recap=recap[1] if recap else "",
            is_over='id="result"' in self._html,
            actions=self._actions(),
        )

    def _field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self._html)
        assert found, name
        return unescape(found[1])

    def _actions(self) -> list[str]:
        buttons = [found for found in BUTTON.findall(self._html) if 'name="action"' in found]
        values = [VALUE.search(found) for found in buttons if "aria-disabled" not in found]
        return list(dict.fromkeys(unescape(value[1]) for value in values if value))

    def step(self, choose: Chooser) -> None:
        """Do the next thing there is to do; a turn is confirmed with its last step."""
        moment = self.look()
        if not moment.is_over:
            self._do(moment, choose)

    def step_if_awaited(self, choose: Chooser) -> Moment:
        """The same if there is anything to do for this visitor now; returns the moment before."""
        moment = self._ask()
        if self._is_called(moment):
            self._do(moment, choose)
        return moment

    def _ask(self) -> Moment:
        self._html = self._request.get(self._address).text()
        return self._moment()

    def _is_called(self, moment: Moment) -> bool:
        return bool(moment.recap) or 'class="prompt mine' in self._html

    def _do(self, moment: Moment, choose: Chooser) -> None:
        pressed = {"dismiss": moment.recap} if moment.recap else {"action": choose(moment), "confirmed": "1"}
        fields = {name: self._field(name) for name in ("csrfmiddlewaretoken", "seat", "decision")}
        answer = self._request.post(f"{self._address}act", form={**fields, **pressed})
        assert answer.ok, answer.status


def skip(context: BrowserContext, address: str, choose: Chooser, steps: int) -> None:
    """Play so many steps of a table that no page shows, and on until nothing is left to read."""
    unseen = Unseen(context.request, address)
    for _ in range(steps):
        unseen.step(choose)
    while unseen.look().recap:
        unseen.step(choose)


def play_unseen_to_the_end(tables: Sequence[Table], choose: Chooser) -> None:
    """Play on for several visitors until the match is over, then show them its end."""
    addresses = [table.page.url for table in tables]
    unseen = [Unseen(table.page.context.request, at) for table, at in zip(tables, addresses, strict=True)]
    for table in tables:
        table.page.goto("about:blank")
    for _ in range(MOST_STEPS):
        moments = [one.step_if_awaited(choose) for one in unseen]
        if all(moment.is_over for moment in moments):
            break
    for table, address in zip(tables, addresses, strict=True):
        table.page.goto(address)


def play_unseen(table: Table, choose: Chooser, steps: int) -> None:
    """Skip so many steps of a table that a page shows."""
    page, address = table.page, table.page.url.partition("#")[0]
    page.goto("about:blank")  # else it would draw every move
    skip(page.context, address, choose, steps)
    page.goto(address)
    table.wait_until_asked()
