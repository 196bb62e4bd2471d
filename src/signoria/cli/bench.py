"""Measure the speed of every game, alone and beside a game of another program in the same run.

All times are CPU times of this process, the best of several rounds in which ours and the peer's alternate. Ours
include the deal and count only decisions with at least two legal actions. The peer is OpenSpiel's hearts, driven
from Python as ours is: once measured exactly like ours, and once without its deal and with forced decisions counted,
which is stricter on us. It is another game, so that the ratio compares programs and not rules.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import signoria
from signoria.build_info import build, compiled
from signoria.cli.figures import RATES, SEED, TIMES, Figures
from signoria.cli.options import add_json
from signoria.cli.output import print_json
from signoria.cli.peers import Hearts, load_hearts
from signoria.cli.progress import progress
from signoria.version import VERSION

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLES = ("signoria bench", "signoria bench --quick", "signoria bench --json > figures.json")

VARIANT = ("game", "seats", "options")
ROUNDS, ROUND_SECONDS = 5, 0.1
QUICK_ROUNDS, QUICK_SECONDS = 1, 0.01
INSTALL = "OpenSpiel is not installed, so there is nothing to compare with: pip install signoria[openspiel]"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="one short round: a glance, not a measurement")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    draw = random.Random(SEED).random  # noqa: S311 - the choices of a random bot
    ours = _all_variants(draw)
    hearts = load_hearts(draw)
    rounds, seconds = (QUICK_ROUNDS, QUICK_SECONDS) if chosen.quick else (ROUNDS, ROUND_SECONDS)
    with progress("measuring", rounds * len(ours)) as show:
        for step in range(rounds * len(ours)):
            ours[step % len(ours)].measure(seconds)
            if hearts:
                hearts.measure(seconds)
            show(step + 1)
    data = _data(ours, hearts, rounds)
    if chosen.json:
        print_json(data)
    else:
        _print_tables(data)
    return 0


def _all_variants(draw: Callable[[], float]) -> list[Figures]:
    """Every game in its first edition with every number of seats, without options and with all of them."""
    found = []
    for game in map(signoria.game, signoria.game_ids()):
        everything = tuple(option.id for option in game.options_of(game.editions[0].id))
        for options in dict.fromkeys(((), everything)):
            found += [Figures(game, seats, options, draw) for seats in game.seats]
    return found


def _data(ours: list[Figures], hearts: Hearts | None, rounds: int) -> dict[str, object]:
    return {
        "signoria": VERSION,
        "machine": _machine(),
        "rounds": rounds,
        "figures": [{**_variant(figures), **figures.best} for figures in ours],
        "peers": [_peer(hearts)] if hearts else None,
        "ratios": [_ratio(figures, hearts) for figures in ours] if hearts else None,
    }


def _machine() -> dict[str, object]:
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


def _variant(figures: Figures) -> dict[str, object]:
    setup = figures.setup
    return {"game": setup.game, "seats": setup.seats, "edition": setup.edition, "options": list(setup.options)}


def _peer(hearts: Hearts) -> dict[str, object]:
    return {"peer": hearts.name, "version": hearts.version, **hearts.best}


def _ratio(figures: Figures, hearts: Hearts) -> dict[str, object]:
    """How many times as many decisions a second ours makes, both driven from Python."""
    mine = figures.best["api_decisions_per_s"]
    return {
        **_variant(figures),
        "figure": "api_decisions_per_s",
        "ours": mine,
        "peer": hearts.name,
        "ratio": _quotient(mine, hearts.best["api_decisions_per_s"]),
        "ratio_without_deal": _quotient(mine, hearts.best["api_decisions_per_s_without_deal"]),
    }


def _quotient(mine: float, other: float) -> float:
    return round(mine / other, 2) if other else 0.0


def _print_tables(data: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    machine = data["machine"]
    console.print(f"signoria {VERSION}, {build()}, {machine['python']}, {machine['cores']} cores, {machine['cpu']}\n")
    console.print(_table("a second; decisions driven inside, and one at a time by Python", _rate_rows(data)))
    console.print()
    console.print(_table("microseconds, called from Python", _time_rows(data)))
    console.print()
    console.print(_about_peers(data["peers"]), markup=False)


def _rate_rows(data: dict[str, Any]) -> list[list[str]]:
    rows = [[*VARIANT, "games", "decisions", "by Python", "x peer", "x peer*"]]
    ratios = data["ratios"] or [None] * len(data["figures"])
    for figures, ratio in zip(data["figures"], ratios, strict=True):
        rates = [f"{figures[name]:,.0f}" for name in RATES]
        times = [f"{ratio[name]:.2f}" for name in ("ratio", "ratio_without_deal")] if ratio else ["-", "-"]
        rows.append([*_variant_cells(figures), *rates, *times])
    return rows


def _time_rows(data: dict[str, Any]) -> list[list[str]]:
    head = [*VARIANT, *(name.removesuffix("_us") for name in TIMES)]
    return [head] + [[*_variant_cells(row), *(f"{row[name]:,.2f}" for name in TIMES)] for row in data["figures"]]


def _variant_cells(figures: dict[str, Any]) -> list[str]:
    return [figures["game"], str(figures["seats"]), "all" if figures["options"] else "none"]


def _table(title: str, rows: list[list[str]]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
    for i, name in enumerate(rows[0]):
        table.add_column(name, justify="left" if i in (0, 2) else "right", no_wrap=True)
    for row in rows[1:]:
        table.add_row(*row)
    return table


def _about_peers(peers: list[dict[str, Any]] | None) -> str:
    if not peers:
        return INSTALL
    return "\n".join(
        f"{peer['peer']} {peer['version']} from Python: {peer['api_decisions_per_s']:,.0f} decisions a second measured "
        f"as ours; *{peer['api_decisions_per_s_without_deal']:,.0f} without its deal and with forced decisions counted."
        for peer in peers
    )
