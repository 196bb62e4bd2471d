"""Plays many matches, in this process or in several; the results are the same, though their order may differ."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, TypeAlias

from signoria.arena.contest import Contest, Fixture
from signoria.arena.match import Result, play_match
from signoria.kernel.errors import SignoriaError

POLL_SECONDS = 0.2
END_SECONDS = 1.0

Pipe: TypeAlias = "Connection[Any, Any]"


class MatchProcess(NamedTuple):
    """A process that receives fixtures and sends results, and our end of its pipe."""

    process: SpawnProcess
    pipe: Pipe


class MatchFailed(SignoriaError):
    """A match could not be finished; the text says which match, between which bots, and why."""


def play_matches(
    contest: Contest, fixtures: Sequence[Fixture], jobs: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    """The results, each as soon as it is known, until it is stopped or MatchFailed is raised."""
    if min(jobs, len(fixtures)) > 1:
        yield from _play_in_processes(contest, fixtures, jobs, stopped)
        return
    for fixture in fixtures:
        result = _play(contest, fixture, stopped)
        if result is None:
            return
        yield result


def _play(contest: Contest, fixture: Fixture, stopped: Callable[[], bool]) -> Result | None:
    try:
        return play_match(contest, fixture, stopped)
    except Exception as error:
        raise _failure(contest, fixture, f"{type(error).__name__}: {error}") from error


def _failure(contest: Contest, fixture: Fixture, reason: str) -> MatchFailed:
    bots = [contest.bots[contender] for contender in contest.sittings[fixture.sitting]]
    between = f"{', '.join(bots[:-1])} and {bots[-1]}"
    return MatchFailed(f"the match of {between} on deal {fixture.deal}, sitting {fixture.sitting}, failed: {reason}")


def _play_in_processes(
    contest: Contest, fixtures: Sequence[Fixture], jobs: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    waiting = iter(fixtures)
    busy: dict[MatchProcess, Fixture] = {}
    with _processes(contest, min(jobs, len(fixtures))) as free:
        while not stopped():
            for child, fixture in zip(free, waiting, strict=False):
                busy[child] = fixture
                with suppress(ConnectionError):  # a process that has ended is noticed when its result is received
                    child.pipe.send(fixture)
            if not busy:
                return
            ready = wait([child.pipe for child in busy], POLL_SECONDS)
            free = [child for child in busy if child.pipe in ready]
            yield from _results([_receive(contest, child, busy.pop(child)) for child in free])


def _receive(contest: Contest, child: MatchProcess, fixture: Fixture) -> Result | MatchFailed:
    """The result of a match, or why it failed."""
    try:
        outcome: Result | MatchFailed = child.pipe.recv()
    except (EOFError, ConnectionError):
        child.process.join(END_SECONDS)
        return _failure(contest, fixture, f"its process ended with code {child.process.exitcode}")
    return outcome


def _results(outcomes: Sequence[Result | MatchFailed]) -> Iterator[Result]:
    """The results first, so that a failed match costs no other."""
    for outcome in sorted(outcomes, key=lambda outcome: isinstance(outcome, MatchFailed)):
        if isinstance(outcome, MatchFailed):
            raise outcome
        yield outcome


@contextmanager
def _processes(contest: Contest, size: int) -> Iterator[list[MatchProcess]]:
    """Processes that play matches. They are always stopped at the end."""
    started: list[MatchProcess] = []
    try:
        with _ignoring_ctrl_c():
            started.extend(_start(contest) for _ in range(size))  # if one cannot start, the others are stopped
        yield started
    finally:
        for child in started:
            child.process.terminate()
        for child in started:
            child.process.join()
            child.pipe.close()


def _start(contest: Contest) -> MatchProcess:
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_play_from_pipe, args=(there, contest), daemon=True)
    process.start()
    there.close()  # so that the end of the process is the end of the pipe
    return MatchProcess(process, here)


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C while processes start, which makes them ignore it too: only this process handles it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play_from_pipe(pipe: Pipe, contest: Contest) -> None:
    """Play the matches of a process until its pipe is closed. A failure is sent like a result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems on which this is not inherited
    with suppress(EOFError, ConnectionError):
        while True:
            fixture = pipe.recv()
            try:
                pipe.send(_play(contest, fixture, lambda: False))
            except MatchFailed as failure:
                pipe.send(failure)
