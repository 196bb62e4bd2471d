"""Playing many matches, in this process or in several; the results are the same, in whatever order they come."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from signoria.arena.contest import Contest, Fixture
from signoria.arena.match import Result, play_match
from signoria.kernel.errors import SignoriaError

POLL_SECONDS = 0.2

Pipe: TypeAlias = "Connection[Any, Any]"


class WorkerLost(SignoriaError):
    """A process of ours ended in the midst of a match."""


def play_matches(
    contest: Contest, fixtures: Sequence[Fixture], jobs: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    """The results, each as soon as it is there; no more of them once it is stopped."""
    if min(jobs, len(fixtures)) > 1:
        yield from _play_in_processes(contest, fixtures, jobs, stopped)
        return
    for fixture in fixtures:
        result = play_match(contest, fixture, stopped)
        if result is None:
            return
        yield result


def _play_in_processes(
    contest: Contest, fixtures: Sequence[Fixture], jobs: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    waiting = iter(fixtures)
    with _crew(contest, min(jobs, len(fixtures))) as pipes:
        busy = [pipe for pipe in pipes if _hand_out(pipe, waiting)]
        while busy:
            ready = wait(busy, POLL_SECONDS)
            for pipe in [pipe for pipe in busy if pipe in ready]:
                with _worker_expected():
                    result = pipe.recv()
                yield result
                if not _hand_out(pipe, waiting):
                    busy.remove(pipe)
            if stopped():
                return


def _hand_out(pipe: Pipe, waiting: Iterator[Fixture]) -> bool:
    """Give a worker its next match; False if none is left."""
    fixture = next(waiting, None)
    if fixture is not None:
        with _worker_expected():
            pipe.send(fixture)
    return fixture is not None


@contextmanager
def _worker_expected() -> Iterator[None]:
    """Talk to a worker; WorkerLost if it is no longer there."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise WorkerLost("a worker process ended in the midst of a match; the same command goes on there") from None


@contextmanager
def _crew(contest: Contest, size: int) -> Iterator[list[Pipe]]:
    """Workers, each at the other end of a pipe; whatever they do in the end, they are stopped."""
    workers: list[SpawnProcess] = []
    pipes: list[Pipe] = []
    try:
        with _deaf_to_ctrl_c():
            for _ in range(size):
                here, there = get_context("spawn").Pipe()
                worker = get_context("spawn").Process(target=_work, args=(there, contest), daemon=True)
                worker.start()
                there.close()  # so that the end of the worker is the end of the pipe
                workers.append(worker)
                pipes.append(here)
        yield pipes
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()
        for pipe in pipes:
            pipe.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal, and only the first is to answer: what starts deaf stays deaf."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Pipe, contest: Contest) -> None:
    """What a worker does until the other end of its pipe is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems on which it did not start deaf
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send(play_match(contest, pipe.recv(), lambda: False))
