"""Whole matches in the terminal game, typed by a script."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.cli.terminal_game.bots import MATCH
from signoria.cli.terminal_game.match_log import MatchLog
from signoria.cli.terminal_game.menu import Item, meant, menu_lines
from signoria.cli.terminal_game.screen import Screen
from signoria.cli.terminal_game.session import Session
from signoria.kernel.lines import Line, columns, plain
from signoria.kernel.match import Match
from signoria.kernel.rulebook import Rule, Rulebook
from signoria.kernel.state import seats_in
from signoria.workers.pool import Asked, Pool
from signoria.workers.questions import Question
from signoria.workers.trees import open_moves

from .conftest import EVERYBODY_FIRST, Typed, moves_in
from .terminal import PATIENCE, played, read_until, seated, start, twin_of, wait_for

GAME = signoria.game("patrician")
ALWAYS_FIRST = ["1"] * 400


# Whole matches.


@pytest.mark.parametrize(
    ("arguments", "script"),
    [
        ("--seats 2", ALWAYS_FIRST),
        ("--seats 3 --you B --with ambassadors", ALWAYS_FIRST),
        ("--seats 5 --you 5 --with messengers --with ambassadors", ALWAYS_FIRST),
        ("--seats 4 --people 4 --with messengers", EVERYBODY_FIRST),
        ("--seats 3 --people A,C --names Lorenzo,Cosimo", EVERYBODY_FIRST),
        ("--seats 3 --people 0", []),
    ],
)
def test_a_match_is_played_to_its_score_sheet(typed: Typed, folder: Path, arguments: str, script: list[str]) -> None:
    code, out, err = typed(f"patrician --seed 5 --save {folder}/match {arguments}", script)
    assert (code, err) == (0, "")
    assert "total" in out
    assert re.search(r"wins\b|share the victory", out)
    assert out.rstrip().endswith(f"{folder}/match")
    assert typed(f"--resume {folder}/match")[0] == 0
    assert max(map(columns, out.replace(str(folder), "").splitlines())) <= 80


def test_the_question_the_moves_and_their_effects_are_shown(typed: Typed) -> None:
    _, out, _ = typed("patrician --seed 1 --names Ada", ["1"])
    assert "Your turn, Ada: play a card from your hand." in out
    assert re.search(r"^1 play \w+:\w\*  +one floor; take ", out, re.MULTILINE)
    assert re.search(r"^2 build right  - \| A, led by - and A$", out, re.MULTILINE)


def test_the_moves_of_others_are_told_before_the_question(typed: Typed) -> None:
    _, out, _ = typed("patrician --seed 1", ["1", "1"])
    last = out[out.rindex("Score:") :]
    assert re.search(r"Bruno plays [^.]+\. Bruno builds", last.replace("\n", " "))
    assert re.search(r"Carla plays [^.]+\. Carla builds", last.replace("\n", " "))


# What may be typed.


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("xyzzy", "Unknown move or command 'xyzzy': type a move, its number, or help."),
        ("0", "There is no move 0: choose from 1 to 3."),
        ("9" * 5000, "There is no move 9999"),
        ("play", "'play' could mean play "),
        ("take Roma", "First play a card from your hand. (PA-1)"),
        ("play Roma:2", "You do not hold Roma with two coats of arms: play a card from your hand. (PA-1)"),
        ("messenger Roma-Siena", "This match is played without messengers. (PA-M1)"),
        ("why", "Which move?"),
        ("why 2", "Allowed. play "),
        ("why play", "'play' could mean play "),
        ("why xyzzy", "Unknown move or command 'xyzzy'"),
        ("why take Roma", "First play a card from your hand. (PA-1)"),
        ("undo", "This cannot be undone: the last move was not yours."),
        ("score", "tiles (PA-F1)"),
        ("legend", "Roma:2      a card: two floors in Roma"),
        ("pile", "No cards played yet."),
        ("log all", "Anna is dealt "),
        ("log", "goes first (random)."),
        ("save", "Saved to "),
        ("help", "take back your last move"),
        ("?", "anyone who reads the file can find out every hand"),
        ("board", "You are A."),
        ("", "You are A."),
        ("\x00\x1b[2J\u202e", "Unknown move or command"),
    ],
)
def test_every_line_gets_one_clear_answer(typed: Typed, line: str, answer: str) -> None:
    code, out, err = typed("patrician --seed 1", [line])
    assert (code, err) == (0, "")
    told = out.split("? for help> ", 1)[1]
    assert answer in told.replace("\n", " ")
    assert all(columns(told_line) <= 80 for told_line in told.splitlines()[1:] if "data/patrician" not in told_line)


def test_the_rules_can_be_read_during_a_match(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = Rule("PA-1", "Play a card", "Play one card.", "A turn", ruling="Our choice.")
    book = Rulebook((rule,))
    monkeypatch.setattr(type(GAME), "rulebook", lambda _: book)
    _, out, _ = typed("patrician --seed 1", ["rules", "rules pa-1", "rules choice", "rules xyzzy", "why take Roma"])
    answers = out.split("Anna, ? for help> ")[1:]
    assert answers[0].splitlines()[1] == "PA-1    Play a card"
    assert answers[1].splitlines()[1:] == ["PA-1 Play a card", "Play one card.", "Ruling: Our choice."]
    assert "Play one card." in answers[2]
    assert "No rule has the id or contains 'xyzzy'" in answers[3]
    assert answers[4].splitlines()[1:3] == ["First play a card from your hand. (PA-1)", "PA-1 Play a card"]


def test_a_move_can_be_typed_by_how_it_begins() -> None:
    legal = ["play Roma:2", "play Roma:C*", "play Siena:?"]
    assert meant("2", legal) == ["play Roma:C*"]
    assert meant("  PLAY   roma:2", legal) == ["play Roma:2"]
    assert meant("sie", legal) == ["play Siena:?"]
    assert meant("play r", legal) == legal[:2]
    assert meant("4", legal) == meant("x", legal) == []


def test_a_road_can_be_named_from_either_end(typed: Typed) -> None:
    script = ["1", "1", "why messenger Siena-Roma", "messenger Siena-Roma"]
    _, out, _ = typed("patrician --seats 2 --seed 3 --with messengers", script)
    assert "Allowed. messenger Roma-Siena: 2 more for each tower" in out
    assert "Anna places a messenger between Roma and Siena." in out.replace("\n", " ")


def test_a_move_that_revealed_nothing_is_undone_also_in_the_file(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    script = ["1", "1", *["3", "undo", "3"], "quit"]  # the third card of the second turn was taken from the table
    _, out, _ = typed(f"patrician --seats 2 --seed 3 --save {path}", script)
    assert "cannot be undone" not in out
    plays = [move for move in moves_in(path) if move[0] == 0 and move[1].startswith("play")]
    assert len(plays) == 2


# Menus.


def items(count: int, words: str) -> list[Item]:
    return [Item(number, f"take City{number:02}", words) for number in range(1, count + 1)]


@pytest.mark.parametrize(("count", "room", "lines"), [(3, 6, 3), (10, 6, 4), (19, 6, 4)])
def test_a_menu_grows_sideways_before_it_grows_down(count: int, room: int, lines: int) -> None:
    menu = menu_lines(items(count, "words" if count < 19 else "too many words for two columns"), room, 80)
    assert len(menu) == lines
    assert all(columns(plain(line)) <= 80 for line in menu)
    assert ("words" in plain(menu[0])) == (count < 19)


# Who has which seat.


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("", "GAME: is missing; choose one of"),
        ("chess", "there is no game 'chess'"),
        ("patrician --seats 9", "Patrician is for 2 to 5"),
        ("patrician --you 4", "choose A to C, or 1 to 3"),
        ("patrician --you X", "choose A to C, or 1 to 3"),
        ("patrician --you " + "9" * 5000, "choose A to C, or 1 to 3"),
        ("patrician --people 4", "only 3 seats"),
        ("patrician --people A,Z", "choose A to C, or 1 to 3"),
        ("patrician --you 1 --people 2", "use only one of them"),
        ("patrician --bots genius", "there is no bot 'genius'; choose from novice, apprentice, master, prince"),
        ("patrician --bots=", "there is no bot ''"),
        ("patrician --bots hinted:noise=much", "noise must be a whole number from 0 to 10000, not 'much'"),
        ("patrician --bots novice,novice,novice", "3 levels for 2 bots; name one level for all"),
        ("patrician --bots novice,novice --people 3", "2 levels for 0 bots"),
        ("patrician --names A,B,C,D", "4 names for 3 seats"),
        ("patrician --names A,A", "every seat needs a different name"),
        ("patrician --names half\udcff", "half a character"),
        ("patrician --people=", "choose A to C, or 1 to 3"),
        ("patrician --people A,,B", "choose A to C, or 1 to 3"),
        ("patrician --you=", "choose A to C, or 1 to 3"),
        ("patrician --pause 99999999999999999999", "--pause: must be a whole number from 0 to 60000"),
        ("patrician --save /proc/none/match", "cannot write"),
        ("--resume", "there is no unfinished match"),
        ("--resume nothing", "there is no saved match nothing"),
    ],
)
def test_a_wrong_use_is_one_line_and_code_2(typed: Typed, arguments: str, problem: str) -> None:
    code, out, err = typed(arguments)
    assert (code, out) == (2, "")
    assert problem in err
    assert len(err.splitlines()) == 1


def test_a_person_may_have_one_of_our_default_names(typed: Typed, folder: Path) -> None:
    typed(f"patrician --names Bruno --save {folder / 'match'}")
    assert 'names: ["Bruno","Bruno II","Carla"]' in (folder / "match").read_text()


def test_an_existing_file_is_not_overwritten(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    path.write_text("precious")
    assert typed(f"patrician --save {path}")[0] == 2
    assert f"{path} already exists" in typed("patrician", [f"save {path}"])[1]
    assert path.read_text() == "precious"


# Secrets.


EVERY_QUERY = ["score", "pile", "log", "log all", "why 1", "why play Roma:2", "why take Roma", "xyzzy", "undo", "board"]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 25), (3, 11), (5, 17), (5, 60)])
def test_what_a_person_reads_does_not_depend_on_what_the_seat_cannot_know(
    seats: int, plies: int, shared: bool, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    shown = []
    for seed in range(4):
        log = played(seats, plies, 7, ["messengers"])
        seat = seats_in(log.match.state.actors)[0]
        if seed:
            twin_of(log, seat, seed)
        people = tuple(range(seats)) if shared else (seat,)
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["", *EVERY_QUERY, "quit"])))
        session = Session(log, seated(seats, people), folder / "match", Screen(), 0)
        assert session.play() == 0
        shown.append(capsys.readouterr().out)
    assert "Star cards dealt to " in " ".join(shown[0].split())
    assert len(set(shown)) == 1


def test_a_bot_is_given_only_what_its_seat_knows(folder: Path) -> None:
    log = played(3, 8, 2)
    seat = seats_in(log.match.state.actors)[0]
    session = Session(log, seated(3, ()), folder / "match", Screen(), 0)
    given: list[Question] = []

    class RecordingPool(Pool):
        def ask(self, question: Question) -> Asked:
            given.append(question)
            return super().ask(question)

    session.bots.pool = RecordingPool(1)
    knowledge = log.match.state.knowledge(seat)
    seed = session.plan.decision_seed(seat, log.match.decision(seat))
    past = open_moves(log.match, seat)
    session._bot_move(seat)
    assert given == [Question(knowledge, seat, "random", seed, match=MATCH, past=past)]


class SmallScreen(Screen):
    """A terminal of 24 lines that remembers what it shows."""

    height = 24

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.shown = [plain(line) for line in lines]


@pytest.mark.parametrize(
    ("game_id", "seats"),
    [(game_id, seats) for game_id in signoria.game_ids() for seats in signoria.game(game_id).seats],
)
def test_a_table_with_its_question_fits_a_small_terminal(game_id: str, seats: int, folder: Path) -> None:
    """One line is left for the answer. Only a menu with too many actions may need more lines."""
    game = signoria.game(game_id)
    names = ["Lorenzo il Magnifico"] * seats
    log = MatchLog(Match(game, game.setup(seats=seats, seed=3, names=names)), names)
    screen = SmallScreen()
    session = Session(log, seated(seats, (0,)), folder / "match", screen, 0)
    choose = random.Random(seats)
    while not log.match.state.is_over():
        seat = seats_in(log.match.state.actors)[0]
        session.show_table(seat)
        assert [line for line in screen.shown if columns(line.rstrip()) > 80] == []
        legal = log.match.state.legal_texts(seat)
        assert len(screen.shown) < 24 or len(legal) > 20
        log.push(seat, choose.choice(legal))


# A real terminal, and leaving it.


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_nothing_is_lost_however_the_program_ends(typed: Typed, folder: Path, number: signal.Signals) -> None:
    path = folder / "match"
    process = start(folder, f"patrician --seed 1 --save {path}", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(b"1\nbuild left\n")
    process.stdin.flush()
    wait_for(path, "0 build left [")
    process.send_signal(number)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert (b"Saved to" in out) == (number != signal.SIGKILL)
    assert (0, "build left") in moves_in(path)
    assert typed(f"--resume {path}")[0] == 0


@pytest.mark.skipif(os.name != "posix", reason="a pseudo terminal is of POSIX")
def test_the_privacy_screen_leaves_nothing_of_another_seat_on_the_screen(folder: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    path = folder / "match"
    process = start(folder, f"patrician --seats 2 --seed 7 --people 2 --save {path}", stdin=theirs, stdout=theirs)
    os.close(theirs)
    seen = read_until(ours, b"press Enter. ")
    os.write(ours, b"\n")
    seen += read_until(ours, b"help> ")
    for answered in (b"help> ", b"press Enter. "):
        os.write(ours, b"1\n")
        seen += read_until(ours, answered)
    hand = re.findall(rb"You are B. Hand: (\S+)  (\S+)", seen)[0]
    screen = seen[seen.rindex(b"\x1b[3J") :]
    assert b"\x1b[2J\x1b[3J" in seen
    assert b"Pass the keyboard to Anna (A)" in screen
    assert not any(card in screen for card in hand)
    process.send_signal(signal.SIGTERM)
    assert read_until(ours, b"Continue with").count(b"\x1b[3J") == 1
    process.wait(timeout=PATIENCE)
    os.close(ours)
