"""Worlds in process: many of them, through everything that a page, a draft, a refusal or a bot is made of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice

from signoria.devtools.campaigns.campaign import Campaign, Figures, Options, RunChunk
from signoria.devtools.campaigns.local_server import django_folder
from signoria.devtools.campaigns.replay import setups_of
from signoria.devtools.campaigns.worlds.pairs import Pair, moments, pairs
from signoria.games import game_ids
from signoria.kernel.dealer import FastDealer, fast_dealer

WORLDS = 400
"""In a chunk, of one game."""

EVERY = 9
"""One position in so many is looked at."""

PAGES_IN = 10
"""For one world in so many whole pages are drawn as well."""


def worlds(game_id: str, seed: int, number: int) -> Iterator[tuple[Pair, FastDealer]]:
    """Endless pairs from matches of all variants of a game, and the chance with which each is looked at."""
    setups = setups_of(game_id)
    for match in count():
        setup = setups[(number + match) % len(setups)].with_seed((seed * 1_000_000 + number) * 1000 + match)
        chance = fast_dealer(b"worlds" + setup.seed)
        for moment in moments(setup, chance, EVERY):
            for pair in pairs(moment, chance):
                yield pair, chance


def compared(game_id: str, seed: int, number: int, pages_in: int = 1) -> Iterator[list[str]]:
    """Endless worlds of a game: for each what the viewer could tell it by."""
    from signoria.devtools.campaigns.worlds.channels import QUICK, SLOW, differences

    for place, (pair, chance) in enumerate(worlds(game_id, seed, number)):
        channels = QUICK | SLOW if place % pages_in == 0 else QUICK
        yield [f"{difference}; {pair}" for difference in differences(pair, channels, chance)]


def run_chunk(seed: int, number: int) -> Figures:
    games = game_ids()
    game_id = games[number % len(games)]
    found = islice(compared(game_id, seed, number, PAGES_IN), WORLDS)
    failures = [failure for failures in found for failure in failures]
    return {"done": WORLDS, "games": {game_id: WORLDS}, "pages": -(-WORLDS // PAGES_IN), "failures": failures}


@contextmanager
def open_worlds(options: Options) -> Iterator[RunChunk]:
    with django_folder():
        yield lambda number: run_chunk(options.seed, number)


WORLDS_IN_PROCESS = Campaign("worlds", "worlds", 100_000, open_worlds)
