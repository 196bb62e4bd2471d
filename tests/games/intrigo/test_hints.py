"""Hints for bots: stories, and that hints follow from what the player knows."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.bots.levels import make_bot
from signoria.games.intrigo import GAME
from signoria.games.intrigo.components import GUILDS
from signoria.games.intrigo.valuation import CERTAIN
from signoria.games.intrigo.win_weights import COUNTER_BITS, win_weights
from signoria.kernel.state import State, seats_in
from tests.games.chance import FEW, MANY, chance, play_some, seeds
from tests.games.dumps import contents
from tests.games.intrigo.positions import asked, card_at, new_match, position
from tests.games.story import PLAYERS, choices, play, winners

MOST_MOVES = 260
ALL_BUT_CLERGY = {"Merchants": 1, "Military": 1, "Gardeners": 1, "Artisans": 1}


def looks(state: State, player: str = "A") -> dict[str, int]:
    """How good everything that a player may do looks."""
    seat = PLAYERS.index(player)
    return {text: int(state.prior(seat, state.parse(text))) for text in choices(state, player)}


def best(state: State, player: str = "A") -> str:
    """The action that looks best; it must be the only one."""
    found = looks(state, player)
    of_them = [text for text in found if found[text] == max(found.values())]
    assert len(of_them) == 1, found
    return of_them[0]


def take_turn(state: State, player: str = "A") -> list[str]:
    """Let a player do what looks best until others are asked, or the match is over; returns what that was."""
    made: list[str] = []
    while asked(state).split()[0] == player and (not made or asked(state) != f"{player} card"):
        found = looks(state, player)
        made.append(max(found, key=lambda text: found[text]))
        state.push(PLAYERS.index(player), made[-1])
    return made


# The draft.


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_the_own_family_is_kept_first_and_of_a_family_the_strongest(seats: int, seed: int) -> None:
    state = new_match(seats, seed)
    for seat, family in enumerate(contents(state)["families"]):
        own = state.game_data.family_names[family]  # type: ignore[attr-defined]
        found = looks(state, PLAYERS[seat])
        kept = {text: look for text, look in found.items() if own in text}
        assert all(look > other for look in kept.values() for text, other in found.items() if text not in kept)
        for text, look in found.items():
            weaker = [found[t] for t in found if t.split("-")[0] == text.split("-")[0] and t[-1] < text[-1]]
            assert all(look > other for other in weaker)


# Placing.

FULL = (
    "- Gradenigo-2 Morosini-3 Dandolo-4 Morosini-2 Dandolo-3 Gradenigo-3 Dandolo-2 Tiepolo-2 Tiepolo-3 "
    "Morosini-4 Tiepolo-4 Contarini-2 Tiepolo-3 thief assassin"
)
"""All but place 1. Arcade 1 is then beside an influence card, arcade 2 beside Gradenigo-2."""

HANDS = {"A": "Contarini-3", "B": "Contarini-4", "C": "Gradenigo-4", "D": ""}


def last_place(**story: object) -> State:
    """A takes the last card of the round."""
    known: dict[str, object] = {"palace": FULL, "hands": HANDS, "tokens": {1: "Clergy", 2: "ducat"}}
    return position(**{**known, **story})  # type: ignore[arg-type]


def test_a_schemer_goes_where_its_family_lacks_the_seal() -> None:
    tokens = {3: "Military", 5: "Clergy", 7: "Military", 9: "Military"}
    state = position(tokens=tokens, seals={"A": {"Military": 1, "Merchants": 1, "Gardeners": 1}})
    play(state, "A play Contarini-4")
    found = looks(state)
    assert {text for text in found if found[text] == max(found.values())} == {"at 4", "at 5"}


def test_a_lost_token_is_not_fought_for() -> None:
    """A's weak schemer would win nothing beside strong ones, and a seal beside an influence card."""
    palace = {2: "Gradenigo-4", 4: "Gradenigo-3", 8: "thief", 10: "Morosini-4"}
    tokens = {3: "Military", 4: "Clergy", 9: "Military", 10: "Clergy"}
    state = position(palace=palace, tokens=tokens, hands={"A": "Contarini-2 Dandolo-4 Tiepolo-4 Tiepolo-3"})
    play(state, "A play Contarini-2")
    assert best(state) == "at 9"


def test_a_rivals_schemer_is_wasted_where_it_wins_nothing() -> None:
    palace = {1: "Gradenigo-4", 3: "Tiepolo-4"}
    tokens = {2: "Military", 3: "Clergy", 6: "Artisans", 7: "ducat"}
    state = position(palace=palace, tokens=tokens, hands={"A": "Morosini-3 Tiepolo-3 Tiepolo-3 Dandolo-4"})
    play(state, "A play Morosini-3")
    found = looks(state)
    assert found["at 2"] > found["at 6"]
    assert found["at 2"] > found["at 7"]


def test_of_cards_that_do_the_same_the_own_waits() -> None:
    state = position(tokens={}, hands={"A": "Contarini-2 Tiepolo-2 Dandolo-2 Dandolo-3"})
    found = looks(state)
    assert all(found["play Contarini-2"] < found[f"play {other}"] for other in ("Tiepolo-2", "Dandolo-2", "Dandolo-3"))


# Influence cards.


def test_influence_that_changes_nothing_is_not_bought() -> None:
    state = last_place(ducats={"A": 3})
    assert best(state) == "play Contarini-3"
    assert all(look < looks(state)["play Contarini-3"] for text, look in looks(state).items() if "buy" in text)


def test_without_a_card_in_hand_one_passes_rather_than_waste_ducats() -> None:
    hands = {"A": "", "B": "Contarini-4 Contarini-3", "C": "Gradenigo-4", "D": ""}
    assert best(last_place(hands=hands, ducats={"A": 2}, tokens={})) == "pass"


def test_a_dearer_card_of_the_same_use_looks_worse() -> None:
    seals = {"A": ALL_BUT_CLERGY, "B": ALL_BUT_CLERGY}
    cheap = looks(last_place(ducats={"A": 3}, seals=seals))["buy thief"]
    dear = looks(last_place(ducats={"A": 3}, seals=seals, piles={"thief": 1, "assassin": 1}))["buy thief"]
    assert dear < cheap


def bought(power: str, at: int, **story: object) -> State:
    """A has bought a card and put it at a place."""
    state = position(**{"ducats": {"A": 1, "B": 1}, **story})  # type: ignore[arg-type]
    play(state, f"A buy {power}\nA at {at}")
    return state


NEIGHBOURS = {2: "Contarini-4", 16: "Gradenigo-4", 9: "Morosini-3"}
TOKENS = {3: "Clergy", 16: "Clergy", 9: "Military", 1: "ducat"}


def test_the_assassin_takes_the_rivals_schemer() -> None:
    assert best(bought("assassin", 1, palace=NEIGHBOURS, tokens=TOKENS)) == "schemer 16"


def test_the_thief_leaves_the_own_token_alone() -> None:
    palace = {2: "Contarini-4", 16: "Contarini-3"}
    assert best(bought("thief", 1, palace=palace, tokens={1: "Clergy", 2: "Military"})) == "no power"


def test_the_thief_takes_what_a_rival_would_win() -> None:
    palace = {2: "Contarini-4", 16: "Gradenigo-4"}
    assert best(bought("thief", 1, palace=palace, tokens={1: "Clergy", 2: "Military"})) == "token 1"


def test_the_peddler_swaps_a_seal_that_is_had_for_one_that_is_lacked() -> None:
    palace = {2: "Contarini-4", 3: "Tiepolo-2", 9: "Gradenigo-4", 10: "Tiepolo-3"}
    tokens = {2: "Military", 10: "Clergy", 9: "Artisans"}
    state = bought("peddler", 1, palace=palace, tokens=tokens, seals={"A": {"Military": 1, "Artisans": 1}})
    assert take_turn(state) == ["token 2", "token 10"]


def test_the_guard_leads_a_rival_away_from_the_tokens() -> None:
    state = bought("guard", 1, palace={2: "Gradenigo-4", 8: "Tiepolo-4"}, tokens={2: "Clergy", 3: "Military"})
    assert best(state) == "schemer 2"
    play(state, "A schemer 2")
    assert looks(state)["at 3"] < looks(state)["at 9"]


def test_the_gondolier_brings_the_own_schemer_to_the_tokens() -> None:
    palace = {2: "Gradenigo-4", 9: "Contarini-4"}
    state = bought("gondolier", 1, palace=palace, tokens={2: "Clergy", 3: "Military"})
    assert take_turn(state) == ["schemer 2"]
    assert (card_at(state, 2), card_at(state, 9)) == ("Contarini-4", "Gradenigo-4")


def test_the_courtesan_calls_the_own_strong_schemer_out_of_a_rivals_hand() -> None:
    hands = {"A": "Contarini-2 Contarini-3 Dandolo-3 Tiepolo-2", "B": "Contarini-4 Dandolo-4 Tiepolo-4 Tiepolo-3"}
    state = bought("courtesan", 1, tokens={1: "Clergy", 2: "Military", 3: "ducat"}, hands=hands)
    assert take_turn(state) == ["call Contarini-4", "at 2"]


# Victory.


def test_a_victory_is_taken() -> None:
    state = last_place(seals={"A": ALL_BUT_CLERGY}, ducats={"A": 3})
    assert take_turn(state) == ["play Contarini-3"]
    assert winners(state) == "A"


def test_a_victory_that_only_influence_brings_is_bought() -> None:
    """B would win the Clergy beside the last place; what A holds could only tie."""
    state = last_place(
        palace=FULL.replace("Dandolo-2", "Contarini-4").replace("Contarini-2", "guard"),
        hands={"A": "Dandolo-2", "B": "Contarini-2 Contarini-3", "C": "Gradenigo-4", "D": ""},
        tokens={2: "Clergy", 9: "ducat"},
        seals={"A": ALL_BUT_CLERGY},
        ducats={"A": 1},
    )
    assert take_turn(state)[0].startswith("buy")
    assert winners(state) == "A"


def test_a_rivals_victory_is_denied_at_any_price() -> None:
    """B has the last seal that it needs, unless A spends all it has."""
    state = last_place(
        palace=FULL.replace("Dandolo-2", "guard").replace("Gradenigo-2", "Gradenigo-4"),
        hands={"A": "Dandolo-2", "B": "Contarini-4 Contarini-3", "C": "Gradenigo-2", "D": ""},
        tokens={2: "Clergy", 13: "Military"},
        seals={"B": ALL_BUT_CLERGY},
        ducats={"A": 3},
        piles={"thief": 1, "assassin": 0, "peddler": 0, "gondolier": 0, "guard": 0, "courtesan": 0},
    )
    assert take_turn(state) == ["buy thief", "token 2"]
    assert not state.is_over()


def test_of_several_victories_the_first_from_the_gate_counts() -> None:
    """Both A and B will have the Clergy that they need."""
    story = {"tokens": {2: "Clergy", 13: "Clergy"}, "seals": {"A": ALL_BUT_CLERGY, "B": ALL_BUT_CLERGY}}
    first = position(palace={1: "thief", 2: "Contarini-4", 12: "thief", 13: "Gradenigo-4"}, **story)  # type: ignore[arg-type]
    second = position(palace={1: "thief", 2: "Gradenigo-4", 12: "thief", 13: "Contarini-4"}, **story)  # type: ignore[arg-type]
    assert first.evaluate(0) == second.evaluate(1) > CERTAIN // 2
    assert first.evaluate(1) == second.evaluate(0) < CERTAIN // 20


def test_where_several_would_win_the_first_closes_its_open_side() -> None:
    """B claims the Clergy in the gate, A the Artisans and C the Military further on, each beside a free place.

    Nobody holds a schemer that could take the Clergy from B, but a thief or an assassin could.
    """
    state = position(
        3,
        turn="B",
        palace={4: "Contarini-4", 10: "Morosini-4", 12: "Gradenigo-4"},
        tokens={1: "Clergy", 3: "Merchants", 5: "Artisans", 7: "Gardeners", 9: "Artisans", 11: "Military"},
        hands={
            "A": "Morosini-2 Dandolo-3 Contarini-3",
            "B": "Dandolo-4 Gradenigo-2 Gradenigo-3",
            "C": "Morosini-3 Dandolo-2 Contarini-2",
        },
        seals={
            "A": {"Merchants": 2, "Military": 1, "Clergy": 1, "Gardeners": 2},
            "B": {"Merchants": 1, "Military": 1, "Gardeners": 1, "Artisans": 1},
            "C": {"Merchants": 1, "Clergy": 3, "Gardeners": 1, "Artisans": 1},
        },
        ducats={"A": 2, "B": 3, "C": 2},
    )
    play(state, "B play Gradenigo-3")
    assert best(state, "B") == "at 1"


def test_who_would_win_too_late_still_cares_what_it_does() -> None:
    """A and B will both have the Clergy that they need, B first. A can still spoil the chances of C, and its own."""
    palace = {1: "thief", 2: "Gradenigo-4", 12: "thief", 13: "Contarini-4", 6: "Contarini-3", 8: "Morosini-2"}
    tokens = {2: "Clergy", 13: "Clergy", 7: "ducat"}
    state = position(palace=palace, tokens=tokens, seals={"A": ALL_BUT_CLERGY, "B": ALL_BUT_CLERGY})
    found = looks(state)
    assert len(set(found.values())) > 2, found


ALL_FOURS = {1: "Contarini-4", 5: "Gradenigo-4", 7: "Morosini-4", 9: "Dandolo-4", 11: "Tiepolo-4"}


@pytest.mark.parametrize(("rich", "matters"), [("A", False), ("B", True)])
def test_an_open_side_matters_only_while_a_rival_can_pay_for_influence(rich: str, matters: bool) -> None:
    """Place 16 is the open side of the Clergy, which no schemer could take from A."""
    state = position(palace=ALL_FOURS, tokens={1: "Clergy"}, ducats={rich: 1})
    play(state, "A play Gradenigo-2")
    found = looks(state)
    assert (found["at 16"] > found["at 14"]) == matters


def test_a_victory_promised_counts_alike_with_and_without_ducats() -> None:
    """B has nothing to spend them on."""
    story = {"palace": {1: "thief", 2: "Gradenigo-4"}, "tokens": {2: "Clergy"}, "seals": {"B": ALL_BUT_CLERGY}}
    poor, rich = (position(ducats={"A": 3, "B": ducats}, **story) for ducats in (0, 3))  # type: ignore[arg-type]
    assert poor.evaluate(1) == rich.evaluate(1) > CERTAIN // 2


def beside_the_clergy(hand: str) -> State:
    """B would win the match with the Clergy, and any schemer on place 2 wins it. A places one without a player."""
    state = position(palace={1: "thief"}, tokens={2: "Clergy"}, seals={"B": ALL_BUT_CLERGY}, hands={"A": hand})
    play(state, "A play Tiepolo-2")
    return state


def test_an_open_token_with_which_a_rival_would_win_is_barred() -> None:
    assert best(beside_the_clergy("Tiepolo-2 Tiepolo-3 Tiepolo-3 Tiepolo-4")) == "at 2"


def test_an_open_token_is_not_feared_while_the_rivals_schemers_are_in_the_own_hand() -> None:
    found = looks(beside_the_clergy("Tiepolo-2 Gradenigo-2 Gradenigo-3 Gradenigo-4"))
    assert found["at 2"] == found["at 8"]


def test_a_winning_schemer_is_better_murdered_than_led_away_from_a_token_that_another_can_take() -> None:
    palace = {1: "thief", 2: "Gradenigo-4"}
    state = position(palace=palace, tokens={2: "Clergy"}, seals={"B": ALL_BUT_CLERGY}, ducats={"A": 1})
    assert looks(state)["buy guard"] < looks(state)["buy assassin"]


def test_a_victory_that_rivals_can_still_spoil_is_not_bought_with_all_ducats() -> None:
    """A can place Contarini-3 at the Artisans, or call it beside a courtesan, more firmly but for both ducats."""
    state = position(
        3,
        tokens={1: "Military", 3: "Merchants", 5: "Military", 7: "Artisans", 9: "Gardeners", 11: "Clergy"},
        hands={
            "A": "Contarini-3 Gradenigo-3 Morosini-3 Dandolo-3",
            "B": "Gradenigo-2 Gradenigo-4 Dandolo-2 Dandolo-4",
            "C": "Morosini-2 Morosini-4 Contarini-2 Contarini-4",
        },
        seals={
            "A": {"Military": 1, "Clergy": 1, "Artisans": 3},
            "B": {"Clergy": 1, "Gardeners": 3},
            "C": {"Merchants": 1, "Military": 1, "Gardeners": 1},
        },
        ducats={"A": 2, "B": 2, "C": 2},
        piles={"courtesan": 2},
    )
    assert best(state) == "play Contarini-3"


def test_nothing_is_bought_that_a_schemer_does_as_well() -> None:
    """The Clergy is A's if its open side is closed, by whatever card."""
    state = position(palace={4: "Contarini-3"}, tokens={4: "Clergy"}, seals={"A": ALL_BUT_CLERGY}, ducats={"A": 2})
    found = looks(state)
    assert all(found["play Contarini-2"] > look for text, look in found.items() if "buy" in text)


# The seat's chance of victory.


def test_the_weight_grows_with_every_seal_that_brings_victory_nearer() -> None:
    table = win_weights(4)
    none, one, two_kinds, four_kinds = 0, 1, 0b001001, 0b001001001001
    assert table[none] < table[one] < table[two_kinds] < table[four_kinds] < table[-1]
    assert table[four_kinds] < table[four_kinds + 2]
    assert table[four_kinds + (1 << (COUNTER_BITS * (GUILDS - 1)))] == table[4] == table[-1]


def test_who_claims_a_seal_or_has_a_ducat_has_a_better_chance() -> None:
    before, claimed = position(tokens={1: "Clergy"}), position(tokens={1: "Clergy"}, palace={1: "Contarini-4"})
    rich = position(tokens={1: "Clergy"}, ducats={"A": 1})
    assert claimed.evaluate(0) > before.evaluate(0) > claimed.evaluate(1)
    assert rich.evaluate(0) > before.evaluate(0) > rich.evaluate(1)
    assert [before.evaluate(seat) for seat in range(4)] == [CERTAIN // 4] * 4


@FEW
@given(st.sampled_from(GAME.seats), seeds)
def test_at_the_end_the_winners_chance_is_certain(seats: int, seed: int) -> None:
    state = GAME.new(GAME.setup(seats, seed))
    play_some(state, chance(seed), 10**6)
    assert [state.evaluate(seat) for seat in range(seats)] == [CERTAIN * score for score in state.scores()]


def test_in_a_draw_all_have_the_same_chance() -> None:
    state = last_place(round_number=60, ducats={"A": 1})
    play(state, "A play Contarini-3")
    assert state.is_over()
    assert [state.evaluate(seat) for seat in range(4)] == [CERTAIN // 4] * 4


# What it follows from.


@MANY
@given(st.sampled_from(GAME.seats), seeds, seeds)
def test_hints_follow_from_what_the_seat_knows(seats: int, seed: int, other: int) -> None:
    state = GAME.new(GAME.setup(seats, seed))
    dealer = chance(other)
    play_some(state, dealer, int(dealer.below(MOST_MOVES)))
    for seat in range(seats):
        for twin in (state.known_to(seat), state.determinize(seat, dealer)):
            assert [twin.evaluate(who) for who in range(seats)] == [state.evaluate(who) for who in range(seats)]
            for action in state.legal_actions(seat):
                assert twin.prior(seat, action) == state.prior(seat, action)


@FEW
@given(st.sampled_from(GAME.seats), seeds)
def test_asking_for_hints_changes_nothing(seats: int, seed: int) -> None:
    state = GAME.new(GAME.setup(seats, seed))
    dealer = chance(seed)
    play_some(state, dealer, int(dealer.below(MOST_MOVES)))
    before = state.fingerprint()
    for seat in seats_in(state.actors):
        first = looks(state, PLAYERS[seat])
        assert all(0 <= look <= CERTAIN for look in first.values())
        assert looks(state, PLAYERS[seat]) == first
    assert state.fingerprint() == before


def test_threads_that_ask_different_positions_do_not_disturb_each_other() -> None:
    """Each call has a valuation of its own. In compiled code nothing interrupts a hint anyway."""
    states = [position(tokens={3: "Military"}), position(3, tokens={1: "Clergy"}, palace={1: "Contarini-4"})]
    expected = [looks(state) for state in states]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(states)) as threads:
            found = list(threads.map(lambda state: [looks(state) for _ in range(20)], states))
    finally:
        sys.setswitchinterval(interval)
    assert found == [[look] * 20 for look in expected]


@pytest.mark.parametrize("seats", [3, 4])
def test_an_apprentice_wins_much_more_than_its_share_among_random_players(seats: int) -> None:
    apprentice, anyone, won, games = make_bot("apprentice"), make_bot("random"), 0, 12
    for seed in range(games):
        state, dealer, me = new_match(seats, seed), chance(seed), seed % seats
        while not state.is_over():
            seat = seats_in(state.actors)[0]
            bot = apprentice if seat == me else anyone
            state.apply(seat, bot.choose(state.known_to(seat), seat, dealer))
        won += (state.winners() >> me) & 1
    assert won >= games * 3 // 4
