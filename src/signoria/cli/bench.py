"""Measure the speed of every game and its bots, and compare it with OpenSpiel in the same run.

All times are CPU times of this process: the best of several rounds, in which the two programs take turns. Our times
include the deal, and only decisions with at least two legal actions count. The peer is OpenSpiel's hearts, driven from
Python in the same way. It is measured twice: exactly like our games, and without its deal and with forced decisions
counted, which favours it. Hearts is a different game, so the ratio compares programs, not rules.

The search is measured in the middle of random matches and compared with OpenSpiel's information-set search in the
middle of random games of hearts, with the same number of iterations, each played out to the end.

The web page is measured with the maximum number of seats, at moments from the start to the end of a match: the time to
compute a game's board, to render the whole table for one viewer, and to answer a request for the page.
"""

from __future__ import annotations

import argparse

from signoria.cli.options import add_json
from signoria.cli.output import print_json
from signoria.cli.progress import progress
from signoria.devtools.bench import Benchmark
from signoria.devtools.bench_tables import print_tables

EXAMPLES = ("signoria bench", "signoria bench --quick", "signoria bench --json > figures.json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="one short round, for a rough idea")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    benchmark = Benchmark(args.quick)
    steps = benchmark.steps()
    with progress("measuring", len(steps)) as show:
        for done, step in enumerate(steps, 1):
            step()
            show(done)
    if args.json:
        print_json(benchmark.figures())
    else:
        print_tables(benchmark.figures())
    return 0
