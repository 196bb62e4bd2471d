"""Those who come to the tables: they sit down by link, look at every frame, and move when they are asked."""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from time import perf_counter

from signoria.cli.crowd.browsing import Browser
from signoria.cli.crowd.reading import hidden, invitations, is_asked, offered, seq_of, watch_link

MOVE_SECONDS = (0.8, 1.6)
"""How long somebody takes for a step: between these."""


@dataclass
class Viewer:
    """Somebody with a table open: when each frame was there."""

    browser: Browser
    events: str
    seen: dict[int, float] = field(default_factory=dict)  # [seq]: when it first arrived
    order: list[int] = field(default_factory=list)  # of all frames, as they came
    frames: int = 0
    page: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def watch(self) -> None:
        async for message in self.browser.stream(self.events):
            first, _, rest = message.partition(b"\n")
            if first.startswith(b"id: "):
                self._note(int(first[4:]), rest)

    def _note(self, seq: int, frame: bytes) -> None:
        self.seen.setdefault(seq, perf_counter())
        self.order.append(seq)
        self.frames += 1
        self.show(frame.decode())

    def show(self, page: str) -> None:
        """What is older than what he sees is dropped, as a page drops it."""
        if seq_of(page) >= seq_of(self.page):
            self.page = page
            self.changed.set()


@dataclass
class Person:
    """A viewer who sits at the table and moves."""

    viewer: Viewer
    table: str
    sent: dict[str, float] = field(default_factory=dict)  # [key of a press]: when it was sent
    answered: list[float] = field(default_factory=list)  # seconds until a press was answered

    async def play(self, chance: random.Random) -> None:
        """Step by step, for as long as the match lasts."""
        while True:
            while not is_asked(self.viewer.page) or not offered(self.viewer.page):
                self.viewer.changed.clear()
                await self.viewer.changed.wait()
            await asyncio.sleep(chance.uniform(*MOVE_SECONDS))
            await self._step(chance)

    async def _step(self, chance: random.Random) -> None:
        page, key = self.viewer.page, secrets.token_urlsafe(12)
        actions = offered(page)
        if not actions:
            return
        form = {"action": chance.choice(actions), "key": key, "confirmed": "1"}
        form |= {name: hidden(page, name) for name in ("seat", "decision")}
        begun = self.sent[key] = perf_counter()
        answer = await self.viewer.browser.press(f"{self.table}act", form)
        self.answered.append(perf_counter() - begun)
        self.viewer.show(answer)


@dataclass(frozen=True)
class Party:
    """A table with all who are there."""

    key: str
    look: str  # where one looks on
    people: list[Person]
    viewers: list[Viewer]  # those people among them


@dataclass(frozen=True)
class Plan:
    """A table to be set: who sits there, and how many look on."""

    game: str
    persons: int
    bots: int
    level: str
    watchers: int


async def gather(port: int, plan: Plan) -> Party:
    """Set a table for friends, and let them all sit down; with the last one the match begins."""
    host = Browser(port)
    await host.get(f"/new/{plan.game}")
    sitters = ["me", *["friend"] * (plan.persons - 1), *[plan.level] * plan.bots]
    table = await host.post(f"/new/{plan.game}", {f"who-{seat}": who for seat, who in enumerate(sitters)})
    guests = [host]
    for number, link in enumerate(invitations(await host.get(table)), 1):
        guest = Browser(port)
        await guest.get(link)
        await guest.post(link, {"name": f"Friend {number}"})
        guests.append(guest)
    look = watch_link(await host.get(f"{table}seat"))
    people = [Person(Viewer(guest, f"{table}events"), table) for guest in guests]
    watchers = [Viewer(Browser(port), f"{look}events") for _ in range(plan.watchers)]
    return Party(table.split("/")[2], look, people, [*(person.viewer for person in people), *watchers])
