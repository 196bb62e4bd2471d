"""Writes small files completely or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

OWNER_ONLY = 0o600


def write_atomically(path: Path, text: str) -> None:
    """Write a file that only its owner can read: under another name, synced to the disk, and then renamed."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to the disk, if the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
