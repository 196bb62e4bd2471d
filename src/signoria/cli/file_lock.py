"""File locks: only one program at a time may serve a folder or play a saved match.

The operating system holds the lock and releases it however the program ends. The lock file contains a note from the
program that has the lock, for other programs that try to get it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from signoria.kernel.errors import SignoriaError

MOST_NOTE_BYTES = 1000
"""How many bytes of a note are read."""


class InUse(SignoriaError):
    """Another program is using the folder or the match."""


class AlreadyLocked(Exception):
    """Another program has the lock; its text is that program's note."""


class FileLock:
    """A locked file."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self.handle = handle

    def note(self, text: str) -> None:
        """Write a note for other programs that try to get the lock."""
        os.ftruncate(self.handle, 0)
        os.lseek(self.handle, 0, os.SEEK_SET)
        os.write(self.handle, text.encode())

    def is_current(self) -> bool:
        """Whether the path still names this file: another program may have removed it before we locked it."""
        try:
            return os.path.samestat(os.fstat(self.handle), self.path.stat())
        except FileNotFoundError:
            return False


@contextmanager
def locked(path: Path) -> Iterator[FileLock]:
    """Lock a file, which is created if necessary and removed at the end; AlreadyLocked if another program has it."""
    lock = _acquire(path)
    try:
        yield lock
    finally:
        _release(lock)


def _acquire(path: Path) -> FileLock:
    while True:
        lock = FileLock(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        try:
            _lock(lock.handle)
        except OSError:
            note = os.read(lock.handle, MOST_NOTE_BYTES).decode("utf-8", "replace")
            os.close(lock.handle)
            raise AlreadyLocked(note) from None
        if lock.is_current():
            return lock
        os.close(lock.handle)


if sys.platform == "win32":
    import msvcrt

    BEYOND_NOTE = 1 << 30  # on Windows a locked byte cannot be read, so lock one after any note

    def _lock(handle: int) -> None:
        os.lseek(handle, BEYOND_NOTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

    def _release(lock: FileLock) -> None:
        """Close the file before removing it: Windows cannot remove open files."""
        os.close(lock.handle)
        lock.path.unlink(missing_ok=True)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(lock: FileLock) -> None:
        lock.path.unlink(missing_ok=True)
        os.close(lock.handle)
