"""Options that several commands share."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable

import signoria
from signoria.bots.levels import LEVELS, make_bot, old_names_in
from signoria.cli.output import warn
from signoria.cli.parser import whole_number
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Game
from signoria.kernel.setup import Setup

DEFAULT_SEATS = 3
MOST_SEED = 2**64 - 1
RANDOM = "random"


def add_game(parser: argparse.ArgumentParser, required: bool = True, default_seed: str = "random") -> None:
    """Add GAME and the options that describe the match."""
    games = f"one of {', '.join(signoria.game_ids())}"
    parser.add_argument("game", metavar="GAME", nargs=None if required else "?", help=games)
    parser.add_argument("--seats", type=whole_number(1, 99), metavar="N", help="number of players (default: 3)")
    parser.add_argument(
        "--seed",
        type=whole_number(-MOST_SEED, MOST_SEED),
        metavar="S",
        help=f"a whole number; the same seed gives the same deal (default: {default_seed})",
    )
    parser.add_argument(
        "--edition", metavar="E", help="the printed edition (default: the first one that signoria games lists)"
    )
    parser.add_argument(
        "--with",
        dest="options",
        action="append",
        default=[],
        metavar="OPTION",
        help="an expansion or variant; repeat it for several",
    )
    parser.add_argument("--components", metavar="FILE", help="use your own component file instead of the built-in one")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object to standard output, nothing else")


def add_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        type=_bot,
        default=RANDOM,
        metavar="LEVEL",
        help=f"level or spec of the bots: {RANDOM}, {', '.join(LEVELS)} (default: {RANDOM})",
    )


def _bot(level: str) -> str:
    try:
        make_bot(level)
    except SignoriaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return level


def old_name_notes(bots: Iterable[str]) -> list[str]:
    """A note for each old setting name in the levels and specs, with the name to use instead."""
    old_names = {old: new for bot in bots for old, new in old_names_in(bot).items()}
    return [f"the bot setting {old} is now called {new}; use the new name" for old, new in old_names.items()]


def note_old_names(bots: Iterable[str]) -> None:
    """Print a warning for each old setting name in the levels and specs."""
    for note in old_name_notes(bots):
        warn(note)


def chosen_setup(args: argparse.Namespace, dealer: str = "sealed") -> tuple[Game, Setup]:
    """The game and the setup that the options describe."""
    game = signoria.game(args.game)
    default_seats = DEFAULT_SEATS if DEFAULT_SEATS in game.seats else game.seats[0]
    setup = game.setup(
        seats=args.seats if args.seats is not None else default_seats,
        seed=args.seed if args.seed is not None else secrets.token_bytes(32),
        edition=args.edition,
        options=args.options,
        components=game.read_components(args.components) if args.components else None,
        dealer=dealer,
    )
    return game, setup
