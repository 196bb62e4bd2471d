"""Let bots play each other, and report how much stronger one is than another and how certain that is.

With two bots, the first has one seat and the second has all the others. With at least as many bots as seats, every
group of bots that fills the table plays. Each deal is played from every seat in turn, so neither a lucky deal nor a
good seat favours a bot. A bot's share of wins is compared with its fair share, which is what it would win if all were
equally strong; intervals are 95 % confidence intervals.

Every finished match is logged at once: if you press Ctrl-C, nothing is lost, and the same command continues where it
stopped. With the same seed, everything except the times is the same, however many processes play.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from signoria.arena.contest import Contest, Fixture
from signoria.arena.log import Log, default_path, open_log
from signoria.arena.plot import check_plot, draw
from signoria.arena.report import report
from signoria.arena.runner import MatchFailed, play_matches
from signoria.arena.standing import standings
from signoria.bots.levels import split_bots
from signoria.build_info import build, compiled
from signoria.cli.codes import FAILED, INTERRUPTED
from signoria.cli.files import STANDARD, check_writable
from signoria.cli.options import add_game, add_json, chosen_setup, note_old_names
from signoria.cli.output import print_json, variant_title, warn
from signoria.cli.parser import WrongUse, whole_number
from signoria.cli.progress import progress, stoppable

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLES = (
    "signoria arena patrician --bots apprentice,random --games 1000",
    "signoria arena patrician --bots apprentice,novice,random --seed 7 --json",
    "signoria arena patrician --bots apprentice,apprentice --games 3000 --plot mirror.svg",
)

DEFAULT_GAMES = 300
MOST_GAMES = 10**6
MOST_JOBS = 1024
DEFAULT_SEED = 1
SHOW_SECONDS = 0.1
FIRST = 0  # the bot whose share is shown during play
WIDE = 200  # without a terminal, no line is folded
COLUMNS = ("matches", "wins", "x fair", "95 %", "score", "ms", "max ms")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, default_seed=str(DEFAULT_SEED))
    parser.add_argument(
        "--bots", required=True, metavar="A,B", help="levels or specs: two, or at least as many as seats"
    )
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=DEFAULT_GAMES,
        metavar="K",
        help=f"how many matches, rounded up to complete deals (default: {DEFAULT_GAMES})",
    )
    parser.add_argument(
        "--jobs",
        type=whole_number(1, MOST_JOBS),
        default=os.cpu_count() or 1,
        metavar="J",
        help="number of processes (default: one per core)",
    )
    parser.add_argument("--out", metavar="FILE", help="the log (default: a file in your data folder)")
    parser.add_argument("--fresh", action="store_true", help="start over instead of continuing the log")
    parser.add_argument("--plot", metavar="FILE", help="draw the win shares with their intervals as .svg or .png")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.seed is None:
        args.seed = DEFAULT_SEED
    game, setup = chosen_setup(args, dealer="fast")
    contest = Contest(setup, bot_names(args.bots))
    contest.check()
    _check_files(args)
    note_old_names(contest.bots)
    try:
        data = _outcome(contest, args)
    except MatchFailed as failure:
        warn(f"{failure}; the log has the finished matches, and the same command tries this match again")
        return FAILED
    title = f"{variant_title(game.title, setup.seats, setup.edition, setup.options)}: {data['games']:,} matches"
    if args.json:
        print_json(data)
    else:
        print_table(title, data)
    if args.plot:
        draw(data, title, args.plot)
    return _ending(data["games"], data["games_asked"])


def _check_files(args: argparse.Namespace) -> None:
    if args.out == STANDARD:
        raise WrongUse("--out must name a file, because the log is read when the same contest continues")
    for path in filter(None, (args.out, args.plot)):
        check_writable(path, force=True)
    if args.plot:
        check_plot(args.plot)


def _outcome(contest: Contest, args: argparse.Namespace) -> dict[str, Any]:
    """The report on all matches: those in the log and those played now."""
    path = Path(args.out) if args.out else default_path(contest)
    asked = contest.fixtures(args.games)
    with open_log(path, contest, args.fresh) as log:
        logged = sum(fixture in log.results for fixture in asked)
        _announce(args.games, asked, logged, path)
        _play(contest, asked, log, args.jobs)
    results = [log.results[fixture] for fixture in asked if fixture in log.results]
    if not results:
        raise KeyboardInterrupt
    return {
        **report(contest, results),
        "seed": args.seed,
        "games_asked": len(asked),
        "games_from_log": logged,
        "log": str(path),
        "compiled": compiled(),
    }


def bot_names(text: str) -> tuple[str, ...]:
    names = split_bots(text)
    if not all(names):
        raise WrongUse("--bots: a name is missing; write for example apprentice,random")
    return names


def _announce(games: int, asked: Sequence[Fixture], logged: int, path: Path) -> None:
    """Report what differs from the command line: rounding, and matches that are already in the log."""
    deals = asked[-1].deal + 1
    if games != len(asked):
        warn(f"{games} matches are rounded up to {len(asked)}: {deals} deals, each {len(asked) // deals} times")
    if logged:
        warn(f"{logged} of {len(asked)} matches are already in {path}; use --fresh to play them again")


def _play(contest: Contest, asked: Sequence[Fixture], log: Log, jobs: int) -> None:
    """Play the matches that are not yet in the log, until Ctrl-C."""
    left = [fixture for fixture in asked if fixture not in log.results]
    first = standings(contest, log.results.values())[0]
    with stoppable() as stopped, progress("playing", len(asked)) as show:
        show(len(asked) - len(left))
        shown = monotonic()
        for done, result in enumerate(play_matches(contest, left, jobs, stopped), len(asked) - len(left) + 1):
            log.add(result)
            if FIRST in result.bots:
                first.add(result, FIRST)
            if monotonic() - shown > SHOW_SECONDS:
                show(done, f"{first.bot}: {first.times_fair(first.win_rate):.2f} x fair")
                shown = monotonic()


def _ending(played: int, asked: int) -> int:
    if played == asked:
        return 0
    warn(f"stopped after {played} of {asked} matches; run the same command to continue")
    return INTERRUPTED


def print_table(title: str, data: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDE)
    console.print(f"{title} on {data['deals']:,} deals, seed {data['seed']}\n")
    console.print(_table(data["bots"]))
    console.print("\nx fair: the share of wins divided by the fair share. ms: CPU time per decision.")
    if data["mirror"]:
        console.print(mirror_line(data["bots"]))
    console.print(f"{data['cpu_seconds']:,.1f} s of CPU time ({build()}); log: {data['log']}", soft_wrap=True)


def _table(bots: list[dict[str, Any]]) -> Table:
    from rich.table import Table

    rated = bots[0]["rating"] is not None
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", overflow="fold", min_width=10)
    for name in (*COLUMNS, *(("rating",) if rated else ())):
        table.add_column(name, justify="right", no_wrap=True)
    for bot in bots:
        rating = (f"{bot['rating']:.1f} ± {bot['rating_deviation']:.1f}",) if rated else ()
        table.add_row(bot["bot"], *_cells(bot), *rating)
    return table


def _cells(bot: dict[str, Any]) -> list[str]:
    return [
        f"{bot['games']:,}",
        f"{bot['win_rate']:.1%}",
        f"{bot['times_fair']:.2f}",
        f"{bot['times_fair_low']:.2f}-{bot['times_fair_high']:.2f}",
        f"{bot['mean_score']:.2f}",
        f"{bot['ms_per_decision']:.3f}",
        f"{bot['most_ms']:.1f}",
    ]


def mirror_line(bots: list[dict[str, Any]]) -> str:
    """What the result of a bot against itself says about the fairness of the arena."""
    if all(bot["fair_in_interval"] for bot in bots):
        return "A bot against itself: the fair share is within the interval, as it should be."
    return "A bot against itself: the fair share is outside the interval, which happens by chance once in twenty runs."
