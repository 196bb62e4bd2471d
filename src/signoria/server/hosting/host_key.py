"""The key of the host page: made once, kept in the server's folder, replaced by `signoria host-key --new`."""

from __future__ import annotations

import secrets
from pathlib import Path

from signoria.kernel.errors import SignoriaError
from signoria.server.core.atomic_files import write_atomically

HOST_KEY_FILE = "host-key"
LEAST_LETTERS = 8
"""Of a key in the file: a shorter one could be guessed, and an empty one would be a mistake."""


class BadHostKey(SignoriaError):
    """The file with the key cannot be used."""


def host_key(folder: Path) -> str:
    """The key of this folder, made at the first start. Raises BadHostKey if its file cannot be read or written."""
    path = folder / HOST_KEY_FILE
    try:
        if not path.exists():
            return new_host_key(folder)
        key = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadHostKey(f"{path}: {getattr(error, 'strerror', None) or 'it cannot be read'}") from None
    if len(key) < LEAST_LETTERS:
        raise BadHostKey(f"{path} has no usable key; make a new one with signoria host-key --new")
    return key


def new_host_key(folder: Path) -> str:
    """Replace the key. A running server keeps the old one until it is started again."""
    key = secrets.token_urlsafe(9)
    try:
        write_atomically(folder / HOST_KEY_FILE, f"{key}\n")
    except OSError as error:
        raise BadHostKey(f"{folder / HOST_KEY_FILE}: {error.strerror}") from None
    return key
