"""Saved matches. Each is a record in its own file, rewritten after every move.

A save contains the seed, which reveals every secret of the match, so only its owner can read the file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

import signoria
from signoria.cli.file_lock import AlreadyLocked, InUse, locked
from signoria.cli.terminal_game.seat_plan import SeatPlan
from signoria.kernel.errors import BadRecord, SignoriaError
from signoria.kernel.game import Game
from signoria.kernel.match import Match
from signoria.kernel.record import Record, read_record, replay_record, write_record

SUFFIX = ".record"
WARNING = "# A match in progress. It contains the seed, which reveals every secret: do not read on while you play."
SEAT_PLAN = "# seating: "


class BadSave(SignoriaError):
    """A saved match cannot be read, written or found."""


def saves_folder() -> Path:
    """The folder for matches that are saved without --save."""
    return user_data_path("signoria", appauthor=False)


def is_in_saves_folder(path: Path) -> bool:
    """Whether the bare file name is enough to find the save."""
    return path.parent == saves_folder()


def new_path(game_id: str, now: datetime) -> Path:
    """A file that does not exist yet, named after the game and the time."""
    stem = f"{game_id}-{now:%Y-%m-%d-%H%M%S}"
    path = saves_folder() / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = saves_folder() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return path


@contextmanager
def locked_save(path: Path) -> Iterator[None]:
    """Lock a saved match, so that two programs cannot play it and overwrite each other's moves."""
    with ExitStack() as stack:
        target = path.resolve()
        try:
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            stack.enter_context(locked(target.with_name(f".{target.name}.lock")))
        except AlreadyLocked:
            raise InUse(f"{path} is being played by another program; continue there, or quit that one first") from None
        except OSError:
            pass  # if nothing can be written here, nothing can be overwritten; `write_save` reports it
        yield


def write_save(path: Path, match: Match, plan: SeatPlan) -> None:
    """Write the match as it is now. BadSave if that fails; the file is then unchanged."""
    record = write_record(match.setup, [(move.seat, move.text) for move in match.moves], match.state)
    notes = "" if match.state.is_over() else f"{WARNING}\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _replace(path.resolve(), f"{notes}{SEAT_PLAN}{plan.as_text()}\n{record}".encode())
    except OSError as error:
        raise BadSave(f"cannot write {path}: {error.strerror or error}") from None


def _replace(path: Path, data: bytes) -> None:
    """Replace a file through a newly created draft: other users might be able to read an existing one."""
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # otherwise a power failure could undo the renaming
        finally:
            os.close(folder)


def read_save(path: Path) -> tuple[Record, str]:
    """The record, with its digests checked, and the text of the seat plan, if there is one."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSave(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is damaged: it is not UTF-8 text") from None
    try:
        record = read_record(text)
    except BadRecord as error:
        raise BadSave(f"{path} is damaged: {error}") from None
    notes = [line.removeprefix(SEAT_PLAN) for line in text.splitlines() if line.startswith(SEAT_PLAN)]
    return record, notes[0] if notes else ""


def load_save(path: Path) -> tuple[Game, Record, str]:
    """The game, the record with its moves checked by the rules, and the text of the seat plan.

    BadSave names the damaged line.
    """
    record, note = read_save(path)
    try:
        game = signoria.game(record.setup.game)
        replay_record(game, record)
    except SignoriaError as error:
        raise BadSave(f"{path} is damaged: {error}") from None
    return game, record, note


@dataclass(frozen=True)
class Saved:
    """A file in the saves folder."""

    path: Path
    changed: datetime
    record: Record | None  # None if the file is damaged

    def is_over(self) -> bool:
        return self.record is not None and '"over":true' in self.record.result


def saved_matches() -> list[Saved]:
    """All saves, latest first."""
    return sorted(_found(), key=lambda saved: (saved.changed, saved.path), reverse=True)


def _found() -> Iterator[Saved]:
    for path in filter(Path.is_file, saves_folder().glob(f"*{SUFFIX}")):
        changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        try:
            yield Saved(path, changed, read_save(path)[0])
        except BadSave:
            yield Saved(path, changed, None)


def last_unfinished(game_id: str | None) -> Path:
    """The save to resume when none is named."""
    for saved in saved_matches():
        if saved.record is not None and not saved.is_over() and game_id in (None, saved.record.setup.game):
            return saved.path
    raise BadSave(f"there is no unfinished match in {saves_folder()}; start one with signoria play GAME")


def named_save(name: str) -> Path:
    """A save by its path, or by its bare name in the saves folder, with or without the file extension."""
    kept = saves_folder() / name
    for path in (Path(name), kept, kept.with_name(kept.name + SUFFIX)):
        if path.is_file():
            return path
    raise BadSave(f"there is no saved match {name}, neither here nor in {saves_folder()}; --saves lists them")
