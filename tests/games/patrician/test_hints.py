"""Hints for bots: how good actions look, what a seat can expect, and that neither depends on hidden cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.games.patrician import GAME
from signoria.kernel.state import State, seats_in
from tests.games.chance import FEW, chance, play_some, seeds
from tests.games.patrician.positions import position
from tests.games.story import PLAYERS, play

OPTIONS = ((), ("ambassadors",), ("messengers",), ("ambassadors", "messengers"))
MOST_MOVES = 160


def priors(state: State, player: str = "A") -> dict[str, int]:
    """How good each of a player's actions looks."""
    seat = PLAYERS.index(player)
    return {state.text(action): state.prior(seat, action) for action in state.legal_actions(seat)}


def best(state: State, player: str = "A") -> str:
    """The action that looks best to a player; it must be the only one."""
    found = sorted(priors(state, player).items(), key=lambda pair: -pair[1])
    assert found[0][1] > found[1][1], "nothing looks best"
    return found[0][0]


def value(state: State, player: str = "A") -> int:
    return state.evaluate(PLAYERS.index(player))


# Cards.


@pytest.mark.parametrize("taken", ["Lucca:LL", "Verona:L"])
def test_the_card_that_completes_a_set_is_taken(taken: str) -> None:
    face_up = {"Roma": taken, "Siena": "Firenze:CC"}
    state = position(hands={"A": "Roma:E Siena:EE"}, piles={"A": "Roma:LL Siena:2"}, face_up=face_up)
    assert best(state) == "play Roma:E"


def test_a_pair_of_portraits_beats_a_single_one() -> None:
    state = position(
        hands={"A": "Siena:? Roma:E"},
        face_up={"Lucca": "Lucca:LL", "Roma": "Bologna:L*"},
        deck="Bologna:2 Milano:2 Firenze:2",
    )
    play(state, "A play Siena:?\nA build left")
    assert best(state) == "take Lucca"


def test_towards_the_end_a_set_begun_is_worth_less() -> None:
    deck = "Bologna:2 Bologna:2 Milano:2 Milano:2 Firenze:2 Firenze:2 Roma:2 Roma:2 Parma:2"
    early, late = (position(seats=2, piles={"A": "Roma:LL"}, hands={"A": "Verona:E*"}, deck=d) for d in (deck, ""))
    none_early, none_late = (position(seats=2, hands={"A": "Verona:E*"}, deck=d) for d in (deck, ""))
    assert value(early) - value(none_early) > value(late) - value(none_late) == 0


def test_a_floor_that_can_still_be_answered_waits() -> None:
    """Ferrara's last floor wins its right tower; in Verona somebody else has the last word."""
    state = position(hands={"A": "Ferrara:E Verona:L"}, towers={"Ferrara": ("BBB", "B"), "Verona": ("AB", "B")})
    assert best(state) == "play Ferrara:E"


def test_arms_are_kept_until_everybody_else_has_built() -> None:
    """D must play its only card: by playing in Roma first, A builds after it in Firenze."""
    hands = {"A": "Firenze:2 Roma:E", "B": "Roma:2 Siena:2", "C": "Lucca:2", "D": "Firenze:2"}
    state = position(4, hands=hands, towers={"Firenze": ("DAD", "DD"), "Roma": ("C", "AABBD")})
    assert best(state) == "play Roma:E"


def test_arms_are_not_kept_if_somebody_can_wait_longer() -> None:
    hands = {"A": "Firenze:2 Roma:E", "B": "Roma:2 Siena:2", "C": "Lucca:2", "D": "Firenze:2 Milano:2"}
    state = position(4, hands=hands, towers={"Firenze": ("DAD", "DD"), "Roma": ("C", "AABBD")})
    assert best(state) == "play Firenze:2"


# Floors.


def test_the_last_floor_goes_where_it_wins_a_tie_if_the_other_tower_is_safe() -> None:
    state = position(hands={"A": "Ferrara:E Roma:2"}, towers={"Ferrara": ("BA", "CB")})
    play(state, "A play Ferrara:E")
    assert best(state) == "build right"


def test_one_floor_each_wins_both_towers() -> None:
    state = position(hands={"A": "Siena:2 Roma:2"}, towers={"Siena": ("ABC", "AB")})
    play(state, "A play Siena:2\nA build left")
    assert best(state) == "build right"


def test_both_floors_go_where_one_would_not_do() -> None:
    state = position(hands={"A": "Siena:2 Roma:2"}, towers={"Siena": ("BBB", "CC")})
    play(state, "A play Siena:2")
    assert best(state) == "build right"
    play(state, "A build right")
    assert best(state) == "build right"


def test_who_can_win_nothing_gives_the_leader_the_smaller_tile() -> None:
    """B leads; as A builds, B's or C's tower becomes the taller."""
    state = position(
        hands={"A": "Ferrara:E Roma:2"},
        towers={"Ferrara": ("BB", "CC")},
        tiles={"Bologna": "BB", "Siena": "CA"},
    )
    play(state, "A play Ferrara:E")
    assert best(state) == "build right"


# The last word.


def test_a_tie_is_lost_to_who_openly_holds_the_last_floor() -> None:
    """B builds on the left, and has the highest floor: A's two floors there are worth no more than C's."""
    hands = {"A": "Roma:2", "B": "Verona:L", "C": "Siena:2"}
    tied, absent = (position(hands=hands, towers={"Verona": (left, "B")}) for left in ("AAB", "CCB"))
    assert value(tied) == value(absent)


def test_a_tie_is_won_by_who_holds_the_last_floor() -> None:
    tied = position(hands={"A": "Verona:L"}, towers={"Verona": ("BBA", "B")})
    lost = position(hands={"A": "Verona:L"}, towers={"Verona": ("BBBB", "C")}, tiles={"Verona": "BC"})
    assert value(tied) - value(lost) == 500


def test_a_tower_that_a_rival_can_still_take_is_left_to_it() -> None:
    """Two floors on the left would lose the tie to B's last one; on the right one is enough."""
    state = position(hands={"A": "Ferrara:? Roma:2", "B": "Ferrara:E Siena:2"}, towers={"Ferrara": ("BA", "C")})
    play(state, "A play Ferrara:?")
    assert best(state) == "build right"


@pytest.mark.rule("PA-2.2")
def test_a_rival_with_the_last_floor_is_left_the_empty_site() -> None:
    state = position(hands={"A": "Ferrara:2 Roma:2", "B": "Ferrara:E Siena:2"}, towers={"Ferrara": ("BB", "")})
    play(state, "A play Ferrara:2")
    assert best(state) == "build left"
    play(state, "A build left")
    assert best(state) == "build left"


@pytest.mark.rule("PA-2.2")
def test_the_tower_beside_an_empty_site_is_final_when_one_floor_is_missing() -> None:
    """Whoever has the last floor: it goes to the right."""
    won, absent = (position(hands={"A": "Roma:2"}, towers={"Ferrara": (left, "")}) for left in ("BBAA", "BBCC"))
    assert value(won) - value(absent) == 500


# Moves.


def test_a_floor_that_is_outnumbered_is_moved_to_the_own_tower() -> None:
    state = position(hands={"A": "Lucca:move Roma:2"}, towers={"Milano": ("BBA", "A")})
    play(state, "A play Lucca:move\nA build left")
    assert best(state) == "move Milano left>right"


@pytest.mark.rule("PA-2.2")
def test_a_floor_leaves_the_site_to_which_the_last_one_must_go() -> None:
    """The left tower is then A's for good, by the highest floor."""
    state = position(hands={"A": "Lucca:move Roma:2"}, towers={"Parma": ("BBA", "A")})
    play(state, "A play Lucca:move\nA build left")
    assert best(state) == "move Parma right>left"


def test_no_move_is_better_than_a_bad_one() -> None:
    state = position(hands={"A": "Lucca:move Roma:2"}, towers={"Milano": ("AAB", "AB")})
    play(state, "A play Lucca:move\nA build left")
    assert best(state) == "no move"


def test_a_move_that_changes_nothing_is_left_undone() -> None:
    """C has the last word and wins both towers, wherever the floors are."""
    hands = {"A": "Lucca:move Roma:2", "C": "Milano:CC Siena:2"}
    state = position(hands=hands, towers={"Milano": ("CCC", "CCA")})
    play(state, "A play Lucca:move\nA build left")
    assert best(state) == "no move"


# Messengers.


def test_a_messenger_goes_where_the_player_wins() -> None:
    state = position(
        options=("messengers",),
        hands={"A": "Roma:C* Siena:2"},
        towers={"Milano": ("AAA", "A"), "Parma": ("AA", "A"), "Bologna": ("BBB", "BB"), "Firenze": ("CCC", "B")},
    )
    play(state, "A play Roma:C*\nA build left")
    assert best(state) == "messenger Milano-Parma"
    assert priors(state)["messenger Bologna-Firenze"] < 0


def test_a_messenger_is_kept_while_nothing_is_won_and_stars_are_left() -> None:
    state = position(options=("messengers",), hands={"A": "Roma:C* Siena:L* Parma:L*"})
    play(state, "A play Roma:C*\nA build left")
    assert best(state) == "no messenger"


def test_a_messenger_beside_a_scored_city_counts_for_the_other_city_only() -> None:
    state = position(
        options=("messengers",),
        hands={"A": "Roma:C* Siena:2"},
        towers={"Milano": ("AAA", "A"), "Parma": ("AAA", "AA"), "Verona": ("B", "B")},
        tiles={"Parma": "AA"},
    )
    play(state, "A play Roma:C*\nA build left")
    found = priors(state)
    assert found["messenger Milano-Parma"] > 0 > found["messenger Parma-Verona"]


# Ambassadors.


@pytest.mark.parametrize(("options", "more"), [((), False), (("ambassadors",), True)])
def test_with_ambassadors_the_cities_of_the_large_card_are_worth_more(options: tuple[str, ...], more: bool) -> None:
    verona = position(options=options, hands={"A": "Roma:2"}, towers={"Verona": ("AA", "A")})
    ferrara = position(options=options, hands={"A": "Roma:2"}, towers={"Ferrara": ("AA", "A")})
    assert (value(verona) > value(ferrara)) == more


# What a player can expect.


def test_arms_in_hand_raise_the_expected_value() -> None:
    towers = {"Verona": ("AB", "B")}
    with_arms = position(hands={"A": "Verona:2 Roma:2"}, towers=towers)
    without = position(hands={"A": "Roma:2"}, towers=towers)
    assert value(with_arms) > value(without)


def test_arms_that_a_rival_took_openly_are_feared() -> None:
    towers = {"Verona": ("AB", "B")}
    feared = position(hands={"A": "Roma:2", "B": "Verona:2", "C": "Siena:2"}, towers=towers)
    harmless = position(hands={"A": "Roma:2", "B": "Lucca:2", "C": "Siena:2"}, towers=towers)
    assert value(feared) < value(harmless)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position anywhere in a match of any variant."""
    seats, options = draw(st.sampled_from(GAME.seats)), draw(st.sampled_from(OPTIONS))
    state = GAME.new(GAME.setup(seats, draw(seeds), options=options))
    dealer = chance(draw(seeds))
    play_some(state, dealer, int(dealer.below(MOST_MOVES)))
    return state


@pytest.mark.rule("PA-K1")
@FEW
@given(positions(), seeds)
def test_hints_know_no_more_than_the_seat(state: State, seed: int) -> None:
    for seat in range(state.seats):
        actions = state.legal_actions(seat)
        seen = [state.evaluate(seat), *(state.prior(seat, action) for action in actions)]
        for twin in (state.known_to(seat), state.determinize(seat, chance(seed))):
            assert [twin.evaluate(seat), *(twin.prior(seat, action) for action in actions)] == seen


@pytest.mark.rule("PA-F3")
@FEW
@given(positions(), seeds)
def test_at_the_end_the_evaluation_is_the_score_and_the_winner_has_most(state: State, seed: int) -> None:
    play_some(state, chance(seed), 1000)
    values = [int(state.evaluate(seat)) for seat in range(state.seats)]
    assert [-(-value // 100) for value in values] == state.scores()
    assert seats_in(state.winners()) == [seat for seat, value in enumerate(values) if value == max(values)]
