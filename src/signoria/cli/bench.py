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
import os
import platform
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

import signoria
from signoria.build_info import compiled
from signoria.cli.bench_tables import print_tables
from signoria.cli.figures import SEED, Figures, Variant
from signoria.cli.options import add_json
from signoria.cli.output import print_json
from signoria.cli.pages import Pages
from signoria.cli.peers import HeartsSearch, load_hearts
from signoria.cli.progress import progress
from signoria.cli.thinking import ITERATIONS, POSITIONS, LevelFigures, SearchFigures, untimed_levels
from signoria.version import VERSION

EXAMPLES = ("signoria bench", "signoria bench --quick", "signoria bench --json > figures.json")

ROUNDS, ROUND_SECONDS = 5, 0.1
SEARCH_ROUNDS, SEARCH_SECONDS, LEVEL_SECONDS = 3, 1.6, 5.0
QUICK_ROUNDS, QUICK_SECONDS = 1, 0.01
LEVEL_SEATS = 3

Step = Callable[[], None]


class Measured(Protocol):
    """Something of ours, or of a peer, whose best figures get better from round to round."""

    @property
    def best(self) -> dict[str, float]: ...

    def measure(self, seconds: float) -> None: ...


class Peer(Measured, Protocol):
    """What ours is measured beside."""

    name: str
    version: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="one short round: a glance, not a measurement")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    subjects = Subjects(random.Random(SEED).random)  # noqa: S311 - the choices of a random bot
    steps = subjects.quick_steps() if chosen.quick else subjects.steps()
    with progress("measuring", len(steps)) as show:
        for done, step in enumerate(steps, 1):
            step()
            show(done)
    data = _data(subjects, chosen.quick)
    if chosen.json:
        print_json(data)
    else:
        print_tables(data)
    return 0


class Subjects:
    """All that is measured: the rules and the search, each with its peer if there is one, and the levels."""

    def __init__(self, draw: Callable[[], float]) -> None:
        hearts = load_hearts(draw)
        self.rules = [Figures(variant) for variant in _all_variants(draw)]
        self.rules_peer: Peer | None = hearts
        self.searches = [SearchFigures(variant) for variant in _without_options(draw)]
        self.search_peer: Peer | None = HeartsSearch(hearts, POSITIONS, ITERATIONS) if hearts else None
        at_table = [search for search in self.searches if search.variant.setup.seats == LEVEL_SEATS]
        self.pages = Pages()
        self.levels = [LevelFigures(level, search) for search in at_table for level in untimed_levels()]

    def steps(self) -> list[Step]:
        return [
            *_rounds(self.rules, self.rules_peer, ROUNDS, ROUND_SECONDS),
            *_rounds(self.searches, self.search_peer, SEARCH_ROUNDS, SEARCH_SECONDS),
            *_rounds(self.levels, None, SEARCH_ROUNDS, LEVEL_SECONDS),
            partial(self.pages.measure, ROUNDS, ROUND_SECONDS),
        ]

    def quick_steps(self) -> list[Step]:
        return [
            *_rounds(self.rules, self.rules_peer, QUICK_ROUNDS, QUICK_SECONDS),
            *_rounds(self.searches, self.search_peer, QUICK_ROUNDS, QUICK_SECONDS),
            *_rounds(self.levels, None, QUICK_ROUNDS, QUICK_SECONDS),
            partial(self.pages.measure, QUICK_ROUNDS, QUICK_SECONDS),
        ]


def _all_variants(draw: Callable[[], float]) -> Iterator[Variant]:
    """Every game in its first edition with every number of seats, without options and with all of them."""
    for game in map(signoria.game, signoria.game_ids()):
        everything = tuple(option.id for option in game.options_of(game.editions[0].id))
        for options in dict.fromkeys(((), everything)):
            for seats in game.seats:
                yield Variant(game, seats, options, draw)


def _without_options(draw: Callable[[], float]) -> Iterator[Variant]:
    return (variant for variant in _all_variants(draw) if not variant.setup.options)


def _rounds(ours: Sequence[Measured], peer: Peer | None, rounds: int, seconds: float) -> Iterator[Step]:
    """Each of ours in turn, round after round, and the peer after each."""
    for _ in range(rounds):
        for measured in ours:
            yield partial(measured.measure, seconds)
            if peer:
                yield partial(peer.measure, seconds)


def _data(subjects: Subjects, quick: bool) -> dict[str, object]:
    peer = subjects.rules_peer
    return {
        "signoria": VERSION,
        "machine": machine(),
        "rounds": QUICK_ROUNDS if quick else ROUNDS,
        "figures": [_entry(figures) for figures in subjects.rules],
        "peers": _peers(peer),
        "ratios": [_rule_ratio(figures, peer) for figures in subjects.rules] if peer else None,
        "search": _search_data(subjects, quick),
        "levels": [_level(figures) for figures in subjects.levels],
        "pages": subjects.pages.figures,
    }


def _search_data(subjects: Subjects, quick: bool) -> dict[str, object]:
    ours, peer = subjects.searches, subjects.search_peer
    return {
        "rounds": QUICK_ROUNDS if quick else SEARCH_ROUNDS,
        "positions": POSITIONS,
        "iterations": ITERATIONS,
        "figures": [_entry(figures) for figures in ours],
        "peers": _peers(peer),
        "ratios": [ratio for figures in ours for ratio in _search_ratios(figures, peer)] if peer else None,
    }


def machine() -> dict[str, object]:
    return {
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": compiled(),
    }


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _entry(figures: Figures | SearchFigures) -> dict[str, object]:
    return {**figures.variant.as_json(), **figures.best}


def _level(figures: LevelFigures) -> dict[str, object]:
    return {
        **figures.variant.as_json(),
        "level": figures.level,
        "positions": len(figures.quickest.seconds),
        **figures.best,
    }


def _peers(peer: Peer | None) -> list[dict[str, object]] | None:
    return [{"peer": peer.name, "version": peer.version, **peer.best}] if peer else None


def _rule_ratio(figures: Figures, peer: Peer) -> dict[str, object]:
    """How many times as many decisions a second ours makes, both driven from Python."""
    name = "api_decisions_per_s"
    without_deal = _quotient(figures.best[name], peer.best[f"{name}_without_deal"])
    return {**_ratio(figures, name, peer, name), "ratio_without_deal": without_deal}


def _search_ratios(figures: SearchFigures, peer: Peer) -> list[dict[str, object]]:
    """How many times as many iterations a second each kind of ours makes, both driven inside."""
    return [_ratio(figures, name, peer, "iterations_per_s") for name in figures.best]


def _ratio(figures: Figures | SearchFigures, name: str, peer: Peer, peer_name: str) -> dict[str, object]:
    mine = figures.best[name]
    return {
        **figures.variant.as_json(),
        "figure": name,
        "ours": mine,
        "peer": peer.name,
        "ratio": _quotient(mine, peer.best[peer_name]),
    }


def _quotient(mine: float, other: float) -> float:
    return round(mine / other, 2) if other else 0.0
