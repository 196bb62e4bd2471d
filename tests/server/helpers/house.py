"""A server as a program of its own, which can be stopped and started again."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).parents[3]
DATABASE = "tables.sqlite3"
AGED = (
    ("server_table", "started_at"),
    ("server_table", "last_move_at"),
    ("server_move", "at"),
    ("server_takeover", "at"),
)
"""All that says when something happened at a table."""

PATIENCE = 120
"""Seconds after which a server is taken to hang: a busy machine must not fail a test."""


class House:
    """A server with its own folder; its address stays the same when it is started again."""

    def __init__(self, folder: Path, is_by_chance: bool = True) -> None:
        self._folder = folder
        self._log = folder / "log"
        self._told = 0  # letters of the log
        self._port = 0
        self._word = folder / "word"
        self._word.touch()
        self._program_name = ["signoria", "serve"] if is_by_chance else ["tests.browser.served", str(self._word)]
        self._open()

    def deal_by(self, word: str) -> None:
        """Unless they are dealt by chance, the tables that are set from now on follow from this word."""
        self._word.write_text(word)

    @property
    def port(self) -> int:
        return self._port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def _open(self) -> None:
        command = [sys.executable, "-m", *self._program_name, "--port", str(self._port), "--data", str(self._folder)]
        # Its log is a file: a server that outlives a test run that was ended must not hold the run's output open.
        with self._log.open("a") as log:
            own = {**os.environ, "SIGNORIA_DATABASE": ""}  # in its folder
            self._program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=own)
        assert self._program.stdout
        told = self._program.stdout.readline()
        found = re.search(r"http://127[.]0[.]0[.]1:(\d+)", told)
        assert found, told + self._log.read_text()
        self._port = int(found[1])

    def crash(self) -> None:
        """Stop at once, with nothing said to anybody."""
        self._program.kill()
        self._wait()

    def reopen(self) -> None:
        """The same tables at the same address."""
        self._open()

    def sleep(self, hours: int) -> None:
        """Be closed as if for hours: everything that has happened was so much earlier."""
        self.crash()
        with closing(sqlite3.connect(self._folder / DATABASE)) as database, database:
            for name, column in AGED:
                database.execute(f"UPDATE {name} SET {column} = datetime({column}, '-{hours} hours')")
        self.reopen()

    def check(self) -> None:
        """Whatever has gone wrong inside is told, once."""
        log = self._log.read_text()
        news, self._told = log[self._told :], len(log)
        assert "Traceback" not in news, news

    def close(self) -> None:
        """Stop, and tell of what went wrong inside."""
        self._program.terminate()
        self._wait()
        self.check()

    def _wait(self) -> None:
        assert self._program.stdout
        self._program.wait(PATIENCE)
        self._program.stdout.close()
