"""What holds in every match of every game, whatever is dealt and played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games import game, game_ids
from signoria.kernel.errors import CannotUndo
from signoria.kernel.journal import Journal
from signoria.kernel.match import Match
from signoria.kernel.state import SPECTATOR, State, new_buffer, seats_in
from tests.games.chance import FEW, MANY, chance, play_some, positions, random_move, seeds, setups, shown
from tests.games.dumps import reloaded

GAMES = pytest.mark.parametrize("game_id", game_ids())


def viewers(state: State) -> range:
    """A spectator, and every seat."""
    return range(SPECTATOR, state.seats)


@pytest.mark.rule("IP-C1", "IP-C2", "IP-C6", "IP-C8", "IN-C2", "IN-C3", "IN-C4", "IN-2.2", "IN-3.5")
@GAMES
@FEW
@given(data=st.data(), seed=seeds)
def test_nothing_is_lost_and_somebody_is_asked_until_the_end(game_id: str, data: st.DataObject, seed: int) -> None:
    setup = data.draw(setups(game_id))
    state, dealer = game(game_id).new(setup), chance(seed)
    pieces = state.census()
    while not state.is_over():
        state.push(*random_move(state, dealer))
        assert state.census() == pieces
    assert all(state.legal_actions(seat) == [] for seat in range(setup.seats))


@pytest.mark.rule("PA-F3", "IP-F5", "IN-3.4")
@GAMES
@MANY
@given(data=st.data())
def test_scores_are_the_sum_of_the_sheet_and_somebody_wins(game_id: str, data: st.DataObject) -> None:
    state = data.draw(positions(game_id))
    lines: list[Any] = [entry["points"] for entry in state.score_sheet()]
    assert state.scores() == [sum(points) for points in zip(*lines, strict=True)]
    assert seats_in(state.winners())
    assert {state.scores()[seat] for seat in seats_in(state.winners())} == {max(state.scores())}


@GAMES
@MANY
@given(data=st.data())
def test_hints_for_all_actions_at_once_are_those_for_each(game_id: str, data: st.DataObject) -> None:
    state = data.draw(positions(game_id))
    for seat in seats_in(state.actors | state.chosen):
        actions, priors = new_buffer(), new_buffer()
        n = state.fill_legal(seat, actions)
        state.fill_priors(seat, actions, n, priors)
        assert list(priors)[:n] == [state.prior(seat, action) for action in state.legal_actions(seat)]


# Secrets.


@pytest.mark.rule("PA-K1", "IP-K1", "IN-K1")
@GAMES
@MANY
@given(data=st.data(), seed=seeds)
def test_what_a_seat_imagines_keeps_what_it_knows(game_id: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(game_id))
    for seat in viewers(state):
        imagined = state.determinize(seat, chance(seed))
        assert imagined.knowledge(seat) == state.knowledge(seat)
        assert state.known_to(seat).knowledge(seat) == state.knowledge(seat)
        assert imagined.census() == state.census()
        assert (imagined.actors, imagined.chosen) == (state.actors, state.chosen)


@pytest.mark.rule("PA-K1", "IP-K1", "IN-K1")
@GAMES
@FEW
@given(data=st.data(), seed=seeds)
def test_an_imagined_position_can_be_written_down_and_played_on(game_id: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(game_id))
    for seat in (SPECTATOR, 0):
        imagined, known = state.determinize(seat, chance(seed)), state.known_to(seat)
        assert reloaded(game(game_id), imagined).dump() == imagined.dump()
        assert reloaded(game(game_id), known).dump() == known.dump()
        play_some(imagined, chance(seed))
        assert imagined.is_over()


@pytest.mark.rule("PA-K1", "IP-K1", "IN-K1")
@GAMES
@FEW
@given(data=st.data(), seed=seeds)
def test_a_seat_cannot_tell_its_twins_apart(game_id: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(game_id))
    for seat in viewers(state):
        twin = state.determinize(seat, chance(seed))
        assert shown(twin, seat) == shown(state, seat)


@pytest.mark.rule("PA-K1", "IP-K1", "IN-K1")
@GAMES
@FEW
@given(data=st.data(), seed=seeds)
def test_twins_stay_alike_until_something_is_shown(game_id: str, data: st.DataObject, seed: int) -> None:
    state, dealer = data.draw(positions(game_id)), chance(seed)
    for _ in range(60):
        if state.is_over():
            return
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


# Undo, notation, dumps, clones.


@GAMES
@MANY
@given(data=st.data(), seed=seeds, moves=st.integers(1, 60))
def test_undo_restores_the_position_and_the_log(game_id: str, data: st.DataObject, seed: int, moves: int) -> None:
    match, dealer = Match(game(game_id), data.draw(setups(game_id))), chance(seed)
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


@GAMES
@MANY
@given(data=st.data())
def test_every_legal_action_is_read_as_it_is_written(game_id: str, data: st.DataObject) -> None:
    state = data.draw(positions(game_id))
    for seat in range(state.seats):
        actions = state.legal_actions(seat)
        assert [state.parse(state.text(action)) for action in actions] == actions
        assert len(set(actions)) == len(actions)


@GAMES
@MANY
@given(data=st.data(), seed=seeds)
def test_a_position_written_down_and_read_goes_on_alike(game_id: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(game_id))
    again, clone = reloaded(game(game_id), state), state.clone()
    assert again.dump() == state.dump()
    for one in (state, again, clone):
        play_some(one, chance(seed), 40)
    assert again.fingerprint() == clone.fingerprint() == state.fingerprint()
    assert again.scores() == state.scores()


@GAMES
@MANY
@given(data=st.data(), seed=seeds)
def test_a_clone_goes_its_own_way(game_id: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(game_id))
    clone, before = state.clone(), state.fingerprint()
    play_some(clone, chance(seed), 40)
    assert state.fingerprint() == before
    after = clone.fingerprint()
    play_some(state, chance(seed + 1), 40)
    assert clone.fingerprint() == after
