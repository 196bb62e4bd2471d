"""The core API: what follows for every game from what it provides."""

from __future__ import annotations

import pytest

import signoria
from signoria.kernel.dealer import FastDealer, fast_dealer
from signoria.kernel.errors import BadPosition, BadSetup, IllegalAction, NotYourTurn
from signoria.kernel.playout import Tally, play_many, play_out
from signoria.kernel.state import GameData, State, canonical_json, new_buffer, seats_in
from tests.conformance.toy import Toy, notation, toy_game

GAME = toy_game()


def a_state() -> State:
    return GAME.new(GAME.setup(3, 5))


def test_a_mask_names_its_seats() -> None:
    assert seats_in(0b10110) == [1, 2, 4]
    assert seats_in(0) == []


def test_equal_data_have_one_text() -> None:
    assert canonical_json({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_why_not_says_nothing_of_a_legal_action() -> None:
    state = a_state()
    assert state.why_not(0, state.legal_texts(0)[0]) is None


def test_why_not_and_push_refuse_alike() -> None:
    state = a_state()
    refusal = state.why_not(0, "stay")
    with pytest.raises(IllegalAction) as error:
        state.push(0, "stay")
    assert refusal is not None
    assert error.value.refusal == refusal
    assert refusal.as_dict() == {"rule": "T-1", "code": "not-now", "numbers": {"phase": 0}}


def test_who_is_not_asked_is_told_who_is() -> None:
    state = a_state()
    for seat in range(3):
        state.push(seat, state.legal_texts(seat)[0])
    asked = seats_in(state.actors)
    with pytest.raises(NotYourTurn, match=f"the turn of seat {asked[0]}"):
        state.push(next(seat for seat in range(3) if seat not in asked), "mark red")


def test_several_who_are_asked_are_all_named() -> None:
    assert str(NotYourTurn(2, [0, 1])) == "seat 2 cannot move now; it is the turn of seats 0 and 1"


def test_when_it_is_over_nobody_is_asked() -> None:
    state = a_state()
    play_out_interpreted(state)
    with pytest.raises(NotYourTurn, match="the match is over"):
        state.push(0, "stay")


def play_out_interpreted(state: State) -> None:
    play_out(state, FastDealer(1, 2, 3, 4), new_buffer())
    assert state.is_over()


def test_a_view_holds_the_table_and_what_the_seat_may_do() -> None:
    state = a_state()
    view = state.view(1)
    assert view["legal"] == state.legal_texts(1)
    assert view["actors"] == [0, 1, 2]
    assert state.view(-1)["legal"] == []


def test_many_matches_are_counted() -> None:
    tally = Tally(3)
    play_many(a_state(), 20, FastDealer(1, 2, 3, 4), tally)
    assert tally.games == 20
    assert sum(tally.wins) == pytest.approx(20)
    assert tally.decisions > 20
    assert sum(tally.points) >= 20 * 3


def test_a_game_must_provide_every_part() -> None:
    bare = State(GameData({}, 2, notation()))
    for ask in (bare.clone, bare.scores, bare.winners, bare.score_sheet, bare.contents, bare.census):
        with pytest.raises(NotImplementedError):
            ask()


@pytest.mark.parametrize(
    "dump", [{}, {"variant": {}}, {"variant": "toy"}, {"variant": {"game": "toy"}, "contents": {}}]
)
def test_a_position_that_is_none_is_refused(dump: dict[str, object]) -> None:
    with pytest.raises((BadPosition, BadSetup)):
        GAME.position(dump)


def test_game_data_is_made_once_for_each_variant() -> None:
    state = a_state()
    assert GAME.position(state.dump()).game_data is state.game_data
    assert isinstance(state, Toy)


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_an_advance_goes_on_to_the_next_choice(game_id: str) -> None:
    game = signoria.game(game_id)
    dealer = fast_dealer(game_id.encode())
    state = game.new(game.setup(game.seats[-1], 1))
    driven = state.clone()
    while not state.is_over():
        seat = seats_in(state.actors)[0]
        legal = state.legal_actions(seat)
        action = legal[dealer.below(len(legal))]
        state.advance(seat, action)
        driven.apply(seat, action)
        while not driven.is_over() and len(driven.legal_actions(seats_in(driven.actors)[0])) == 1:
            forced = seats_in(driven.actors)[0]
            driven.apply(forced, driven.legal_actions(forced)[0])
        assert state.fingerprint() == driven.fingerprint()
