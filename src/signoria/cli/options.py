"""Options that several commands share."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable

import signoria
from signoria.bots.levels import LEVELS, make_bot, old_names_in
from signoria.cli.output import complain
from signoria.cli.parser import whole_number
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Game
from signoria.kernel.setup import Setup

USUAL_SEATS = 3
MOST_SEED = 2**64 - 1
RANDOM = "random"


def add_game(parser: argparse.ArgumentParser, required: bool = True, usual_seed: str = "a new one") -> None:
    """Add GAME and the options that say what is played."""
    games = f"one of {', '.join(signoria.game_ids())}"
    parser.add_argument("game", metavar="GAME", nargs=None if required else "?", help=games)
    parser.add_argument("--seats", type=whole_number(1, 99), metavar="N", help="how many play (default: 3)")
    parser.add_argument(
        "--seed",
        type=whole_number(-MOST_SEED, MOST_SEED),
        metavar="S",
        help=f"a whole number; the same seed deals the same match (default: {usual_seed})",
    )
    parser.add_argument("--edition", metavar="E", help="the printed edition (default: the first that is listed)")
    parser.add_argument(
        "--with", dest="options", action="append", default=[], metavar="OPTION", help="an expansion; may be repeated"
    )
    parser.add_argument("--components", metavar="FILE", help="your own component file instead of the built-in one")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object on the standard output, nothing else")


def add_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        type=_bot,
        default=RANDOM,
        metavar="LEVEL",
        help=f"who plays, by level or spec: random, {', '.join(LEVELS)}",
    )


def _bot(level: str) -> str:
    try:
        make_bot(level)
    except SignoriaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return level


def old_name_notes(bots: Iterable[str]) -> list[str]:
    """A note for each old name of a setting that the levels and specs use: which name to use instead."""
    old_names = {old: new for bot in bots for old, new in old_names_in(bot).items()}
    return [f"the bot setting {old} is now called {new}; please use the new name" for old, new in old_names.items()]


def note_old_names(bots: Iterable[str]) -> None:
    """Say on the error stream which old names of settings the levels and specs use."""
    for note in old_name_notes(bots):
        complain(note)


def chosen_setup(chosen: argparse.Namespace, dealer: str = "sealed") -> tuple[Game, Setup]:
    """The game and the setup that the options name."""
    game = signoria.game(chosen.game)
    usual = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]
    setup = game.setup(
        seats=chosen.seats if chosen.seats is not None else usual,
        seed=chosen.seed if chosen.seed is not None else secrets.token_bytes(32),
        edition=chosen.edition,
        options=chosen.options,
        components=game.read_components(chosen.components) if chosen.components else None,
        dealer=dealer,
    )
    return game, setup
