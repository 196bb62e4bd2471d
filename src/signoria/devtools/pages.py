"""The speed of the web page: a table drawn for a viewer, and the whole page as the server answers it.

It is measured in a process of its own, `python -m signoria.devtools.pages`, because a process can hold only one server.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from signoria.bots.levels import make_bot
from signoria.devtools.rule_speed import SEED
from signoria.games import game, game_ids, presenter
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in

MOMENTS = 12
"""How many moments of a match, evenly spread, its page is drawn at."""

KINDS = ("board_ms", "table_ms", "page_ms")


class PageSpeeds:
    """The measured figures for every game's page."""

    def __init__(self) -> None:
        self.figures: list[dict[str, object]] = []

    def measure(self, rounds: int, seconds: float) -> None:
        """Measure this many rounds of about this many seconds for each kind of figure."""
        command = [sys.executable, "-P", "-m", __name__, str(rounds), str(seconds)]
        done = subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own module
        self.figures = json.loads(done.stdout)


class PageSpeed:
    """Measures the page of a match between bots, and keeps the best time of each kind."""

    def __init__(self, game_id: str, seats: int, site: Site) -> None:
        self.game, self.seats, self.site = game_id, seats, site
        self.matches = _moments(game_id, seats)
        self.best: dict[str, float] = {}

    def measure(self, seconds: float) -> None:
        """Measure one round: each kind of figure at every moment at least once."""
        for kind, draw in zip(KINDS, (self._board, self._table, self._page), strict=True):
            time = _milliseconds(draw, self.matches, seconds)
            self.best[kind] = min(time, self.best.get(kind, time))

    def as_json(self) -> dict[str, object]:
        return {"game": self.game, "seats": self.seats, **self.best}

    def _board(self, match: Match) -> None:
        """Draw what the game itself draws: the board, without frame and log."""
        from signoria.server.sessions.perspective import Perspective
        from signoria.server.tables.scenes import scene_of

        presenter(self.game).present(scene_of(match, Perspective(seats_in(match.state.actors)[0])))

    def _table(self, match: Match) -> None:
        from signoria.server.sessions.perspective import Perspective
        from signoria.server.tables.draw import table_html
        from signoria.server.tables.frame import Situation

        table_html(match, Perspective(seats_in(match.state.actors)[0]), Situation(seq=len(match.moves)))

    def _page(self, match: Match) -> None:
        self.site.ask(self.game, match)


class Site:
    """A server of our own, without a network, in a folder that is removed when the program ends."""

    def __init__(self) -> None:
        from signoria.server.hosting.bootstrap import prepare_folder
        from signoria.server.hosting.network import Network

        self.folder = TemporaryDirectory(prefix="signoria-bench-", ignore_cleanup_errors=True)
        prepare_folder(Path(self.folder.name), Network("localhost"))
        from django.test import Client

        from signoria.server.core.runtime import activate
        from signoria.server.wiring import build_runtime

        activate(build_runtime())
        self.client: Any = Client(HTTP_HOST="localhost")
        self.tables: dict[int, str] = {}

    def ask(self, game_id: str, match: Match) -> None:
        """Load the page of a table with this match."""
        address = self.tables.get(id(match)) or self._seat(game_id, match)
        response = self.client.get(address)
        assert response.status_code == 200

    def _seat(self, game_id: str, match: Match) -> str:
        from signoria.server import sessions
        from signoria.server.core.identity import read_visitor
        from signoria.server.seats.create import NewSeat, NewTable, create_table

        host = read_visitor("bench", {}, {}).player()
        table = create_table(NewTable(game_id, [NewSeat(name, players=[host]) for name in match.setup.names]), host)
        with sessions.open(table.key) as session:
            session.match = match
        self.tables[id(match)] = f"/watch/{table.watch_token}/"
        return self.tables[id(match)]


def _moments(game_id: str, seats: int) -> list[Match]:
    """The same match, stopped at different moments."""
    whole = _played(game_id, seats, 10**9)
    return [_played(game_id, seats, 1 + number * len(whole.moves) // MOMENTS) for number in range(MOMENTS)]


def _played(game_id: str, seats: int, moves: int) -> Match:
    chosen = game(game_id)
    match = Match(chosen, chosen.setup(seats, SEED))
    bot, chance = make_bot("apprentice"), fast_dealer(b"pages")
    while match.state.actors and len(match.moves) < moves:
        seat = seats_in(match.state.actors)[0]
        match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
    return match


def _milliseconds(draw: Any, matches: list[Match], seconds: float) -> float:
    """The mean time to draw a match."""
    calls, spent, start = 0, 0.0, process_time()
    while calls == 0 or spent < seconds:
        for match in matches:
            draw(match)
        calls += len(matches)
        spent = process_time() - start
    return round(spent / calls * 1e3, 3)


def main(rounds: int, seconds: float) -> None:
    """Measure, and print the figures as JSON."""
    site = Site()
    speeds = [PageSpeed(game_id, game(game_id).seats[-1], site) for game_id in game_ids()]
    for _ in range(rounds):
        for speed in speeds:
            speed.measure(seconds)
    print(json.dumps([speed.as_json() for speed in speeds]))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
