"""The influence cards: IN-2.3 to IN-2.9."""

from __future__ import annotations

import pytest

from signoria.games.intrigo.components import POWER_NAMES
from signoria.kernel.state import State
from tests.games.dumps import contents
from tests.games.intrigo.positions import asked, card_at, position, token_at, winner_at
from tests.games.story import choices, hand, play, table, told_by

AROUND = {2: "Contarini-4", 16: "Dandolo-3", 9: "Tiepolo-2"}
TOKENS = {1: "Clergy", 2: "ducat", 9: "Military"}


def bought(power: str, at: int = 1, **story: object) -> State:
    """A has bought a card and put it at a place, by default between two schemers and two tokens."""
    known: dict[str, object] = {"palace": AROUND, "tokens": TOKENS, "ducats": {"A": 1, "B": 1}}
    state = position(**{**known, **story})  # type: ignore[arg-type]
    play(state, f"A buy {power}\nA at {at}")
    return state


def in_reach(state: State) -> dict[str, object]:
    """What a power can change."""
    data = contents(state)
    return {field: data[field] for field in ("palace", "cards_down", "tokens", "tokens_down", "played")}


# IN-2.3: every power.

TARGETS = {
    "courtesan": ["call Contarini-2", "call Contarini-3", "call Gradenigo-2", "call Tiepolo-3"],
    "peddler": ["token 1", "token 2"],
    "assassin": ["schemer 2", "schemer 16"],
    "guard": ["schemer 2", "schemer 16"],
    "gondolier": ["schemer 2", "schemer 16"],
    "thief": ["token 1", "token 2"],
}


@pytest.mark.rule("IN-2.3", "IN-2.4", "IN-2.5", "IN-2.6", "IN-2.7", "IN-2.8", "IN-2.9")
@pytest.mark.parametrize("power", POWER_NAMES)
def test_a_power_reaches_what_is_beside_its_card_and_may_stay_unused(power: str) -> None:
    state = bought(power, palace={**AROUND, 16: "-"}) if power == "courtesan" else bought(power)
    offered = choices(state)
    assert offered[-1] == "no power"
    assert set(TARGETS[power]) <= set(offered) if power == "courtesan" else offered[:-1] == TARGETS[power]
    before = in_reach(state)
    assert told_by(play(state, "A no power"), "power-unused") == [{"card": power, "actor": 0}]
    assert in_reach(state) == before
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.3")
@pytest.mark.parametrize("power", POWER_NAMES)
def test_a_power_without_a_target_does_nothing(power: str) -> None:
    """In the far corner lie neither tokens nor schemers; both places next to the courtesan are taken."""
    state = position(palace=AROUND, tokens=TOKENS, ducats={"A": 1})
    events = play(state, f"A buy {power}\nA at {1 if power == 'courtesan' else 5}")
    assert told_by(events, "power-without-target") == [{"card": power, "actor": 0}]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.3", "IN-S2")
def test_the_neighbours_are_found_round_the_corner_too() -> None:
    palace = {1: "Contarini-4", 15: "Contarini-3", 14: "Contarini-2", 2: "Dandolo-2"}
    state = bought("assassin", at=16, palace=palace)
    assert choices(state) == ["schemer 1", "schemer 15", "no power"]
    state = bought("thief", at=16, palace={}, tokens={1: "Clergy", 16: "ducat", 15: "Clergy", 2: "ducat"})
    assert choices(state) == ["token 1", "token 16", "no power"]


@pytest.mark.rule("IN-2.3")
@pytest.mark.parametrize("power", ["assassin", "guard", "gondolier"])
def test_influence_cards_are_nobodys_target(power: str) -> None:
    state = bought(power, palace={2: "thief", 16: "peddler", 8: "Contarini-2", 9: "Contarini-3"})
    assert asked(state) == "B card"


# The peddler.


@pytest.mark.rule("IN-2.4")
def test_the_peddler_swaps_a_token_beside_the_card_with_any_other_whatever_the_symbols() -> None:
    state = bought("peddler")
    play(state, "A token 1")
    assert choices(state) == ["token 2", "token 9"]
    events = play(state, "A token 2")
    assert told_by(events, "tokens-swapped") == [{"arcades": [1, 2], "tokens": ["ducat", "Clergy"], "actor": 0}]
    assert [token_at(state, arcade) for arcade in (1, 2, 9)] == ["ducat", "Clergy", "Military"]


@pytest.mark.rule("IN-2.4")
def test_the_peddler_fetches_a_token_from_far_away() -> None:
    state = bought("peddler")
    play(state, "A token 2\nA token 9")
    assert [token_at(state, arcade) for arcade in (1, 2, 9)] == ["Clergy", "Military", "ducat"]


@pytest.mark.rule("IN-2.4", "IN-2.3")
def test_a_single_token_in_the_palace_cannot_be_swapped() -> None:
    assert asked(bought("peddler", tokens={1: "Clergy"})) == "B card"


@pytest.mark.rule("IN-2.4")
def test_the_only_other_token_needs_no_question() -> None:
    state = bought("peddler", tokens={1: "Clergy", 9: "ducat"})
    play(state, "A token 1")
    assert [token_at(state, arcade) for arcade in (1, 9)] == ["ducat", "Clergy"]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.4", "IN-2.9")
def test_a_stolen_token_that_is_swapped_stays_face_down() -> None:
    state = bought("thief")
    play(state, "A token 1\nB buy peddler\nB at 8\nB token 9\nB token 1")
    assert (token_at(state, 1), token_at(state, 9)) == ("Military", "(Clergy)")
    assert (winner_at(state, 1), winner_at(state, 9)) == ("D", "-")


@pytest.mark.rule("IN-2.4", "IN-2.9")
def test_two_face_down_tokens_that_are_swapped_stay_face_down() -> None:
    state = bought("peddler", stolen=[1, 9])
    play(state, "A token 1\nA token 9")
    assert [token_at(state, arcade) for arcade in (1, 2, 9)] == ["(Military)", "ducat", "(Clergy)"]


# The assassin.


@pytest.mark.rule("IN-2.5", "IN-3.1")
def test_the_assassin_turns_a_schemer_face_down_and_it_wins_nothing() -> None:
    state = bought("assassin")
    assert winner_at(state, 2) == "A"
    events = play(state, "A schemer 2")
    assert told_by(events, "schemer-killed") == [{"card": "Contarini-4", "place": 2, "actor": 0}]
    assert (card_at(state, 2), card_at(state, 16)) == ("(Contarini-4)", "Dandolo-3")
    assert winner_at(state, 2) == "-"
    assert table(state)["arcades"][1]["why_nobody"] == "no-schemer"


@pytest.mark.rule("IN-2.5")
def test_nobody_is_murdered_twice() -> None:
    assert choices(bought("assassin", face_down=[2])) == ["schemer 16", "no power"]
    assert asked(bought("assassin", face_down=[2, 16])) == "B card"


@pytest.mark.rule("IN-2.5", "IN-2.7")
def test_a_face_down_schemer_that_is_swapped_stays_face_down() -> None:
    state = bought("gondolier", face_down=[2])
    play(state, "A schemer 2\nA schemer 9")
    assert (card_at(state, 2), card_at(state, 9)) == ("Tiepolo-2", "(Contarini-4)")


@pytest.mark.rule("IN-2.5", "IN-2.7")
def test_two_face_down_schemers_that_are_swapped_stay_face_down() -> None:
    state = bought("gondolier", face_down=[2, 9])
    play(state, "A schemer 2\nA schemer 9")
    assert [card_at(state, place) for place in (2, 9, 16)] == ["(Tiepolo-2)", "(Contarini-4)", "Dandolo-3"]


@pytest.mark.rule("IN-2.5", "IN-2.8", "IN-3.1")
def test_a_face_down_schemer_that_is_moved_stays_face_down_and_still_wins_nothing() -> None:
    state = bought("guard", face_down=[2], tokens={11: "Clergy"})
    play(state, "A schemer 2\nA at 10")
    assert (card_at(state, 2), card_at(state, 10), card_at(state, 9)) == ("-", "(Contarini-4)", "Tiepolo-2")
    assert winner_at(state, 11) == "-"


# The courtesan.


@pytest.mark.rule("IN-2.6", "IN-2.1")
def test_the_courtesan_calls_a_schemer_from_any_hand_to_a_free_neighbour_place() -> None:
    state = bought("courtesan", palace={9: "Contarini-4"}, hands={"B": "Dandolo-2 Dandolo-3 Dandolo-4 Tiepolo-4"})
    play(state, "A call Dandolo-4")
    assert choices(state) == ["at 2", "at 16"]
    events = play(state, "A at 16")
    assert told_by(events, "schemer-called") == [{"card": "Dandolo-4", "holder": 1, "place": 16, "actor": 0}]
    assert card_at(state, 16) == "Dandolo-4"
    assert hand(state, "B") == ["Dandolo-2", "Dandolo-3", "Tiepolo-4"]
    assert asked(state) == "B card", "the call was not B's turn"


@pytest.mark.rule("IN-2.6")
def test_a_schemer_in_the_palace_cannot_be_called_and_a_twin_in_a_hand_can() -> None:
    state = bought("courtesan", palace={9: "Contarini-4", 10: "Tiepolo-3"})
    offered = choices(state)
    assert "call Contarini-4" not in offered
    assert "call Tiepolo-3" in offered
    assert len(offered) == 14 + 1
    both = bought("courtesan", palace={9: "Tiepolo-3", 10: "Tiepolo-3"})
    assert "call Tiepolo-3" not in choices(both)


@pytest.mark.rule("IN-2.6")
def test_a_schemer_that_was_placed_or_called_cannot_be_called_again() -> None:
    state = position(hands={"A": "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2"}, ducats={"B": 1, "C": 2})
    play(state, "A play Contarini-4\nA at 9\nB buy courtesan\nB at 1")
    assert "call Contarini-4" not in choices(state, "B")
    assert choices(state.clone(), "B") == choices(state, "B")
    play(state, "B call Gradenigo-2\nB at 2\nC buy courtesan\nC at 5")
    offered = choices(state, "C")
    assert not {"call Contarini-4", "call Gradenigo-2"} & set(offered)
    assert "call Contarini-3" in offered


@pytest.mark.rule("IN-2.6")
def test_the_only_free_neighbour_place_needs_no_question() -> None:
    state = bought("courtesan", palace={2: "Contarini-4"})
    play(state, "A call Tiepolo-4")
    assert card_at(state, 16) == "Tiepolo-4"
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.6")
def test_ones_own_schemer_may_be_called() -> None:
    state = bought("courtesan", hands={"A": "Gradenigo-2 Gradenigo-3 Gradenigo-4 Tiepolo-4"}, palace={})
    play(state, "A call Gradenigo-4\nA at 2")
    assert hand(state, "A") == ["Gradenigo-2", "Gradenigo-3", "Tiepolo-4"]


@pytest.mark.rule("IN-2.6", "IN-2.2")
def test_who_loses_the_last_card_to_a_call_passes() -> None:
    palace = {9: "Contarini-2", 10: "Contarini-3", 11: "Contarini-4"}
    state = bought("courtesan", palace=palace, hands={"B": "Dandolo-4"}, ducats={"A": 1})
    events = play(state, "A call Dandolo-4\nA at 2")
    assert told_by(events, "seat-passed") == [{"actor": 1}]
    assert asked(state) == "C card"


@pytest.mark.rule("IN-2.6")
@pytest.mark.parametrize(
    ("caller", "holders", "placed"),
    [("A", "AC", "C"), ("A", "BC", "B"), ("B", "AB", "A"), ("C", "BD", "D"), ("D", "AC", "A"), ("A", "AA", "A")],
)
def test_of_two_holders_the_first_from_the_callers_left_places_the_card_and_the_caller_last(
    caller: str, holders: str, placed: str
) -> None:
    cards = iter(
        [
            "Contarini-2",
            "Contarini-3",
            "Contarini-4",
            "Gradenigo-2",
            "Gradenigo-3",
            "Gradenigo-4",
            "Dandolo-2",
            "Dandolo-3",
        ]
    )
    hands = {}
    for player in dict.fromkeys(holders):
        twins = ["Tiepolo-3"] * holders.count(player)
        hands[player] = " ".join([*twins, *(next(cards) for _ in range(4 - len(twins)))])
    state = position(turn=caller, hands=hands, ducats={caller: 1})
    events = play(state, f"{caller} buy courtesan\n{caller} at 1\n{caller} call Tiepolo-3\n{caller} at 2")
    assert [event["holder"] for event in told_by(events, "schemer-called")] == ["ABCD".index(placed)]
    assert len(hand(state, placed)) == 3


# The gondolier.


@pytest.mark.rule("IN-2.7")
def test_the_gondolier_swaps_a_schemer_next_to_the_card_with_any_other() -> None:
    state = bought("gondolier")
    play(state, "A schemer 2")
    assert choices(state) == ["schemer 9", "schemer 16"]
    events = play(state, "A schemer 9")
    assert told_by(events, "schemers-swapped") == [
        {"places": [2, 9], "cards": ["Tiepolo-2", "Contarini-4"], "actor": 0},
    ]
    assert [card_at(state, place) for place in (2, 9, 16)] == ["Tiepolo-2", "Contarini-4", "Dandolo-3"]


@pytest.mark.rule("IN-2.7", "IN-2.3")
def test_a_single_schemer_in_the_palace_cannot_be_swapped() -> None:
    assert asked(bought("gondolier", palace={2: "Contarini-4"})) == "B card"


# The palace guard.


@pytest.mark.rule("IN-2.8")
def test_the_guard_moves_a_schemer_to_any_other_free_place() -> None:
    state = bought("guard")
    play(state, "A schemer 16")
    assert choices(state) == [f"at {place}" for place in (3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15)]
    events = play(state, "A at 7")
    assert told_by(events, "schemer-moved") == [{"card": "Dandolo-3", "from": 16, "place": 7, "actor": 0}]
    assert (card_at(state, 16), card_at(state, 7)) == ("-", "Dandolo-3")
    play(state, "B play " + hand(state, "B")[0])
    assert "at 16" in choices(state, "B"), "the place that was left is free again"
    assert "at 7" not in choices(state, "B")


# The thief.


@pytest.mark.rule("IN-2.9", "IN-3.1")
def test_the_thief_turns_a_token_face_down_and_nobody_wins_it() -> None:
    state = bought("thief")
    assert winner_at(state, 2) == "A"
    events = play(state, "A token 2")
    assert told_by(events, "token-stolen") == [{"arcade": 2, "token": "ducat", "actor": 0}]
    assert (token_at(state, 2), winner_at(state, 2)) == ("(ducat)", "-")
    assert winner_at(state, 1) == "D"


@pytest.mark.rule("IN-2.9")
def test_no_token_is_stolen_twice() -> None:
    assert choices(bought("thief", stolen=[1])) == ["token 2", "no power"]
    assert asked(bought("thief", stolen=[1, 2])) == "B card"


# The last place.

LAST = "Contarini-4 - Gradenigo-2 Gradenigo-3 Gradenigo-4 Morosini-2 Morosini-3 Morosini-4 Dandolo-2 Dandolo-3 "
LAST += "Dandolo-4 Contarini-3"


def buying_the_last(power: str) -> tuple[State, list[dict[str, object]]]:
    """Three seats; A has no cards and buys a card for place 2, the last that is free."""
    state = position(
        3, palace=LAST, hands={"A": "", "B": "Contarini-2", "C": ""}, ducats={"A": 1}, tokens={2: "ducat", 5: "Clergy"}
    )
    assert winner_at(state, 2) == "A"
    return state, play(state, f"A buy {power}")


@pytest.mark.rule("IN-2.1", "IN-2.5")
def test_the_card_on_the_last_place_still_has_its_power() -> None:
    """The assassin turns the winning schemer face down before the tokens are awarded."""
    state, _ = buying_the_last("assassin")
    assert choices(state) == ["schemer 1", "schemer 3", "no power"]
    left = told_by(play(state, "A schemer 1"), "token-left")
    assert left[0] == {"arcade": 2, "token": "ducat", "why": "no-schemer", "actor": -1}


@pytest.mark.rule("IN-2.1")
@pytest.mark.parametrize(
    ("power", "moves"),
    [
        ("thief", "A token 2"),
        ("peddler", "A token 2"),
        ("gondolier", "A schemer 1\nA schemer 11"),
        ("assassin", "A no power"),
    ],
)
def test_then_the_tokens_are_awarded(power: str, moves: str) -> None:
    state, _ = buying_the_last(power)
    assert asked(state) == "A power"
    assert [event["round"] for event in told_by(play(state, moves), "round-begun")] == [2]


@pytest.mark.rule("IN-2.1", "IN-2.3", "IN-2.6", "IN-2.8")
@pytest.mark.parametrize("power", ["courtesan", "guard"])
def test_on_the_last_place_no_place_is_left_for_courtesan_and_guard(power: str) -> None:
    state, events = buying_the_last(power)
    assert told_by(events, "power-without-target") == [{"card": power, "actor": 0}]
    assert asked(state) == "ABC draft"


@pytest.mark.rule("IN-2.8")
def test_the_guard_before_a_single_free_place_is_not_asked_where_to() -> None:
    state = position(
        3,
        palace=LAST.replace("Contarini-3", "-"),
        hands={"A": "", "B": "Contarini-2 Contarini-3", "C": ""},
        ducats={"A": 1},
    )
    play(state, "A buy guard\nA at 2\nA schemer 1")
    assert (card_at(state, 1), card_at(state, 12)) == ("-", "Contarini-4")
    assert asked(state) == "B card"
