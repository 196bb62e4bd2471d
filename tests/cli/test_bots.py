"""Bots in the terminal game: which seats they have, how they think, and what the game says about it."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from signoria.cli.terminal_game import bots
from signoria.cli.terminal_game.bots import Bots
from signoria.cli.terminal_game.screen import Screen
from signoria.cli.terminal_game.seat_plan import SeatPlan, new_seat_plan, read_seat_plan
from signoria.cli.terminal_game.session import Session
from signoria.kernel.lines import columns
from signoria.kernel.state import seats_in
from signoria.workers.questions import FAILED, LOST, SLOW, Answer

from .conftest import Typed, moves_in
from .terminal import PATIENCE, played, read_until, seated, start, twin_of

BRIEF = "ismcts:iterations=20"
ENDLESS = "ismcts:iterations=1000000000"


# Who has which seat.


@pytest.mark.parametrize(
    ("people", "given", "levels"),
    [
        ((0,), "prince", ("", "prince", "prince")),
        ((1,), "prince,novice", ("prince", "", "novice")),
        ((0, 1), "ismcts:iterations=9,margin=0.5", ("", "", "ismcts:iterations=9,margin=0.5")),
        ((), "novice,ismcts:iterations=9,margin=0.5,random", ("novice", "ismcts:iterations=9,margin=0.5", "random")),
        ((0, 1, 2), "master", ("", "", "")),
    ],
)
def test_one_level_is_for_all_bots_or_one_for_each(
    people: tuple[int, ...], given: str, levels: tuple[str, ...]
) -> None:
    plan = new_seat_plan(people, given, 3)
    assert plan.levels == levels
    assert read_seat_plan(plan.as_text(), 3) == plan


def test_a_match_saved_with_one_level_for_all_is_resumed(typed: Typed, folder: Path) -> None:
    old = '{"people": [1], "level": "random", "bot_seed": "' + "00" * 32 + '"}'
    assert read_seat_plan(old, 3) == SeatPlan((1,), ("random", "", "random"), bytes(32))
    path = folder / "match"
    typed(f"patrician --seed 1 --you 2 --bots random --save {path}", ["1"])
    path.write_text(re.sub(r"(?m)^# seating: .*$", f"# seating: {old}", path.read_text()))
    code, out, _ = typed(f"--resume {path}", [])
    assert code == 0
    assert "Bots: Anna (random), Carla (random)." in out


def test_bots_can_be_replaced_on_resuming(typed: Typed, folder: Path) -> None:
    path = folder / "match"
    assert "Bots: Bruno (apprentice), Carla (apprentice)." in typed(f"patrician --seed 1 --save {path}")[1]
    assert "Bots: Bruno (random), Carla (novice)." in typed(f"--resume {path} --bots random,novice")[1]
    assert "Bots: Bruno (random), Carla (novice)." in typed(f"--resume {path}", ["1", "help"])[1]


# How they think.


def test_bots_that_search_play_a_match_to_its_end_and_are_reproducible(typed: Typed, folder: Path) -> None:
    first, second = folder / "first", folder / "second"
    for path in (first, second):
        assert typed(f"patrician --seats 2 --seed 5 --people 0 --bots {BRIEF},novice --save {path}")[0] == 0
    assert moves_in(first) == moves_in(second)


def test_bots_that_do_not_search_start_no_process(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("signoria.workers.pool.WorkerConnection")
    assert typed("patrician --seats 3 --seed 5 --people 0 --bots novice,apprentice,random")[0] == 0


@pytest.mark.parametrize(
    ("level", "answer", "told"),
    [
        (
            "prince",
            Answer("a", 3100, 10000, 2.0, SLOW),
            "On this machine prince simulates only 3,100 games in 2 seconds instead of ",
        ),
        ("prince", Answer("a", 12000, 10000, 2.0), ""),
        ("master", Answer("a", 1000, 1000, 7.3), "On this machine master takes 7 seconds per decision."),
        ("master", Answer("a", 1000, 1000, 0.2), ""),
        ("master", Answer("a", 0, 1000, 0.0, LOST), "The process of master failed"),
        ("master", Answer("a", 0, 1000, 0.0, FAILED), "The process of master failed"),
    ],
)
def test_a_level_that_is_weaker_or_slower_here_is_reported_once(level: str, answer: Answer, told: str) -> None:
    table = Bots(seated(2, (0,)), ["Anna", "Bruno"], Screen())
    remark = table.remark(level, answer)
    assert remark.startswith(told)
    assert bool(remark) == bool(told)
    assert table.remark(level, answer) == ""


def test_the_report_says_if_the_rules_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Answer("a", 1000, 1000, 7.3)
    monkeypatch.setattr(bots, "compiled", lambda: True)
    assert bots._problem("master", slow).endswith("per decision.")
    monkeypatch.setattr(bots, "compiled", lambda: False)
    assert bots._problem("master", slow).endswith("with a C compiler they would be much faster.")


# Hints.


def test_a_hint_tells_what_a_master_would_consider(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "HINT_LEVEL", "ismcts:iterations=100")
    _, out, _ = typed("patrician --seed 1", ["hint"])
    told = out.split("? for help> ", 1)[1].splitlines()[1:]
    assert told[0].startswith("Expected result of each move for you")
    assert re.match(r" *\d+ \+- *\d+  play \w+:\S+ +one floor", told[2])
    assert all(columns(line) <= 80 for line in told if "data/patrician" not in line)


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(bots, "HINT_LEVEL", "ismcts:iterations=100")
    shown = set()
    for seed in range(3):
        log = played(3, 11, 7)
        seat = seats_in(log.match.state.actors)[0]
        if seed:
            twin_of(log, seat, seed)
        monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
        assert Session(log, seated(3, (seat,)), folder / "match", Screen(), 0).play() == 0
        shown.add(capsys.readouterr().out)
    assert len(shown) == 1


# On a real terminal.


@pytest.mark.skipif(os.name != "posix", reason="a pseudo terminal is of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_thinking_of_a_bot_is_shown_and_can_be_left(folder: Path, number: signal.Signals) -> None:
    import pty

    ours, theirs = pty.openpty()
    arguments = f"patrician --seats 2 --seed 7 --people 0 --bots {ENDLESS},novice --save {folder / 'match'}"
    process = start(folder, arguments, stdin=theirs, stdout=theirs, stderr=subprocess.STDOUT)
    os.close(theirs)
    seen = read_until(ours, b" is thinking ... 0%")
    assert b"Bots: Anna (ismcts:iterations=1000000000), Bruno (novice)." in seen
    process.send_signal(number)
    left = read_until(ours, b"Continue with")
    assert b"Traceback" not in left
    assert process.wait(timeout=PATIENCE) == 128 + number
    os.close(ours)
