"""Matches to look at: random ones, decision by decision, with names that are easy and names that are hard to draw."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from signoria.build_info import compiled
from signoria.games import game, game_ids
from signoria.kernel.conformance import variants
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, seats_in

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
ODD_NAMES = (
    "Lorenzo il Magnifico de' Medici",
    "日本語の名前は長い",
    "e\u0301" * 20,
    "[red]x[/red]{0}",
    "A\x1b[2J\n\u202eB",
)

EVERY_SETUP = [setup for game_id in game_ids() for setup in variants(game(game_id), seed=1)]
# Interpreted rules are ten times slower: a diagonal through seats, editions and options covers each of them.
SOME_SETUPS = EVERY_SETUP if compiled() else [*EVERY_SETUP[::5], EVERY_SETUP[-1]]


def name_of(setup: Setup) -> str:
    """A variant in a few words."""
    return " ".join([setup.game, str(setup.seats), setup.edition, *setup.options])


def watched(setup: Setup, seed: int = 1) -> Iterator[tuple[Match, int, dict[str, Any]]]:
    """The match at every decision, with a seat that decides and its view; finally when it is over, for a spectator."""
    match = Match(game(setup.game), replace(setup, names=NAMES[: setup.seats]))
    choose = random.Random(seed)
    while not match.state.is_over():
        seat = choose.choice(seats_in(match.state.actors))
        view: dict[str, Any] = match.state.view(seat)
        yield match, seat, view
        match.push(seat, choose.choice(view["legal"]))
    yield match, SPECTATOR, match.state.view(SPECTATOR)
