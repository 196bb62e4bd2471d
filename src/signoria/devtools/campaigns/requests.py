"""Requests that are lost, doubled and out of order: every move is made once, and in its order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, chance_of
from signoria.devtools.campaigns.installation import sqlite_installation
from signoria.devtools.campaigns.kills import KillRun
from signoria.devtools.campaigns.persistent_players import PersistentPlayer
from signoria.devtools.load_test.browser import Browser

PRESSES = 150
"""In a chunk."""


class UnreliablePlayer(PersistentPlayer):
    """A player whose answers get lost, and whose presses arrive twice or long after they were sent."""

    before: dict[str, str] | None = None

    async def press(self, form: dict[str, str]) -> str:
        trouble, late = self.chance.randrange(4), self.before
        self.before = form
        other = Browser(self.browser.port)
        other.cookies = self.browser.cookies
        try:
            if trouble == 0:  # the answer is lost, and the press is sent again
                await other.press(f"{self.address}act", form)
            elif trouble == 1:  # it is sent twice at once
                both = (super().press(form), other.press(f"{self.address}act", form))
                return (await asyncio.gather(*both))[0]
            elif trouble == 2 and late:  # the press before it arrives once more
                await other.press(f"{self.address}act", late)
            return await super().press(form)
        finally:
            await other.close()


class RequestsRun(KillRun):
    """Unreliable players at tables of a server that nobody kills."""

    player_kind: type[PersistentPlayer] = UnreliablePlayer
    presses = PRESSES

    async def _kill_and_wait(self) -> None:
        while len(self.clock.presses) < self.presses and not all(table.is_over for table in self.tables):
            await asyncio.sleep(0.02)

    def _figures(self) -> Figures:
        return super()._figures() | {"done": len(self.clock.presses)}


@contextmanager
def open_requests(options: Options) -> Iterator[RunChunk]:
    with sqlite_installation() as installation:
        yield lambda number: asyncio.run(
            RequestsRun(installation, chance_of(options.seed, "requests", number), kills=1).run()
        )


REQUESTS_CAMPAIGN = Campaign("requests", "presses", 5_000, open_requests)
