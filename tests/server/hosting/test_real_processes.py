"""Two web servers and two workers as programs, with one PostgreSQL database: any of them may die at any time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from signoria.devtools.load_test.browser import Browser
from tests.server.helpers.house import PATIENCE, ROOT
from tests.server.helpers.programs import QUICK, Programs, programs_in
from tests.server.helpers.visitors import field, is_asked, offered, seq

SERVE = ("signoria", "serve", "--port", "0", "--no-bots")


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    with programs_in(tmp_path) as found:
        yield found


async def until(page: Callable[[], Awaitable[str]], is_so: Callable[[str], object]) -> str:
    """Look at a page again and again."""
    async with asyncio.timeout(PATIENCE):
        while not is_so(shown := await page()):
            await asyncio.sleep(0.05)
        return shown


class Player:
    """A browser that asks another server each time, as behind a proxy that knows no visitors."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self._browser = Browser(ports[0])
        self._count = 0

    async def _next(self) -> Browser:
        await self._browser.close()
        self._count += 1
        self._browser.port = self.ports[self._count % len(self.ports)]
        return self._browser

    async def sit_down(self) -> None:
        await (await self._next()).get("/")
        self.table = await (await self._next()).post(
            "/new/patrician", {"who-0": "me", "who-1": "novice", "bot_pause": "0"}
        )

    async def page(self) -> str:
        return await (await self._next()).get(self.table)

    async def turn(self) -> int:
        """Wait for the turn and make it; returns the number of the last move."""
        page = await until(self.page, lambda page: is_asked(page) or "/result" in page)
        before = seq(page)
        while is_asked(page):
            form = {"seat": "0", "decision": field(page, "decision"), "action": offered(page)[0], "confirmed": "1"}
            browser = await self._next()
            await browser.press(f"{self.table}act", {**form, "key": f"press-{self._count:06}"})
            page = await self.page()
            if seq(page) > before:
                break
        return seq(await self.page())

    async def close(self) -> None:
        await self._browser.close()


@pytest.mark.long
def test_a_match_goes_on_whichever_program_dies(programs: Programs) -> None:
    """All are started at once, so that they also have to migrate the database one after the other."""
    web, other, worker = programs.start(SERVE, SERVE, QUICK)

    async def play() -> None:
        player = Player([web.port, other.port])
        await player.sit_down()
        made = await player.turn()
        worker.kill()  # while it thinks or not: the lease of a dead one expires
        programs.start_again(worker)
        assert await player.turn() > made
        web.kill()
        player.ports = [other.port]
        assert await player.turn() > made
        await player.close()

    asyncio.run(play())
    with psycopg.connect(programs.url) as database:
        rows = database.execute("SELECT seq, press_key FROM server_move ORDER BY seq").fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    keys = [key for _, key in rows if key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://somebody:geheim@127.0.0.1:1/none", "cannot be used"),
        ("mysql://somebody:geheim@127.0.0.1/none", "postgresql://user@host/database"),
        ("postgresql://somebody:geheim@127.0.0.1:port/none", "a port that is no number"),
        ("postgresql://somebody:geheim@127.0.0.1", "names no database"),
    ],
)
def test_a_database_that_cannot_be_used_is_explained_without_its_password(url: str, said: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "signoria", "worker", "--data", str(tmp_path), "--database", url]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert said in done.stderr, done.stderr
    assert "geheim" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
