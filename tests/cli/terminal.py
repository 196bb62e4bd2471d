"""Matches for tests of the terminal game, and programs that play in a terminal of their own."""

from __future__ import annotations

import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import signoria
from signoria.cli.terminal_game.match_log import MatchLog
from signoria.cli.terminal_game.seat_plan import NAMES, SeatPlan
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.journal import Event
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in

GAME = signoria.game("patrician")
PATIENCE = 120.0
"""Seconds after which a program is taken to hang: a busy machine must not fail a test."""


def seated(seats: int, people: tuple[int, ...]) -> SeatPlan:
    """People there, and bots that choose at random on all other seats."""
    return SeatPlan(people, tuple("" if seat in people else "random" for seat in range(seats)), bytes(32))


def played(seats: int, plies: int, seed: int, options: Sequence[str] = ()) -> MatchLog:
    """A match some moves old."""
    names = NAMES[:seats]
    log = MatchLog(Match(GAME, GAME.setup(seats=seats, seed=seed, options=options, names=names)), names)
    choose = random.Random(seed)
    while len(log.match.moves) < plies:
        seat = seats_in(log.match.state.actors)[0]
        log.push(seat, choose.choice(log.match.state.legal_texts(seat)))
    return log


def twin_of(log: MatchLog, seat: int, seed: int) -> None:
    """Change everything in the match that the seat cannot know."""
    match = log.match
    match.state = match.state.determinize(seat, fast_dealer(bytes([seed])))
    match.state.journal = match.journal
    match.journal.events[:] = [
        event
        if (event.seats >> seat) & 1 or not event.private
        else Event(event.kind, event.rule, event.actor, event.public, {"cards": ["secret"] * 3}, event.seats)
        for event in match.journal.events
    ]


def start(folder: Path, arguments: str, **streams: Any) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    program = "import sys; from signoria.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.Popen([sys.executable, "-c", program, "play", *arguments.split()], env=environment, **streams)


def wait_for(path: Path, text: str) -> None:
    until = time.monotonic() + PATIENCE
    while not path.exists() or text not in path.read_text():
        assert time.monotonic() < until, f"{text!r} never came"
        time.sleep(0.05)


def read_until(terminal: int, end: bytes) -> bytes:
    seen = b""
    while end not in seen:
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        assert ready, f"{end!r} never came; seen: {seen!r}"
        seen += os.read(terminal, 65536)
    return seen
