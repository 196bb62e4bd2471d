"""The speed of frames in real play: `python -m signoria.devtools.frame_speed`.

Bots play whole matches, and after every move the table is drawn for each seat and for a spectator, as the hub does. It
prints the CPU time a frame and a move, and a digest of all that was drawn: two versions that draw the same pages print
the same digest. The first match is not counted: it fills what a server has filled after a while.
"""

from __future__ import annotations

import argparse
import json
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from time import thread_time
from typing import TYPE_CHECKING, cast

from signoria.bots.levels import make_bot
from signoria.devtools.machine import machine
from signoria.devtools.pages import Site
from signoria.games import game, game_ids
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, seats_in

if TYPE_CHECKING:
    from signoria.server.sessions.perspective import Perspective

BOT = "hinted:noise=100"
NAMES = ("Livia", "Ginevra", "Baldo", "Tommaso", "Isotta")


@dataclass(frozen=True)
class FrameSpeed:
    """What the frames of some matches cost, in milliseconds of CPU time."""

    game: str
    seats: int
    moves: int
    frames: int
    frame_ms: float
    move_ms: float  # the move itself and the frames of all viewers
    kilobytes: float  # of a frame
    digest: str


@dataclass(frozen=True)
class WholeMove:
    """What a move costs at a table that each seat has open, in milliseconds of CPU time."""

    game: str
    seats: int
    moves: int
    whole_move_ms: float


def play(game_id: str, seats: int, seed: int) -> Iterator[tuple[Match, float]]:
    """A match between bots: after each move, with the CPU seconds that the move took."""
    chosen = game(game_id)
    match = Match(chosen, chosen.setup(seats, seed, names=NAMES[:seats]))
    bot, chance = make_bot(BOT), fast_dealer(b"%d" % seed)
    while not match.state.is_over():
        seat = seats_in(match.state.actors)[0]
        text = match.state.text(bot.choose(match.state.known_to(seat), seat, chance))
        began = thread_time()
        match.push(seat, text)
        yield match, thread_time() - began


def perspectives(seats: int, language: str, *, is_tall: bool) -> list[Perspective]:
    """Everybody who sits there, and a spectator."""
    from signoria.server.sessions.perspective import Perspective

    return [
        Perspective(seat, language, is_tall, own_seats=(seat,) if seat != SPECTATOR else ())
        for seat in (*range(seats), SPECTATOR)
    ]


def measure(game_id: str, seats: int, matches: int, viewers: Sequence[Perspective]) -> FrameSpeed:
    """Draw every move of some matches for these viewers."""
    from signoria.server.tables.draw import table_html
    from signoria.server.tables.frame import Address, Situation

    digest = sha256()
    moves = frames = size = 0
    moving = drawing = 0.0
    address = Address("/act", "/rules", "/result")
    for seed in range(matches + 1):
        for match, seconds in play(game_id, seats, seed):
            situation = Situation(seq=len(match.moves), address=address)
            began = thread_time()
            drawn = [table_html(match, viewer, situation) for viewer in viewers]
            took = thread_time() - began
            for html in drawn:
                digest.update(html.encode())
            if seed:
                moves, frames, size = moves + 1, frames + len(drawn), size + sum(map(len, drawn))
                moving, drawing = moving + seconds, drawing + took
    frame_ms, move_ms = 1000 * drawing / frames, 1000 * (moving + drawing) / moves
    return FrameSpeed(game_id, seats, moves, frames, frame_ms, move_ms, size / frames / 1000, digest.hexdigest()[:16])


class Viewer:
    """Somebody who has the table open: what is sent to them stays in the queue of their stream."""

    def __init__(self, number: int) -> None:
        from signoria.server.core.identity import read_visitor

        self.visitor = read_visitor(f"viewer-{number}", {}, {})
        self.player = self.visitor.player()

    def join(self, table: str) -> None:
        from signoria.server.core.runtime import current
        from signoria.server.live.hub import Stream

        current().hub.join(Stream(table, self.visitor, cast("AbstractEventLoop", self)))

    def call_soon_threadsafe(self, callback: Callable[..., object], *values: object) -> None:
        """As the loop of a server does it, but at once."""
        callback(*values)


def whole_moves(game_id: str, seats: int, matches: int) -> WholeMove:
    """Play matches at tables that each seat has open: a move with its SQL and the frames for everybody."""
    from signoria.server import sessions
    from signoria.server.seats.create import NewSeat, NewTable, create_table

    viewers = [Viewer(number) for number in range(seats)]
    moves, spent = 0, 0.0
    for number in range(matches + 1):
        new = [NewSeat(name, players=[one.player]) for name, one in zip(NAMES, viewers, strict=False)]
        table = create_table(NewTable(game_id, new), viewers[0].player)
        for viewer in viewers:
            viewer.join(table.key)
        with sessions.open(table.key) as session:
            match = session.match
        bot, chance = make_bot(BOT), fast_dealer(b"%d" % number)
        while not match.state.is_over():
            seat = seats_in(match.state.actors)[0]
            text = match.state.text(bot.choose(match.state.known_to(seat), seat, chance))
            began = thread_time()
            with sessions.open(table.key) as session:
                assert session.push(seat, text, match.decision(seat))
            if number:
                moves, spent = moves + 1, spent + thread_time() - began
    return WholeMove(game_id, seats, moves, 1000 * spent / moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=game_ids(), help="all of them if none is named")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=2, help="counted, after one that is not")
    parser.add_argument("--language", default="en")
    parser.add_argument("--whole", action="store_true", help="whole moves, with SQL, sent to every seat")
    parser.add_argument("--tall", action="store_true", help="as on a screen that is taller than wide")
    given = parser.parse_args()
    Site()
    from signoria.server.core.garbage import tune

    tune()
    viewers = perspectives(given.seats, given.language, is_tall=given.tall)
    print(json.dumps(machine()))
    for game_id in given.game or game_ids():
        if given.whole:
            print(json.dumps(asdict(whole_moves(game_id, given.seats, given.matches))), flush=True)
            continue
        print(json.dumps(asdict(measure(game_id, given.seats, given.matches, viewers))), flush=True)


if __name__ == "__main__":
    main()
