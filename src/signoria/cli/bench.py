"""Measure the speed of every game and of its bots, beside a game and a search of another program in the same run.

All times are CPU times of this process, the best of several rounds in which ours and the peer's alternate. Ours
include the deal and count only decisions with at least two legal actions. The peer is OpenSpiel's hearts, driven
from Python as ours is: once measured exactly like ours, and once without its deal and with forced decisions counted,
which is stricter on us. It is another game, so that the ratio compares programs and not rules.

The search is measured in the midst of random matches, beside OpenSpiel's information-set search in the midst of
random games of hearts: with the same number of iterations, each of which plays out to the end.

The web page is measured with as many seats as a game has, at moments from the first to the last: what the game's own
part computes for a board, the whole table drawn for one viewer, and the page as the server answers it.
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
    parser.add_argument("--quick", action="store_true", help="one short round: a glance, not a measurement")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    benchmark = Benchmark(chosen.quick)
    steps = benchmark.steps()
    with progress("measuring", len(steps)) as show:
        for done, step in enumerate(steps, 1):
            step()
            show(done)
    if chosen.json:
        print_json(benchmark.figures())
    else:
        print_tables(benchmark.figures())
    return 0
