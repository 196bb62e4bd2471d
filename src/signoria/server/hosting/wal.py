"""SQLite's write-ahead log, read without SQLite: was anything in it damaged after it had been written completely?

SQLite reads the log up to the first frame that is not as it was written, and says nothing of those behind it. After a
crash that is right, because the last transaction may be there in part. But a transaction is begun only when the one
before it is on the disk: so if other transactions follow a broken frame, moves were lost.

The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

HEADER = struct.Struct(">8I")  # magic, version, page size, checkpoint, two salts, two sums
FRAME = struct.Struct(">6I")  # page, pages in the database after a commit or 0, two salts, two sums
MAGIC = 0x377F0682  # and one more if sums are made of big-endian numbers
SUMMED_OF_HEADER = 24
SUMMED_OF_FRAME = 8
MASK = 0xFFFFFFFF

Sums = tuple[int, int]


@dataclass(frozen=True)
class _Frame:
    is_ours: bool  # does it belong to the present log, and not to what the file held before?
    is_whole: bool  # is it as it was written, and all before it?
    is_commit: bool


def count_lost_transactions(path: Path) -> int:
    """How many transactions in the log were complete and can be read no more; 0 after an ordinary crash."""
    if not path.exists():
        return 0
    with path.open("rb") as file:
        header = file.read(HEADER.size)
        if len(header) < HEADER.size:
            return 0
        if not _is_header(header):
            return 1 if file.read(1) else 0
        return _count_lost(_frames(file, header))


def _count_lost(frames: Iterator[_Frame]) -> int:
    """Of the transactions behind the first broken frame, the last may have been cut off by a crash."""
    lost = waiting = 0
    for frame in frames:
        if frame.is_whole or not frame.is_ours:
            continue
        lost, waiting = lost + waiting, int(frame.is_commit)
    return lost


def _frames(file: BinaryIO, header: bytes) -> Iterator[_Frame]:
    magic, _, size, _, *salts, first, second = HEADER.unpack(header)
    order = ">" if magic & 1 else "<"
    sums, is_whole = (first, second), True
    while len(raw := file.read(FRAME.size + size)) == FRAME.size + size:
        _, pages, *its_salts, first, second = FRAME.unpack(raw[: FRAME.size])
        is_ours = its_salts == salts
        if is_whole:
            sums = _add(_add(sums, raw[:SUMMED_OF_FRAME], order), raw[FRAME.size :], order)
            is_whole = is_ours and sums == (first, second)
        yield _Frame(is_ours, is_whole, is_commit=bool(pages))


def _is_header(header: bytes) -> bool:
    magic, *_, first, second = HEADER.unpack(header)
    order = ">" if magic & 1 else "<"
    return magic & ~1 == MAGIC and _add((0, 0), header[:SUMMED_OF_HEADER], order) == (first, second)


def _add(sums: Sums, content: bytes, order: str) -> Sums:
    """SQLite's running checksum."""
    one, other = sums
    for first, second in struct.iter_unpack(f"{order}II", content):
        one = (one + first + other) & MASK
        other = (other + second + one) & MASK
    return one, other
