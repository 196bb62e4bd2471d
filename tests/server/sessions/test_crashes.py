"""The server is killed in the middle of a turn: the turn is there whole or not at all, and no tried step is lost.

Two persons share one screen, so that the privacy screen is tested too. `--campaign` kills 200 times.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from signoria.devtools.load_test.browser import Browser
from tests.server.helpers.house import DATABASE, House
from tests.server.helpers.visitors import field, offered

LONGEST = 0.03
"""Seconds between the press that makes a turn and the end of the server; the press takes about a third of them."""


class Screen:
    """One screen for two persons at a table of Patrician."""

    def __init__(self, house: House, folder: Path) -> None:
        self.house = house
        self.browser = Browser(house.port)
        self._folder = folder
        self._presses = 0

    async def sit_down(self) -> None:
        await self.browser.get("/")
        self.table = await self.browser.post("/new/patrician", {"who-0": "me", "who-1": "person"})

    async def page(self) -> str:
        return await self.browser.get(self.table)

    async def press(self, **pressed: str) -> str:
        return await self.browser.press(f"{self.table}act", await self.form(**pressed))

    async def form(self, **pressed: str) -> dict[str, str]:
        """What the page sends when one of its buttons is pressed."""
        page = await self.page()
        self._presses += 1
        key = f"press-{self._presses:05}"
        return {"seat": field(page, "seat"), "decision": field(page, "decision"), "key": key, **pressed}

    async def uncover(self) -> str:
        """Open the privacy screen of whoever is asked."""
        page = await self.page()
        seat = 0 if 'id="uncover-0"' in page else 1
        return await self.browser.press(f"{self.table}act", {"uncover": str(seat)})

    async def try_turn(self) -> str:
        """Try steps until only the last one is left to confirm; returns it, or nothing once the match has ended."""
        while "/result" not in (page := await self.page()):
            if 'id="uncover-' in page:
                await self.uncover()
                continue
            action = offered(page)[0]
            if 'id="confirm"' in await self.press(action=action):
                return action
        return ""

    async def crash_while_making(self, action: str, delay: float) -> None:
        """Press *Done*, and let the server die meanwhile."""
        form = await self.form(action=action, confirmed="1")
        making = asyncio.create_task(self.browser.press(f"{self.table}act", form))
        await asyncio.sleep(delay)
        self.house.crash()
        with suppress(OSError, EOFError, asyncio.IncompleteReadError):
            await making
        await self.browser.close()
        self.house.reopen()

    def rows(self) -> tuple[int, int]:
        """How many moves are saved, and how many steps are tried now."""
        with closing(sqlite3.connect(self._folder / DATABASE)) as database:
            key = self.table.split("/")[2]
            moves = database.execute(
                "SELECT count(*) FROM server_move m JOIN server_table t ON t.id = m.table_id WHERE t.key = ?", [key]
            ).fetchone()[0]
            steps = database.execute(
                "SELECT coalesce(sum(json_array_length(d.steps)), 0) FROM server_draft d"
                " JOIN server_table t ON t.id = d.table_id WHERE t.key = ?",
                [key],
            ).fetchone()[0]
        return moves, steps


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    found.close()


@pytest.mark.long
def test_a_turn_is_there_whole_or_not_at_all(house: House, tmp_path: Path, campaign: bool) -> None:
    async def play() -> tuple[int, int]:
        chance = Random(1)
        screen = Screen(house, tmp_path)
        try:
            return await crash_often(screen, chance)
        finally:
            await screen.browser.close()

    async def crash_often(screen: Screen, chance: Random) -> tuple[int, int]:
        await screen.sit_down()
        made = kept = 0
        for _ in range(200 if campaign else 2):
            while not (action := await screen.try_turn()):
                await screen.sit_down()
            moves, steps = screen.rows()
            assert steps > 0
            await screen.crash_while_making(action, chance.random() * LONGEST)
            is_made = screen.rows() == (moves + steps + 1, 0)
            assert is_made or screen.rows() == (moves, steps)
            page = await screen.page()
            has_ended = is_made and "/result" in page  # then nobody is asked, and nothing is covered any more
            assert has_ended or 'id="uncover-' in page, "the privacy screen is closed after a restart"
            made, kept = made + is_made, kept + (not is_made)
            if not is_made:
                assert action in offered(await screen.uncover()), "the steps that were tried are tried still"
                await screen.press(action=action, confirmed="1")
                assert screen.rows() == (moves + steps + 1, 0)
        return made, kept

    made, kept = asyncio.run(play())
    print(f"{made} turns were whole after the crash, {kept} not made and their draft kept")
    assert made + kept == (200 if campaign else 2)
    assert not campaign or (made > 20 and kept > 20), "the crashes came at various moments"
