"""A temporary server, pinned to one core, and the CPU time and memory that it uses, which only Linux reports."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from types import TracebackType
from urllib.parse import urlsplit

import signoria
from signoria.kernel.errors import SignoriaError

PROC = Path("/proc")
CAN_PIN = hasattr(os, "sched_setaffinity")
BUSY = "while True: pass"


class NoServer(SignoriaError):
    """The server to be measured did not start."""


@dataclass(frozen=True)
class CpuSeconds:
    """The CPU time used so far, in seconds of a core."""

    web: float  # by the process that answers requests
    bots: float  # by its workers
    core: float  # by all processes on the server's core


class ServerProcess:
    """`signoria serve` with a folder that is removed when the program ends."""

    def __init__(self, core: int | None, is_slow: bool = False, options: Sequence[str] = ()) -> None:
        self.core = core
        self.folder = TemporaryDirectory(prefix="signoria-load-", ignore_cleanup_errors=True)
        self.started = perf_counter()
        self._busy = _started([sys.executable, "-c", BUSY], core) if is_slow else None
        command = [sys.executable, "-P", "-m", "signoria", "serve", "--port", "0", "--data", self.folder.name]
        self._process = _started([*command, *options], core)
        self.port = self._port()

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process, number in ((self._process, signal.SIGTERM), (self._busy, signal.SIGKILL)):
            if process is not None:
                process.send_signal(number)
                process.communicate()
        self.folder.cleanup()

    @property
    def database(self) -> Path:
        return Path(self.folder.name) / "tables.sqlite3"

    def _port(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise NoServer("the server for the load test did not start; run signoria serve --port 0 to see why")
        return urlsplit(line.split()[-1]).port or 0

    def cpu_seconds(self) -> CpuSeconds:
        web = self._process.pid
        core = _core_seconds(self.core) if self.core is not None else 0.0
        return CpuSeconds(_cpu_seconds([web]), _cpu_seconds(children(web)), core)

    def megabytes(self) -> float:
        """The memory of all its processes; what they share is counted once."""
        return sum(_megabytes(pid) for pid in [self._process.pid, *children(self._process.pid)])


def _started(command: list[str], core: int | None) -> subprocess.Popen[str]:
    ours = str(Path(signoria.__file__).parent.parent)
    path = os.pathsep.join(filter(None, [ours, os.environ.get("PYTHONPATH", "")]))
    process = subprocess.Popen(  # noqa: S603 - our own module, by our own interpreter
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    return process


def cores() -> tuple[int | None, set[int]]:
    """The core for the server, and the others for the clients; none if processes cannot be pinned to cores."""
    if not CAN_PIN:
        return None, set()
    mine = sorted(os.sched_getaffinity(0))
    return mine[-1], set(mine[:-1]) or set(mine)


def pin_to(wanted: set[int]) -> None:
    """Pin this process to these cores, if there are any."""
    if wanted:
        os.sched_setaffinity(0, wanted)


def children(pid: int) -> list[int]:
    try:
        tasks = [(task / "children").read_text().split() for task in (PROC / str(pid) / "task").iterdir()]
    except OSError:
        return []
    return [int(child) for children in tasks for child in children]


def _cpu_seconds(pids: Iterable[int]) -> float:
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK") if CAN_PIN else 0.0


def _core_seconds(core: int) -> float:
    """How long a core has been busy since the machine was started."""
    try:
        lines = (PROC / "stat").read_text().splitlines()
    except OSError:
        return 0.0
    fields = next(line.split()[1:] for line in lines if line.startswith(f"cpu{core} "))
    busy = sum(map(int, fields[:3])) + sum(map(int, fields[5:8]))
    return busy / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    with suppress(OSError):
        for line in (PROC / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0
