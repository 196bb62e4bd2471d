"""The subtle points, one story each."""

from __future__ import annotations

from itertools import permutations

import pytest

from signoria.games.intrigo import GAME
from signoria.kernel.dealer import fast_dealer
from signoria.kernel.errors import IllegalAction
from signoria.kernel.match import Match
from signoria.kernel.state import State
from tests.games.intrigo.positions import (
    PLAYERS,
    asked,
    card_at,
    choices,
    contents,
    ducats,
    hand,
    new_match,
    play,
    position,
    seals,
    table,
    token_at,
    told,
    winner_at,
    winners,
)

# The draft.


@pytest.mark.rule("IN-1.1")
def test_no_order_of_the_picks_matters_and_a_pick_may_be_changed() -> None:
    picks = {seat: new_match(4).legal_actions(seat)[-1] for seat in range(4)}
    ends = set()
    for order in permutations(range(4)):
        state = new_match(4)
        state.apply(order[0], state.legal_actions(order[0])[0])
        for seat in [*order[1:3], order[0], order[3]]:
            state.apply(seat, picks[seat])
        ends.add(state.fingerprint())
    assert len(ends) == 1


@pytest.mark.rule("IN-1.1")
def test_packs_go_to_the_left() -> None:
    state = new_match(3)
    before = table(state, "A")["seats"][0]["packs"][0]["cards"]
    for seat in range(3):
        state.apply(seat, state.legal_actions(seat)[0])
    assert table(state, "B")["seats"][1]["packs"][1]["cards"] == before[1:]


@pytest.mark.rule("IN-K1")
def test_the_last_card_passed_is_known_to_be_the_left_neighbours_fourth() -> None:
    state = drafted(4)
    passed = table(state, "A")["seats"][0]["packs"][2]
    last = next(card for card in passed["cards"] if card != passed["kept"])
    rng = fast_dealer(b"fourth")
    assert all(last in hand(state.determinize(0, rng), "B") for _ in range(50))


@pytest.mark.rule("IN-K1")
def test_every_draft_that_agrees_with_the_packs_seen_is_imagined() -> None:
    """With 3 seats: 2 cards of the first pack, 2 of the second, and 3 never seen, each in any order."""
    state = drafted(3)
    rng = fast_dealer(b"drafts")
    imagined = {str(contents(state.determinize(0, rng))["packs"]) for _ in range(1500)}
    assert len(imagined) == 2 * 2 * 6


def drafted(seats: int) -> State:
    """A match whose draft is over; every seat kept the first card that it could."""
    state = new_match(seats)
    while contents(state)["phase"] == "draft":
        for seat in range(seats):
            state.apply(seat, state.legal_actions(seat)[0])
    return state


# Placing.


@pytest.mark.rule("IN-2.1", "IN-K1")
def test_a_schemer_is_taken_unseen_and_may_be_put_back() -> None:
    match = Match(GAME, GAME.setup(4, 1))
    while asked(match.state).endswith("draft"):
        for seat in range(4):
            match.push(seat, match.state.legal_texts(seat)[0])
    seat = PLAYERS.index(asked(match.state)[0])
    spectator, other = match.state.view(-1), match.state.knowledge((seat + 1) % 4)
    match.push(seat, match.state.legal_texts(seat)[0])
    assert (match.state.view(-1), match.state.knowledge((seat + 1) % 4)) == (spectator, other)
    match.undo(seat)
    match.push(seat, match.state.legal_texts(seat)[0])
    match.push(seat, "at 1")
    assert match.state.view(-1) != spectator
    assert not match.moves[-1].reversible


@pytest.mark.rule("IN-2.2")
def test_with_a_card_in_hand_nobody_passes() -> None:
    state = position(ducats={"A": 1})
    with pytest.raises(IllegalAction, match=r"cards-in-hand \(IN-2.2\)"):
        state.push(0, "pass")


@pytest.mark.rule("IN-2.2")
def test_a_seat_without_cards_buys_or_passes_and_without_ducats_is_not_asked() -> None:
    palace = "Contarini-2 Contarini-3 Contarini-4 Gradenigo-2"
    hands = {"A": "", "B": "Gradenigo-3 Gradenigo-4 Tiepolo-3 Tiepolo-4"}
    state = position(palace=palace, hands=hands, ducats={"A": 1}, piles={"thief": 2})
    assert choices(state) == ["buy courtesan", "buy peddler", "buy assassin", "buy guard", "buy gondolier", "pass"]
    assert told(play(state, "A pass"), "seat-passed") == [{"actor": 0}]
    state = position(palace=palace, hands=hands, turn="D")
    events = play(state, "D play Tiepolo-2\nD at 9")
    assert told(events, "seat-passed") == [{"actor": 0}]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.1", "IN-2.8")
def test_the_card_on_the_last_place_still_has_its_power() -> None:
    """Three seats; the assassin comes last and turns the winning schemer face down before the tokens are shared."""
    palace = (
        "Contarini-4 - Gradenigo-2 Gradenigo-3 Gradenigo-4 Morosini-2 "
        "Morosini-3 Morosini-4 Dandolo-2 Dandolo-3 Dandolo-4 Contarini-3"
    )
    state = position(
        3, palace=palace, hands={"A": "", "B": "Contarini-2", "C": ""}, ducats={"A": 1}, tokens={2: "ducat"}
    )
    assert winner_at(state, 2) == "A"
    play(state, "A buy assassin")
    assert choices(state) == ["schemer 1", "schemer 3", "no power"]
    events = play(state, "A schemer 1")
    assert told(events, "token-left") == [{"arcade": 2, "token": "ducat", "why": "no-schemer", "actor": -1}]


# Powers.


@pytest.mark.rule("IN-2.4", "IN-2.9")
def test_a_stolen_token_that_is_swapped_stays_face_down() -> None:
    state = position(ducats={"A": 1, "B": 1}, tokens={1: "Clergy", 2: "ducat", 9: "Military"})
    play(state, "A buy thief\nA at 1\nA token 1\nB buy peddler\nB at 16\nB token 1\nB token 9")
    assert (token_at(state, 1), token_at(state, 9)) == ("Military", "(Clergy)")
    assert "token 9" not in choices(state, "C")


@pytest.mark.rule("IN-2.9", "IN-2.4")
def test_the_thief_takes_no_face_down_token_but_the_peddler_does() -> None:
    state = position(ducats={"A": 1, "B": 1}, tokens={1: "Clergy", 5: "ducat"}, stolen=[1])
    events = play(state, "A buy thief\nA at 1")
    assert told(events, "power-without-target") == [{"card": "thief", "actor": 0}]
    play(state, "B buy peddler\nB at 16")
    assert choices(state, "B") == ["token 1", "no power"]
    play(state, "B token 1")
    assert (token_at(state, 1), token_at(state, 5)) == ("ducat", "(Clergy)")


@pytest.mark.rule("IN-2.5", "IN-2.7")
def test_a_face_down_schemer_that_is_swapped_stays_face_down() -> None:
    state = position(palace={2: "Contarini-4", 7: "Dandolo-2", 9: "Tiepolo-2"}, ducats={"A": 1, "B": 1})
    play(state, "A buy assassin\nA at 1\nA schemer 2\nB buy gondolier\nB at 3\nB schemer 2\nB schemer 7")
    assert (card_at(state, 2), card_at(state, 7)) == ("Dandolo-2", "(Contarini-4)")


@pytest.mark.rule("IN-2.5", "IN-2.8")
def test_a_face_down_schemer_that_is_moved_stays_face_down() -> None:
    state = position(palace={2: "Contarini-4"}, face_down=[2], ducats={"A": 1})
    play(state, "A buy guard\nA at 3\nA schemer 2\nA at 10")
    assert (card_at(state, 2), card_at(state, 10)) == ("-", "(Contarini-4)")


@pytest.mark.rule("IN-2.5")
def test_nobody_is_murdered_twice() -> None:
    state = position(palace={2: "Contarini-4", 4: "Dandolo-3"}, face_down=[2], ducats={"A": 1})
    play(state, "A buy assassin\nA at 3")
    assert choices(state) == ["schemer 4", "no power"]
    with pytest.raises(IllegalAction, match=r"schemer-face-down \(IN-2.5\)"):
        state.push(0, "schemer 2")


@pytest.mark.rule("IN-2.6")
def test_of_two_holders_the_first_from_the_callers_left_places_the_card() -> None:
    hands = {"A": "Tiepolo-3 Contarini-2 Contarini-3 Contarini-4", "C": "Tiepolo-3 Dandolo-2 Dandolo-3 Dandolo-4"}
    state = position(hands=hands, ducats={"A": 1, "B": 1})
    events = play(state, "A buy courtesan\nA at 1\nA call Tiepolo-3\nA at 2")
    assert told(events, "schemer-called") == [{"card": "Tiepolo-3", "holder": 2, "place": 2, "actor": 0}]
    assert hand(state, "C") == ["Dandolo-2", "Dandolo-3", "Dandolo-4"]
    assert asked(state) == "B card"


@pytest.mark.rule("IN-2.6")
def test_the_caller_comes_last() -> None:
    hands = {"A": "Tiepolo-3 Tiepolo-3 Contarini-3 Contarini-4"}
    state = position(hands=hands, ducats={"A": 1})
    play(state, "A buy courtesan\nA at 1\nA call Tiepolo-3\nA at 16")
    assert card_at(state, 16) == "Tiepolo-3"
    assert hand(state, "A") == ["Contarini-3", "Contarini-4", "Tiepolo-3"]


@pytest.mark.rule("IN-2.6", "IN-K1")
def test_who_is_passed_over_by_a_call_is_known_to_lack_the_card() -> None:
    hands = {"C": "Tiepolo-3 Dandolo-2 Dandolo-3 Dandolo-4", "D": "Tiepolo-3 Tiepolo-2 Tiepolo-4 Morosini-4"}
    state = position(hands=hands, ducats={"A": 1})
    play(state, "A buy courtesan\nA at 1\nA call Tiepolo-3\nA at 2")
    rng = fast_dealer(b"passed over")
    holders = {seat for _ in range(300) for seat in "ABCD" if "Tiepolo-3" in hand(state.determinize(-1, rng), seat)}
    assert holders == {"A", "C", "D"}


# Sharing.

RING = (
    "Contarini-4 Gradenigo-4 Contarini-3 Gradenigo-2 Dandolo-2 Morosini-3 "
    "Gradenigo-3 Dandolo-3 Dandolo-4 Contarini-2 Morosini-4 -"
)
"""A, B and C play Contarini, Gradenigo and Morosini; nobody plays Dandolo. Place 12, beside the gate, is free."""


def before_the_last(tokens: dict[int, str], counters: dict[str, dict[str, int]] | None = None) -> State:
    """C is about to fill the ring."""
    hands = {"A": "", "B": "", "C": "Morosini-2"}
    return position(3, turn="C", palace=RING, hands=hands, ducats={"C": 1}, tokens=tokens, seals=counters)


FILL = "C play Morosini-2"
"""There is only one place left for it."""


@pytest.mark.rule("IN-C5", "IN-3.1")
def test_the_unplayed_family_wins_nothing_and_beats_others_all_the_same() -> None:
    state = before_the_last({5: "ducat", 8: "ducat", 10: "Clergy"})
    assert [winner_at(state, arcade) for arcade in (5, 8, 10)] == ["-", "-", "-"]
    left = told(play(state, FILL), "token-left")
    assert [(token["arcade"], token["why"]) for token in left] == [(5, "tie"), (8, "tie"), (10, "no-player")]
    assert left[2]["family"] == "Dandolo"
    assert token_at(state, 10) == "Clergy"


@pytest.mark.rule("IN-3.2", "IN-3.3")
def test_the_family_wins_whoever_placed_the_card() -> None:
    """C's own schemer next to the gate loses to Contarini-4, which C may have placed too."""
    state = before_the_last({1: "Clergy", 4: "ducat", 12: "Clergy"})
    play(state, FILL)
    assert (seals(state, "A"), ducats(state, "A")) == ({"Clergy": 1}, 1)
    assert seals(state, "C") == {"Clergy": 1}


@pytest.mark.rule("IN-3.4")
def test_a_seal_of_every_guild_wins() -> None:
    state = before_the_last({1: "Artisans"}, {"A": {"Merchants": 1, "Military": 1, "Clergy": 3, "Gardeners": 1}})
    assert table(state)["next_winner"] == 0
    assert told(play(state, FILL), "match-won") == [{"why": "every-guild", "actor": 0}]
    assert (asked(state), winners(state), state.scores()) == ("over", "A", [1, 0, 0])


@pytest.mark.rule("IN-3.4")
def test_four_seals_of_one_guild_win_in_the_middle_of_sharing() -> None:
    """A, before C on the way round, takes a ducat; what C would win behind that stays."""
    state = before_the_last({4: "ducat", 6: "Clergy", 11: "Military", 12: "ducat"}, {"C": {"Clergy": 3, "Military": 3}})
    events = play(state, FILL)
    assert told(events, "match-won") == [{"why": "one-guild", "actor": 2}]
    assert (winners(state), ducats(state, "A"), ducats(state, "C")) == ("C", 1, 1)
    assert (token_at(state, 6), token_at(state, 11), token_at(state, 12)) == ("-", "Military", "ducat")
    assert seals(state, "C") == {"Clergy": 4, "Military": 3}


@pytest.mark.rule("IN-3.4")
def test_of_two_who_could_win_the_first_from_the_gate_does() -> None:
    state = before_the_last({3: "Clergy", 4: "Clergy"}, {"A": {"Clergy": 3}, "B": {"Clergy": 3}})
    play(state, FILL)
    assert (winners(state), seals(state, "A")) == ("B", {"Clergy": 3})


@pytest.mark.rule("IN-3.1")
def test_a_schemer_wins_alone_beside_an_influence_card_or_a_face_down_schemer() -> None:
    palace = {1: "thief", 2: "Contarini-2", 3: "Gradenigo-4", 4: "guard", 5: "thief"}
    tokens = {2: "ducat", 3: "ducat", 4: "Clergy", 5: "Military"}
    state = position(palace=palace, face_down=[3], tokens=tokens)
    assert [winner_at(state, arcade) for arcade in (2, 3, 4, 5)] == ["A", "A", "-", "-"]


@pytest.mark.rule("IN-3.5", "IN-S3", "IN-3.1")
def test_what_nobody_wins_stays_where_it_is_and_the_other_arcades_are_filled() -> None:
    state = before_the_last({2: "Clergy", 8: "Military"})
    events = play(state, FILL)
    assert (token_at(state, 2), token_at(state, 8)) == ("Clergy", "Military")
    filled = {token["arcade"]: token["token"] for token in told(events, "tokens-laid")[0]["tokens"]}
    assert list(filled) == [1, 3, 4, 5, 6, 7, 9, 10, 11, 12]
    assert all((token == "ducat") == (arcade % 2 == 0) for arcade, token in filled.items())
    assert (table(state)["round"], table(state)["first"], asked(state)) == (2, 1, "ABC draft")


@pytest.mark.rule("IN-K2")
def test_a_match_without_end_is_a_draw_that_all_share() -> None:
    hands = {"A": "", "B": "", "C": "Morosini-2"}
    state = position(3, turn="C", palace=RING, hands=hands, ducats={"C": 1}, round_number=60)
    assert told(play(state, FILL), "match-drawn") == [{"rounds": 60, "actor": -1}]
    assert (asked(state), winners(state), state.scores()) == ("over", "ABC", [0, 0, 0])
