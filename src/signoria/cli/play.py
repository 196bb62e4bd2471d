"""Play in the terminal: alone against bots, or with several people who share one keyboard, with a privacy screen
between their turns.

Every move is saved at once. If you leave a match, or the program is stopped, continue it with --resume. A saved match
contains the seed, which reveals all hidden cards.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import signoria
from signoria.bots.levels import DEFAULT_LEVEL, LEVELS, with_new_names
from signoria.cli.options import add_game, chosen_setup, note_old_names, old_name_notes
from signoria.cli.output import shown_names
from signoria.cli.parser import whole_number
from signoria.cli.terminal_game.match_log import MatchLog
from signoria.cli.terminal_game.saves import (
    BadSave,
    Saved,
    last_unfinished,
    load_save,
    locked_save,
    named_save,
    new_path,
    saved_matches,
    saves_folder,
)
from signoria.cli.terminal_game.screen import TABLE_WIDTH, Screen
from signoria.cli.terminal_game.seat_plan import (
    BadSeatPlan,
    SeatPlan,
    new_seat_plan,
    parse_names,
    parse_people,
    read_seat_plan,
)
from signoria.cli.terminal_game.session import Session
from signoria.kernel.errors import BadSetup
from signoria.kernel.lines import cell, cut, printable
from signoria.kernel.match import Match

EXAMPLES = (
    "signoria play patrician",
    "signoria play il-principe --seats 4 --bots prince,master,novice",
    "signoria play patrician --people 2 --names Ada,Bea",
    "signoria play --resume",
)

LAST = ""
"""The value of --resume without a file."""

PAUSE_MS = 900
MOST_PAUSE_MS = 60_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, required=False)
    parser.add_argument("--you", metavar="SEAT", help="your seat: its letter, or its number from 1 (default: 1)")
    parser.add_argument(
        "--people",
        metavar="N",
        help="how many people share the keyboard (2), or which seats they have (A,C); 0: only watch",
    )
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        help=f"level of the bots on the other seats: {', '.join(LEVELS)}; or one level for each bot, "
        f"such as prince,novice (default: {DEFAULT_LEVEL})",
    )
    parser.add_argument("--names", metavar="A,B", help="names of the players, in seat order")
    parser.add_argument("--save", metavar="FILE", help="where to save the match (default: a new file, see --saves)")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const=LAST, help="continue a saved match (default: the latest)"
    )
    parser.add_argument("--saves", action="store_true", help="list the saved matches and show where they are")
    parser.add_argument(
        "--no-color", dest="colour", action="store_false", help="turn colours off, as does setting NO_COLOR"
    )
    parser.add_argument(
        "--pause",
        type=whole_number(0, MOST_PAUSE_MS),
        metavar="MS",
        help=f"milliseconds to wait after a bot's move (default: {PAUSE_MS} on a terminal)",
    )


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.colour)
    if args.saves:
        return _list_saves(screen)
    path = _new_path(args) if args.resume is None else _resumed_path(args)
    with locked_save(path):
        log, plan = _new_match(args) if args.resume is None else _resumed(args, path)
        pause = args.pause if args.pause is not None else PAUSE_MS if screen.live else 0
        session = Session(log, _with_new_names(plan), path, screen, pause / 1000)
        if screen.live:
            session.remarks += old_name_notes(plan.levels)  # clearing the screen would erase the error stream
        else:
            note_old_names(plan.levels)
        return session.play()


def _with_new_names(plan: SeatPlan) -> SeatPlan:
    """The same seat plan with the new names of settings, which are the ones that are saved."""
    return replace(plan, levels=tuple(map(with_new_names, plan.levels)))


def _new_path(args: argparse.Namespace) -> Path:
    if args.game is None:
        games = ", ".join(signoria.game_ids())
        raise BadSetup("GAME", f"is missing; choose one of {games}, or continue a match with --resume")
    path = Path(args.save) if args.save else new_path(signoria.game(args.game).id, datetime.now())
    if path.exists():
        raise BadSave(f"{path} already exists; continue it with --resume {path}, or name another file")
    return path


def _new_match(args: argparse.Namespace) -> tuple[MatchLog, SeatPlan]:
    game, setup = chosen_setup(args)
    setup = replace(setup, names=parse_names(args.names, setup.seats))
    setup.check()
    return MatchLog(Match(game, setup), shown_names(setup.names)), _new_plan(args, setup.seats)


def _resumed_path(args: argparse.Namespace) -> Path:
    given = {"--seats": args.seats, "--seed": args.seed, "--edition": args.edition, "--with": args.options}
    given |= {"--components": args.components, "--names": args.names, "--save": args.save}
    for option, value in given.items():
        if value not in (None, []):
            raise BadSetup(option, "cannot be combined with --resume: it is fixed when a match starts")
    return last_unfinished(args.game) if args.resume == LAST else named_save(args.resume)


def _resumed(args: argparse.Namespace, path: Path) -> tuple[MatchLog, SeatPlan]:
    """The match as it was left, with the saved seat plan or a new one."""
    game, record, note = load_save(path)
    if args.game not in (None, game.id):
        raise BadSetup("GAME", f"{path} is a match of {game.id}, not of {args.game}")
    log = MatchLog(Match(game, record.setup), shown_names(record.setup.names))
    for entry in record.entries:
        log.push(entry.seat, entry.text)
    return log, _resumed_plan(args, note, record.setup.seats)


def _new_plan(args: argparse.Namespace, seats: int) -> SeatPlan:
    people = parse_people(args.you, args.people, seats)
    return new_seat_plan(people, DEFAULT_LEVEL if args.bots is None else args.bots, seats)


def _resumed_plan(args: argparse.Namespace, note: str, seats: int) -> SeatPlan:
    if args.you is not None or args.people is not None:
        return _new_plan(args, seats)
    try:
        plan = read_seat_plan(note, seats)
    except BadSeatPlan:
        if note:
            raise
        return _new_plan(args, seats)
    return plan if args.bots is None else new_seat_plan(plan.people, args.bots, seats)


def _list_saves(screen: Screen) -> int:
    found = saved_matches()
    if not found:
        screen.note(f"There are no saved matches in {saves_folder()} yet.")
        return 0
    screen.note(f"Saved matches in {saves_folder()}, latest first:")
    screen.show([[(_save_line(saved), "plain")] for saved in found])
    screen.say("Continue the latest with --resume, or another one with --resume NAME.")
    return 0


def _save_line(saved: Saved) -> str:
    name = cell(saved.path.stem, 28)
    when = f"{saved.changed:%Y-%m-%d %H:%M}"
    if saved.record is None:
        return f"{name} {when}  damaged"
    people = ", ".join(map(printable, saved.record.setup.names))
    state = "finished" if saved.is_over() else f"{len(saved.record.entries)} moves"
    return cut(f"{name} {when}  {state:<10} {people}", TABLE_WIDTH - 1)
