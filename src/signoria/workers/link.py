"""One worker process, as the pool sees it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread

import signoria
from signoria.workers.trees import MOST_TREES, Key
from signoria.workers.worker import Message

COMMAND = (sys.executable, "-P", "-m", "signoria.workers")
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows; elsewhere a session of its own does it
END_SECONDS = 2.0
"""How long a worker whose input has ended may take to end."""


class Link:
    """A started process, and a thread that listens to it.

    `hear` is called with every message, and `lost` once when the process has ended, both by that thread. A process that
    is begun afresh, rather than by multiprocessing, imports nothing of the program that asks: neither command line nor
    server, nor a script that would start itself again.
    """

    def __init__(self, hear: Callable[[Message], None], lost: Callable[[Link], None]) -> None:
        self.held: set[int] = set()  # the numbers of the questions it was sent and has not answered
        self.keys: deque[Key] = deque(maxlen=MOST_TREES)  # of the trees that it may have kept
        self._hear = hear
        self._lost = lost
        self._sending = Lock()
        self._process = subprocess.Popen(  # noqa: S603 - our own module, by our own interpreter
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": _path()},
            start_new_session=True,  # Ctrl-C and hang-ups of the terminal are for the table
            creationflags=OWN_GROUP,
        )
        self._listener = Thread(target=self._listen, name="signoria worker", daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: Message) -> None:
        """Nothing happens if the process has ended: then `lost` tells."""
        assert self._process.stdin is not None
        with self._sending, suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines, suppress(ValueError):  # what is no message is the end of it
            for line in lines:
                self._hear(json.loads(line))
        self._process.kill()
        self._process.wait()
        self.hang_up()
        self._lost(self)

    def hang_up(self) -> None:
        """End its input, at which it ends itself."""
        assert self._process.stdin is not None
        with self._sending, suppress(OSError):
            self._process.stdin.close()

    def end(self) -> None:
        """Let it end, or make it, and wait until it has."""
        self.hang_up()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._listener.join()


def _path() -> str:
    """Where the worker finds the same sources as we."""
    ours = str(Path(signoria.__file__).parent.parent)
    inherited = os.environ.get("PYTHONPATH", "")
    return os.pathsep.join([ours, inherited]) if inherited else ours
