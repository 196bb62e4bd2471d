"""Every registered game keeps every promise of the core API in every variant: registering a game means being tested."""

from __future__ import annotations

import pytest

import signoria
from signoria.build_info import compiled
from signoria.kernel.conformance import check_setup, variants
from signoria.kernel.setup import Setup

SEEDS = 1
CAMPAIGN_SEEDS = 40

EVERY = [setup for game_id in signoria.game_ids() for setup in variants(signoria.game(game_id), seed=1)]
# Interpreted rules are ten times slower: a diagonal through seats, editions and options covers each of them.
SETUPS = EVERY if compiled() else [*EVERY[::5], EVERY[-1]]


def name_of(setup: Setup) -> str:
    return "-".join([setup.game, str(setup.seats), setup.edition, *setup.options])


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_game_keeps_its_promises(setup: Setup, campaign: bool) -> None:
    for seed in range(CAMPAIGN_SEEDS if campaign else SEEDS):
        check_setup(signoria.game(setup.game), setup.with_seed(seed))
