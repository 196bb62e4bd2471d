"""Every level answers every decision with a legal action, from what its seat knows."""

from __future__ import annotations

import pytest

import signoria
from signoria.bots.levels import LEVELS, UnknownLevel, make_bot
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.state import seats_in


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_a_bot_plays_a_match_to_its_end_by_the_rules(level: str, game_id: str) -> None:
    game, bot, dealer = signoria.game(game_id), make_bot(level), fast_dealer(b"bots")
    state = game.new(game.setup(seats=game.seats[-1], seed=1, options=[option.id for option in game.options]))
    while not state.is_over():
        seat = seats_in(state.actors)[0]
        state.push(seat, state.text(bot.choose(state.known_to(seat), seat, dealer)))


def test_an_unknown_level_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLevel, match="no level 'genius'; choose from random"):
        make_bot("genius")
