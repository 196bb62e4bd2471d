"""The pool: every question is answered, whatever happens to the workers, and no process is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import replace

import pytest

import signoria
from signoria.bots.ismcts import SLICE
from signoria.kernel.errors import BadPosition
from signoria.kernel.state import State, seats_in
from signoria.workers import connection
from signoria.workers.pool import Asked, Pool, PoolClosed
from signoria.workers.questions import DEADLINE, FAILED, LOST, Answer, Question, question_for
from signoria.workers.thinking import QUICK, think
from signoria.workers.worker import NICENESS

SEED = b"a bot's own"
BRIEF = "ismcts:iterations=100"
LONG = "ismcts:iterations=1000000"
PATIENCE = 300.0
"""Seconds after which a test gives up: a busy machine must not fail it."""

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


@pytest.fixture(scope="module")
def opening() -> State:
    game = signoria.game("patrician")
    return game.new(game.setup(seats=3, seed=1))


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(1) as pool:
        yield pool


def asked_of(state: State, level: str, deadline: float | None = None) -> Question:
    return question_for(state, seats_in(state.actors)[0], level, SEED, deadline=deadline)


def quickly(question: Question) -> str:
    return think(replace(question, level=QUICK)).action


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def answered(asked: Asked) -> Answer:
    return asked.result(PATIENCE)


# Answers.


def test_a_worker_answers_as_the_bot_would_here(pool: Pool, opening: State) -> None:
    for level in (BRIEF, "ismcts:iterations=77,candidates=1"):
        question = replace(asked_of(opening, level), explain=True)
        assert replace(answered(pool.ask(question)), seconds=0) == replace(think(question), seconds=0)


def test_quick_levels_need_no_worker(opening: State) -> None:
    pool = Pool()
    asked = pool.ask(asked_of(opening, "novice"))
    assert asked.done()
    assert asked.result() == replace(think(asked.question), seconds=asked.result().seconds)
    assert pool.connections == []


def test_the_caller_sees_the_progress(pool: Pool, opening: State) -> None:
    asked = pool.ask(asked_of(opening, LONG))
    wait_until(lambda: 0 < asked.progress < 1)
    before = asked.progress
    wait_until(lambda: asked.progress > before)
    asked.cancel()
    done = pool.ask(asked_of(opening, BRIEF))
    answered(done)
    assert done.progress == 1


def test_an_event_loop_can_wait_for_it(pool: Pool, opening: State) -> None:
    async def wait() -> Answer:
        return await asyncio.wrap_future(pool.ask(asked_of(opening, BRIEF)))

    assert asyncio.run(wait()).action == think(asked_of(opening, BRIEF)).action


def test_a_cancelled_question_is_dropped(pool: Pool, opening: State) -> None:
    stale = pool.ask(asked_of(opening, LONG))
    assert stale.cancel()
    assert stale.cancel()
    with pytest.raises(CancelledError):
        stale.result()
    assert all(not one.held for one in pool.connections)
    fresh = pool.ask(asked_of(opening, BRIEF))
    answered(fresh)
    assert not fresh.cancel()


def test_questions_are_spread_by_load(opening: State) -> None:
    with Pool(2) as pool:
        asked = [pool.ask(asked_of(opening, LONG)) for _ in range(5)]
        assert sorted(len(one.held) for one in pool.connections) == [2, 3]
        assert answered(pool.ask(asked_of(opening, BRIEF))).short == ""
        assert not any(one.done() for one in asked)


# Deadlines.

SILENT = "import sys; sys.stdin.read()"
"""A worker that never answers."""


def test_at_its_deadline_a_question_is_answered(pool: Pool, opening: State) -> None:
    answered(pool.ask(asked_of(opening, BRIEF)))
    start = time.monotonic()
    answer = answered(pool.ask(asked_of(opening, LONG, deadline=0.5)))
    assert time.monotonic() - start >= 0.5
    assert answer.short == DEADLINE
    assert answer.iterations < answer.wanted


def test_a_bot_that_is_hurried_answers_with_the_best_it_has_found(
    pool: Pool, opening: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signoria.workers.pool.GRACE_SECONDS", PATIENCE)
    asked = pool.ask(asked_of(opening, LONG))
    wait_until(lambda: asked.progress * 1_000_000 > 2 * SLICE)
    asked.hurry()
    answer = answered(asked)
    assert (answer.short, answer.iterations > 0) == (DEADLINE, True)
    asked.hurry()


def test_the_quick_bot_answers_if_no_worker_meets_the_deadline(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "COMMAND", (sys.executable, "-c", SILENT))
    with Pool(1) as pool:
        later = pool.ask(asked_of(opening, LONG))
        asked = [pool.ask(asked_of(opening, LONG, deadline)) for deadline in (0.2, 0.0, 0.1)]
        for one in asked:
            assert (answered(one).action, answered(one).short) == (quickly(one.question), DEADLINE)
        assert not later.done()
        assert [len(one.held) for one in pool.connections] == [1]


@posix
def test_a_worker_that_hangs_is_replaced(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.workers.pool.HUNG_SECONDS", 0.2)
    with Pool(1) as pool:
        answered(pool.ask(asked_of(opening, BRIEF)))
        hung = pool.connections[0]
        os.kill(hung.pid, signal.SIGSTOP)
        waiting = pool.ask(asked_of(opening, BRIEF))
        assert answered(pool.ask(asked_of(opening, LONG, deadline=0.1))).short == DEADLINE
        assert answered(waiting).short == "", "asked again, to another worker"
        assert hung not in pool.connections
        assert hung._process.returncode == -signal.SIGKILL


def test_a_worker_that_has_nothing_to_do_does_not_hang(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    with Pool(1) as pool:
        answered(pool.ask(asked_of(opening, BRIEF)))
        worker = pool.connections[0].pid
        monkeypatch.setattr("signoria.workers.pool.HUNG_SECONDS", 0.5)
        monkeypatch.setattr("signoria.workers.pool.GRACE_SECONDS", -1.0)  # it is late even if it answers at once
        for _ in range(2):
            answered(pool.ask(asked_of(opening, LONG, deadline=0.5)))
        wait_until(lambda: not pool._suspects)
        assert [one.pid for one in pool.connections] == [worker]


# Workers that die.


@posix
def test_a_question_whose_worker_dies_is_asked_again(opening: State) -> None:
    question = asked_of(opening, "ismcts:iterations=500")
    with Pool(1) as pool:
        with pytest.MonkeyPatch.context() as patch:
            # A worker that cannot have answered before it is killed.
            patch.setattr(connection, "COMMAND", (sys.executable, "-c", SILENT))
            asked = pool.ask(question)
        os.kill(pool.connections[0].pid, signal.SIGKILL)
        assert answered(asked) == replace(think(question), seconds=answered(asked).seconds)
        assert asked.tries == 2


@posix
def test_a_question_that_kills_its_workers_is_answered_quickly(opening: State) -> None:
    with Pool(1) as pool:
        asked = pool.ask(asked_of(opening, LONG))
        for tries in (1, 2):
            wait_until(lambda tries=tries: asked.tries == tries and len(pool.connections) == 1)  # type: ignore[misc]
            os.kill(pool.connections[0].pid, signal.SIGKILL)
        assert (answered(asked).action, answered(asked).short) == (quickly(asked.question), LOST)
        assert answered(pool.ask(asked_of(opening, BRIEF))).short == ""


@pytest.mark.parametrize("command", [(sys.executable, "-c", ""), ("/no/such/program",)])
def test_without_workers_the_quick_bot_answers(
    opening: State, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(connection, "COMMAND", command)
    with Pool(1) as pool:
        asked = pool.ask(asked_of(opening, BRIEF))
        assert (answered(asked).action, answered(asked).short) == (quickly(asked.question), LOST)
        wait_until(lambda: pool.connections == [])


FAILING = (
    'import json; number = json.loads(input())[1]; print(json.dumps(["failed", number, "oh"]), flush=True); input()'
)


def test_an_error_in_a_worker_is_answered_quickly(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "COMMAND", (sys.executable, "-c", FAILING))
    with Pool(1) as pool:
        asked = pool.ask(asked_of(opening, BRIEF))
        assert (answered(asked).action, answered(asked).short) == (quickly(asked.question), FAILED)


CHATTING = 'print("a notice that is no message", flush=True); input(); input()'


def test_a_worker_that_prints_no_messages_is_replaced(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "COMMAND", (sys.executable, "-c", CHATTING))
    with Pool(1) as pool:
        asked = pool.ask(asked_of(opening, BRIEF))
        assert (answered(asked).action, answered(asked).short) == (quickly(asked.question), LOST)


def test_a_worker_ends_when_its_pool_dies_in_the_middle_of_a_line() -> None:
    process = subprocess.Popen(connection.COMMAND, stdin=subprocess.PIPE, text=True)
    assert process.stdin is not None
    process.stdin.write('["ask", 1, {"le')
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("level", [BRIEF, QUICK])
def test_a_closed_pool_answers_no_question(opening: State, level: str) -> None:
    pool = Pool(1)
    pool.close()
    with pytest.raises(PoolClosed):
        answered(pool.ask(replace(asked_of(opening, BRIEF), level=level)))


def test_a_position_that_cannot_be_read_raises_for_the_caller(pool: Pool, opening: State) -> None:
    broken = replace(asked_of(opening, BRIEF), position='{"variant": {"game": "patrician"}, "contents": {}}')
    for level in (BRIEF, QUICK):
        with pytest.raises(BadPosition):
            answered(pool.ask(replace(broken, level=level)))


# Closing.


def test_a_closed_pool_cancels_all_questions(opening: State) -> None:
    with Pool(1) as pool:
        asked = pool.ask(asked_of(opening, LONG))
        processes = [one._process for one in pool.connections]
    assert asked.cancelled()
    assert all(process.returncode is not None for process in processes)
    with pytest.raises(PoolClosed):
        pool.ask(asked_of(opening, LONG)).result()


@posix
def test_a_worker_that_does_not_end_is_killed(opening: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "END_SECONDS", 0.1)
    with Pool(1) as pool:
        pool.ask(asked_of(opening, LONG))
        process = pool.connections[0]._process
        os.kill(process.pid, signal.SIGSTOP)
    assert process.returncode == -signal.SIGKILL


@posix
def test_ctrl_c_does_not_reach_a_worker(pool: Pool, opening: State) -> None:
    answered(pool.ask(asked_of(opening, BRIEF)))
    worker = pool.connections[0].pid
    assert os.getpgid(worker) != os.getpgid(0)
    os.kill(worker, signal.SIGINT)
    answered(pool.ask(asked_of(opening, BRIEF)))
    assert pool.connections[0].pid == worker


ORPHANING = f"""
import os, signal, signoria
from signoria.workers.pool import Pool
from signoria.workers.questions import question_for
game = signoria.game("patrician")
pool = Pool(1)
state = game.new(game.setup(seats=3, seed=1))
pool.ask(question_for(state, state.view(-1)["actors"][0], "{LONG}", b""))
print(pool.connections[0].pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@posix
def test_workers_end_with_the_calling_program(opening: State) -> None:
    done = subprocess.run([sys.executable, "-c", ORPHANING], capture_output=True, text=True, check=False)
    worker = int(done.stdout)
    wait_until(lambda: not is_running(worker))
    assert done.stderr == ""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that has ended may stay listed until the system's first process has noticed.
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return not listed.stdout.startswith("Z")


def test_a_worker_imports_only_what_it_needs() -> None:
    program = (
        "import sys, signoria.workers.worker; print(*(name for name in sys.modules if name.split('.')[0] in "
        "('rich', 'django', 'platformdirs', 'argparse', 'multiprocessing') or name.startswith('signoria.cli')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


@posix
def test_a_worker_lowers_its_priority(opening: State) -> None:
    with Pool(1) as pool:
        pool.ask(asked_of(opening, BRIEF)).result(PATIENCE)
        (worker,) = pool.connections
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


def test_as_many_workers_as_cores_that_may_be_used() -> None:
    with Pool() as pool:
        assert 1 <= pool.size <= (os.cpu_count() or 1)
    if hasattr(os, "sched_getaffinity"):
        mine = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(mine)})
        try:
            assert Pool().size == 1
        finally:
            os.sched_setaffinity(0, mine)
