"""Scoring cities and the match: PA-F1 to PA-F4."""

from __future__ import annotations

import pytest

from tests.games.patrician.files import own, with_city
from tests.games.patrician.positions import Towers, city, position, tiles, towers
from tests.games.story import play, sheet, told, winners

FOUR_FLOORS = with_city(own(), "Parma", floors=4, cards=["move", "L*", "C", "C"])
"""A city with an even number of floors, whose towers can be equally high."""


# A finished city.


@pytest.mark.rule("PA-F1")
def test_a_city_is_scored_the_moment_its_last_floor_is_built() -> None:
    state = position(hands={"A": "Parma:C Roma:E"}, towers={"Parma": ("BB", "CC")}, face_up={"Parma": "Roma:2"})
    play(state, "A play Parma:C")
    assert not city(state, "Parma")["scored"]
    events = play(state, "A build left")
    assert city(state, "Parma")["scored"]
    assert tiles(state, "Parma") == "BC"
    assert told(events, "tile-won") == [
        {"city": "Parma", "site": "left", "value": 5, "messenger_points": 0, "floors": 2},
        {"city": "Parma", "site": "right", "value": 2, "messenger_points": 0, "floors": 2},
    ]
    assert [event["actor"] for event in events if event["kind"] == "tile-won"] == [1, 2]
    kinds = [event["kind"] for event in events]
    assert kinds.index("tile-won") < kinds.index("card-taken")


@pytest.mark.rule("PA-F1")
def test_the_floors_stay_on_the_board() -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": ("BB", "CC")})
    play(state, "A play Parma:C\nA build left")
    assert towers(state, "Parma") == ("BBA", "CC")


@pytest.mark.rule("PA-F1")
@pytest.mark.parametrize(
    ("before", "moves", "won"),
    [
        (("BBC", "C"), "A build right", "BA"),  # the taller tower's majority has the larger tile
        (("C", "BBC"), "A build left", "BA"),
        (("ABC", "C"), "A build right", "CA"),  # one each: the highest floor of all
        (("BBCC", ""), "", "CA"),  # two each: the higher top
        (("CCBB", ""), "", "BA"),
        (("CBBC", ""), "", "CA"),
        (("BCCB", ""), "", "BA"),
        (("BCCC", ""), "", "CA"),  # a majority below the top
        (("CCCB", ""), "", "CA"),
    ],
)
def test_the_majority_wins_and_among_equals_the_highest_floor(before: Towers, moves: str, won: str) -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": before})
    play(state, f"A play Parma:C\n{moves}")
    assert tiles(state, "Parma") == won


@pytest.mark.rule("PA-F1")
def test_the_highest_floor_of_one_who_is_not_tied_does_not_count() -> None:
    state = position(hands={"A": "Roma:E"}, towers={"Roma": ("BCBCA", "BBB")})
    play(state, "A play Roma:E\nA build right")
    assert tiles(state, "Roma") == "CB"


@pytest.mark.rule("PA-F1")
def test_one_player_may_win_both_tiles() -> None:
    state = position(hands={"A": "Parma:C"}, towers={"Parma": ("AAB", "C")})
    play(state, "A play Parma:C\nA build right")
    assert tiles(state, "Parma") == "AA"
    assert sheet(state, "tiles") == [7, 0, 0]


# Unfinished cities.


@pytest.mark.rule("PA-F2")
def test_unfinished_cities_are_scored_when_the_last_card_is_played() -> None:
    state = position(2, hands={"A": "Parma:C", "B": ""}, towers={"Roma": ("AAB", "B")})
    events = play(state, "A play Parma:C\nA build left")
    assert state.is_over()
    assert tiles(state, "Roma") == "AB"
    assert tiles(state, "Parma") == "A-"
    won = [event for event in events if event["kind"] == "tile-won"]
    assert {event["rule"] for event in won} == {"PA-F2"}


@pytest.mark.rule("PA-F2")
def test_a_tower_without_floors_gives_its_tile_to_nobody() -> None:
    state = position(2, hands={"A": "Parma:C", "B": ""})
    events = play(state, "A play Parma:C\nA build right")
    assert tiles(state, "Parma") == "A-"
    assert tiles(state, "Roma") == "--"
    left = [fields for fields in told(events, "tile-left") if fields["city"] == "Parma"]
    assert left == [{"city": "Parma", "site": "left", "value": 2, "messenger_points": 0}]
    assert sheet(state, "tiles") == [5, 0]


@pytest.mark.rule("PA-F2")
def test_a_city_already_scored_is_not_scored_again_at_the_end() -> None:
    state = position(2, hands={"A": "Roma:E", "B": ""}, towers={"Parma": ("ABABA", "")}, tiles={"Parma": "B-"})
    play(state, "A play Roma:E\nA build left")
    assert tiles(state, "Parma") == "B-"


@pytest.mark.rule("PA-F2")
@pytest.mark.parametrize(
    ("before", "site", "won"),
    [
        (("BC", "A"), "right", "AC"),  # two of A on the right are more than one each on the left
        (("BB", "C"), "right", "BA"),  # two of B on the left
        (("B", "CC"), "left", "CA"),
    ],
)
def test_of_equal_towers_the_one_with_more_floors_of_one_player_is_the_taller(
    before: Towers, site: str, won: str
) -> None:
    state = position(components=FOUR_FLOORS, hands={"A": "Parma:C"}, towers={"Parma": before})
    play(state, f"A play Parma:C\nA build {site}")
    assert tiles(state, "Parma") == won


@pytest.mark.rule("PA-F2")
def test_of_wholly_equal_towers_the_left_is_the_taller() -> None:
    state = position(components=FOUR_FLOORS, hands={"A": "Parma:C"}, towers={"Parma": ("BC", "B")})
    play(state, "A play Parma:C\nA build right")
    assert tiles(state, "Parma") == "CA"


# The end of the match.

WINDFALL = {"Roma": "A-", "Firenze": "A-", "Bologna": "-A", "Parma": "A-", "Siena": "-A"}
"""Tiles worth 9 + 9 + 6 + 5 + 4 = 33."""

THREE_SETS = "Bologna:C* Bologna:C Firenze:CC Roma:LL Lucca:LL Roma:E Roma:E* Bologna:EE Ferrara:E"
"""Four cardinals, four ladies and five elders: three sets, whatever is left over."""


@pytest.mark.rule("PA-F3", "PA-F4")
def test_tiles_worth_33_and_portraits_worth_18_make_51() -> None:
    state = position(phase="over", tiles=WINDFALL, piles={"A": THREE_SETS})
    assert sheet(state, "tiles") == [33, 0, 0]
    assert sheet(state, "portraits") == [18, 0, 0]
    assert state.scores() == [51, 0, 0]


@pytest.mark.rule("PA-F3")
@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("", 0),
        ("Bologna:C* Bologna:C", 0),
        ("Bologna:C* Bologna:C Roma:C*", 6),  # three identical portraits
        ("Bologna:C* Bologna:L* Roma:E*", 0),  # one of each kind is no set
        ("Firenze:CC Bologna:C", 6),  # a double portrait counts twice
        ("Firenze:CC Milano:CC Bologna:C", 6),  # five make one set
        ("Firenze:CC Milano:CC Bologna:C Roma:C*", 12),  # six make two
        ("Roma:2 Roma:2 Lucca:move Siena:? Milano:?", 0),
    ],
)
def test_three_identical_portraits_are_worth_six(pile: str, points: int) -> None:
    assert sheet(position(phase="over", piles={"A": pile}), "portraits") == [points, 0, 0]


@pytest.mark.rule("PA-F3")
def test_portraits_of_different_piles_do_not_add_up() -> None:
    state = position(phase="over", piles={"A": "Firenze:CC", "B": "Bologna:C"})
    assert sheet(state, "portraits") == [0, 0, 0]


@pytest.mark.rule("PA-F3")
def test_cards_left_in_a_hand_do_not_count() -> None:
    state = position(hands={"A": "Firenze:CC Bologna:C"})
    assert sheet(state, "portraits") == [0, 0, 0]


@pytest.mark.rule("PA-F3")
def test_most_points_win() -> None:
    state = position(phase="over", tiles={"Roma": "AB", "Siena": "BC"})
    assert state.scores() == [9, 13, 4]
    assert winners(state) == "B"


@pytest.mark.rule("PA-F3")
def test_a_tie_goes_to_the_one_with_fewer_floors_on_the_board() -> None:
    state = position(
        phase="over",
        tiles={"Roma": "A-", "Firenze": "B-", "Bologna": "C-"},
        towers={"Roma": ("AAA", ""), "Firenze": ("BB", ""), "Bologna": ("CCC", "")},
    )
    assert state.scores() == [9, 9, 9]
    assert winners(state) == "B"


@pytest.mark.rule("PA-F3")
def test_fewer_floors_help_only_those_who_are_tied() -> None:
    state = position(
        phase="over", tiles={"Roma": "A-", "Firenze": "B-"}, towers={"Roma": ("AA", ""), "Firenze": ("BBB", "")}
    )
    assert state.scores() == [9, 9, 0]
    assert winners(state) == "A"


@pytest.mark.rule("PA-F3")
def test_if_even_the_floors_are_equal_the_victory_is_shared() -> None:
    state = position(
        phase="over",
        tiles={"Roma": "A-", "Firenze": "C-"},
        towers={"Roma": ("AA", "B"), "Firenze": ("CC", "")},
    )
    assert winners(state) == "AC"


@pytest.mark.rule("PA-F3")
def test_the_end_is_told_with_scores_and_winners() -> None:
    state = position(2, hands={"A": "Parma:C", "B": ""}, tiles={"Roma": "BB"}, towers={"Roma": ("BBBBB", "AAAA")})
    events = play(state, "A play Parma:C\nA build left")
    assert told(events, "match-over") == [{"scores": [5, 15], "winners": [1]}]


@pytest.mark.rule("PA-F3")
def test_the_sheet_has_a_line_for_what_is_played() -> None:
    def lines(*options: str) -> list[object]:
        return [entry["line"] for entry in position(phase="over", options=options).score_sheet()]

    assert lines() == ["tiles", "portraits"]
    assert lines("ambassadors") == ["tiles", "portraits", "ambassadors"]
    assert lines("messengers") == ["tiles", "portraits", "messengers", "penalty"]
