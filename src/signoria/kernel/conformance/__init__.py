"""Conformance: what every game promises, checked in random matches through the core API only.

>>> from signoria import game
>>> from signoria.kernel.conformance import check_game
>>> check_game(game("patrician"), seeds=range(1), seats=[2])

A game passes if its clones are independent, nothing that is shown holds a secret, all chance comes from the dealer, no
card is lost, no position is a dead end, simultaneous choices commute, positions and records survive as text, the
notation is read as it is written, refusals cite their rules, undo hides nothing and scores add up. Otherwise a
ConformanceError names the check, the setup, the ply and what differed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from signoria.kernel.conformance.boundary import check_notation as check_notation
from signoria.kernel.conformance.boundary import check_scores as check_scores
from signoria.kernel.conformance.choices import check_choices as check_choices
from signoria.kernel.conformance.copies import check_census as check_census
from signoria.kernel.conformance.copies import check_chance as check_chance
from signoria.kernel.conformance.copies import check_clones as check_clones
from signoria.kernel.conformance.copies import check_positions as check_positions
from signoria.kernel.conformance.history import check_records as check_records
from signoria.kernel.conformance.history import check_undo as check_undo
from signoria.kernel.conformance.secrets import check_secrets as check_secrets
from signoria.kernel.conformance.trial import ConformanceError as ConformanceError
from signoria.kernel.conformance.trial import Trial as Trial
from signoria.kernel.conformance.trial import play_trial as play_trial
from signoria.kernel.game import Game
from signoria.kernel.setup import Setup
from signoria.kernel.state import canonical_json

CHECKS = (
    check_clones,
    check_chance,
    check_notation,
    check_positions,
    check_census,
    check_choices,
    check_secrets,
    check_undo,
    check_records,
    check_scores,
)
"""Ordered so that a fault is found first by the check that is named after it; `play_trial` runs before all of them."""


def variants(game: Game, seed: int, seats: Iterable[int] | None = None) -> Iterator[Setup]:
    """A setup for every number of seats, every edition and every set of options."""
    for number in game.seats if seats is None else seats:
        for edition in game.editions:
            for options in _option_sets(game, edition.id):
                yield game.setup(number, seed, edition=edition.id, options=options)


def _option_sets(game: Game, edition: str) -> Iterator[tuple[str, ...]]:
    names = [option.id for option in game.options_of(edition)]
    for count in range(len(names) + 1):
        yield from combinations(names, count)


def check_setup(game: Game, setup: Setup) -> None:
    """Play a random match and run every check on it. A crash is also reported with the setup."""
    try:
        trial = play_trial(game, setup)
        for check in CHECKS:
            check(trial)
    except Exception as error:
        if not isinstance(error, ConformanceError):
            error.add_note(f"in a conformance check with the setup {canonical_json(setup.as_dict())}")
        raise


def check_game(game: Game, seeds: Iterable[int], seats: Iterable[int] | None = None) -> None:
    """Run every check on every variant with every seed."""
    numbers = None if seats is None else list(seats)
    for seed in seeds:
        for setup in variants(game, seed, numbers):
            check_setup(game, setup)
