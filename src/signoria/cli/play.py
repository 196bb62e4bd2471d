"""Play in the terminal: alone against bots, or several people at one keyboard with a privacy screen between their
turns.

Every move is saved at once, and a match that was left, however it ended, goes on with --resume. A saved match is a
record: it holds the seed, and with it every secret of the match.
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

LAST = ""
"""What --resume means without a file."""

PAUSE_MS = 900
MOST_PAUSE_MS = 60_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, required=False)
    parser.add_argument("--you", metavar="SEAT", help="your seat, by letter or by number from 1 (default: 1)")
    parser.add_argument(
        "--people", metavar="N", help="how many people share the keyboard, or their seats: 2, or A,C; 0 to watch"
    )
    parser.add_argument(
        "--bots",
        metavar="LEVEL",
        help=f"who sits on the other seats: {', '.join(LEVELS)}, or one for each, as in prince,novice "
        f"(default: {DEFAULT_LEVEL})",
    )
    parser.add_argument("--names", metavar="A,B", help="names in the order of the seats")
    parser.add_argument("--save", metavar="FILE", help="where to save the match (default: a new file, see --saves)")
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const=LAST, help="go on with a saved match (default: the last one)"
    )
    parser.add_argument("--saves", action="store_true", help="list the saved matches, and where they are")
    parser.add_argument("--no-color", dest="colour", action="store_false", help="no colours (NO_COLOR works too)")
    parser.add_argument(
        "--pause",
        type=whole_number(0, MOST_PAUSE_MS),
        metavar="MS",
        help=f"rest after a bot's move (default: {PAUSE_MS} on a terminal)",
    )


def run(chosen: argparse.Namespace) -> int:
    screen = Screen(chosen.colour)
    if chosen.saves:
        return _list_saves(screen)
    path = _new_path(chosen) if chosen.resume is None else _resumed_path(chosen)
    with locked_save(path):
        log, plan = _new_match(chosen) if chosen.resume is None else _resumed(chosen, path)
        pause = chosen.pause if chosen.pause is not None else PAUSE_MS if screen.live else 0
        session = Session(log, _with_new_names(plan), path, screen, pause / 1000)
        if screen.live:
            session.remarks += old_name_notes(plan.levels)  # clearing the screen would erase the error stream
        else:
            note_old_names(plan.levels)
        return session.play()


def _with_new_names(plan: SeatPlan) -> SeatPlan:
    """The same seat plan, saved from now on with the new names of settings."""
    return replace(plan, levels=tuple(map(with_new_names, plan.levels)))


def _new_path(chosen: argparse.Namespace) -> Path:
    if chosen.game is None:
        raise BadSetup("GAME", f"which one? Choose from {', '.join(signoria.game_ids())}, or --resume a match")
    path = Path(chosen.save) if chosen.save else new_path(signoria.game(chosen.game).id, datetime.now())
    if path.exists():
        raise BadSave(f"{path} is there already: go on with it by --resume {path}, or name another file")
    return path


def _new_match(chosen: argparse.Namespace) -> tuple[MatchLog, SeatPlan]:
    game, setup = chosen_setup(chosen)
    setup = replace(setup, names=parse_names(chosen.names, setup.seats))
    setup.check()
    return MatchLog(Match(game, setup), shown_names(setup.names)), _new_plan(chosen, setup.seats)


def _resumed_path(chosen: argparse.Namespace) -> Path:
    given = {"--seats": chosen.seats, "--seed": chosen.seed, "--edition": chosen.edition, "--with": chosen.options}
    given |= {"--components": chosen.components, "--names": chosen.names, "--save": chosen.save}
    for option, value in given.items():
        if value not in (None, []):
            raise BadSetup(option, "is fixed when a match begins and does not go with --resume")
    return last_unfinished(chosen.game) if chosen.resume == LAST else named_save(chosen.resume)


def _resumed(chosen: argparse.Namespace, path: Path) -> tuple[MatchLog, SeatPlan]:
    """The match as it was left, with the saved seat plan or a new one."""
    game, record, note = load_save(path)
    if chosen.game not in (None, game.id):
        raise BadSetup("GAME", f"{path} is a match of {game.id}, not of {chosen.game}")
    log = MatchLog(Match(game, record.setup), shown_names(record.setup.names))
    for entry in record.entries:
        log.push(entry.seat, entry.text)
    return log, _resumed_plan(chosen, note, record.setup.seats)


def _new_plan(chosen: argparse.Namespace, seats: int) -> SeatPlan:
    people = parse_people(chosen.you, chosen.people, seats)
    return new_seat_plan(people, DEFAULT_LEVEL if chosen.bots is None else chosen.bots, seats)


def _resumed_plan(chosen: argparse.Namespace, note: str, seats: int) -> SeatPlan:
    if chosen.you is not None or chosen.people is not None:
        return _new_plan(chosen, seats)
    try:
        plan = read_seat_plan(note, seats)
    except BadSeatPlan:
        if note:
            raise
        return _new_plan(chosen, seats)
    return plan if chosen.bots is None else new_seat_plan(plan.people, chosen.bots, seats)


def _list_saves(screen: Screen) -> int:
    screen.note(f"Saved matches in {saves_folder()}, the last one played first:")
    found = saved_matches()
    screen.show([[(_save_line(saved), "plain")] for saved in found])
    screen.say("Go on with the last one by --resume, with another by --resume NAME." if found else "none yet")
    return 0


def _save_line(saved: Saved) -> str:
    name = cell(saved.path.stem, 28)
    when = f"{saved.changed:%Y-%m-%d %H:%M}"
    if saved.record is None:
        return f"{name} {when}  damaged"
    people = ", ".join(map(printable, saved.record.setup.names))
    state = "over" if saved.is_over() else f"moves: {len(saved.record.entries)}"
    return cut(f"{name} {when}  {state:<10} {people}", TABLE_WIDTH - 1)
