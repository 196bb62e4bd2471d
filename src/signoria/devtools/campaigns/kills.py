"""Kill processes at random instants under load: nothing that was acknowledged is lost, doubled or half there."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from time import perf_counter, sleep

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, chance_of
from signoria.devtools.campaigns.installation import (
    PATIENCE,
    Installation,
    Program,
    kill,
    postgresql_installation,
    sqlite_installation,
)
from signoria.devtools.campaigns.ledger import read_saved
from signoria.devtools.campaigns.persistent_players import Clock, PersistentPlayer, PlayedTable, seat_players
from signoria.devtools.load_test.page_reading import seq_of
from signoria.devtools.load_test.players import TablePlan
from signoria.devtools.load_test.server_process import children
from signoria.games import game_ids

KILLS = 20
"""In a chunk, which has tables of its own."""

TABLES = 6
LULL_SECONDS = 0.7
"""The longest time between an answer after a kill and the next kill."""

BOT_TABLES = 2
LEVEL = "master"
"""Of the bots: one that searches, in a process of its own."""

HELPER_IN = 6
"""One kill in so many is of a process in which bots think."""

HELPER_SECONDS = 5.0
"""How long one is waited for: it is started when a bot is first asked, and dies with the program that started it."""

DATABASE_IN = 8
"""With PostgreSQL: one kill in so many is of PostgreSQL itself."""


def plans(chance: Random, count: int = TABLES) -> list[TablePlan]:
    """The tables of a chunk: all games, mostly people, at some of them with a bot."""
    games = game_ids()
    first = chance.randrange(len(games))
    names = [games[(first + number) % len(games)] for number in range(count)]
    with_bots = [TablePlan(name, 2, 1, LEVEL, 1) for name in names[:BOT_TABLES]]
    return [*with_bots, *(TablePlan(name, 3, 0, LEVEL, 1) for name in names[BOT_TABLES:])]


class KillRun:
    """Some kills of one installation, while people play at its tables."""

    player_kind: type[PersistentPlayer] = PersistentPlayer
    patience = PATIENCE  # seconds in which a match must go on after the last kill

    def __init__(self, installation: Installation, chance: Random, kills: int = KILLS, tables: int = TABLES) -> None:
        self.installation = installation
        self.chance = chance
        self.kills = kills
        self.plans = plans(chance, tables)
        self.clock = Clock()
        self.killed: Counter[str] = Counter()
        self.recovery: dict[str, list[float]] = defaultdict(list)  # [what was killed]: milliseconds
        self.failures: list[str] = []
        self.tables: list[PlayedTable] = []

    async def run(self) -> Figures:
        ports = self.installation.ports
        self.tables = [
            await seat_players(plan, ports, self.clock, self.chance, self.player_kind) for plan in self.plans
        ]
        playing = [asyncio.create_task(player.play()) for table in self.tables for player in table.players]
        playing += [asyncio.create_task(_watch(table)) for table in self.tables]
        try:
            for _ in range(self.kills):
                await self._kill_and_wait()
            await self._let_all_go_on()
            for table in self.tables:
                for player in table.players:
                    player.is_stopping = True
            await asyncio.gather(*playing[: -len(self.tables)])
            await self._check_pages()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for table in self.tables:
                await table.close()
        return self._figures()

    async def _kill_and_wait(self) -> None:
        await asyncio.sleep(self.chance.random() * LULL_SECONDS)
        name, moment = await asyncio.to_thread(self._kill)
        self.killed[name] += 1
        await self._note_recovery(name, moment)

    async def _note_recovery(self, name: str, moment: float) -> None:
        """Wait for the first answer to a press that was sent after a moment."""
        while (answered := self.clock.first_after(moment)) is None:
            if perf_counter() - moment > PATIENCE or all(table.is_over for table in self.tables):
                break
            await asyncio.sleep(0.005)
        if answered is not None:
            self.recovery[name].append(round((answered - moment) * 1e3, 1))
        elif not all(table.is_over for table in self.tables):
            self.failures.append(f"no press was answered for {PATIENCE} s after {name}")

    def _kill(self) -> tuple[str, float]:
        """Kill something, and start it again; returns what it was, and when."""
        if self.installation.database.kind == "postgresql" and self.chance.randrange(DATABASE_IN) == 0:
            moment = perf_counter()
            self.installation.database.kill()
            return "postgresql", moment
        if self.chance.randrange(HELPER_IN) == 0 and (helpers := self._helpers()):
            moment = perf_counter()
            kill(self.chance.choice(helpers))
            return "bot process", moment
        program = self.chance.choice(self.installation.programs)
        moment = perf_counter()
        _kill_program(program)
        return program.name, moment

    def _helpers(self) -> list[int]:
        """The processes in which bots think, after waiting for the first of them."""
        until = perf_counter() + HELPER_SECONDS
        while True:
            found = [pid for program in self.installation.programs for pid in children(program.pid)]
            if found or perf_counter() > until:
                return found
            sleep(0.02)

    async def _let_all_go_on(self) -> None:
        """After the last kill every match that is not over makes at least one more move."""
        before = {table.table.key: table.ledger.seq for table in self.tables}
        until = perf_counter() + self.patience
        while waiting := [
            table for table in self.tables if not table.is_over and table.ledger.seq == before[table.table.key]
        ]:
            if perf_counter() > until:
                self.failures += [f"stuck: table {table.table.key} does not go on" for table in waiting]
                return
            await asyncio.sleep(0.02)

    async def _check_pages(self) -> None:
        """What the pages show is what is saved."""
        saved = await asyncio.to_thread(read_saved, self.installation.database)
        for table in self.tables:
            self.failures += [f"{kind}: {problem}" for kind, problem in table.ledger.check(saved[table.table.key])]
            has_bots = len(table.players) < len(saved[table.table.key].setup["names"])
            page = await table.players[0].browser.get(table.players[0].address)
            rows = len(saved[table.table.key].rows)
            if seq_of(page) != rows and not (has_bots and seq_of(page) > rows):
                self.failures.append(f"lost: a page shows {seq_of(page)} moves, saved are {rows}")

    def _figures(self) -> Figures:
        kinds = Counter(failure.partition(":")[0] for failure in self.failures)
        return {
            "done": sum(self.killed.values()),
            "killed": dict(self.killed),
            "acknowledged": sum(table.ledger.count for table in self.tables),
            "lost": kinds["lost"],
            "doubled": kinds["doubled"],
            "half": kinds["half"],
            "stuck": kinds["stuck"],
            "matches_over": sum(table.is_over for table in self.tables),
            "recovery_ms": dict(self.recovery),
            "failures": self.failures,
        }


def _kill_program(program: Program) -> None:
    program.kill()
    program.start()


async def _watch(table: PlayedTable) -> None:
    """Somebody watches the table, and comes back whenever the stream ends."""
    spectator = table.table.viewers[-1]
    while True:
        with suppress(OSError, EOFError, asyncio.IncompleteReadError, ValueError, IndexError, Exception):
            async for _ in spectator.browser.stream(spectator.events):
                pass
        await asyncio.sleep(0.2)


@contextmanager
def open_kills(options: Options) -> Iterator[RunChunk]:
    opened = postgresql_installation() if options.database == "postgresql" else sqlite_installation()
    with opened as installation:
        noted = 0

        def run_chunk(number: int) -> Figures:
            nonlocal noted
            chance = chance_of(options.seed, "kills", number)
            figures = asyncio.run(KillRun(installation, chance).run())
            figures["failures"] += [f"process {pid} was left behind" for pid in installation.orphans()]
            tracebacks = installation.tracebacks()
            figures["tracebacks"], noted = tracebacks - noted, tracebacks
            return figures

        yield run_chunk


KILLS_CAMPAIGN = Campaign("kills", "kills", 250, open_kills)
