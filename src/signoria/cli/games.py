"""List the games with their seats, editions and options, whose games they are, and how sure their components are."""

from __future__ import annotations

import argparse
import textwrap

import signoria
from signoria.build_info import build, compiled
from signoria.cli.options import add_json
from signoria.cli.output import print_json
from signoria.kernel.game import Choice, Game
from signoria.version import VERSION

EXAMPLES = ("signoria games", "signoria games --json")

LABEL = 12
WIDTH = 80
PURE = "Nothing is compiled: results are the same, only slower. A C compiler and a new installation make it fast."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    games = [signoria.game(game_id) for game_id in signoria.game_ids()]
    if chosen.json:
        print_json({"version": VERSION, "compiled": compiled(), "games": [_data(game) for game in games]})
        return 0
    for game in games:
        print("\n".join(_lines(game)), end="\n\n")
    print(f"This is signoria {VERSION}, {build()}.")
    if not compiled():
        print(textwrap.fill(PURE, WIDTH))
    return 0


def _data(game: Game) -> dict[str, object]:
    provenance = game.provenance()
    return {
        "game": game.id,
        "title": game.title,
        "credits": game.credits,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "editions": [vars(choice) for choice in game.editions],
        "options": [vars(choice) for choice in game.options],
        "provenance": {kind: sum(counts.values()) for kind, counts in provenance.items()},
        "reconstructed": provenance["reconstructed"],
    }


def _lines(game: Game) -> list[str]:
    return [
        f"{game.id}: {game.title}",
        *_entry("", game.credits),
        *_entry("seats", f"{game.seats[0]} to {game.seats[-1]}"),
        *_choices("editions", game.editions),
        *_choices("options", game.options),
        *_entry("components", _components(game)),
    ]


def _choices(label: str, choices: tuple[Choice, ...]) -> list[str]:
    lines = []
    for i, choice in enumerate(choices):
        lines += _entry(label if i == 0 else "", f"{choice.id}: {choice.summary}")
    return lines


def _components(game: Game) -> str:
    """How many data there are of each provenance, and what exactly is our own choice."""
    provenance = game.provenance()
    counts = {kind: sum(kinds.values()) for kind, kinds in provenance.items() if kinds}
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    ours = ", ".join(f"{what} ({count})" for what, count in provenance["reconstructed"].items())
    return f"{sum(counts.values())} data: {told}." + (f" Reconstructed: {ours}." if ours else "")


def _entry(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=f"  {label:<{LABEL}}", subsequent_indent=" " * (LABEL + 2), break_on_hyphens=False
    )
