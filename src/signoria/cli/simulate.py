"""Play many matches between bots of one kind, and tell who won and how fast it went.

Speed is measured twice, in CPU time with the deal: of these matches, which for random bots are driven inside the
compiled code; and of random matches driven one action at a time from Python. Only decisions with at least two legal
actions are counted. With a seed, everything but the times is the same each time. Ctrl-C stops it and tells what was
done so far.
"""

from __future__ import annotations

import argparse
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from signoria.bots.levels import make_bot
from signoria.build_info import build, compiled
from signoria.cli.codes import INTERRUPTED
from signoria.cli.options import RANDOM, add_bot, add_game, add_json, chosen_setup, note_old_names
from signoria.cli.output import complain, in_columns, print_json, variant_title
from signoria.cli.parser import whole_number
from signoria.cli.progress import progress, stoppable
from signoria.devtools.measure import Timed, play_bots, play_from_python, play_inside
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.playout import Tally
from signoria.kernel.setup import Setup

EXAMPLES = (
    "signoria simulate patrician --games 100000",
    "signoria simulate patrician --games 500 --seats 4 --with ambassadors --seed 7 --json",
)

USUAL_GAMES = 1000
MOST_GAMES = 10**12
API_SECONDS = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=USUAL_GAMES,
        metavar="K",
        help=f"how many matches (default: {USUAL_GAMES})",
    )
    add_bot(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    if chosen.seed is None:
        chosen.seed = secrets.randbits(32)
    game, setup = chosen_setup(chosen, dealer="fast")
    note_old_names([chosen.bot])
    with stoppable() as stopped:
        outcome = _play(game, setup, chosen, stopped)
        interrupted = stopped()
    if not outcome.tally.games:
        raise KeyboardInterrupt
    if chosen.json:
        print_json(_data(setup, chosen, outcome))
    else:
        print(_text(game, setup, chosen, outcome))
    if interrupted:
        complain(f"stopped after {outcome.tally.games} of {chosen.games} matches")
    return INTERRUPTED if interrupted else 0


@dataclass(frozen=True)
class Outcome:
    """The results of the matches, and the two measurements."""

    tally: Tally
    inside: Timed
    from_python: Timed


def _play(game: Game, setup: Setup, chosen: argparse.Namespace, stopped: Callable[[], bool]) -> Outcome:
    first = game.new(setup)
    draw = random.Random(chosen.seed).random  # noqa: S311 - the choices of a random bot
    from_python = play_from_python(first, fast_dealer(setup.key()), draw, chosen.games, API_SECONDS, stopped)
    tally = Tally(setup.seats)
    dealer = fast_dealer(setup.key())
    with progress("playing", chosen.games) as show:
        if chosen.bot == RANDOM:
            inside = play_inside(first, dealer, tally, chosen.games, stopped=stopped, show=show)
        else:
            inside = play_bots(first, dealer, make_bot(chosen.bot), tally, chosen.games, stopped, show)
    return Outcome(tally, inside, from_python)


def _data(setup: Setup, chosen: argparse.Namespace, outcome: Outcome) -> dict[str, object]:
    return {
        "game": setup.game,
        "seats": setup.seats,
        "edition": setup.edition,
        "options": list(setup.options),
        "seed": chosen.seed,
        "bot": chosen.bot,
        "games": outcome.inside.games,
        "decisions": outcome.inside.decisions,
        "cpu_seconds": outcome.inside.seconds,
        "games_per_s": outcome.inside.games_per_s,
        "decisions_per_s": outcome.inside.decisions_per_s,
        "api_decisions_per_s": outcome.from_python.decisions_per_s,
        "compiled": compiled(),
        "wins": outcome.tally.wins,
        "mean_score": _mean_score(outcome.tally),
    }


def _mean_score(tally: Tally) -> list[float]:
    return [int(points) / int(tally.games) for points in tally.points]


def _text(game: Game, setup: Setup, chosen: argparse.Namespace, outcome: Outcome) -> str:
    title = variant_title(game.title, setup.seats, setup.edition, setup.options)
    rows = [["seat", "wins", "share", "mean score"]]
    for seat, (wins, score) in enumerate(zip(outcome.tally.wins, _mean_score(outcome.tally), strict=True)):
        rows.append([str(seat), f"{wins:,.1f}", f"{wins / outcome.inside.games:.1%}", f"{score:.2f}"])
    inside = outcome.inside
    speed = [
        ["games a second", f"{inside.games_per_s:,.0f}"],
        ["decisions a second", f"{inside.decisions_per_s:,.0f}"],
        ["one at a time from Python", f"{outcome.from_python.decisions_per_s:,.0f}"],
    ]
    return (
        f"{title}: {inside.games:,} matches of {chosen.bot} bots, seed {chosen.seed}\n\n"
        f"{in_columns(rows, right=(1, 2, 3))}\n\n"
        f"{inside.decisions:,} decisions in {inside.seconds:.2f} s of CPU time ({build()})\n"
        f"{in_columns(speed, right=(1,))}"
    )
