"""Measure the web page with many people: tables played at a live pace, each with viewers, over real connections.

Starts a server of its own on one core, in a folder that goes afterwards, and on the other cores a crowd that sits
down by links, opens streams, and moves a step every second or so. For every move of a person it is measured how long
after the press each viewer has the frame that shows it. Every viewer must be sent every move, in order: if one was
not, the program says so and ends with code 1.

Times are those of the wall, so whatever else uses the core is in them: the run with the least p99 is given, and with
each run how much of the core others used. CPU time a move does not depend on that.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, cycle
from time import perf_counter
from typing import Any

from signoria.bots.levels import LEVELS
from signoria.cli.bench import machine
from signoria.cli.codes import FAILED
from signoria.cli.crowd.browsing import Browser
from signoria.cli.crowd.house import Cost, House, cores, keep_to
from signoria.cli.crowd.people import Party, Plan, gather
from signoria.cli.crowd.tally import Rows, bot_waits, delays, has_seen_all, missed, percentiles, read_rows
from signoria.cli.figures import SEED
from signoria.cli.options import add_json
from signoria.cli.output import in_columns, print_json
from signoria.cli.parser import whole_number
from signoria.cli.progress import Show, progress
from signoria.games import game_ids
from signoria.version import VERSION

EXAMPLES = (
    "signoria load",
    "signoria load --tables 20 --viewers 8 --runs 1",
    "signoria load --level prince --slow",
)

PERSONS, BOTS = 2, 1
"""Who sit at a table; all others look on."""

PAGE_SECONDS = 0.5
"""Between two pages that somebody loads who walks about."""

LAST_SECONDS = 10.0
"""How long a frame may be on its way when the run is over, before it counts as lost."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=whole_number(1, 200), default=10, metavar="N", help="default: 10")
    parser.add_argument(
        "--viewers", type=whole_number(PERSONS, 50), default=4, metavar="N", help="at each table (default: 4)"
    )
    parser.add_argument(
        "--level",
        choices=[*LEVELS],
        default="apprentice",
        help="of the bots (default: apprentice)",
    )
    parser.add_argument(
        "--seconds", type=whole_number(1, 3600), default=20, metavar="S", help="that a run takes (default: 20)"
    )
    parser.add_argument(
        "--runs", type=whole_number(1, 100), default=3, metavar="N", help="the best of how many (default: 3)"
    )
    parser.add_argument("--slow", action="store_true", help="something else is always busy on the server's core")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    with progress("playing", chosen.runs * chosen.seconds) as show:
        runs = [_one_run(chosen, _later(show, number * chosen.seconds)) for number in range(chosen.runs)]
    best = min(runs, key=lambda figures: figures["move_ms"].get("p99", 0.0))
    data = {"signoria": VERSION, "machine": machine(), "best": best, "runs": runs}
    if chosen.json:
        print_json(data)
    else:
        _print(data)
    return FAILED if any(figures["missed"] for figures in runs) else 0


def _later(show: Show, before: int) -> Show:
    def shown(done: int, label: str | None = None) -> None:
        show(before + done, label)

    return shown


def plans(tables: int, viewers: int, level: str) -> list[Plan]:
    """The games in turn, at each table two people and a bot."""
    games = game_ids()
    return [Plan(games[number % len(games)], PERSONS, BOTS, level, viewers - PERSONS) for number in range(tables)]


def _one_run(chosen: argparse.Namespace, show: Show) -> dict[str, Any]:
    server_core, others = cores()
    before = os.sched_getaffinity(0) if others else set()
    keep_to(others)
    try:
        with House(server_core, chosen.slow) as house:
            crowd = Crowd(house, plans(chosen.tables, chosen.viewers, chosen.level), Browser(house.port))
            return asyncio.run(crowd.measured(chosen.seconds, show))
    finally:
        keep_to(before)


@dataclass
class Crowd:
    """All who come to a house, for one run."""

    house: House
    plans: Sequence[Plan]
    guest: Browser  # one who walks about
    parties: list[Party] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)  # seconds for which somebody waited for a page
    most_megabytes: float = 0.0

    async def measured(self, seconds: int, show: Show) -> dict[str, Any]:
        """All figures of a run."""
        try:
            return await self._measured(seconds, show)
        finally:
            for browser in [self.guest, *(viewer.browser for party in self.parties for viewer in party.viewers)]:
                await browser.close()

    async def _measured(self, seconds: int, show: Show) -> dict[str, Any]:
        await self.guest.get("/")
        first_page = perf_counter() - self.house.begun
        at_start = self.house.megabytes()
        self.parties = [await gather(self.house.port, plan) for plan in self.plans]
        viewers = [viewer for party in self.parties for viewer in party.viewers]
        watching = [asyncio.create_task(viewer.watch()) for viewer in viewers]
        await asyncio.gather(*(viewer.changed.wait() for viewer in viewers))
        begun, cost = perf_counter(), self.house.cost()
        await self._play(seconds, show)
        spent, cost_after = perf_counter() - begun, self.house.cost()
        rows = await self._all_seen()
        await _ended(watching)
        figures = self._figures(rows, spent, cost, cost_after)
        return figures | {"first_page_s": round(first_page, 2), "mb_at_start": round(at_start)}

    async def _play(self, seconds: int, show: Show) -> None:
        chance = random.Random(SEED)  # noqa: S311 - which buttons are pressed
        people = [person.play(chance) for party in self.parties for person in party.people]
        tasks = [asyncio.create_task(coming) for coming in [*people, self._walk_about()]]
        for second in range(seconds):
            await asyncio.wait(tasks, timeout=1.0, return_when=asyncio.FIRST_EXCEPTION)
            for task in tasks:
                if task.done():
                    task.result()
            self.most_megabytes = max(self.most_megabytes, self.house.megabytes())
            show(second + 1)
        await _ended(tasks)

    async def _walk_about(self) -> None:
        """Load one whole page after another: the lobby, and tables that one may look at."""
        for address in cycle(["/", *(party.look for party in self.parties)]):
            begun = perf_counter()
            await self.guest.get(address)
            self.pages.append(perf_counter() - begun)
            await asyncio.sleep(PAGE_SECONDS)

    async def _all_seen(self) -> Rows:
        """The moves that were made; given a little time, everybody should have been shown all of them."""
        rows, until = read_rows(self.house.database), perf_counter() + LAST_SECONDS
        while perf_counter() < until and not all(
            has_seen_all(viewer, rows[party.key]) for party in self.parties for viewer in party.viewers
        ):
            await asyncio.sleep(0.05)
        return rows

    def _figures(self, rows: Rows, spent: float, before: Cost, after: Cost) -> dict[str, Any]:
        found = [(party, plan, rows[party.key]) for party, plan in zip(self.parties, self.plans, strict=True)]
        moves = sum(len(made) for *_, made in found)
        presses = list(chain.from_iterable(person.answered for party in self.parties for person in party.people))
        web, bots = after.web - before.web, after.bots - before.bots
        return {
            "tables": len(self.parties),
            "viewers": sum(len(party.viewers) for party in self.parties),
            "seconds": round(spent, 1),
            "moves": moves,
            "frames": sum(viewer.frames for party in self.parties for viewer in party.viewers),
            "missed": sum(missed(party, made) for party, _, made in found),
            "move_ms": percentiles([delay for party, _, made in found for delay in delays(party, made)]),
            "press_ms": percentiles(presses),
            "page_ms": percentiles(self.pages),
            "bot_ms": percentiles([wait for _, plan, made in found for wait in bot_waits(made, _bots(plan))]),
            "web_cpu_s": round(web, 2),
            "bots_cpu_s": round(bots, 2),
            "cpu_ms_per_move": round(web * 1e3 / max(moves, 1), 2),
            "core_used_by_others": round(max(0.0, after.core - before.core - web - bots) / spent, 2),
            "most_mb": round(self.most_megabytes),
        }


def _bots(plan: Plan) -> range:
    """The seats of the bots: the last ones."""
    return range(plan.persons, plan.persons + plan.bots)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)


TIMES = {
    "move_ms": "from a press to the frame at a viewer",
    "press_ms": "from a press to its answer",
    "page_ms": "a whole page",
    "bot_ms": "from the move before to a bot's",
}


def _print(data: dict[str, Any]) -> None:
    best = data["best"]
    built = data["machine"]
    print(f"signoria {VERSION}, {built['python']}, one core of {built['cores']}, {built['cpu']}\n")
    print(f"{best['tables']} tables, {best['viewers']} viewers, {best['seconds']} s; best of {len(data['runs'])} runs")
    print(f"{best['moves']} moves, {best['frames']} frames, {best['missed']} missed\n")
    rows = [["milliseconds", "p50", "p90", "p99", "most"]]
    rows += [[text, *(f"{value:,.0f}" for value in best[name].values())] for name, text in TIMES.items() if best[name]]
    print(in_columns(rows, right=range(1, 5)))
    print(
        f"\nCPU: {best['cpu_ms_per_move']} ms a move; {best['web_cpu_s']} s in all, and {best['bots_cpu_s']} s for bots"
    )
    print(f"memory: {best['mb_at_start']} MB at the start, {best['most_mb']} MB at most")
    print(f"first page: {best['first_page_s']} s after the start")
    used = ", ".join(f"{figures['core_used_by_others']:.0%}" for figures in data["runs"])
    worst = ", ".join(f"{figures['move_ms'].get('p99', 0):.0f}" for figures in data["runs"])
    print(f"p99 of each run: {worst} ms; of the core others used: {used}")
