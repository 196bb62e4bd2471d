"""The score sheet and the winner: IP-F1 to IP-F5."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.state import State
from tests.games.il_principe.positions import position, share_roles
from tests.games.story import sheet, table, told, winners


def over(seats: int = 3, **story: Any) -> State:
    """A match that is over."""
    return position(seats, **{"step": "over", **story})


@pytest.mark.rule("IP-F1")
def test_roles_held_at_the_end_score_two_or_one() -> None:
    held = {"green major": "A", "white minor": "A", "red major": "B", "blue major": "B", "yellow minor": "C"}
    assert sheet(over(roles=held), "roles") == [3, 4, 1]


@pytest.mark.rule("IP-F1")
def test_roles_that_nobody_holds_score_nothing() -> None:
    assert sheet(over(), "roles") == [0, 0, 0]


@pytest.mark.rule("IP-F2")
@pytest.mark.parametrize(
    ("up", "down", "points"),
    [
        ("GWRBY", "", 2),
        ("GWR", "BY", 2),
        ("", "GWRBY", 2),
        ("GGWWRRBBYY", "", 4),
        ("GGGGWWRRRBBYYY", "W", 4),
        ("GGGGWWWWRRRRBBBB", "", 0),
        ("WRBYWRBY", "", 0),
        ("GWRB", "GWRB", 0),
    ],
)
def test_complete_sets_of_the_five_colours_count_face_up_or_down(up: str, down: str, points: int) -> None:
    assert sheet(over(up={"B": up}, down={"B": down}), "sets") == [0, points, 0]


@pytest.mark.rule("IP-F2")
def test_cards_in_hand_make_no_set() -> None:
    assert sheet(over(up={"A": "GWRB"}, hands={"A": "Y"}), "sets") == [0, 0, 0]


@pytest.mark.rule("IP-F3")
@pytest.mark.parametrize(
    ("money", "points"),
    [
        ({"A": 3, "B": 2}, [2, 0, 0]),
        ({"A": 3, "C": 3}, [2, 0, 2]),
        ({"A": 1, "B": 1, "C": 1}, [2, 2, 2]),
        ({}, [2, 2, 2]),
    ],
)
def test_all_who_have_most_money_score_two_even_if_it_is_none(money: dict[str, int], points: list[int]) -> None:
    assert sheet(over(money=money), "money") == points


@pytest.mark.rule("IP-F3")
@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ({"A": "GG", "B": "GWR"}, [0, 2, 0]),
        ({"A": "GG", "B": "YB", "C": "W"}, [2, 2, 0]),
        ({}, [2, 2, 2]),
    ],
)
def test_all_who_have_most_cards_in_hand_score_two_even_if_it_is_none(hands: dict[str, str], points: list[int]) -> None:
    assert sheet(over(hands=hands), "hand") == points


@pytest.mark.rule("IP-F3", "IP-K1")
def test_money_is_shown_at_the_end() -> None:
    state = over(money={"A": 3, "B": 7})
    assert [row["money"] for row in table(state)["seats"]] == [3, 7, 0]


@pytest.mark.rule("IP-F4")
@pytest.mark.parametrize(
    ("shields", "points"),
    [
        ("", [0, 0, 0, 0, 0]),
        ("A", [5, 0, 0, 0, 0]),
        ("AAB", [5, 2, 0, 0, 0]),
        ("ABB", [2, 5, 0, 0, 0]),
        ("AABC", [5, 2, 2, 0, 0]),
        ("BACC", [2, 2, 5, 0, 0]),
        ("AABBC", [5, 5, 0, 0, 0]),
        ("AAABBC", [5, 2, 0, 0, 0]),
        ("ABBCCC", [0, 2, 5, 0, 0]),
        ("CCABBB", [0, 5, 2, 0, 0]),
        ("ABCDE", [5, 5, 5, 5, 5]),
        ("AABBCCDDDE", [2, 2, 2, 5, 0]),
        ("ABBCC", [0, 5, 5, 0, 0]),
    ],
)
def test_a_region_pays_those_with_most_and_second_most_shields(shields: str, points: list[int]) -> None:
    for region in ("brown", "yellow"):
        assert sheet(over(5, shields={region: shields}), f"region {region}") == points


@pytest.mark.rule("IP-F4")
def test_every_region_is_scored() -> None:
    regions = ("brown", "purple", "green", "blue", "red", "yellow")
    state = over(shields=dict.fromkeys(regions, "A"))
    assert [sheet(state, f"region {region}") for region in regions] == [[5, 0, 0]] * 6
    assert state.scores() == [34, 4, 4]


@pytest.mark.rule("IP-B2", "IP-B4", "IP-4.6")
def test_the_score_track_is_told_by_where_its_points_came_from() -> None:
    state, _ = share_roles(up={"A": "WW", "B": "W"}, offer=("Siena", "Pisa", "Lucca"), points={"C": 4})
    lines = {str(row["line"]): (row["rule"], row["points"]) for row in state.score_sheet()}
    assert lines["cities"] == ("IP-B2", [0, 0, 4])
    assert lines["building"] == ("IP-B4", [0, 0, 0])
    assert lines["effects"] == ("IP-4.6", [1, 1, 0])
    assert list(lines)[:7] == ["cities", "building", "effects", "roles", "sets", "money", "hand"]
    assert [row["rule"] for row in state.score_sheet()][3:] == ["IP-F1", "IP-F2", "IP-F3", "IP-F3"] + ["IP-F4"] * 6


# The winner.


@pytest.mark.rule("IP-F5")
@pytest.mark.parametrize(
    ("story", "won", "decided"),
    [
        ({"points": {"B": 1}}, "B", "points"),
        ({"points": {"A": 5, "B": 4, "C": 6}}, "C", "points"),
        ({"up": {"A": "G"}}, "A", "cards"),
        ({"up": {"A": "G"}, "down": {"B": "WW"}}, "B", "cards"),
        ({"up": {"A": "GG", "B": "RR", "C": "Y"}}, "AB", "shared"),
        ({}, "ABC", "shared"),
        ({"points": {"A": 2, "B": 2}, "up": {"C": "GGG", "B": "W"}}, "B", "cards"),
    ],
)
def test_most_points_win_and_then_more_laid_cards(story: dict[str, Any], won: str, decided: str) -> None:
    state = over(**story)
    assert winners(state) == won
    assert table(state)["score"]["decided"] == decided
    assert ["ABC"[seat] for seat in table(state)["score"]["winners"]] == list(won)


@pytest.mark.rule("IP-F5")
@pytest.mark.parametrize(
    ("held", "points", "won", "decided"),
    [
        ({"green major": "A", "white major": "B"}, {}, "A", "role"),
        ({"yellow major": "A", "blue major": "B"}, {}, "B", "role"),
        ({"red major": "B", "yellow major": "C"}, {"A": 2}, "B", "role"),
        ({"yellow major": "C"}, {"A": 2, "B": 2}, "C", "role"),
        ({"green major": "B", "white major": "A", "red major": "A"}, {"B": 2}, "B", "role"),
        ({"green minor": "B", "white minor": "C"}, {"A": 1}, "ABC", "shared"),
        ({"green major": "C"}, {"A": 9, "B": 9}, "AB", "shared"),
    ],
)
def test_then_the_first_major_role_in_colour_order_decides(
    held: dict[str, str], points: dict[str, int], won: str, decided: str
) -> None:
    state = over(roles=held, points=points)
    assert (winners(state), table(state)["score"]["decided"]) == (won, decided)


@pytest.mark.rule("IP-F5")
def test_more_laid_cards_go_before_a_major_role() -> None:
    state = over(roles={"green major": "A"}, points={"B": 2}, up={"B": "W"})
    assert (state.scores()[:2], winners(state), table(state)["score"]["decided"]) == ([6, 6], "B", "cards")


@pytest.mark.rule("IP-F5")
@pytest.mark.parametrize(
    ("story", "decided"),
    [
        ({"points": {"B": 3}}, "points"),
        ({"down": {"A": "G"}}, "cards"),
        ({"up": {"A": "G", "B": "W"}}, "points"),
        ({"up": {"A": "B", "B": "G"}, "shields": {"brown": "A" * 11 + "B" * 11}}, "role"),
        ({}, "shared"),
    ],
)
def test_the_end_tells_scores_winners_money_and_what_decided(story: dict[str, Any], decided: str) -> None:
    alike: dict[str, Any] = {"hands": dict.fromkeys("ABC", "W"), "money": dict.fromkeys("ABC", 4)}
    state, events = share_roles(turn="C", offer=("Siena", "Pisa", "Lucca"), **alike, **story)
    (end,) = told(events, "match-over")
    assert end["decided"] == decided
    assert end["scores"] == state.scores()
    assert end["money"] == [4, 4, 4]
    assert ["ABC"[seat] for seat in end["winners"]] == list(winners(state))


def test_the_totals_are_the_sum_of_the_sheet() -> None:
    state = over(
        points={"A": 9, "B": 4},
        roles={"green major": "A", "red minor": "B"},
        up={"A": "GWRBY"},
        money={"B": 3},
        hands={"C": "GG"},
        shields={"brown": "AAB", "red": "CC"},
    )
    assert state.scores() == [9 + 2 + 2 + 5, 4 + 1 + 2 + 2, 2 + 5]
    lines: list[Any] = [row["points"] for row in state.score_sheet()]
    assert state.scores() == [sum(points) for points in zip(*lines, strict=True)]
    assert table(state)["score"]["totals"] == state.scores()
