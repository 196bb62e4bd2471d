"""Play many matches between bots of one kind, and report who won and how fast they were played.

Speed is measured twice, in CPU time that includes the deal: for these matches, which run inside the compiled code if
the bots are random; and for random matches played one action at a time from Python. Only decisions with at least two
legal actions count. With the same seed, everything except the times is the same. Ctrl-C stops early and shows the
results so far.
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
from signoria.cli.output import in_columns, print_json, variant_title, warn
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

DEFAULT_GAMES = 1000
MOST_GAMES = 10**12
API_SECONDS = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=DEFAULT_GAMES,
        metavar="K",
        help=f"how many matches (default: {DEFAULT_GAMES})",
    )
    add_bot(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.seed is None:
        args.seed = secrets.randbits(32)
    game, setup = chosen_setup(args, dealer="fast")
    note_old_names([args.bot])
    with stoppable() as stopped:
        outcome = _play(game, setup, args, stopped)
        interrupted = stopped()
    if not outcome.tally.games:
        raise KeyboardInterrupt
    if args.json:
        print_json(_data(setup, args, outcome))
    else:
        print(_text(game, setup, args, outcome))
    if interrupted:
        warn(f"stopped after {outcome.tally.games} of {args.games} matches")
    return INTERRUPTED if interrupted else 0


@dataclass(frozen=True)
class Outcome:
    """The results of the matches and the two measurements."""

    tally: Tally
    inside: Timed
    from_python: Timed


def _play(game: Game, setup: Setup, args: argparse.Namespace, stopped: Callable[[], bool]) -> Outcome:
    first = game.new(setup)
    draw = random.Random(args.seed).random  # noqa: S311 - chooses the actions of a random bot
    from_python = play_from_python(first, fast_dealer(setup.key()), draw, args.games, API_SECONDS, stopped)
    tally = Tally(setup.seats)
    dealer = fast_dealer(setup.key())
    with progress("playing", args.games) as show:
        if args.bot == RANDOM:
            inside = play_inside(first, dealer, tally, args.games, stopped=stopped, show=show)
        else:
            inside = play_bots(first, dealer, make_bot(args.bot), tally, args.games, stopped, show)
    return Outcome(tally, inside, from_python)


def _data(setup: Setup, args: argparse.Namespace, outcome: Outcome) -> dict[str, object]:
    return {
        "game": setup.game,
        "seats": setup.seats,
        "edition": setup.edition,
        "options": list(setup.options),
        "seed": args.seed,
        "bot": args.bot,
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


def _text(game: Game, setup: Setup, args: argparse.Namespace, outcome: Outcome) -> str:
    title = variant_title(game.title, setup.seats, setup.edition, setup.options)
    rows = [["seat", "wins", "share", "mean score"]]
    for seat, (wins, score) in enumerate(zip(outcome.tally.wins, _mean_score(outcome.tally), strict=True)):
        rows.append([str(seat), f"{wins:,.1f}", f"{wins / outcome.inside.games:.1%}", f"{score:.2f}"])
    inside = outcome.inside
    speed = [
        ["matches per second", f"{inside.games_per_s:,.0f}"],
        ["decisions per second", f"{inside.decisions_per_s:,.0f}"],
        ["decisions per second, one at a time from Python", f"{outcome.from_python.decisions_per_s:,.0f}"],
    ]
    return (
        f"{title}: {inside.games:,} matches of {args.bot} bots, seed {args.seed}\n\n"
        f"{in_columns(rows, right=(1, 2, 3))}\n\n"
        f"{inside.decisions:,} decisions in {inside.seconds:.2f} s of CPU time ({build()})\n"
        f"{in_columns(speed, right=(1,))}"
    )
