"""Hints for bots: stories, and that hints follow from what the player knows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.bots.levels import make_bot
from signoria.games.il_principe import GAME
from signoria.games.il_principe.actions import COLOURS
from signoria.kernel.state import State, seats_in
from tests.games.chance import FEW, MANY, chance, seeds
from tests.games.il_principe.positions import data_for, new_match, position
from tests.games.story import PLAYERS, choices

WAYS = (("mind-the-move", ()), ("z-man", ()), ("amigo", ()), ("amigo", ("rich",)))
LARGE_OFFER = ("Siena", "Orvieto", "Firenze", "Verona")


def look(state: State, player: str, action: str) -> int:
    """How good an action looks to a player."""
    assert action in choices(state, player)
    return int(state.prior(PLAYERS.index(player), state.parse(action)))


def best(state: State, player: str) -> str:
    """The action that looks best; it must be the only one."""
    looks = {action: look(state, player, action) for action in choices(state, player)}
    found = [action for action in looks if looks[action] == max(looks.values())]
    assert len(found) == 1, looks
    return found[0]


def looks_best(state: State, player: str, *among: str) -> str:
    """Which of these actions looks best."""
    return max(among, key=lambda action: look(state, player, action))


# Laying cards for the auctions.


def laying(**story: Any) -> State:
    return position(step="lay", **{"money": {"A": 5, "B": 5, "C": 5}, **story})


def test_cards_of_a_city_that_can_be_built_are_kept() -> None:
    state = laying(hands={"A": "GWRYY", "B": "GGGG", "C": "GGGG"}, offer=("Siena", "Lucca", "Urbino", "Mantova"))
    assert best(state, "A") == "lay yellow"


def test_the_last_cards_of_a_city_look_better_to_lay_than_taking_back() -> None:
    state = laying(hands={"A": "GWRY", "B": "GGGG", "C": "GGGG"}, laying={"A": "Y"})
    assert look(state, "A", "take back") < min(
        look(state, "A", f"lay {colour}") for colour in ("green", "white", "red")
    )


# Auctions.


def auction(**story: Any) -> State:
    """A is asked for a bid."""
    usual: dict[str, Any] = {
        "hands": {"A": "GW", "B": "GB", "C": "GB"},
        "money": {"A": 12, "B": 12, "C": 12},
        "lots": "R",
    }
    return position(step="bid", **{"colour": "red", **usual, **story})


def test_the_smallest_bid_looks_better_than_any_higher_one() -> None:
    state = auction()
    looks = [look(state, "A", f"bid {amount}") for amount in range(1, 13)]
    assert looks == sorted(looks, reverse=True)
    assert looks[0] > looks[1] > looks[2]


def test_a_card_that_completes_a_city_is_worth_a_bid() -> None:
    assert best(auction(), "A") == "bid 1"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("last_round", [False, True])
def test_nobody_bids_all_their_money_for_a_single_card(seats: int, last_round: bool) -> None:
    money = dict.fromkeys(PLAYERS[:seats], 12)
    state = auction(seats=seats, hands={"A": "GW"}, money=money, last_round=last_round, round_number=5)
    for amount in range(9, 13):
        assert look(state, "A", f"bid {amount}") < look(state, "A", "pass") - 200


def test_the_money_for_a_city_is_not_spent_on_cards_it_does_not_need() -> None:
    just_enough = auction(hands={"A": "GWRR"}, money={"A": 3, "B": 12, "C": 12})
    one_to_spare = auction(hands={"A": "GWRR"}, money={"A": 4, "B": 12, "C": 12})
    assert best(just_enough, "A") == "pass"
    assert look(one_to_spare, "A", "bid 1") > look(just_enough, "A", "bid 1") + 50


def test_more_cards_are_worth_more() -> None:
    assert look(auction(lots="RRR"), "A", "bid 3") > look(auction(), "A", "bid 3")


def test_a_coin_is_worth_less_to_the_rich() -> None:
    """For the same lot, three coins cost a rich player less."""
    rich, poor = auction(money={"A": 30, "B": 9, "C": 9}), auction(money={"A": 9, "B": 9, "C": 9})
    assert look(rich, "A", "bid 3") > look(poor, "A", "bid 3")


def test_no_bid_is_higher_than_what_others_still_in_could_top() -> None:
    story: dict[str, Any] = {"money": {"A": 6, "B": 2, "C": 9}, "bid": 1, "leader": "B"}
    poor_rival, rich_rival = auction(bidders="AB", **story), auction(bidders="ABC", **story)
    assert best(poor_rival, "A") == "bid 2"
    assert look(poor_rival, "A", "bid 3") == look(poor_rival, "A", "bid 6")
    assert look(rich_rival, "A", "bid 3") > look(rich_rival, "A", "bid 6")


def role(**story: Any) -> State:
    """A role auction: A and B are tied, and A is asked."""
    usual: dict[str, Any] = {"prize": "major", "bidders": "AB", "hands": {"A": "G", "B": "G", "C": "GG"}}
    return position(step="bid", phase="roles", **{"money": {"A": 3, "B": 6, "C": 9}, **usual, **story})


def final_role(**story: Any) -> State:
    """The same just before the end."""
    return role(**{"last_round": True, "round_number": 7, **story})


def test_at_the_end_a_role_is_worth_all_that_one_has() -> None:
    state = final_role(colour="yellow", up={"A": "YY", "B": "YY"})
    assert look(state, "A", "bid 3") > look(state, "A", "pass")


def test_at_the_end_most_money_is_not_given_away_for_a_minor_role() -> None:
    up, money = {"A": "R", "B": "R", "C": "RR"}, {"A": 3, "B": 2, "C": 3}
    state = final_role(prize="minor", colour="red", up=up, money=money)
    assert best(state, "A") == "pass"


@pytest.mark.parametrize("colour", COLOURS)
def test_at_the_end_a_minor_role_does_all_that_a_major_one_does_for_a_point_less(colour: str) -> None:
    major, minor = final_role(prize="major", colour=colour), final_role(prize="minor", colour=colour)
    assert look(major, "A", "bid 1") - look(minor, "A", "bid 1") == 100


def test_at_the_end_the_coins_of_a_yellow_role_may_make_the_most_money() -> None:
    level = final_role(colour="yellow", money={"A": 3, "B": 1, "C": 4})
    behind = final_role(colour="yellow", money={"A": 3, "B": 1, "C": 5})
    assert look(level, "A", "bid 1") == look(behind, "A", "bid 1") + 200


def test_at_the_end_one_may_have_most_money_by_letting_another_pay() -> None:
    bid: dict[str, Any] = {"colour": "green", "bid": 3, "leader": "B"}
    made_first = final_role(money={"A": 4, "B": 6, "C": 1}, **bid)
    still_behind = final_role(money={"A": 4, "B": 6, "C": 5}, **bid)
    assert look(made_first, "A", "bid 4") == look(still_behind, "A", "bid 4") - 200


@pytest.mark.parametrize(
    ("colour", "something", "nothing"),
    [
        ("green", {"down": {"A": "W"}}, {"down": {"A": "G"}}),
        ("red", {"deck_size": 1}, {"deck_size": 0}),
        ("blue", {"shields": {"brown": 10 * "A"}}, {"shields": {"brown": 11 * "A"}}),
    ],
)
def test_an_effect_that_has_nothing_to_work_on_is_worth_nothing(
    colour: str, something: dict[str, Any], nothing: dict[str, Any]
) -> None:
    busy, idle = final_role(colour=colour, **something), final_role(colour=colour, **nothing)
    assert look(busy, "A", "bid 1") > look(idle, "A", "bid 1")


def test_a_role_is_worth_more_where_more_of_the_open_cities_have_its_colour() -> None:
    """Perugia, Orvieto, Siena and Urbino all have red; Verona, Venezia, Pisa and Padova have none."""
    red = role(colour="red", offer=("Perugia", "Orvieto", "Siena", "Urbino"))
    none = role(colour="red", offer=("Verona", "Venezia", "Pisa", "Padova"))
    assert look(red, "A", "bid 1") > look(none, "A", "bid 1") + 30


def test_too_many_cards_of_one_colour_are_worth_less() -> None:
    money = {"A": 5, "B": 5, "C": 5}
    few, many = auction(hands={"A": "RRR"}, money=money), auction(hands={"A": "RRRRR"}, money=money)
    assert look(many, "A", "bid 1") < look(few, "A", "bid 1") - 25


def test_in_the_final_auctions_no_card_is_expected_that_is_not_for_sale() -> None:
    """A keeps the money for Siena only while its red card can still be bought."""
    story: dict[str, Any] = {"last_round": True, "round_number": 7, "colour": "yellow", "offer": ("Siena",)}
    purses: dict[str, Any] = {"money": {"A": 3, "B": 5, "C": 5}}
    to_come, never = auction(lots="YRR", **story, **purses), auction(lots="YBB", **story, **purses)
    assert look(to_come, "A", "bid 1") < look(never, "A", "bid 1")


# Building.


def test_a_city_is_built_as_soon_as_it_can() -> None:
    state = position(hands={"A": "GWR", "B": "G", "C": "G"}, money={"A": 3})
    assert best(state, "A") == "build Siena"


def test_the_larger_city_looks_better() -> None:
    state = position(hands={"A": "GGRBYWR"}, money={"A": 5}, offer=LARGE_OFFER)
    assert best(state, "A") == "build Firenze"


def test_a_city_that_feeds_the_roles_of_others_looks_worse() -> None:
    hands, money = {"A": "GWRBY", "B": "G", "C": "G"}, {"A": 3}
    fed = position(hands=hands, money=money, roles={"white major": "B", "red major": "C", "white minor": "C"})
    own = position(hands=hands, money=money, roles={"white major": "A", "red major": "A", "white minor": "A"})
    assert look(fed, "A", "build Siena") < look(own, "A", "build Siena")
    assert looks_best(fed, "A", "build Siena", "build Verona") == "build Verona"


def test_in_a_duel_the_last_city_is_not_built_if_it_brings_the_rival_more() -> None:
    roles: dict[str, Any] = {f"{colour} major": "B" for colour in ("green", "blue", "yellow")}
    story: dict[str, Any] = {"last_round": True, "round_number": 6, "roles": roles, "shields": {"blue": "AAAAB"}}
    state = position(2, hands={"A": "GBY", "B": "GG"}, money={"A": 3}, up={"B": "GGGBBBYYY"}, to_act=0, **story)
    assert look(state, "A", "build Verona") < look(state, "A", "do nothing")


def last_city(**story: Any) -> State:
    """The cities that are face up are the last; A can build one."""
    offer = ("Siena", "Orvieto", "Perugia", "Verona")
    built = tuple(city.name for city in data_for(3).components.cities if city.name not in offer)
    usual: dict[str, Any] = {"hands": {"A": "GWR", "B": "G", "C": "G"}, "money": {"A": 3}, "built": {"C": built}}
    return position(offer=offer, round_number=6, to_act=0, **usual, **story)


def test_the_city_that_ends_the_match_is_built_by_one_who_leads_and_not_by_one_who_is_behind() -> None:
    assert best(last_city(points={"A": 40, "B": 10, "C": 10}), "A") == "build Siena"
    behind = last_city(points={"A": 10, "B": 40, "C": 10})
    assert look(behind, "A", "build Siena") < look(behind, "A", "do nothing")


# Showing cards.


def test_as_many_cards_are_shown_as_the_major_role_needs() -> None:
    state = position(hands={"A": "RRRRR", "B": "G", "C": "G"}, up={"B": "R"})
    assert best(state, "A") == "show red 2"


def test_cards_of_a_city_within_reach_are_kept_and_others_shown() -> None:
    offer = ("Siena", "Ferrara", "Padova", "Bologna")
    state = position(hands={"A": "GWRB", "B": "G", "C": "G"}, money={"A": 5}, round_number=1, offer=offer)
    assert best(state, "A") == "show blue 1"


def test_in_the_final_round_roles_are_claimed_with_what_is_left() -> None:
    story: dict[str, Any] = {"last_round": True, "round_number": 7, "to_act": 0}
    state = position(hands={"A": "RR", "B": "GGGGG", "C": "G"}, up={"B": "R"}, **story)
    assert best(state, "A") == "show red 2"


def test_in_the_final_round_most_cards_in_hand_are_kept_if_showing_brings_nothing() -> None:
    story: dict[str, Any] = {"last_round": True, "round_number": 7, "to_act": 0, "up": {"B": "RRRR", "C": "RRR"}}
    state = position(hands={"A": "RR", "B": "G", "C": "GG"}, **story)
    assert best(state, "A") == "do nothing"


def test_the_colour_that_completes_a_set_is_shown() -> None:
    state = position(hands={"A": "RB", "B": "G", "C": "G"}, up={"A": "GWBY", "B": "RRRBBB", "C": "RRBB"})
    assert best(state, "A") == "show red 1"


# Shields and turning.


def blue_shield(**story: Any) -> State:
    """A places the shield of the blue role."""
    usual: dict[str, Any] = {"prize": "major", "colour": "blue", "roles": {"blue major": "A"}, "hands": {"B": "GG"}}
    return position(step="shield", phase="roles", **usual, **story)


def test_a_shield_goes_where_nobody_is_rather_than_far_behind() -> None:
    state = blue_shield(shields={"brown": "BBB"})
    assert look(state, "A", "shield green") > look(state, "A", "shield brown")


def test_in_the_final_round_a_shield_goes_where_it_breaks_the_tie_or_makes_one() -> None:
    shields: dict[str, Any] = {
        "brown": "AAB",
        "purple": "BBB",
        "green": "ABCC",
        "blue": "AABB",
        "red": "AAABB",
        "yellow": "ABBCC",
    }
    state = blue_shield(shields=shields, last_round=True, round_number=7)
    assert best(state, "A") == "shield yellow"
    settled = blue_shield(
        shields={**shields, "yellow": "A", "green": "AA", "purple": "BBBCC"}, last_round=True, round_number=7
    )
    assert best(settled, "A") == "shield blue"


def test_green_turns_the_card_that_wins_a_role() -> None:
    story: dict[str, Any] = {"prize": "major", "colour": "green", "roles": {"green major": "A"}, "hands": {"B": "GG"}}
    rows: dict[str, Any] = {"up": {"A": "WR", "B": "WWWWR", "C": "WWW"}, "down": {"A": "WR"}}
    state = position(step="turn", phase="roles", **story, **rows)
    assert best(state, "A") == "turn red"


def test_at_the_end_green_makes_a_tie_with_one_who_has_less_money() -> None:
    """The white role is worth more than the red one, but C would buy it."""
    story: dict[str, Any] = {"prize": "major", "colour": "green", "roles": {"green major": "A"}}
    rows: dict[str, Any] = {"up": {"B": "R", "C": "W"}, "down": {"A": "WR"}, "last_round": True, "round_number": 7}
    state = position(step="turn", phase="roles", money={"A": 3, "B": 1, "C": 5}, **story, **rows)
    assert best(state, "A") == "turn red"
    assert look(state, "A", "turn white") == 0


# What a player can expect.


@pytest.mark.parametrize(("edition", "options"), WAYS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_at_the_end_the_evaluation_is_the_score(edition: str, options: tuple[str, ...], seats: int) -> None:
    state = new_match(seats, 3, edition, options)
    play_on(state, 5, 10_000)
    assert state.is_over()
    assert [state.evaluate(seat) for seat in range(seats)] == [100 * score for score in state.scores()]


@pytest.mark.parametrize(
    "better",
    [
        {"points": {"A": 1}},
        {"money": {"A": 5}},
        {"hands": {"A": "GWR", "B": "G", "C": "G"}},
        {"up": {"A": "B"}},
        {"roles": {"red major": "A"}},
        {"shields": {"brown": "A"}},
    ],
    ids=lambda better: next(iter(better)),
)
def test_whoever_has_more_can_expect_more(better: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"money": {"A": 4}, "hands": {"A": "GW", "B": "G", "C": "G"}}
    assert position(**{**usual, **better}).evaluate(0) > position(**usual).evaluate(0)


# No secrets.


def play_on(state: State, seed: int, moves: int) -> None:
    """Moves of novices, until the end at the latest: cities get built and roles change hands."""
    novice, dealer = make_bot("novice"), chance(seed)
    for _ in range(moves):
        if state.is_over():
            return
        asked = seats_in(state.actors)
        seat = asked[dealer.below(len(asked))]
        state.apply(seat, novice.choose(state.known_to(seat), seat, dealer))


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position somewhere in a match between novices."""
    edition, options = draw(st.sampled_from(WAYS))
    state = new_match(draw(st.sampled_from(GAME.seats)), draw(seeds), edition, options)
    play_on(state, draw(seeds), draw(st.sampled_from(range(300))))
    return state


def hints(state: State, seat: int) -> list[int]:
    """All that a bot at this seat is told."""
    looks = [int(state.prior(seat, action)) for action in state.legal_actions(seat)]
    return [*looks, int(state.evaluate(seat))]


@pytest.mark.rule("IP-K1")
@MANY
@given(positions(), seeds)
def test_hints_follow_from_what_the_player_knows(state: State, seed: int) -> None:
    for seat in range(state.seats):
        told = hints(state, seat)
        assert hints(state.known_to(seat), seat) == told
        assert hints(state.determinize(seat, chance(seed)), seat) == told


@FEW
@given(positions())
def test_taking_back_always_looks_worst(state: State) -> None:
    """Otherwise a bot that follows the hints might lay and take back cards for ever."""
    for player in (PLAYERS[seat] for seat in seats_in(state.actors)):
        if "take back" in choices(state, player):
            looks = [look(state, player, action) for action in choices(state, player) if action != "take back"]
            assert look(state, player, "take back") < min(looks)


@pytest.mark.parametrize("seats", GAME.seats)
def test_one_who_follows_the_hints_beats_chance(seats: int) -> None:
    for seed in range(3):
        state, dealer = new_match(seats, seed), chance(seed)
        while not state.is_over():
            seat = seats_in(state.actors)[0]
            bot = make_bot("apprentice" if seat == 0 else "random")
            state.apply(seat, bot.choose(state.known_to(seat), seat, dealer))
        assert state.winners() == 1
