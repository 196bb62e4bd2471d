"""List the games: designers, seats, editions, options, differences between the editions, and how reliable the data
about their components is."""

from __future__ import annotations

import argparse
import textwrap
from itertools import zip_longest

import signoria
from signoria.build_info import build, compiled
from signoria.cli.options import add_json
from signoria.cli.output import print_json
from signoria.kernel.game import Choice, Difference, Game
from signoria.version import VERSION

EXAMPLES = ("signoria games", "signoria games --json")

LABEL = 12
WIDTH = 80
WORDS = 22
PURE = (
    "The rules are not compiled: results are the same, but slower. To compile them, install a C compiler and reinstall."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = [signoria.game(game_id) for game_id in signoria.game_ids()]
    if args.json:
        print_json({"version": VERSION, "compiled": compiled(), "games": [_data(game) for game in games]})
        return 0
    for game in games:
        print("\n".join(_lines(game)), end="\n\n")
    print(f"signoria {VERSION}, {build()}")
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
        "editions": [_choice(choice) for choice in game.editions],
        "options": [{**_choice(choice), "editions": list(choice.editions)} for choice in game.options],
        "differences": [vars(difference) for difference in game.differences],
        "provenance": {kind: sum(counts.values()) for kind, counts in provenance.items()},
        "reconstructed": provenance["reconstructed"],
    }


def _choice(choice: Choice) -> dict[str, str]:
    return {"id": choice.id, "title": choice.title, "summary": choice.summary}


def _lines(game: Game) -> list[str]:
    return [
        f"{game.id}: {game.title}",
        *_entry("", game.credits),
        *_entry("seats", f"{game.seats[0]} to {game.seats[-1]}"),
        *_choices("editions", game.editions),
        *_choices("options", game.options),
        *_differences(game),
        *_entry("components", _components(game)),
    ]


def _choices(label: str, choices: tuple[Choice, ...]) -> list[str]:
    lines = []
    for i, choice in enumerate(choices):
        where = f" Only for {', '.join(choice.editions)}." if choice.editions else ""
        lines += _entry(label if i == 0 else "", f"{choice.id}: {choice.summary}{where}")
    return lines


def _differences(game: Game) -> list[str]:
    """The table of differences between the editions; empty for a game that has only one."""
    table = game.differences
    if not table:
        return []
    seats = "/".join(str(number) for number in game.seats)
    rows = [["", *table[0].values], *(_difference(row) for row in table)]
    widths = [WORDS, *([(WIDTH - 2 - WORDS) // len(table[0].values)] * len(table[0].values))]
    return [
        *_entry("differences", f"between the editions; a list of numbers is for {seats} seats"),
        *(line for row in rows for line in _table_row(row, widths)),
    ]


def _difference(row: Difference) -> list[str]:
    return [f"{row.rule} {row.words}", *(value.replace(" / ", "/") for value in row.values.values())]


def _table_row(cells: list[str], widths: list[int]) -> list[str]:
    """A row of a table with wrapped cells, as lines."""
    wrapped = [
        textwrap.wrap(cell, width - 1, break_on_hyphens=False) for cell, width in zip(cells, widths, strict=True)
    ]
    lines = zip_longest(*wrapped, fillvalue="")
    return [
        "  " + "".join(f"{part:<{width}}" for part, width in zip(line, widths, strict=True)).rstrip() for line in lines
    ]


def _components(game: Game) -> str:
    """How many items have each provenance, and which of them are reconstructed."""
    provenance = game.provenance()
    counts = {kind: sum(kinds.values()) for kind, kinds in provenance.items() if kinds}
    by_kind = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    ours = ", ".join(f"{what} ({count})" for what, count in provenance["reconstructed"].items())
    return f"{sum(counts.values())} items: {by_kind}." + (f" Reconstructed: {ours}." if ours else "")


def _entry(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=f"  {label:<{LABEL}}", subsequent_indent=" " * (LABEL + 2), break_on_hyphens=False
    )
