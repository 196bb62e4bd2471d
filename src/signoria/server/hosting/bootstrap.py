"""Starting the server: its folder, key, database and socket, each with a clear message where it cannot be had."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path

from signoria.kernel.errors import SignoriaError
from signoria.server.hosting.network import Network

SECRET = "secret"  # noqa: S105  a file's name
DATABASE = "tables.sqlite3"


class CannotServe(SignoriaError):
    """The server cannot be started like this."""


def prepare_folder(folder: Path, network: Network, host_key: str = "") -> None:
    """Make the folder and the key, set Django up, and migrate the database.

    Raises CannotServe if the folder or the database cannot be used.
    """
    make_folder(folder)
    os.environ["SIGNORIA_DATA"] = str(folder)
    os.environ["SIGNORIA_HOSTS"] = " ".join(network.names())
    os.environ["SIGNORIA_PUBLIC_URL"] = network.public_url
    os.environ["SIGNORIA_HOST_KEY"] = host_key
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.server.settings"
    _migrate(folder)


def make_folder(folder: Path) -> None:
    """Make the folder in which tables are saved, for its owner alone; where others may enter it, at least its files."""
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
    """Listen at an address. Raises CannotServe if it cannot be had."""
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
