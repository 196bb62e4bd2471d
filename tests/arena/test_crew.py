"""Many matches at once."""

from __future__ import annotations

import multiprocessing
import signal
from threading import Event

import pytest

from signoria.arena.crew import WorkerLost, play_matches

from .conftest import Between, never, untimed


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


def test_ctrl_c_is_heard_again_when_the_workers_have_started(between: Between) -> None:
    before = signal.getsignal(signal.SIGINT)
    contest = between("random", "random")
    for _ in play_matches(contest, contest.fixtures(3), 2, never):
        assert signal.getsignal(signal.SIGINT) == before


def test_a_worker_that_dies_is_reported(between: Between, capfd: pytest.CaptureFixture[str]) -> None:
    contest = between("jester", "random")
    with pytest.raises(WorkerLost, match="ended in the midst of a match"):
        list(play_matches(contest, contest.fixtures(3), 2, never))
    assert "there is no bot 'jester'" in capfd.readouterr().err
    assert multiprocessing.active_children() == []
