"""What holds in every match of Intrigo, whatever is dealt and played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from signoria.games.intrigo import GAME
from signoria.kernel.setup import Setup
from signoria.kernel.state import State, seats_in
from tests.games.chance import FEW, MANY, chance, play_some, positions, random_move, seeds, setups
from tests.games.dumps import contents
from tests.games.story import table


@pytest.mark.rule("IN-3.4")
@FEW
@given(setups("intrigo"), seeds)
def test_one_player_wins_with_the_seals_for_it_and_nobody_else_has_them(setup: Setup, seed: int) -> None:
    state = GAME.new(setup)
    play_some(state, chance(seed))
    board = table(state)
    ready = [max(seat["seals"].values()) >= 4 or min(seat["seals"].values()) >= 1 for seat in board["seats"]]
    assert [int(won) for won in ready] == state.scores()
    assert seats_in(state.winners()) == board["score"]["winners"] == [ready.index(True)]


@pytest.mark.rule("IN-2.2")
@MANY
@given(positions("intrigo"))
def test_there_are_as_many_cards_in_hands_as_free_places_and_influence_cards(state: State) -> None:
    board = table(state)
    if board["phase"] not in ("draft", "over"):
        open_places = [place for place in board["places"] if place["family"] is None]
        in_hands = sum(seat["hand_size"] for seat in board["seats"])
        assert in_hands == len(board["in_hands"]) == len(open_places)


@pytest.mark.rule("IN-3.1", "IN-3.4")
@FEW
@given(setups("intrigo"), seeds)
def test_what_the_table_says_of_the_awards_comes_true(setup: Setup, seed: int) -> None:
    """Where the palace is full and the last card's power stays unused, what would be won is what is won."""
    state, dealer = GAME.new(setup), chance(seed)
    while not state.is_over():
        seat, text = random_move(state, dealer)
        full = sum(place["card"] is None for place in table(state)["places"]) == 0
        before = table(state)
        state.push(seat, text)
        if full and text == "no power":
            assert_awarded(before, table(state), state)


def assert_awarded(before: dict[str, Any], after: dict[str, Any], state: State) -> None:
    if before["next_winner"] is not None:
        assert seats_in(state.winners()) == [before["next_winner"]]
        return
    for old, new in zip(before["seats"], after["seats"], strict=True):
        gains = dict(old["gains"])
        assert new["ducats"] == old["ducats"] + gains.pop("ducat", 0)
        assert new["seals"] == {guild: count + gains.get(guild, 0) for guild, count in old["seals"].items()}


@pytest.mark.rule("IN-1.1")
@FEW
@given(positions("intrigo"), seeds)
def test_the_order_of_the_picks_does_not_matter(state: State, seed: int) -> None:
    dealer = chance(seed)
    while not state.is_over() and contents(state)["phase"] != "draft":
        state.push(*random_move(state, dealer))
    if state.is_over():
        return
    picks = {seat: state.legal_texts(seat)[dealer.below(len(state.legal_texts(seat)))] for seat in range(state.seats)}
    ends = set()
    for last in seats_in(state.actors):
        one = state.clone()
        for seat in [*(seat for seat in range(state.seats) if seat != last), last]:
            one.push(seat, picks[seat])
        ends.add(one.fingerprint())
    assert len(ends) == 1
