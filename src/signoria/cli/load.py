"""Measure the web page with many people: tables played at a live pace, each with viewers, over real connections.

Starts a server of its own on one core, in a folder that is removed afterwards, and on the other cores many clients
that join tables by link, open streams, and move a step every second or so. For every move of a person it is measured
how long after the press each viewer has the frame that shows it. Every viewer must be sent every move, in order: if
one was not, the program says so and ends with code 1.

Times are real time, so whatever else uses the core is in them: the run with the least p99 is given, and with each run
how much of the core others used. CPU time a move does not depend on that.
"""

from __future__ import annotations

import argparse
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
    "move_ms": "from a press to the frame at a viewer",
    "press_ms": "from a press to its answer",
    "page_ms": "a whole page",
    "bot_ms": "from the move before to a bot's",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=whole_number(1, 200), default=10, metavar="N", help="default: 10")
    parser.add_argument(
        "--viewers", type=whole_number(PLAYERS, 50), default=4, metavar="N", help="at each table (default: 4)"
    )
    parser.add_argument(
        "--level",
        choices=[*LEVELS],
        default="apprentice",
        help="of the bots (default: apprentice)",
    )
    parser.add_argument(
        "--seconds", type=whole_number(1, 3600), default=20, metavar="S", help="that a run takes (default: 20)"
    )
    parser.add_argument(
        "--runs", type=whole_number(1, 100), default=3, metavar="N", help="the best of how many (default: 3)"
    )
    parser.add_argument("--slow", action="store_true", help="something else is always busy on the server's core")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    plans = table_plans(chosen.tables, chosen.viewers, chosen.level)
    with progress("playing", chosen.runs * chosen.seconds) as show:
        runs = [
            run_once(plans, chosen.seconds, chosen.slow, _after(number * chosen.seconds, show))
            for number in range(chosen.runs)
        ]
    best = min(runs, key=lambda figures: figures["move_ms"].get("p99", 0.0))
    data = {"signoria": VERSION, "machine": machine(), "best": best, "runs": runs}
    if chosen.json:
        print_json(data)
    else:
        _print(data)
    return FAILED if any(figures["missed"] for figures in runs) else 0


def _after(seconds: int, show: Show) -> Show:
    """Shows the seconds of a run that begins after so many seconds of other runs."""
    return lambda done: show(seconds + done)


def _print(data: dict[str, Any]) -> None:
    best = data["best"]
    built = data["machine"]
    print(f"signoria {VERSION}, {built['python']}, one core of {built['cores']}, {built['cpu']}\n")
    print(f"{best['tables']} tables, {best['viewers']} viewers, {best['seconds']} s; best of {len(data['runs'])} runs")
    print(f"{best['moves']} moves, {best['frames']} frames, {best['missed']} missed\n")
    rows = [["milliseconds", "p50", "p90", "p99", "most"]]
    rows += [[text, *(f"{value:,.0f}" for value in best[name].values())] for name, text in TIMES.items() if best[name]]
    print(in_columns(rows, right=range(1, 5)))
    print(
        f"\nCPU: {best['cpu_ms_per_move']} ms a move; {best['web_cpu_s']} s in all, and {best['bots_cpu_s']} s for bots"
    )
    print(f"memory: {best['mb_at_start']} MB at the start, {best['most_mb']} MB at most")
    print(f"first page: {best['first_page_s']} s after the start")
    used = ", ".join(f"{figures['core_used_by_others']:.0%}" for figures in data["runs"])
    worst = ", ".join(f"{figures['move_ms'].get('p99', 0):.0f}" for figures in data["runs"])
    print(f"p99 of each run: {worst} ms; of the core others used: {used}")
