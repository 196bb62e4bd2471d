"""Starting the server: its folder, its key, its database, its socket; each with a clear word where it cannot be had."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path

from signoria.kernel.errors import SignoriaError
from signoria.server.reach import Reach

SECRET = "secret"  # noqa: S105  a file's name
DATABASE = "tables.sqlite3"


class CannotServe(SignoriaError):
    """The page cannot be served like this."""


def prepare(folder: Path, reach: Reach, host_key: str = "") -> None:
    """Make the folder and the key, and bring the database up to date. Django is set up from here on."""
    make_folder(folder)
    os.environ["SIGNORIA_DATA"] = str(folder)
    os.environ["SIGNORIA_HOSTS"] = " ".join(reach.names())
    os.environ["SIGNORIA_PUBLIC_URL"] = reach.public_url
    os.environ["SIGNORIA_HOST_KEY"] = host_key
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.server.settings"
    _migrate(folder)


def make_folder(folder: Path) -> None:
    """Where the tables are kept, for its owner alone: in a folder that others may enter, at least the files are."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make_key(folder / SECRET)
        os.close(os.open(folder / DATABASE, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise CannotServe(f"{folder}: {error.strerror}; choose another folder with --data") from None


def _make_key(path: Path) -> None:
    """The key that signs cookies: made once, readable by its owner only."""
    if path.exists():
        return
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(48))


def _migrate(folder: Path) -> None:
    import django
    from django.core.management import call_command
    from django.db import DatabaseError

    django.setup()
    try:
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        raise CannotServe(
            f"{folder}: the database cannot be used ({error}); choose another folder with --data"
        ) from None


def open_socket(host: str, port: int) -> socket.socket:
    """The address to listen at, or a word about who has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # whoever comes before the server runs waits instead of being turned away
    except OSError as error:
        listener.close()
        raise CannotServe(f"{host}, port {port}: {error.strerror}; choose another with --port") from None
    return listener


def run(listener: socket.socket) -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from signoria.server.asgi import application

    config = uvicorn.Config(
        application, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=1
    )
    uvicorn.Server(config).run(sockets=[listener])
