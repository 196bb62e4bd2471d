"""Matches to be drawn: played some moves by bots, as a page without a server.

`python -m tests.server.helpers.scenes patrician --seats 4 --moves 60 --out /tmp/page.html` writes one to be looked at.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from django.template.loader import render_to_string

import tests.server.conftest  # noqa: F401  Django must be set up before anything of the server is imported
from signoria.bots.levels import make_bot
from signoria.games import game, presenter
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.match import Match
from signoria.kernel.state import seats_in
from signoria.server.sessions.perspective import Perspective
from signoria.server.sessions.session import Outcome
from signoria.server.tables.draw import table_html
from signoria.server.tables.frame import Address, Situation

NAMES = ("Livia", "Ginevra", "Baldo", "Tommaso", "Isotta")
SOURCES = Path(__file__).parents[3] / "src/signoria"


def played(
    game_id: str, seats: int, moves: int, *, seed: int = 1, edition: str | None = None, options: tuple[str, ...] = ()
) -> Match:
    """A match after so many moves of apprentices, or at its end."""
    chosen = game(game_id)
    match = Match(chosen, chosen.setup(seats, seed, edition=edition, options=options, names=NAMES[:seats]))
    bot, chance = make_bot("hinted:noise=100"), fast_dealer(b"%d" % seed)
    while not match.state.is_over() and len(match.moves) < moves:
        seat = seats_in(match.state.actors)[0]
        match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
    return match


def page(match: Match, perspective: Perspective, tried: str = "") -> str:
    """A page that a browser can show from a file; if something was tried, with the reason why it is refused."""
    room = presenter(match.game.id)
    symbols = render_to_string("core/symbols.svg", {}) + render_to_string(f"{match.game.id}/symbols.svg", {})
    situation = Situation(
        seq=len(match.moves), address=Address("/act", "/rules"), is_remembering=True, outcome=Outcome(tried=tried)
    )
    sheets = "".join(f'<link rel="stylesheet" href="file://{path}">' for path in sheets_of(match.game.id))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{match.game.title}</title>{sheets}</head>"
        f'<body class="room-{room.page_class}">{symbols}'
        f'<header class="bar"><span class="home">SIGNORIA</span><h1>{match.game.title}</h1></header>'
        f'<div class="band" aria-hidden="true"></div>{table_html(match, perspective, situation)}</body></html>'
    )


def sheets_of(game_id: str) -> list[Path]:
    package = SOURCES / "games" / game_id.replace("-", "_")
    own = SOURCES / "server/static/signoria"
    return [own / "signoria.css", own / "table.css", package / f"web/static/{game_id}/{game_id}.css"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--seat", type=int, help="whose perspective; without it one who is asked; -1: a spectator")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition")
    parser.add_argument("--with", dest="options", action="append", default=[])
    parser.add_argument("--tall", action="store_true")
    parser.add_argument("--tried", default="", help="an action that was refused")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    match = played(
        given.game, given.seats, given.moves, seed=given.seed, edition=given.edition, options=tuple(given.options)
    )
    asked = seats_in(match.state.actors)
    seat = given.seat if given.seat is not None else asked[0] if asked else 0
    given.out.write_text(page(match, Perspective(seat, is_tall=given.tall), given.tried))


if __name__ == "__main__":
    main()
