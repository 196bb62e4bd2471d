"""Players who give up on nothing: a press that was not answered is sent again, with the same key, until it is."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from signoria.devtools.campaigns.ledger import Ledger
from signoria.devtools.load_test.browser import Browser, Refused
from signoria.devtools.load_test.page_reading import hidden, is_asked, offered, seq_of
from signoria.devtools.load_test.players import Table, TablePlan, open_table

ANSWER_SECONDS = 20.0
RETRY_SECONDS = 0.02
WAIT_SECONDS = 0.15
"""Between two looks of a player who is not asked."""

THINK_SECONDS = (0.0, 0.08)
NO_ANSWER = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError, Refused, ValueError, IndexError)


@dataclass
class Clock:
    """When presses were sent and answered."""

    presses: list[tuple[float, float]] = field(default_factory=list)

    def first_after(self, moment: float) -> float | None:
        """When the first press was answered that was sent after a moment; none if none was yet."""
        return next((answered for sent, answered in reversed(self.presses) if sent > moment), None)


@dataclass
class PersistentPlayer:
    """A player of one table, who moves for as long as the match lasts."""

    browser: Browser
    address: str
    ports: list[int]  # of web processes; one that does not answer is left for the next
    ledger: Ledger
    clock: Clock
    chance: Random
    is_stopping: bool = False
    is_over: bool = False

    async def play(self) -> None:
        page = ""
        while not self.is_over and not self.is_stopping:
            page = page or await self._page()
            self.is_over = "/result" in page
            if is_asked(page) and offered(page):
                await asyncio.sleep(self.chance.uniform(*THINK_SECONDS))
                page = await self._step(page)
            else:
                page = ""
                await asyncio.sleep(WAIT_SECONDS)

    async def _page(self) -> str:
        while True:
            try:
                page = await asyncio.wait_for(self.browser.get(self.address), ANSWER_SECONDS)
            except NO_ANSWER:
                await self._try_elsewhere()
                continue
            self._note(page)
            return page

    async def _step(self, page: str) -> str:
        """Press a button of the page; returns the table in the answer."""
        form = {"action": self.chance.choice(offered(page)), "key": secrets.token_urlsafe(12), "confirmed": "1"}
        form |= {name: hidden(page, name) for name in ("seat", "decision")}
        while True:
            sent = perf_counter()
            try:
                answer = await asyncio.wait_for(self.press(form), ANSWER_SECONDS)
            except NO_ANSWER:
                await self._try_elsewhere()
                continue
            self.clock.presses.append((sent, perf_counter()))
            if int(hidden(answer, "decision") or -1) > int(form["decision"]):
                self.ledger.accept(int(form["seat"]), int(form["decision"]), form["key"])
            self._note(answer)
            return answer

    async def press(self, form: dict[str, str]) -> str:
        return await self.browser.press(f"{self.address}act", form)

    async def _try_elsewhere(self) -> None:
        await asyncio.sleep(RETRY_SECONDS)
        with suppress(OSError):
            await self.browser.close()
        self.browser.port = self.ports[(self.ports.index(self.browser.port) + 1) % len(self.ports)]

    def _note(self, page: str) -> None:
        seat, decision = hidden(page, "seat"), hidden(page, "decision")
        if seat and decision:
            self.ledger.show(int(seat), int(decision), seq_of(page))


@dataclass
class PlayedTable:
    """A table with its players."""

    table: Table
    ledger: Ledger
    players: list[PersistentPlayer]

    @property
    def is_over(self) -> bool:
        return any(player.is_over for player in self.players)

    async def close(self) -> None:
        for viewer in self.table.viewers:
            with suppress(OSError):
                await viewer.browser.close()


async def seat_players(
    plan: TablePlan, ports: list[int], clock: Clock, chance: Random, kind: type[PersistentPlayer] = PersistentPlayer
) -> PlayedTable:
    """Create a table, which must not be disturbed meanwhile; its players begin when they are told to."""
    table = await open_table(ports[0], plan)
    ledger = Ledger(table.key)
    players = [
        kind(player.viewer.browser, player.address, ports, ledger, clock, Random(chance.random()))  # noqa: S311
        for player in table.players
    ]
    return PlayedTable(table, ledger, players)
