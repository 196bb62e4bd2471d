"""A server inside this process: its folder is temporary, and a campaign can look at its parts and change them."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep

from signoria.server.hosting.bootstrap import open_socket, prepare_folder
from signoria.server.hosting.network import Network

STREAMS = "5000"


@contextmanager
def django_folder() -> Iterator[None]:
    """Django with a database of its own in a temporary folder; in a process that has one already, that one."""
    from django.apps import apps

    if apps.ready:
        yield
        return
    os.environ["SIGNORIA_STREAMS"] = STREAMS
    with TemporaryDirectory(prefix="signoria-campaign-", ignore_cleanup_errors=True) as folder:
        prepare_folder(Path(folder), Network("127.0.0.1"), "the-host-key")
        yield


@dataclass
class LogWatch(logging.Handler):
    """What is logged while it is installed: the lines, and how many of them are tracebacks."""

    lines: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def __hash__(self) -> int:
        return id(self)

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        self.lines.append(line)
        if record.exc_info:
            self.tracebacks.append(line)

    def take(self) -> list[str]:
        """The lines since this was last called."""
        lines, self.lines = self.lines, []
        return lines

    def take_tracebacks(self) -> list[str]:
        """The tracebacks since this was last called."""
        tracebacks, self.tracebacks = self.tracebacks, []
        return tracebacks


@contextmanager
def watched_log() -> Iterator[LogWatch]:
    """The log of this process, kept in memory and not printed."""
    import signoria.server.asgi  # noqa: F401 - configures logging when it is first imported

    root = logging.getLogger()
    before, watch = root.handlers, LogWatch()
    root.handlers = [watch]
    try:
        yield watch
    finally:
        root.handlers = before


@contextmanager
def serving() -> Iterator[int]:
    """The application, served on a socket by a thread of this process. Yields its port."""
    import uvicorn

    from signoria.server.asgi import application

    listener = open_socket("127.0.0.1", 0)
    config = uvicorn.Config(
        application, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=1, log_config=None
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
    threshold = gc.get_threshold()
    thread.start()
    try:
        while not server.started:
            if not thread.is_alive():
                sys.exit("the server of the campaign did not start")
            sleep(0.01)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
        gc.unfreeze()
        gc.set_threshold(*threshold)
