"""Programs of an installation with one PostgreSQL database: each may be killed, and started again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.helpers.house import PATIENCE, ROOT
from tests.server.helpers.postgresql import NoServer, new_database, server_url

QUICK = ("tests.server.helpers.quick_worker",)
"""`signoria worker`, but that it notices within a second that another has died."""


class Program:
    """One of them, from its first line on."""

    def __init__(self, process: subprocess.Popen[str], command: tuple[str, ...], folder: Path, log: Path) -> None:
        self.command = command
        self.folder = folder
        self._process = process
        self._log = log
        self.port = 0

    def wait_until_started(self) -> None:
        assert self._process.stdout
        self.first_line = self._process.stdout.readline()
        assert self.first_line, self._log.read_text()
        found = re.search(r"http://127[.]0[.]0[.]1:(\d+)", self.first_line)
        self.port = int(found[1]) if found else 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """At once, with nothing said to anybody."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()


class Programs:
    """Programs that share a database, and nothing else."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self._folder = folder
        self._log = folder / "log"
        self._running: list[Program] = []

    def start(self, *commands: tuple[str, ...]) -> list[Program]:
        """Start modules with arguments, all at once, each with a folder of its own as on a machine of its own."""
        programs = [self._open(command, self._folder / str(len(self._running))) for command in commands]
        for program in programs:
            program.wait_until_started()
        return programs

    def start_again(self, program: Program) -> Program:
        """A program that was killed, with its folder; a server has the same address as before."""
        command = list(program.command)
        if "--port" in command:
            command[command.index("--port") + 1] = str(program.port)
        started = self._open(tuple(command), program.folder)
        started.wait_until_started()
        return started

    def _open(self, command: tuple[str, ...], folder: Path) -> Program:
        words = [sys.executable, "-m", *command, "--data", str(folder)]
        own = {
            **os.environ,
            "DATABASE_URL": self.url,
            "SIGNORIA_DATABASE": "",
            "SIGNORIA_SECRET_KEY": "the same for all of them, and long",
        }
        with self._log.open("a") as log:
            process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=own)
        self._running.append(Program(process, command, folder, self._log))
        return self._running[-1]

    def log(self) -> str:
        """What all of them have logged."""
        return self._log.read_text()

    def close(self) -> None:
        for program in self._running:
            program.kill()


@contextmanager
def programs_in(folder: Path) -> Iterator[Programs]:
    """Programs with a new database, which end with the test. None of them may have logged a traceback."""
    try:
        server_url()
    except NoServer as error:
        pytest.skip(str(error))
    with new_database() as url:
        found = Programs(url, folder)
        try:
            yield found
        finally:
            found.close()
        assert "Traceback" not in found.log(), found.log()
