"""`signoria arena`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from signoria.arena.contest import Contest
from signoria.arena.standing import wilson
from signoria.build_info import compiled
from signoria.cli import arena
from signoria.cli.arena import bot_names, mirror_line

from .conftest import Run

FIELDS = {
    *("game", "seats", "edition", "options", "seed", "games", "games_asked", "games_from_log"),
    *("deals", "games_a_deal", "mirror", "bots", "cpu_seconds", "compiled", "log"),
}
BOT_FIELDS = {
    *("bot", "seats", "games", "wins", "win_rate", "ci_low", "ci_high", "fair_share", "fair_in_interval"),
    *("times_fair", "times_fair_low", "times_fair_high", "mean_score", "decisions"),
    *("ms_per_decision", "most_ms", "rating", "rating_deviation"),
}
TIMINGS = {"ms_per_decision", "most_ms"}
WAIT_SECONDS = 120


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("signoria.arena.log.user_data_path", lambda *_, **__: tmp_path / "data")
    return tmp_path / "data"


def untimed(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: value for name, value in bot.items() if name not in TIMINGS} for bot in data["bots"]]


def test_the_json_figures(run: Run, data_folder: Path) -> None:
    answer = run(
        *("arena", "patrician", "--bots", "novice,random", "--games", "12", "--seats", "4"),
        *("--with", "messengers", "--jobs", "1", "--json"),
    )
    assert (answer.code, answer.err) == (0, "")
    data = answer.json
    assert set(data) == FIELDS
    assert (data["game"], data["seats"], data["edition"], data["options"]) == (
        "patrician",
        4,
        "standard",
        ["messengers"],
    )
    assert (data["games"], data["deals"], data["games_a_deal"], data["seed"]) == (12, 3, 4, 1)
    assert data["compiled"] is compiled()
    assert Path(data["log"]).parent == data_folder / "arena"
    novice, random = data["bots"]
    assert set(novice) == set(random) == BOT_FIELDS
    assert (novice["bot"], novice["seats"], novice["fair_share"]) == ("novice", 1, 0.25)
    assert (random["bot"], random["seats"], random["fair_share"]) == ("random", 3, 0.75)
    assert novice["wins"] + random["wins"] == pytest.approx(12)
    assert novice["ci_low"] <= novice["win_rate"] <= novice["ci_high"]
    assert novice["rating"] is None


def test_two_processes_give_the_same_figures_as_one(run: Run) -> None:
    words = ("arena", "patrician", "--bots", "novice,random,random", "--games", "9", "--json", "--fresh")
    alone, together = (run(*words, "--jobs", jobs).json for jobs in "12")
    assert untimed(alone) == untimed(together)


def test_people_get_a_table(run: Run) -> None:
    answer = run(
        "arena", "patrician", "--bots", "apprentice,novice,random", "--games", "9", "--jobs", "1", "--seed", "5"
    )
    assert "Patrician for 3, standard edition: 9 matches on 3 deals, seed 5" in answer.out
    assert "x fair" in answer.out
    assert "±" in answer.out
    assert [line.split()[0] for line in answer.out.splitlines()[3:6]] == ["apprentice", "novice", "random"]


def test_a_bot_against_itself_wins_its_fair_share(run: Run) -> None:
    """Within four standard deviations, so that changed hints do not fail it by chance."""
    words = ("arena", "patrician", "--bots", "apprentice,apprentice", "--games", "60", "--jobs", "1")
    data = run(*words, "--json").json
    assert data["mirror"] is True
    for bot in data["bots"]:
        low, high = wilson(bot["wins"], bot["games"], z=4.0)
        assert low < bot["fair_share"] < high
        assert bot["fair_in_interval"] is (bot["ci_low"] <= bot["fair_share"] <= bot["ci_high"])
    assert mirror_line(data["bots"]) in run(*words).out


def test_the_table_says_whether_the_arena_is_fair() -> None:
    fair, unfair = ({"fair_in_interval": is_fair} for is_fair in (True, False))
    assert "within the interval, as it should be" in mirror_line([fair, fair])
    assert "outside the interval, which happens by chance once in twenty runs" in mirror_line([fair, unfair])


def test_a_better_bot_wins_more_than_its_share(run: Run) -> None:
    data = run("arena", "patrician", "--bots", "apprentice,random", "--games", "60", "--jobs", "1", "--json").json
    assert data["bots"][0]["times_fair_low"] > 1 > data["bots"][1]["times_fair_high"]
    assert data["mirror"] is False


def test_rounding_up_is_reported(run: Run) -> None:
    answer = run("arena", "patrician", "--bots", "random,random", "--games", "10", "--jobs", "1")
    assert answer.err == "signoria: 10 matches are rounded up to 12: 4 deals, each 3 times\n"


def test_the_same_command_goes_on_and_says_so(run: Run) -> None:
    words = ("arena", "patrician", "--bots", "novice,random", "--jobs", "1", "--json", "--games")
    short = run(*words, "6").json
    longer = run(*words, "12")
    assert longer.json["games_from_log"] == 6
    assert f"6 of 12 matches are already in {short['log']}" in longer.err
    assert untimed(longer.json) == untimed(run(*words, "12", "--fresh").json)
    assert untimed(run(*words, "6").json) == untimed(short)


def test_a_log_of_another_contest_is_refused(run: Run, complaint: Callable[..., str], tmp_path: Path) -> None:
    words = ("--bots", "random,random", "--games", "3", "--jobs", "1", "--out", str(tmp_path / "log"))
    assert run("arena", "patrician", *words).code == 0
    assert "another contest: seed differ" in complaint("arena", "patrician", *words, "--seed", "9")
    assert run("arena", "patrician", *words, "--seed", "9", "--fresh").code == 0


def test_a_plot_is_drawn(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib, the extra `plots`, is not installed")
    path = tmp_path / "shares.svg"
    assert run("arena", "patrician", "--bots", "novice,random", "--games", "3", "--plot", str(path)).code == 0
    assert "<svg" in path.read_text(encoding="utf-8")


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder in which nobody may write, such as /proc")
def test_a_plot_that_cannot_be_written_is_refused_before_the_matches(
    complaint: Callable[..., str], data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signoria.arena.plot.find_spec", lambda name: name)
    words = ("--bots", "random,random", "--games", "3", "--plot", "/proc/shares.svg")
    assert "cannot draw /proc/shares.svg" in complaint("arena", "patrician", *words)
    assert not data_folder.exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--bots random", "one bot cannot fill 3 seats"),
        ("--bots random,random,random --seats 5", "3 bots cannot fill 5 seats"),
        ("--bots random,jester", "there is no bot 'jester'"),
        ("--bots random,ismcts:iterations=0", "iterations must be a whole number from 1"),
        ("--bots random,,novice", "--bots: a name is missing"),
        ("--games 5", "--bots"),
        ("--bots random,random --games 0", "--games: must be a whole number from 1"),
        ("--bots random,random --jobs 0", "--jobs: must be a whole number from 1"),
        ("--bots random,random --out /nowhere/log", "there is no directory /nowhere"),
        ("--bots random,random --out -", "--out must name a file"),
        ("--bots random,random --plot shares.pdf", "must end in .svg or .png"),
        ("--bots random,random --seats 9", "is for 2 to 5"),
    ],
)
def test_mistakes_are_one_line(complaint: Callable[..., str], words: str, problem: str) -> None:
    assert problem in complaint("arena", "patrician", *words.split())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a,b", ["a", "b"]),
        (" a , b ", ["a", "b"]),
        ("hinted:noise=3,a", ["hinted:noise=3", "a"]),
        ("ismcts:iterations=9,margin=0.5,hinted:noise=3", ["ismcts:iterations=9,margin=0.5", "hinted:noise=3"]),
    ],
)
def test_commas_within_a_spec_do_not_divide(text: str, names: list[str]) -> None:
    assert list(bot_names(text)) == names


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_fails_is_one_line_and_costs_no_other_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    monkeypatch.setattr(Contest, "check", lambda _: None)
    log = tmp_path / "log.jsonl"
    words = ("--bots", "random,random,random,jester", "--games", "1", "--jobs", jobs, "--out", str(log), "--json")
    answer = run("arena", "patrician", *words)
    assert (answer.code, answer.out) == (1, "")
    *_, line = answer.err.splitlines()
    told = re.match(r"signoria: the match of (\w+), (\w+) and (\w+) on deal 0, sitting \d+, failed: (.*)", line)
    assert told, line
    *bots, reason = told.groups()
    assert sorted(bots) == ["jester", "random", "random"], "which sitting fails first depends on the processes"
    assert reason.startswith("UnknownLevel: there is no bot 'jester'")
    assert "Traceback" not in answer.err
    assert len(log.read_bytes().splitlines()) > 1


def _interrupting(label: str, total: int) -> Iterator[Callable[..., None]]:
    """A progress bar that presses Ctrl-C at the second match."""
    yield lambda done, label="": signal.raise_signal(signal.SIGINT) if done == 2 else None


def test_ctrl_c_shows_the_results_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "progress", contextmanager(_interrupting))
    monkeypatch.setattr(arena, "SHOW_SECONDS", -1.0)
    answer = run("arena", "patrician", "--bots", "random,random", "--games", "300", "--jobs", "1", "--json")
    assert answer.code == 130
    assert (answer.json["games"], answer.json["games_asked"]) == (2, 300)
    assert answer.err == "signoria: stopped after 2 of 300 matches; run the same command to continue\n"


def test_ctrl_c_before_anything_was_done_says_only_that(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed_already() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr(arena, "stoppable", pressed_already)
    answer = run("arena", "patrician", "--bots", "random,random", "--jobs", "1")
    assert (answer.code, answer.out) == (130, "")


def _wait_for_lines(path: Path, lines: int) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline, "no matches were logged"
        time.sleep(0.02)


@pytest.mark.skipif(os.name != "posix", reason="presses Ctrl-C on a whole process group, which only POSIX has")
def test_ctrl_c_in_a_terminal_loses_nothing(run: Run, tmp_path: Path) -> None:
    """The terminal sends it to every process; only the first one handles it, and the log can be resumed."""
    log = tmp_path / "log.jsonl"
    words = ["arena", "patrician", "--bots", "novice,random", "--jobs", "2", "--json", "--out", str(log)]
    process = subprocess.Popen(
        [sys.executable, "-m", "signoria", *words, "--games", "300000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    _wait_for_lines(log, 5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 130
    played = json.loads(out)["games"]
    assert err == f"signoria: stopped after {played} of 300000 matches; run the same command to continue\n"
    assert log.read_bytes().count(b"\n") == played + 1
    goal = ["--games", str(played + 9)]
    resumed = run(*words, *goal)
    assert (resumed.code, resumed.json["games_from_log"]) == (0, played)
    anew = run(*words, *goal, "--fresh")
    assert untimed(resumed.json) == untimed(anew.json)


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal that only POSIX has")
def test_a_killed_run_is_resumed(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    words = ["arena", "patrician", "--bots", "novice,random", "--jobs", "2", "--json", "--out", str(log)]
    process = subprocess.Popen(
        [sys.executable, "-m", "signoria", *words, "--games", "300000"], stderr=subprocess.PIPE, text=True
    )
    _wait_for_lines(log, 5)
    process.kill()
    _, err = process.communicate(timeout=WAIT_SECONDS)
    assert err == "", "the processes end quietly when nobody is left to answer"
    logged = log.read_bytes().count(b"\n") - 1
    resumed = run(*words, "--games", str(logged + 9))
    assert (resumed.code, resumed.json["games_from_log"]) == (0, logged)
