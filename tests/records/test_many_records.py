"""Records of many random matches: each replays exactly, and in each an altered move is found and named."""

from __future__ import annotations

import random

import pytest

import signoria
from signoria.kernel.conformance import variants
from signoria.kernel.errors import BadRecord
from signoria.kernel.game import Game
from signoria.kernel.record import read_record, replay_record, write_record
from signoria.kernel.setup import Setup
from signoria.kernel.state import seats_in


def random_record(game: Game, setup: Setup, chooser: random.Random) -> str:
    state = game.new(setup)
    moves = []
    while not state.is_over():
        seat = chooser.choice(seats_in(state.actors))
        text = chooser.choice(state.legal_texts(seat))
        state.push(seat, text)
        moves.append((seat, text))
    return write_record(setup, moves, state)


def altered(record: str, game: Game, chooser: random.Random) -> tuple[str, int]:
    """The record with another action in one of its moves, and the number of that line."""
    lines = record.splitlines()
    number = chooser.choice([i for i, line in enumerate(lines) if line[0].isdigit()])
    ply, seat, rest = lines[number].split(" ", 2)
    text, _, digest = rest.rpartition(" [")
    notation = game.game_data(read_record(record).setup.variant()).notation
    other = chooser.choice([known for known in map(notation.text, notation.actions()) if known != text])
    lines[number] = f"{ply} {seat} {other} [{digest}"
    return "\n".join(lines) + "\n", number + 1


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_records_replay_exactly_and_an_altered_move_is_named(game_id: str, campaign: bool) -> None:
    game = signoria.game(game_id)
    chooser = random.Random(game_id)
    setups = list(variants(game, seed=0))
    for number in range(10_000 if campaign else 100):
        setup = setups[number % len(setups)].with_seed(number)
        record = random_record(game, setup, chooser)
        replay_record(game, read_record(record))
        damaged, line = altered(record, game, chooser)
        with pytest.raises(BadRecord) as caught:
            replay_record(game, read_record(damaged))
        assert caught.value.line == line
