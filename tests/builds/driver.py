"""Plays seeded random matches of every game and variant and writes down all that can be seen of them.

`python -m tests.builds.driver pure|compiled MATCHES FILE`: two builds that play alike write equal files.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

import signoria
from signoria.bots.ismcts import SearchBot
from signoria.kernel.conformance import variants
from signoria.kernel.conformance.trial import random_move, viewers
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.game import Game
from signoria.kernel.journal import Journal
from signoria.kernel.playout import play_out
from signoria.kernel.setup import DEALERS, Setup
from signoria.kernel.state import State, canonical_json, new_buffer, seats_in
from tests.builds.pure import compiled_modules

LOOKS_IN = 8
"""One position in this many is written as every viewer sees it; moves, legal actions and fingerprint are always."""

THOUGHTS_IN = 40
"""One position in this many is searched by a bot, for a few iterations: interpreted, they are slow."""

THINKER = SearchBot({"iterations": 6})


def all_matches() -> Iterator[tuple[Game, Setup]]:
    """Endlessly: every variant of every game, then again with other seeds, with each kind of dealer in turn."""
    for seed in count():
        games = [signoria.game(game_id) for game_id in signoria.game_ids()]
        setups = [(game, setup) for game in games for setup in variants(game, seed)]
        for number, (game, setup) in enumerate(setups, seed):
            yield game, replace(setup, dealer=DEALERS[number % len(DEALERS)])


def lines_of(game: Game, setup: Setup) -> Iterator[str]:
    """A match, line by line."""
    yield canonical_json(setup.as_dict())
    chance = fast_dealer(setup.seed)
    journal = Journal()
    state = game.new(setup, journal)
    yield playout_line(state, chance.clone())
    ply = 0
    while not state.is_over():
        if ply % LOOKS_IN == 0:
            yield look_line(state, journal, chance)
            yield hint_line(state)
        if ply % THOUGHTS_IN == 0:
            yield thought_line(state, chance)
        seat, action = random_move(state, chance)
        yield f"{ply} {seat} {state.text(action)} of {state.legal_actions(seat)} at {state.fingerprint()}"
        state.apply(seat, action)
        ply += 1
    yield look_line(state, journal, chance)
    yield f"over {state.fingerprint()} {canonical_json(state.score_sheet())} {state.scores()} {int(state.winners())}"


def playout_line(state: State, chance: FastDealer) -> str:
    copy = state.clone()
    decisions = play_out(copy, chance, new_buffer())
    return f"playout {int(decisions)} {copy.fingerprint()} {canonical_json(chance.dump())}"


def look_line(state: State, journal: Journal, chance: FastDealer) -> str:
    """What everyone sees, was told, knows and imagines; the refusals of everyone who is asked."""
    seen = [
        [state.view(viewer), journal.log(viewer), state.knowledge(viewer), state.determinize(viewer, chance).dump()]
        for viewer in viewers(state)
    ]
    refused = [
        str(state.refusal(seat, action))
        for seat in range(state.seats)
        if (state.actors >> seat) & 1
        for action in state.game_data.notation.actions()
        if action not in state.legal_actions(seat)
    ]
    return f"look {hashlib.blake2b(canonical_json([seen, refused]).encode(), digest_size=16).hexdigest()}"


def hint_line(state: State) -> str:
    """What the game tells bots: the value of the position for every seat, and the priors of its actions."""
    values = [int(state.evaluate(seat)) for seat in range(state.seats)]
    priors = [
        [int(state.prior(seat, action)) for action in state.legal_actions(seat)] for seat in seats_in(state.actors)
    ]
    return f"hints {values} {priors}"


def thought_line(state: State, chance: FastDealer) -> str:
    """What a search finds, to the last digit, for the seat that has most to choose from."""
    seat = max(seats_in(state.actors), key=lambda seat: len(state.legal_actions(seat)))
    found = THINKER.explain(state.known_to(seat), seat, chance)
    return f"thought {[(int(one.action), int(one.visits), one.results, one.margin_of_error) for one in found]}"


def check_build(expected: str) -> None:
    """In the pure build no module of Signoria may come from a compiled file; in the other some must."""
    compiled = compiled_modules()
    if bool(compiled) != (expected == "compiled"):
        sys.exit(f"expected the {expected} build, but compiled are: {compiled}")


def main(expected: str, matches: str, file: str) -> None:
    with Path(file).open("w", encoding="utf-8") as out:
        for game, setup in islice(all_matches(), int(matches)):
            out.writelines(f"{line}\n" for line in lines_of(game, setup))
    check_build(expected)


if __name__ == "__main__":
    main(*sys.argv[1:])
