"""What holds in every match of Intrigo, whatever is dealt and played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.intrigo import GAME
from signoria.kernel.errors import CannotUndo
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.setup import Setup
from signoria.kernel.state import SPECTATOR, State, seats_in
from tests.games.chance import FEW, MANY, chance, play_some, random_move, shown
from tests.games.dumps import contents
from tests.games.story import table

MOST_MOVES = 260
LONGEST = 60 * 16 * 8  # rounds, places, and more decisions than a place can take


seeds = st.sampled_from(range(2**32))  # spread evenly, where st.integers would love 0
setups = st.builds(GAME.setup, st.sampled_from(GAME.seats), seeds)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Anywhere in a match, its end included."""
    state = GAME.new(draw(setups))
    dealer = chance(draw(seeds))
    play_some(state, dealer, int(dealer.below(MOST_MOVES)))
    return state


@pytest.mark.rule("IN-C2", "IN-C3", "IN-C4", "IN-2.2", "IN-3.5")
@FEW
@given(setups, seeds)
def test_nothing_is_lost_and_somebody_is_asked_until_the_end(setup: Setup, seed: int) -> None:
    state, dealer = GAME.new(setup), chance(seed)
    pieces = state.census()
    assert sum(pieces[power["name"]] for power in table(state)["piles"]) == 18
    for _ in range(LONGEST):
        if state.is_over():
            break
        state.push(*random_move(state, dealer))
        assert state.census() == pieces
    assert state.is_over()
    assert all(state.legal_actions(seat) == [] for seat in range(setup.seats))


@pytest.mark.rule("IN-3.4")
@FEW
@given(setups, seeds)
def test_one_player_wins_with_the_seals_for_it_and_nobody_else_has_them(setup: Setup, seed: int) -> None:
    state = GAME.new(setup)
    play_some(state, chance(seed), LONGEST)
    board = table(state)
    ready = [max(seat["seals"].values()) >= 4 or min(seat["seals"].values()) >= 1 for seat in board["seats"]]
    assert [int(won) for won in ready] == state.scores()
    assert seats_in(state.winners()) == board["score"]["winners"] == [ready.index(True)]


@pytest.mark.rule("IN-2.2")
@MANY
@given(positions())
def test_there_are_as_many_cards_in_hands_as_free_places_and_influence_cards(state: State) -> None:
    board = table(state)
    if board["phase"] not in ("draft", "over"):
        open_places = [place for place in board["places"] if place["family"] is None]
        in_hands = sum(seat["hand_size"] for seat in board["seats"])
        assert in_hands == len(board["in_hands"]) == len(open_places)


@pytest.mark.rule("IN-3.4")
@MANY
@given(positions())
def test_scores_are_the_sum_of_the_sheet(state: State) -> None:
    lines: list[Any] = [entry["points"] for entry in state.score_sheet()]
    assert state.scores() == [sum(points) for points in zip(*lines, strict=True)]


@pytest.mark.rule("IN-3.1", "IN-3.4")
@FEW
@given(setups, seeds)
def test_what_the_table_says_of_sharing_comes_true(setup: Setup, seed: int) -> None:
    """Where the palace is full and the last card's power stays unused, what would be won is what is won."""
    state, dealer = GAME.new(setup), chance(seed)
    while not state.is_over():
        seat, text = random_move(state, dealer)
        full = sum(place["card"] is None for place in table(state)["places"]) == 0
        before = table(state)
        state.push(seat, text)
        if full and text == "no power":
            assert_shared(before, table(state), state)


def assert_shared(before: dict[str, Any], after: dict[str, Any], state: State) -> None:
    if before["next_winner"] is not None:
        assert seats_in(state.winners()) == [before["next_winner"]]
        return
    for old, new in zip(before["seats"], after["seats"], strict=True):
        gains = dict(old["gains"])
        assert new["ducats"] == old["ducats"] + gains.pop("ducat", 0)
        assert new["seals"] == {guild: count + gains.get(guild, 0) for guild, count in old["seals"].items()}


@pytest.mark.rule("IN-1.1")
@FEW
@given(positions(), seeds)
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


@pytest.mark.rule("IN-K1")
@MANY
@given(positions(), seeds)
def test_what_a_seat_imagines_keeps_what_it_knows(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        imagined = state.determinize(seat, chance(seed))
        assert imagined.knowledge(seat) == state.knowledge(seat)
        assert state.known_to(seat).knowledge(seat) == state.knowledge(seat)
        assert imagined.census() == state.census()
        assert GAME.position(json.loads(json.dumps(imagined.dump()))).dump() == imagined.dump()


@pytest.mark.rule("IN-K1")
@FEW
@given(positions(), seeds)
def test_a_seat_cannot_tell_its_twins_apart(state: State, seed: int) -> None:
    for seat in (SPECTATOR, *range(state.seats)):
        twin = state.determinize(seat, chance(seed))
        assert shown(twin, seat) == shown(state, seat)


@pytest.mark.rule("IN-K1")
@FEW
@given(positions(), seeds)
def test_the_log_of_twins_is_the_same_until_something_is_shown(state: State, seed: int) -> None:
    dealer = chance(seed)
    while not state.is_over():
        seat, text = random_move(state, dealer)
        state = state.clone()
        twin = state.determinize(seat, dealer)
        logs = []
        for one in (state, twin):
            one.journal = Journal()
            one.push(seat, text)
            logs.append(one.journal.log(seat))
        if state.revealed == 0:
            assert logs[0] == logs[1]
            assert shown(twin, seat) == shown(state, seat)


@MANY
@given(setups, seeds, st.integers(1, 60))
def test_undo_restores_the_position_and_the_log(setup: Setup, seed: int, moves: int) -> None:
    match, dealer = Match(GAME, setup), chance(seed)
    for _ in range(moves):
        if match.state.is_over():
            return
        before, log = match.state.fingerprint(), match.journal.log(SPECTATOR)
        seat, text = random_move(match.state, dealer)
        match.push(seat, text)
        try:
            match.undo(seat)
        except CannotUndo:
            continue
        assert match.state.fingerprint() == before
        assert match.journal.log(SPECTATOR) == log
        match.push(seat, text)


@MANY
@given(positions())
def test_every_legal_action_is_read_as_it_is_written(state: State) -> None:
    for seat in range(state.seats):
        actions = state.legal_actions(seat)
        assert [state.parse(state.text(action)) for action in actions] == actions
        assert len(set(actions)) == len(actions)


@MANY
@given(positions(), seeds)
def test_a_position_written_down_and_read_goes_on_alike(state: State, seed: int) -> None:
    again, clone = GAME.position(json.loads(json.dumps(state.dump()))), state.clone()
    assert again.dump() == state.dump()
    for one in (state, again, clone):
        play_some(one, chance(seed), 40)
    assert again.fingerprint() == clone.fingerprint() == state.fingerprint()
    assert again.scores() == state.scores()


@MANY
@given(positions(), seeds)
def test_a_clone_goes_its_own_way(state: State, seed: int) -> None:
    clone, before = state.clone(), state.fingerprint()
    play_some(clone, chance(seed), 40)
    assert state.fingerprint() == before
    after = clone.fingerprint()
    play_some(state, chance(seed + 1), 40)
    assert clone.fingerprint() == after
