"""Faults under load: a full disk, statements and commits that fail, and a clock that jumps.

While a fault lasts, a press may be refused. Nothing that was acknowledged may be lost, and afterwards all goes on.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, chance_of
from signoria.devtools.campaigns.installation import Installation, identities, sqlite_installation
from signoria.devtools.campaigns.kills import KillRun
from signoria.devtools.campaigns.planted_faults import COMMIT, LATE_COMMIT, STATEMENT, order

FULL_DISK, CLOCK = "full disk", "clock jump"
KINDS = (FULL_DISK, STATEMENT, COMMIT, LATE_COMMIT, CLOCK)
SECONDS = (0.2, 1.2)
"""How long a fault lasts."""

MOST_BYTES = 4096
"""With a full disk no file can be longer: a write beyond it fails in the system, as on a disk without room."""

JUMPS = (-86_400 * 365, -86_400, -3_600, -60, -1, 1, 60, 3_600, 86_400, 86_400 * 365)


class FaultRun(KillRun):
    """Some faults of one server, while people play at its tables."""

    kinds: tuple[str, ...] = KINDS
    patience = 90.0  # bots rest for a minute after an error at their table

    async def _kill_and_wait(self) -> None:
        kind = self.chance.choice(self.kinds)
        self._begin(kind)
        try:
            await asyncio.sleep(self.chance.uniform(*SECONDS))
        finally:
            self._end()
        self.killed[kind] += 1
        await self._note_recovery(kind, perf_counter())

    def _begin(self, kind: str) -> None:
        if kind == FULL_DISK:
            limit_files(self.installation, MOST_BYTES)
        elif kind == CLOCK:
            order(self.installation.folder, clock=self.chance.choice(JUMPS))
        else:
            order(self.installation.folder, fails=kind, every=self.chance.randrange(1, 8))

    def _end(self) -> None:
        limit_files(self.installation, resource.RLIM_INFINITY)
        order(self.installation.folder)


def limit_files(installation: Installation, most: int) -> None:
    """How long a file may be that the programs of the installation write."""
    for program in installation.programs:
        resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


@contextmanager
def open_faults(options: Options) -> Iterator[RunChunk]:
    with sqlite_installation(has_faults=True) as installation:

        def run_chunk(number: int) -> Figures:
            pid = installation.programs[0].pid
            figures = asyncio.run(FaultRun(installation, chance_of(options.seed, "faults", number)).run())
            figures["failures"] += [] if identities([pid]) else ["the server has ended"]
            return figures

        yield run_chunk


FAULTS_CAMPAIGN = Campaign("faults", "faults", 200, open_faults)
