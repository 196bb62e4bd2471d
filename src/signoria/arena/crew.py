"""Playing many matches, in this process or in several; the results are the same, in whatever order they come."""

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


class Referee(NamedTuple):
    """A process that takes fixtures and hands in results, and our end of its pipe."""

    process: SpawnProcess
    pipe: Pipe


class MatchFailed(SignoriaError):
    """A match could not be played to its end; says which, between whom, and why."""


def play_matches(
    contest: Contest, fixtures: Sequence[Fixture], jobs: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    """The results, each as soon as it is there; no more of them once it is stopped. MatchFailed ends it too."""
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
    busy: dict[Referee, Fixture] = {}
    with _crew(contest, min(jobs, len(fixtures))) as free:
        while not stopped():
            for referee, fixture in zip(free, waiting, strict=False):
                busy[referee] = fixture
                with suppress(ConnectionError):  # one that is gone is missed when it is heard
                    referee.pipe.send(fixture)
            if not busy:
                return
            heard = wait([referee.pipe for referee in busy], POLL_SECONDS)
            free = [referee for referee in busy if referee.pipe in heard]
            yield from _results([_hear(contest, referee, busy.pop(referee)) for referee in free])


def _hear(contest: Contest, referee: Referee, fixture: Fixture) -> Result | MatchFailed:
    """What became of a match."""
    try:
        outcome: Result | MatchFailed = referee.pipe.recv()
    except (EOFError, ConnectionError):
        referee.process.join(END_SECONDS)
        return _failure(contest, fixture, f"its process ended with code {referee.process.exitcode}")
    return outcome


def _results(outcomes: Sequence[Result | MatchFailed]) -> Iterator[Result]:
    """First what was played, for a failure beside it must not cost it."""
    for outcome in sorted(outcomes, key=lambda outcome: isinstance(outcome, MatchFailed)):
        if isinstance(outcome, MatchFailed):
            raise outcome
        yield outcome


@contextmanager
def _crew(contest: Contest, size: int) -> Iterator[list[Referee]]:
    """Referees; whatever they do in the end, they are stopped."""
    referees: list[Referee] = []
    try:
        with _deaf_to_ctrl_c():
            referees.extend(_start(contest) for _ in range(size))  # if one cannot start, the others are there to stop
        yield referees
    finally:
        for referee in referees:
            referee.process.terminate()
        for referee in referees:
            referee.process.join()
            referee.pipe.close()


def _start(contest: Contest) -> Referee:
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_referee, args=(there, contest), daemon=True)
    process.start()
    there.close()  # so that the end of the process is the end of the pipe
    return Referee(process, here)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal, and only the first is to answer: what starts deaf stays deaf."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _referee(pipe: Pipe, contest: Contest) -> None:
    """What a referee does until the other end of its pipe is gone. A failure is handed in like a result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems on which it did not start deaf
    with suppress(EOFError, ConnectionError):
        while True:
            fixture = pipe.recv()
            try:
                pipe.send(_play(contest, fixture, lambda: False))
            except MatchFailed as failure:
                pipe.send(failure)
