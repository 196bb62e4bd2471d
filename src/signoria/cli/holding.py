"""One program at a time: a file that is held while something is in use, and let go however the program ends.

The lock is the system's, and ends with its program. The file says who holds it, for the one who comes second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from signoria.kernel.errors import SignoriaError

MOST = 1000
"""Bytes of a note that are read."""


class InUse(SignoriaError):
    """Another program is at it."""


class Taken(Exception):
    """The file is held; what its holder wrote there."""


class Hold:
    """A file that we hold."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self.handle = handle

    def note(self, text: str) -> None:
        """Leave word for whoever comes second."""
        os.ftruncate(self.handle, 0)
        os.lseek(self.handle, 0, os.SEEK_SET)
        os.write(self.handle, text.encode())

    def is_there(self) -> bool:
        """Is it still the file of this name? Its last holder may have removed it while we waited for it."""
        try:
            return os.path.samestat(os.fstat(self.handle), self.path.stat())
        except FileNotFoundError:
            return False


@contextmanager
def held(path: Path) -> Iterator[Hold]:
    """Hold a file, made if need be and removed at the end; Taken if another program holds it."""
    hold = _take(path)
    try:
        yield hold
    finally:
        _drop(hold)


def _take(path: Path) -> Hold:
    while True:
        hold = Hold(path, os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        try:
            _lock(hold.handle)
        except OSError:
            note = os.read(hold.handle, MOST).decode("utf-8", "replace")
            os.close(hold.handle)
            raise Taken(note) from None
        if hold.is_there():
            return hold
        os.close(hold.handle)


if sys.platform == "win32":
    import msvcrt

    BEHIND = 1 << 30  # a locked byte cannot be read there: one that no note reaches

    def _lock(handle: int) -> None:
        os.lseek(handle, BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

    def _drop(hold: Hold) -> None:
        """An open file cannot be removed there."""
        os.close(hold.handle)
        hold.path.unlink(missing_ok=True)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _drop(hold: Hold) -> None:
        hold.path.unlink(missing_ok=True)
        os.close(hold.handle)
