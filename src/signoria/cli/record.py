"""Let bots play one match and write its record: a text file that `signoria replay` checks and shows."""

from __future__ import annotations

import argparse
import sys

from signoria.bots import Bot
from signoria.bots.levels import make_bot
from signoria.cli.files import STANDARD, check_writable, write_whole
from signoria.cli.options import add_bot, add_game, add_json, chosen_setup, note_old_names
from signoria.cli.output import print_json, variant_title
from signoria.cli.parser import WrongUse
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.record import write_record
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in

EXAMPLES = (
    "signoria record patrician --out match.txt",
    "signoria record patrician --seats 4 --with messengers --seed 7 --out match.txt --force",
    "signoria record patrician --out - | signoria replay -",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write the record; - is standard output")
    parser.add_argument("--force", action="store_true", help="overwrite FILE if it exists")
    add_bot(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.out == STANDARD and args.json:
        raise WrongUse("--out - and --json would both write to standard output; use only one of them")
    game, setup = chosen_setup(args)
    if args.out != STANDARD:
        check_writable(args.out, args.force)
    note_old_names([args.bot])
    state = game.new(setup)
    moves = play_match(state, setup, make_bot(args.bot))
    text = write_record(setup, moves, state)
    if args.out == STANDARD:
        sys.stdout.write(text)
        return 0
    write_whole(args.out, text)
    if args.json:
        print_json(_data(args, setup, len(moves), state))
    else:
        title = variant_title(game.title, setup.seats, setup.edition, setup.options)
        print(f"{title}: {len(moves)} moves, scores {', '.join(map(str, state.scores()))}; written to {args.out}")
    return 0


def play_match(state: State, setup: Setup, bot: Bot) -> list[tuple[int, str]]:
    """Play a match to its end, in place; returns its moves. The choices depend on the seed but not on the deal."""
    chance = fast_dealer(b"choices of a random bot" + setup.seed)
    moves = []
    while state.actors:
        seat = seats_in(state.actors)[0]
        text = state.text(bot.choose(state.known_to(seat), seat, chance))
        state.push(seat, text)
        moves.append((seat, text))
    return moves


def _data(args: argparse.Namespace, setup: Setup, moves: int, state: State) -> dict[str, object]:
    return {
        "game": setup.game,
        "seats": setup.seats,
        "edition": setup.edition,
        "options": list(setup.options),
        "bot": args.bot,
        "out": args.out,
        "moves": moves,
        "scores": state.scores(),
        "winners": seats_in(state.winners()),
        "fingerprint": state.fingerprint(),
    }
