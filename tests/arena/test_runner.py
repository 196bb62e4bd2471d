"""Many matches at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
from threading import Event

import pytest

from signoria.arena import runner
from signoria.arena.contest import Fixture
from signoria.arena.runner import MatchFailed, _results, play_matches

from .conftest import Between, made_up, never, untimed


def test_several_processes_play_the_same_matches(between: Between) -> None:
    contest = between("novice", "random")
    alone, together = (
        {result.fixture: untimed(result) for result in play_matches(contest, contest.fixtures(9), jobs, never)}
        for jobs in (1, 2)
    )
    assert list(alone) == contest.fixtures(9)
    assert alone == together


@pytest.mark.parametrize("jobs", [1, 2])
def test_once_stopped_no_more_are_played(between: Between, jobs: int) -> None:
    contest = between("random", "random")
    played, stop = 0, Event()
    for _ in play_matches(contest, contest.fixtures(3000), jobs, stop.is_set):
        stop.set()
        played += 1
    assert 1 <= played <= jobs
    assert multiprocessing.active_children() == []


def test_ctrl_c_is_handled_again_when_the_processes_have_started(between: Between) -> None:
    before = signal.getsignal(signal.SIGINT)
    contest = between("random", "random")
    for _ in play_matches(contest, contest.fixtures(3), 2, never):
        assert signal.getsignal(signal.SIGINT) == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_that_fails_is_named_after_those_that_were_played(
    between: Between, jobs: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """The last bot does not exist, and has no seat in the first three sittings."""
    contest = between("random", "novice", "random", "jester")
    played: list[Fixture] = []
    problem = "of random, novice and jester on deal 0, sitting 3, failed: UnknownLevel: there is no bot 'jester'"
    with pytest.raises(MatchFailed, match=problem):
        played.extend(result.fixture for result in play_matches(contest, contest.fixtures(4)[:4], jobs, never))
    assert set(played) <= set(contest.fixtures(4)[:3])
    assert len(played) >= 4 - jobs
    assert capfd.readouterr().err == ""
    assert multiprocessing.active_children() == []


def test_a_failure_does_not_cost_what_was_played_beside_it() -> None:
    result = made_up((0, 1, 1), winners=[0])
    received = _results([MatchFailed("first"), result])
    assert next(received) == result
    with pytest.raises(MatchFailed, match="first"):
        next(received)


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal that only POSIX has")
def test_a_process_that_is_killed_is_noticed(between: Between, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "END_SECONDS", 60.0)  # however slowly it dies
    contest = between("random", "random")
    results = play_matches(contest, contest.fixtures(3000), 2, never)
    next(results)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(MatchFailed, match="failed: its process ended with code -9"):
        list(results)
    assert multiprocessing.active_children() == []
