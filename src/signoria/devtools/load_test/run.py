"""One run of the load test: a server, clients at its tables, and what was measured."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, cycle
from time import perf_counter
from typing import Any

from signoria.devtools.load_test.browser import Browser
from signoria.devtools.load_test.players import Table, TablePlan, open_table
from signoria.devtools.load_test.results import (
    Rows,
    bot_waits,
    delays,
    has_seen_all,
    missed,
    percentiles,
    read_rows,
)
from signoria.devtools.load_test.server_process import CpuSeconds, ServerProcess, cores, pin_to
from signoria.devtools.rule_speed import SEED
from signoria.games import game_ids

PLAYERS, BOTS = 2, 1
"""Who has a seat at a table; all other viewers are spectators."""

PAGE_SECONDS = 0.5
"""The time between two pages that the visitor loads."""

LAST_SECONDS = 10.0
"""How long a frame may take to arrive after the end of the run before it counts as missed."""

Show = Callable[[int], None]
"""Called every second with the number of seconds that have passed."""


def table_plans(tables: int, viewers: int, level: str) -> list[TablePlan]:
    """This many tables with this many viewers each, with the games in turn."""
    games = game_ids()
    return [TablePlan(games[number % len(games)], PLAYERS, BOTS, level, viewers - PLAYERS) for number in range(tables)]


def run_once(plans: Sequence[TablePlan], seconds: int, is_slow: bool, show: Show) -> dict[str, Any]:
    """Start a server, let the tables play for this many seconds, and return all figures of the run.

    With `is_slow` another process always uses the server's core too.
    """
    server_core, others = cores()
    before = os.sched_getaffinity(0) if others else set()
    pin_to(others)
    try:
        with ServerProcess(server_core, is_slow) as server:
            test = LoadTest(server, plans, Browser(server.port))
            return asyncio.run(test.measure(seconds, show))
    finally:
        pin_to(before)


@dataclass
class LoadTest:
    """All clients of one server."""

    server: ServerProcess
    plans: Sequence[TablePlan]
    visitor: Browser  # loads whole pages
    tables: list[Table] = field(default_factory=list)
    page_seconds: list[float] = field(default_factory=list)  # how long the visitor waited for each page
    most_megabytes: float = 0.0

    async def measure(self, seconds: int, show: Show) -> dict[str, Any]:
        """All figures of a run."""
        try:
            return await self._measure(seconds, show)
        finally:
            for browser in [self.visitor, *(viewer.browser for table in self.tables for viewer in table.viewers)]:
                await browser.close()

    async def _measure(self, seconds: int, show: Show) -> dict[str, Any]:
        await self.visitor.get("/")
        first_page = perf_counter() - self.server.started
        at_start = self.server.megabytes()
        self.tables = [await open_table(self.server.port, plan) for plan in self.plans]
        viewers = [viewer for table in self.tables for viewer in table.viewers]
        watching = [asyncio.create_task(viewer.watch()) for viewer in viewers]
        await asyncio.gather(*(viewer.changed.wait() for viewer in viewers))
        started, cpu_before = perf_counter(), self.server.cpu_seconds()
        await self._play(seconds, show)
        spent, cpu_after = perf_counter() - started, self.server.cpu_seconds()
        rows = await self._wait_for_frames()
        await _cancel(watching)
        figures = self._figures(rows, spent, cpu_before, cpu_after)
        return figures | {"first_page_s": round(first_page, 2), "mb_at_start": round(at_start)}

    async def _play(self, seconds: int, show: Show) -> None:
        chance = random.Random(SEED)  # noqa: S311 - chooses the buttons to press
        playing = [player.play(chance) for table in self.tables for player in table.players]
        tasks = [asyncio.create_task(coroutine) for coroutine in [*playing, self._visit_pages()]]
        for second in range(seconds):
            await asyncio.wait(tasks, timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
            for task in tasks:
                if task.done():
                    task.result()
            self.most_megabytes = max(self.most_megabytes, self.server.megabytes())
            show(second + 1)
        await _cancel(tasks)

    async def _visit_pages(self) -> None:
        """Load one whole page after another: the lobby, and the tables as a spectator."""
        for address in cycle(["/", *(table.watch_address for table in self.tables)]):
            started = perf_counter()
            await self.visitor.get(address)
            self.page_seconds.append(perf_counter() - started)
            await asyncio.sleep(PAGE_SECONDS)

    async def _wait_for_frames(self) -> Rows:
        """The moves that were made, after waiting a little for the last frames to arrive."""
        rows, until = read_rows(self.server.database), perf_counter() + LAST_SECONDS
        while perf_counter() < until and not all(
            has_seen_all(viewer, rows[table.key]) for table in self.tables for viewer in table.viewers
        ):
            await asyncio.sleep(0.05)
        return rows

    def _figures(self, rows: Rows, spent: float, before: CpuSeconds, after: CpuSeconds) -> dict[str, Any]:
        found = [(table, plan, rows[table.key]) for table, plan in zip(self.tables, self.plans, strict=True)]
        moves = sum(len(made) for *_, made in found)
        presses = list(chain.from_iterable(player.answered for table in self.tables for player in table.players))
        web, bots = after.web - before.web, after.bots - before.bots
        return {
            "tables": len(self.tables),
            "viewers": sum(len(table.viewers) for table in self.tables),
            "seconds": round(spent, 1),
            "moves": moves,
            "frames": sum(viewer.frames for table in self.tables for viewer in table.viewers),
            "missed": sum(missed(table, made) for table, _, made in found),
            "move_ms": percentiles([delay for table, _, made in found for delay in delays(table, made)]),
            "press_ms": percentiles(presses),
            "page_ms": percentiles(self.page_seconds),
            "bot_ms": percentiles([wait for _, plan, made in found for wait in bot_waits(made, _bot_seats(plan))]),
            "web_cpu_s": round(web, 2),
            "bots_cpu_s": round(bots, 2),
            "cpu_ms_per_move": round(web * 1e3 / max(moves, 1), 2),
            "core_used_by_others": round(max(0.0, after.core - before.core - web - bots) / spent, 2),
            "most_mb": round(self.most_megabytes),
        }


def _bot_seats(plan: TablePlan) -> range:
    """The seats of the bots: the last ones."""
    return range(plan.players, plan.players + plan.bots)


async def _cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
