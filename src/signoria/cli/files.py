"""Reading and writing files. An error is one line that names the file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from signoria.cli.parser import WrongUse

STANDARD = "-"
"""The file name that means standard input or output."""

MOST_BYTES = 64 * 1024 * 1024


def read_bytes(path: str) -> bytes:
    """The whole content of a file or of standard input."""
    try:
        if path == STANDARD:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise WrongUse(f"cannot read {path}: {_reason(error)}") from None
    if len(data) > MOST_BYTES:
        raise WrongUse(f"cannot read {path}: it is larger than {MOST_BYTES // 1024**2} MiB")
    return data


def check_writable(path: str, force: bool) -> None:
    """Raise WrongUse if the file cannot be written. Called before the work, so that none is lost."""
    target = Path(path)
    try:
        if target.is_dir():
            raise WrongUse(f"cannot write {path}: it is a directory; name a file in it")
        if not target.resolve().parent.is_dir():
            raise WrongUse(f"cannot write {path}: there is no directory {target.parent}; create it first")
        if target.exists() and not target.is_file():
            raise WrongUse(f"cannot write {path}: it is not a regular file; use --out - and redirect the output")
        if target.exists() and not force:
            raise WrongUse(f"{path} already exists; name another file, or use --force to overwrite it")
    except (OSError, ValueError) as error:
        raise WrongUse(f"cannot write {path}: {_reason(error)}") from None


def write_whole(path: str, text: str) -> None:
    """Write a file atomically: the old one stays until the new one is complete."""
    target = Path(path).resolve()
    unfinished = target.with_name(f".{target.name[:100]}.{os.getpid()}.tmp")
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise WrongUse(f"cannot write {path}: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
