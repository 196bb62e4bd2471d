"""A process that has imported everything and forks servers: so that a server that was killed is back in no time.

`python -m signoria.devtools.campaigns.fork_server FOLDER` reads one line of JSON for each program to start, the
arguments of `signoria` and the file of its log, and answers with its process id. A forked program does all that a fresh
one does, except importing modules and compiling templates.
"""

from __future__ import annotations

import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from signoria.devtools.campaigns.planted_faults import plant

PRELOADED = ("signoria.cli.serve", "signoria.server.asgi", "uvicorn.lifespan.on", "uvicorn.loops.auto")
MORE_PRELOADED = ("uvicorn.protocols.http.auto", "uvicorn.protocols.websockets.auto", "signoria.cli.worker")
"""Loaded by name: they belong to layers above this one, and some are not everywhere."""


class ForkServer:
    """The process that forks, as the campaign sees it."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "signoria.devtools.campaigns.fork_server", str(folder)]
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **environment}, text=True
        )

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def start(self, arguments: Sequence[str], log: Path, *, has_faults: bool = False) -> int:
        """Start `signoria` with these arguments, and perhaps with planted faults; returns its process id."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([list(arguments), str(log), has_faults]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def main(folder: str) -> None:
    """Fork a program for every line that is read, until there are no more."""
    _preload(folder)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while line := sys.stdin.readline():
        arguments, log, has_faults = json.loads(line)
        child = os.fork()
        if child == 0:
            if has_faults:
                plant(Path(folder))
            _run(arguments, log)
        print(child, flush=True)


def _preload(folder: str) -> None:
    import django

    from signoria.server.core.static_files import build_static_files
    from signoria.server.hosting.bootstrap import make_folder

    make_folder(Path(folder))
    os.environ |= {"SIGNORIA_DATA": folder, "SIGNORIA_HOSTS": "127.0.0.1 localhost"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.server.settings"
    django.setup()
    build_static_files()  # before anything is imported that names their versions
    for name in (*PRELOADED, *MORE_PRELOADED):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            if name in PRELOADED:
                raise
    from django.db import connections

    from signoria.server.core.jinja2 import compile_templates

    compile_templates()
    connections.close_all()


def _run(arguments: Sequence[str], log: str) -> None:
    """Become `signoria` with these arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number in (1, 2):
        os.dup2(handle, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["signoria", *arguments]
    code = 1
    try:
        runpy.run_module("signoria", run_name="__main__", alter_sys=True)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1])
