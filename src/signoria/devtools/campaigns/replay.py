"""Records of random matches: each is written, read back and replayed, and everything about it must be the same.

With `--pure` the same runs without compiled modules: see `signoria.devtools.campaigns.pure`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, reduce
from itertools import repeat

from signoria.build_info import compiled
from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk, add_up
from signoria.games import game, game_ids
from signoria.kernel.conformance import variants
from signoria.kernel.conformance.trial import random_move
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import SignoriaError
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.record import read_record, replay_record, write_record
from signoria.kernel.setup import DEALERS, Setup
from signoria.kernel.state import State, canonical_json

RECORDS = 500 if compiled() else 50
"""Of one game, checked by one process at a time."""

PARTS = 4
"""Of a chunk: as many processes can work at once."""


@cache
def setups_of(game_id: str) -> Sequence[Setup]:
    """A setup for every variant of a game."""
    return tuple(variants(game(game_id), seed=0))


def setup_of(game_id: str, number: int) -> Setup:
    """The setup of the match with this number: the variants in turn, with each kind of dealer."""
    setups = setups_of(game_id)
    kind = DEALERS[number // len(setups) % len(DEALERS)]
    return replace(setups[number % len(setups)].with_seed(number), dealer=kind)


def played_record(game: Game, setup: Setup) -> tuple[str, str]:
    """The record of a random match that follows from its setup, and a digest of all that it led to."""
    chance = fast_dealer(b"replay" + setup.seed)
    journal = Journal()
    state = game.new(setup, journal)
    moves = []
    while not state.is_over():
        seat, action = random_move(state, chance)
        text = state.text(action)
        state.push(seat, text)
        moves.append((seat, text))
    return write_record(setup, moves, state), outcome(state, journal)


def outcome(state: State, journal: Journal) -> str:
    """A digest of a position with its result, and of every event that led to it."""
    result = [state.fingerprint(), state.scores(), int(state.winners()), state.score_sheet()]
    events = [[event.seen_by_all(), int(event.seats)] for event in journal.events]
    return hashlib.blake2b(canonical_json([result, events]).encode(), digest_size=16).hexdigest()


def replayed(game: Game, record: str) -> str:
    """What a record leads to when it is read and replayed."""
    journal = Journal()
    return outcome(replay_record(game, read_record(record), journal=journal), journal)


def check_record(game: Game, setup: Setup) -> str:
    """What went wrong with the record of this setup; empty if nothing did."""
    record, before = played_record(game, setup)
    try:
        after = replayed(game, record)
    except SignoriaError as error:
        return f"{canonical_json(setup.as_dict())}: {error}"
    return "" if after == before else f"{canonical_json(setup.as_dict())}: the replay led elsewhere"


def run_part(seed: int, number: int) -> Figures:
    """Some records of one game; the games take turns."""
    games = game_ids()
    game_id = games[number % len(games)]
    first = (seed * 1_000_000 + number // len(games)) * RECORDS
    problems = [check_record(game(game_id), setup_of(game_id, first + record)) for record in range(RECORDS)]
    return {"done": RECORDS, "games": {game_id: RECORDS}, "failures": [problem for problem in problems if problem]}


@contextmanager
def open_replay(options: Options) -> Iterator[RunChunk]:
    with ProcessPoolExecutor(options.processes) as processes:

        def run(number: int) -> Figures:
            numbers = range(number * PARTS, (number + 1) * PARTS)
            return reduce(add_up, processes.map(run_part, repeat(options.seed), numbers))

        yield run


REPLAY = Campaign("replay", "records", 300_000, open_replay)
