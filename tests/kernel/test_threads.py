"""Several threads ask positions at once, in the interpreted build too: no answer mixes with another one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest

import signoria
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.state import State, seats_in

ROUNDS = 25
POSITIONS = 10

pytestmark = pytest.mark.timeout(120)  # a position that is advanced by another position's action may never end

Answer = Callable[[], object]
Question = Callable[[State, int], object]


@pytest.fixture(autouse=True)
def _switching_all_the_time() -> Iterator[None]:
    """Threads take turns after every few instructions instead of every few milliseconds."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-7)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture(params=signoria.game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = signoria.game(request.param)
    return found


def positions(game: Game, seed: int) -> list[State]:
    """Some positions of a random match, from the first to the last decision."""
    state = game.new(game.setup(game.seats[-1], seed))
    dealer = fast_dealer(game.id.encode() + bytes([seed]))
    found = []
    while not state.is_over():
        found.append(state.clone())
        seat = seats_in(state.actors)[0]
        legal = state.legal_actions(seat)
        state.apply(seat, legal[dealer.below(len(legal))])
    return found[:: max(1, len(found) // POSITIONS)]


def legal_actions(state: State, seat: int) -> object:
    return state.legal_actions(seat)


def hints(state: State, seat: int) -> object:
    """How good the seat's actions look, one by one."""
    return [int(state.prior(seat, action)) for action in state.legal_actions(seat)]


def valuation(state: State, seat: int) -> object:
    return int(state.evaluate(seat))


def advanced(state: State, seat: int) -> object:
    """Where the last of the seat's actions leads, after all forced ones that follow."""
    copy = state.clone()
    copy.advance(seat, state.legal_actions(seat)[-1])
    return copy.fingerprint()


QUESTIONS = [legal_actions, hints, valuation, advanced]


def answers_at_once(threads: list[list[Answer]]) -> list[list[object]]:
    """The answers that each thread gets while all of them ask at the same time, each question several times."""
    together = Barrier(len(threads))

    def ask(answers: list[Answer]) -> list[object]:
        together.wait()
        return [answer() for _ in range(ROUNDS) for answer in answers]

    with ThreadPoolExecutor(len(threads)) as pool:
        return list(pool.map(ask, threads))


def expect_no_mixing(threads: list[list[Answer]]) -> None:
    """Require the same answers from threads at once as from one after the other."""
    alone = [[answer() for answer in answers] * ROUNDS for answers in threads]
    assert answers_at_once(threads) == alone


@pytest.mark.parametrize("question", QUESTIONS)
def test_two_threads_ask_different_positions(game: Game, question: Question) -> None:
    matches = [positions(game, seed) for seed in (1, 2)]
    expect_no_mixing([[partial(question, state, seats_in(state.actors)[0]) for state in match] for match in matches])


@pytest.mark.parametrize("question", [legal_actions, valuation])
def test_two_threads_ask_the_same_position_for_different_seats(game: Game, question: Question) -> None:
    shared = positions(game, 3)
    expect_no_mixing([[partial(question, state, seat) for state in shared] for seat in (0, 1)])
