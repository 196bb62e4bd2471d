"""The clients of a load test: they join a table by link, receive every frame, and move when it is their turn."""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from time import perf_counter

from signoria.devtools.load_test.browser import Browser
from signoria.devtools.load_test.page_reading import hidden, invitations, is_asked, offered, seq_of, watch_link

MOVE_SECONDS = (0.8, 1.6)
"""The minimum and maximum time that a player takes for a step."""


@dataclass
class Viewer:
    """A client that has a table open, and when each frame arrived."""

    browser: Browser
    events: str
    seen: dict[int, float] = field(default_factory=dict)  # [seq]: when it first arrived
    order: list[int] = field(default_factory=list)  # the seq of every frame, in the order in which they arrived
    frames: int = 0
    page: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def watch(self) -> None:
        async for message in self.browser.stream(self.events):
            first, _, rest = message.partition(b"\n")
            if first.startswith(b"id: "):
                self._note(int(first[4:]), rest)
            else:
                self.note_panel(message)

    def note_panel(self, message: bytes) -> None:
        """Something beside the table arrived: the chat, or a sign that the stream is alive."""

    def _note(self, seq: int, frame: bytes) -> None:
        self.seen.setdefault(seq, perf_counter())
        self.order.append(seq)
        self.frames += 1
        self.show(frame.decode())

    def show(self, page: str) -> None:
        """Show a page, unless it is older than the one that is shown: the page's script drops those too."""
        if seq_of(page) >= seq_of(self.page):
            self.page = page
            self.changed.set()


@dataclass
class Player:
    """A viewer who has a seat and moves."""

    viewer: Viewer
    address: str  # of the table
    sent: dict[str, float] = field(default_factory=dict)  # [key of a press]: when it was sent
    answered: list[float] = field(default_factory=list)  # seconds until a press was answered

    async def play(self, chance: random.Random) -> None:
        """Play step by step, for as long as the match lasts."""
        while True:
            while not self.is_asked:
                self.viewer.changed.clear()
                await self.viewer.changed.wait()
            await asyncio.sleep(chance.uniform(*MOVE_SECONDS))
            await self.step(chance)

    @property
    def is_asked(self) -> bool:
        return is_asked(self.viewer.page) and bool(offered(self.viewer.page))

    async def step(self, chance: random.Random) -> None:
        """Press a button of the page, if there is one."""
        page, key = self.viewer.page, secrets.token_urlsafe(12)
        actions = offered(page)
        if not actions:
            return
        form = {"action": chance.choice(actions), "key": key, "confirmed": "1"}
        form |= {name: hidden(page, name) for name in ("seat", "decision")}
        started = self.sent[key] = perf_counter()
        answer = await self.viewer.browser.press(f"{self.address}act", form)
        self.answered.append(perf_counter() - started)
        self.viewer.show(answer)


@dataclass(frozen=True)
class Table:
    """A table with all of its clients."""

    key: str
    watch_address: str
    players: list[Player]
    viewers: list[Viewer]  # players and spectators


@dataclass(frozen=True)
class TablePlan:
    """A table to be created: how many players, bots and spectators it has."""

    game: str
    players: int
    bots: int
    level: str
    spectators: int


async def open_table(port: int, plan: TablePlan, kind: type[Viewer] = Viewer) -> Table:
    """Create a table and let all players join it; the match starts when the last one has joined."""
    host = Browser(port)
    await host.get(f"/new/{plan.game}")
    seats = ["me", *["friend"] * (plan.players - 1), *[plan.level] * plan.bots]
    address = await host.post(f"/new/{plan.game}", {f"who-{seat}": who for seat, who in enumerate(seats)})
    browsers = [host]
    for number, link in enumerate(invitations(await host.get(address)), 1):
        guest = Browser(port)
        await guest.get(link)
        await guest.post(link, {"name": f"Friend {number}"})
        browsers.append(guest)
    watch_address = watch_link(await host.get(f"{address}seat"))
    players = [Player(kind(browser, f"{address}events"), address) for browser in browsers]
    spectators = [kind(Browser(port), f"{watch_address}events") for _ in range(plan.spectators)]
    viewers = [*(player.viewer for player in players), *spectators]
    return Table(address.split("/")[2], watch_address, players, viewers)
