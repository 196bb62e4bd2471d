"""Replay a record: check every line and the result against the rules, and show the result or a position.

If a record was changed or breaks the rules, the command names the first wrong line and exits with code 1.
"""

from __future__ import annotations

import argparse

import signoria
from signoria.cli.codes import FAILED
from signoria.cli.files import read_bytes
from signoria.cli.options import add_json
from signoria.cli.output import in_columns, print_json, shown_names, variant_title, warn
from signoria.cli.parser import WrongUse, whole_number
from signoria.kernel.errors import BadRecord, UnknownGame
from signoria.kernel.game import Game
from signoria.kernel.lines import plain
from signoria.kernel.record import Record, read_record, replay_record
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, seats_in

EXAMPLES = ("signoria replay match.txt", "signoria replay match.txt --at 12", "signoria replay match.txt --json")

MOST_PLIES = 10**6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "--at", type=whole_number(0, MOST_PLIES), metavar="PLY", help="show the position after this move (0: the deal)"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    data = read_bytes(args.file)
    try:
        record = read_record(_decoded(data))
        game = _game(record.setup)
        state = replay_record(game, record)
    except BadRecord as error:
        if args.json:
            print_json(_failure(error))
        warn(f"{args.file}: {error}")
        return FAILED
    if args.at is not None:
        _check_ply(args.at, record)
        state = replay_record(game, record, args.at)
    if args.json:
        print_json(_data(record, state, args.at))
    else:
        print("\n".join(_lines(game, record, state, args.at)))
    return 0


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord(line, "this is not UTF-8 text") from None


def _game(setup: Setup) -> Game:
    try:
        return signoria.game(setup.game)
    except UnknownGame as error:
        raise BadRecord(1, f"the setup is not valid: {error}") from None


def _check_ply(ply: int, record: Record) -> None:
    if ply > len(record.entries):
        raise WrongUse(f"--at {ply}: the record has {len(record.entries)} moves; choose 0 to {len(record.entries)}")


def _failure(error: BadRecord) -> dict[str, object]:
    return {
        "ok": False,
        "error": str(error),
        "line": error.line,
        "moves": None,
        "scores": None,
        "winners": None,
        "fingerprint": None,
    }


def _data(record: Record, state: State, at: int | None) -> dict[str, object]:
    setup = record.setup
    data: dict[str, object] = {
        "ok": True,
        "game": setup.game,
        "seats": setup.seats,
        "edition": setup.edition,
        "options": list(setup.options),
        "names": list(setup.names),
        "moves": len(record.entries),
        "over": state.is_over(),
        "scores": state.scores(),
        "winners": seats_in(state.winners()) if state.is_over() else [],
        "fingerprint": state.fingerprint(),
    }
    return data if at is None else {**data, "at": at, "position": state.dump()}


def _lines(game: Game, record: Record, state: State, at: int | None) -> list[str]:
    setup = record.setup
    title = variant_title(game.title, setup.seats, setup.edition, setup.options)
    count = f"{len(record.entries)} moves"
    if at is None:
        ending = "finished" if state.is_over() else "not finished"
        about = f"{title}: {count}, {ending}. The record is correct."
        return [about, "", _standing(setup, state), "", f"fingerprint {state.fingerprint()}"]
    return [f"{title}: after move {at} of {count}.", *_last_move(record, at), "", *_drawn(game, setup, state)]


def _standing(setup: Setup, state: State) -> str:
    winners = seats_in(state.winners()) if state.is_over() else []
    rows = [["seat", "name", "score", ""]]
    for seat, (name, score) in enumerate(zip(shown_names(setup.names), state.scores(), strict=True)):
        rows.append([str(seat), name, str(score), "won" if seat in winners else ""])
    return in_columns(rows, right=(2,))


def _last_move(record: Record, at: int) -> list[str]:
    if at == 0:
        return ["This is the position after the deal."]
    entry = record.entries[at - 1]
    return [f"Move {at}, {shown_names(record.setup.names)[entry.seat]}: {entry.text}"]


def _drawn(game: Game, setup: Setup, state: State) -> list[str]:
    """The table as a spectator sees it."""
    return [plain(line) for line in game.terminal.draw(state.view(SPECTATOR), shown_names(setup.names))]
