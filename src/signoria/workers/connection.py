"""The pool's connection to one worker process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from threading import Lock, Thread
from time import monotonic

import signoria
from signoria.workers.trees import MOST_TREES, Key
from signoria.workers.worker import Message

COMMAND = (sys.executable, "-P", "-m", "signoria.workers")
OWN_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # on Windows; elsewhere start_new_session does it
END_SECONDS = 2.0
"""How long a worker may take to end once its input has ended."""


class WorkerConnection:
    """A started worker process, and a thread that reads its messages.

    That thread calls `receive` with every message, and `lost` once when the process has ended. The process is a new
    interpreter and not started by multiprocessing, so that it imports nothing of the calling program: neither command
    line nor server, nor a script that would start itself again.
    """

    def __init__(self, receive: Callable[[Message], None], lost: Callable[[WorkerConnection], None]) -> None:
        self.held: set[int] = set()  # the numbers of the questions that were sent and not answered yet
        self.keys: deque[Key] = deque(maxlen=MOST_TREES)  # of the trees that the worker may have kept
        self.last_heard = -inf  # when the last message came, on the monotonic clock
        self._receive = receive
        self._lost = lost
        self._sending = Lock()
        self._process = subprocess.Popen(  # noqa: S603 - our own module, by our own interpreter
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": _path()},
            start_new_session=True,  # Ctrl-C and hang-ups of the terminal are for the calling program
            creationflags=OWN_GROUP,
        )
        self._listener = Thread(target=self._listen, name="signoria worker", daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: Message) -> None:
        """Send a message. If the process has ended, this does nothing: `lost` is called instead."""
        assert self._process.stdin is not None
        with self._sending, suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines, suppress(ValueError):  # a line that is not JSON ends the connection
            for line in lines:
                self.last_heard = monotonic()
                self._receive(json.loads(line))
        self._process.kill()
        self._process.wait()
        self.close_input()
        self._lost(self)

    def kill(self) -> None:
        """End the process at once; `lost` is called when it has ended."""
        self._process.kill()

    def close_input(self) -> None:
        """Close the worker's input, which makes it exit."""
        assert self._process.stdin is not None
        with self._sending, suppress(OSError):
            self._process.stdin.close()

    def end(self) -> None:
        """Close the input, kill the process if it does not end in time, and wait until it has ended."""
        self.close_input()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._listener.join()


def _path() -> str:
    """A PYTHONPATH with which the worker imports the same sources as this process."""
    ours = str(Path(signoria.__file__).parent.parent)
    inherited = os.environ.get("PYTHONPATH", "")
    return os.pathsep.join([ours, inherited]) if inherited else ours
