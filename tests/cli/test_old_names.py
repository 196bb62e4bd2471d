"""Specs with names that settings had before: every command reads them, and says once which names to use."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest

from signoria.bots.levels import OLD_NAMES
from signoria.cli.terminal_game.saves import read_save

from .conftest import Run, Typed, moves_in
from .terminal import PATIENCE, read_until, start

RENAMED = [
    pytest.param(f"{kind}:{few}{old}=30", f"{kind}:{few}{new}=30", _note, id=old)
    for kind, few in (("hinted", ""), ("ismcts", "iterations=2,"))
    for old, new in OLD_NAMES[kind].items()
    for _note in [f"signoria: the bot setting {old} is now called {new}; use the new name\n"]
]
"""A spec with an old name, the same with the new one, and what is said about it."""

TIMES = re.compile(r'"(cpu_seconds|games_per_s|decisions_per_s|api_decisions_per_s)": [0-9.]+')


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.arena.log.user_data_path", lambda *_, **__: tmp_path / "data")


@pytest.mark.parametrize(("old", "new", "note"), RENAMED)
def test_simulate_reads_it(run: Run, old: str, new: str, note: str) -> None:
    words = ("simulate", "patrician", "--seats", "2", "--games", "1", "--seed", "1", "--json", "--bot")
    before, now = run(*words, old), run(*words, new)
    assert (before.code, before.err, now.err) == (0, note, "")
    assert (before.json["bot"], now.json["bot"]) == (old, new)
    assert TIMES.sub("", before.out) == TIMES.sub("", now.out).replace(new, old)


@pytest.mark.parametrize(("old", "new", "note"), RENAMED)
def test_record_reads_it(run: Run, old: str, new: str, note: str) -> None:
    words = ("record", "patrician", "--seats", "2", "--seed", "1", "--out", "-", "--bot")
    before, now = run(*words, old), run(*words, new)
    assert (before.code, before.err, now.err) == (0, note, "")
    assert before.out == now.out


@pytest.mark.parametrize(("old", "new", "note"), RENAMED)
def test_an_arena_reads_it_and_goes_on_from_a_log_that_holds_it(run: Run, old: str, new: str, note: str) -> None:
    words = ("arena", "patrician", "--seats", "2", "--jobs", "1", "--json", "--bots", f"{old},{old}", "--games")
    begun = run(*words, "2")
    assert (begun.code, begun.err) == (0, note)
    log = Path(begun.json["log"])
    assert json.loads(log.read_bytes().splitlines()[0])["contest"]["bots"] == [old, old]
    resumed = run(*words, "4")
    assert (resumed.code, resumed.json["games_from_log"]) == (0, 2)
    assert resumed.err.count(note) == 1
    assert [bot["bot"] for bot in resumed.json["bots"]] == [old, old]


@pytest.mark.parametrize(("old", "new", "note"), RENAMED)
def test_play_reads_it_and_saves_the_new_name(typed: Typed, folder: Path, old: str, new: str, note: str) -> None:
    path = folder / "match"
    code, out, err = typed(f"patrician --seed 1 --seats 2 --bots {old} --save {path}", ["1", "1"])
    assert (code, err) == (0, note)
    assert f"Bots: Bruno ({new})." in out
    assert f'"levels": ["", "{new}"]' in read_save(path)[1]


@pytest.mark.parametrize(("old", "new", "note"), RENAMED)
def test_a_saved_match_that_holds_it_goes_on(typed: Typed, folder: Path, old: str, new: str, note: str) -> None:
    paths = folder / "before", folder / "now"
    for path in paths:
        typed(f"patrician --seed 1 --seats 2 --bots {new} --save {path}", ["1", "1"])
    paths[0].write_text(paths[0].read_text().replace(new, old))
    said = [typed(f"--resume {path}", ["1", "1"])[2] for path in paths]
    assert said == [note, ""]
    assert moves_in(paths[0]) == moves_in(paths[1])
    assert typed(f"--resume {paths[0]}")[2] == "", "from then on the new name is saved"


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo terminal")
def test_on_a_terminal_the_note_is_shown_above_the_news(folder: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    arguments = f"patrician --seats 2 --seed 7 --bots hinted:blur=30 --save {folder / 'match'}"
    process = start(folder, arguments, stdin=theirs, stdout=theirs)
    os.close(theirs)
    assert b"the bot setting blur is now called noise; use the new name" in read_until(ours, b"help> ")
    process.send_signal(signal.SIGTERM)
    read_until(ours, b"Continue with")
    process.wait(timeout=PATIENCE)
    os.close(ours)


def test_each_name_is_said_once(run: Run) -> None:
    bots = "ismcts:iterations=1,warmth=9,lapses=2,ismcts:iterations=1,warmth=8,hinted:blur=3"
    answer = run("arena", "patrician", "--seats", "3", "--games", "3", "--jobs", "1", "--json", "--bots", bots)
    assert re.findall(r"setting (\w+) is now called (\w+)", answer.err) == [
        ("warmth", "temperature"),
        ("lapses", "epsilon"),
        ("blur", "noise"),
    ]
    assert answer.json["games"] == 3


def test_a_mistake_in_such_a_spec_is_told_and_nothing_else(run: Run) -> None:
    answer = run("simulate", "patrician", "--bot", "hinted:blur=much")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines() == [
        "signoria: argument --bot: hinted:blur=much: noise must be a whole number from 0 to 10000, "
        "not 'much' (see signoria simulate --help)"
    ]
