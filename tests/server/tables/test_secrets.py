"""Pages tell their viewers what they may know, and nothing else: to the byte."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import signoria
from signoria.bots.levels import make_bot
from signoria.devtools.campaigns.worlds.channels import considered, drawn, log
from signoria.devtools.campaigns.worlds.pairs import PLANTED, twin
from signoria.kernel.conformance import variants
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, seats_in
from signoria.server.sessions.perspective import Perspective
from tests.bots.positions import name_of

SETUPS = [setup for game_id in signoria.game_ids() for setup in variants(signoria.game(game_id), seed=3)]
EVERY = 12
"""One position in so many is looked at."""


def moments(setup: Setup) -> Iterator[tuple[Match, FastDealer]]:
    """A match played by bots, at some of its moments."""
    game = signoria.game(setup.game)
    match, chance = Match(game, setup), fast_dealer(name_of(setup).encode())
    bot = make_bot("hinted:noise=100")
    while not match.state.is_over():
        seats = seats_in(match.state.actors)
        seat = seats[chance.below(len(seats))]
        match.push(seat, match.state.text(bot.choose(match.state.known_to(seat), seat, chance)))
        if len(match.moves) % EVERY == 0 and not match.state.is_over():
            yield match, chance


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_page_depends_on_nothing_that_its_viewer_cannot_know(setup: Setup) -> None:
    for number, (match, chance) in enumerate(moments(setup)):
        seat = number % (setup.seats + 1) - 1
        other = twin(match, seat, chance)
        newcomer = Perspective(seat, seen_notes=frozenset())
        for is_remembering in (True, False):
            page = drawn(match, newcomer, is_remembering=is_remembering)
            assert page == drawn(other, newcomer, is_remembering=is_remembering)
            assert PLANTED not in page
        assert log(match, seat, chance) == log(other, seat, chance)


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_a_refusal_and_a_draft_depend_on_nothing_that_the_seat_cannot_know(setup: Setup) -> None:
    for match, chance in moments(setup):
        seat = seats_in(match.state.actors)[0]
        other = twin(match, seat, chance)
        actions = list(match.state.game_data.notation.actions())
        tried = match.state.text(actions[chance.below(len(actions))])
        assert drawn(match, Perspective(seat), tried=tried) == drawn(other, Perspective(seat), tried=tried)
        legal = match.state.legal_texts(seat)
        chosen = legal[chance.below(len(legal))]
        assert considered(match, seat, chosen) == considered(other, seat, chosen)


def test_round_one_screen_the_covered_page_is_a_spectators() -> None:
    game = signoria.game("patrician")
    match = Match(game, game.setup(2, 1, names=["Livia", "Baldo"]))
    covered = drawn(match, Perspective(SPECTATOR, uncoverable=(0, 1)))
    for seat in (0, 1):
        for action in match.state.legal_texts(seat):
            assert action not in covered
    asked = seats_in(match.state.actors)[0]
    with pytest.raises(SignoriaError):
        match.state.why_not(1 - asked, "build left")
    assert f'name="uncover" value="{asked}"' in covered
