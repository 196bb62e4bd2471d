"""Starting the server: its folder, key, database and socket, each with a clear message if it cannot be used."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3
from pathlib import Path

from django.core.management import call_command

from signoria.kernel.errors import SignoriaError
from signoria.server.core.atomic_files import OWNER_ONLY, write_atomically
from signoria.server.core.database_url import chosen_url
from signoria.server.hosting.loss_check import find_loss, set_log_aside
from signoria.server.hosting.network import Network
from signoria.server.hosting.stored import checkpoint, write_note

SECRET = "secret"  # noqa: S105  a file's name
DATABASE = "tables.sqlite3"
LEAST_KEY = 32
"""Characters of the key that signs cookies: a shorter one was cut off, and could be guessed."""


class CannotServe(SignoriaError):
    """The server cannot be started like this."""


def prepare_folder(folder: Path, network: Network, host_key: str = "", *, accepts_loss: bool = False) -> None:
    """Make the folder and the key, set Django up, migrate the database, and build the static files.

    Raises CannotServe if the folder or the database cannot be used, or, unless that is accepted, if the database holds
    less than it did.
    """
    make_folder(folder)
    if not chosen_url():
        check_for_loss(folder / DATABASE, is_accepted=accepts_loss)
    set_environment(folder, network, host_key)
    _migrate(folder)
    if not chosen_url():
        _secure(folder / DATABASE)
    _build_static_files(folder)


def prepare_worker(folder: Path) -> None:
    """Set Django up and migrate the database, for a process without pages. Raises CannotServe."""
    make_folder(folder)
    set_environment(folder, Network("localhost"))
    _migrate(folder)


def set_environment(folder: Path, network: Network, host_key: str = "") -> None:
    """What the settings are read from."""
    os.environ["SIGNORIA_DATA"] = str(folder)
    os.environ["SIGNORIA_HOSTS"] = " ".join(network.names())
    os.environ["SIGNORIA_PUBLIC_URL"] = network.public_url
    os.environ["SIGNORIA_HOST_KEY"] = host_key
    os.environ["DJANGO_SETTINGS_MODULE"] = "signoria.server.settings"


def make_folder(folder: Path) -> None:
    """Make the folder in which tables are saved, for its owner alone; where others may enter it, at least its files."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make_key(folder / SECRET)
        if not chosen_url():
            os.close(os.open(folder / DATABASE, os.O_WRONLY | os.O_CREAT, OWNER_ONLY))
        _make_private(folder)
    except OSError as error:
        raise CannotServe(f"{folder}: {error.strerror}; choose another folder with --data") from None


def _make_key(path: Path) -> None:
    """The key that signs cookies: made once, readable by its owner only."""
    if not path.exists():
        write_atomically(path, secrets.token_urlsafe(48))
    elif len(path.read_text(errors="replace").strip()) < LEAST_KEY:
        raise CannotServe(
            f"{path}: the key that signs cookies is empty or cut off; put the one from a backup there, or delete it: "
            "then a new one is made, and everyone needs the private links of their seats to come back"
        )


def _make_private(folder: Path) -> None:
    """Files that came from a backup, or were copied here, may be readable by everybody."""
    for name in (SECRET, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        path = folder / name
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)


def check_for_loss(database: Path, *, is_accepted: bool) -> None:
    """Raises CannotServe if something that was stored is not there any more."""
    if is_accepted:
        set_log_aside(database)
    elif loss := find_loss(database):
        raise CannotServe("\n".join(loss))


def _secure(database: Path) -> None:
    """After the first migrations everything is in the log beside the database: bring it in, and note what is there."""
    try:
        checkpoint(database)
        write_note(database.parent, database)
    except (OSError, sqlite3.Error) as error:
        raise CannotServe(f"{database}: it cannot be written ({error}); is the disk full?") from None


def _migrate(folder: Path) -> None:
    import django
    from django.db import DatabaseError

    django.setup()
    from signoria.server.core.database import is_shared
    from signoria.server.hosting.upgrade import prepare_upgrade

    if is_shared():
        _migrate_shared(folder)
        return
    try:
        prepare_upgrade(folder)
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        raise CannotServe(
            f"{folder}: the database cannot be used ({error}); choose another folder with --data"
        ) from None


def _migrate_shared(folder: Path) -> None:
    """Migrate a PostgreSQL database, one process after the other."""
    import psycopg
    from django.db import DatabaseError, connection

    from signoria.server.core.postgresql import migration_lock
    from signoria.server.hosting.upgrade import prepare_upgrade

    try:
        with migration_lock():
            prepare_upgrade(folder)
            call_command("migrate", verbosity=0)
    except (DatabaseError, psycopg.Error) as error:
        where = connection.settings_dict
        reason = " ".join(str(error).split())
        raise CannotServe(
            f"the database {where['NAME']} of PostgreSQL at {where['HOST'] or 'this machine'} cannot be used: {reason}"
        ) from None


def _build_static_files(folder: Path) -> None:
    from django.conf import settings

    from signoria.server.core.static_files import build_static_files

    if settings.DEBUG:  # they are sent as they are written
        return
    try:
        build_static_files()
    except OSError as error:
        raise CannotServe(f"{folder}: styles and scripts cannot be written here ({error.strerror})") from None


BAD_HOST = (
    "{host} is not an address of this machine ({why}); choose another with --host: 127.0.0.1 for this machine only, "
    "0.0.0.0 for everyone who can reach it"
)


def _check_host(host: str, family: socket.AddressFamily) -> None:
    """Any free port will do: if there is none to be had, the port that was asked for is not to blame."""
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((host, 0))
    except OSError as error:
        raise CannotServe(BAD_HOST.format(host=host or "''", why=error.strerror or error)) from None


def open_socket(host: str, port: int) -> socket.socket:
    """Listen at an address. Raises CannotServe if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    _check_host(host, family)
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # whoever comes before the server runs waits instead of being turned away
    except OSError as error:
        listener.close()
        raise CannotServe(f"{host}, port {port}: {error.strerror}; choose another with --port") from None
    return listener
