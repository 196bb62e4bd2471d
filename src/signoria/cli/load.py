"""Load-test the web server: many tables, played at a normal pace and watched by many viewers over real connections.

Starts a temporary server on one core, with a folder that is removed afterwards. On the other cores it starts clients
that join tables by link, open streams, and make a move about every second. For every move of a player it measures how
long each viewer waits for the frame that shows it. Every viewer must receive every move, in order; otherwise the
command says so and exits with code 1.

Times are wall-clock times, so other programs that use the core affect them. The run with the lowest p99 is shown, along
with how much of the core other programs used in each run. CPU time per move does not depend on that.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

from signoria.bots.levels import LEVELS
from signoria.cli.codes import FAILED
from signoria.cli.options import add_json
from signoria.cli.output import in_columns, print_json
from signoria.cli.parser import whole_number
from signoria.cli.progress import progress
from signoria.devtools.load_test.run import PLAYERS, Show, run_once, table_plans
from signoria.devtools.machine import machine
from signoria.version import VERSION

EXAMPLES = (
    "signoria load",
    "signoria load --tables 20 --viewers 8 --runs 1",
    "signoria load --level prince --slow",
)

TIMES = {
    "move_ms": "click to frame at a viewer",
    "press_ms": "click to answer",
    "page_ms": "whole page",
    "bot_ms": "previous move to bot's move",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tables", type=whole_number(1, 200), default=10, metavar="N", help="how many tables (default: 10)"
    )
    parser.add_argument(
        "--viewers", type=whole_number(PLAYERS, 50), default=4, metavar="N", help="browsers at each table (default: 4)"
    )
    parser.add_argument(
        "--level",
        choices=[*LEVELS],
        default="apprentice",
        help="level of the bots (default: apprentice)",
    )
    parser.add_argument(
        "--seconds",
        type=whole_number(1, 3600),
        default=20,
        metavar="S",
        help="length of a run in seconds (default: 20)",
    )
    parser.add_argument(
        "--runs",
        type=whole_number(1, 100),
        default=3,
        metavar="N",
        help="number of runs; the best one is shown (default: 3)",
    )
    parser.add_argument("--slow", action="store_true", help="keep the server's core busy with a second program")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    plans = table_plans(args.tables, args.viewers, args.level)
    with progress("playing", args.runs * args.seconds) as show:
        runs = [
            run_once(plans, args.seconds, args.slow, _after(number * args.seconds, show)) for number in range(args.runs)
        ]
    best = min(runs, key=lambda figures: figures["move_ms"].get("p99", math.inf))
    data = {"signoria": VERSION, "machine": machine(), "best": best, "runs": runs}
    if args.json:
        print_json(data)
    else:
        _print(data)
    return FAILED if any(figures["missed"] for figures in runs) else 0


def _after(seconds: int, show: Show) -> Show:
    """A progress function for a run that starts after so many seconds of other runs."""
    return lambda done: show(seconds + done)


def _print(data: dict[str, Any]) -> None:
    best = data["best"]
    built = data["machine"]
    print(f"signoria {VERSION}, {built['python']}, one core of {built['cores']}, {built['cpu']}\n")
    print(f"{best['tables']} tables, {best['viewers']} viewers, {best['seconds']} s; best of {len(data['runs'])} runs")
    print(f"{best['moves']} moves, {best['frames']} frames, {best['missed']} missed\n")
    rows = [["milliseconds", "p50", "p90", "p99", "max"]]
    rows += [[text, *(f"{value:,.0f}" for value in best[name].values())] for name, text in TIMES.items() if best[name]]
    print(in_columns(rows, right=range(1, 5)))
    print(f"\nCPU: {best['cpu_ms_per_move']} ms per move; {best['web_cpu_s']} s web, {best['bots_cpu_s']} s bots")
    print(f"memory: {best['mb_at_start']} MB at the start, {best['most_mb']} MB at most")
    print(f"first page: {best['first_page_s']} s after the start")
    used = ", ".join(f"{figures['core_used_by_others']:.0%}" for figures in data["runs"])
    worst = ", ".join(f"{figures['move_ms'].get('p99', 0):.0f}" for figures in data["runs"])
    print(f"p99 of each run: {worst} ms; core used by other programs: {used}")
