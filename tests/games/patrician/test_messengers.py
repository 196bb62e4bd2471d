"""The Messengers expansion: PA-M1 to PA-M6."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from signoria.kernel.state import State
from tests.games.patrician.files import own
from tests.games.patrician.positions import asked, city, data_for, position, roads, tiles, towers
from tests.games.story import choices, play, sheet, table, told, winners

WITH = ("messengers",)


def after_playing(card: str, seats: int = 3, messengers: Mapping[str, str] | None = None) -> State:
    """A plays a star card and builds; the other four steps are done."""
    state = position(seats, options=WITH, hands={"A": card}, messengers=messengers)
    play(state, f"A play {card}\nA build left")
    return state


def offered(state: State) -> list[str]:
    return [choice.removeprefix("messenger ") for choice in choices(state) if choice != "no messenger"]


@pytest.mark.rule("PA-M1")
@pytest.mark.parametrize(("seats", "messengers"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_messengers_for_each_player(seats: int, messengers: int) -> None:
    state = position(seats, options=WITH, hands={"A": "Siena:L*"})
    assert [seat["messengers_left"] for seat in table(state)["seats"]] == [messengers] * seats


@pytest.mark.rule("PA-M1")
@pytest.mark.parametrize(
    ("seats", "placed"),
    [(3, {"Parma-Verona": "A", "Milano-Parma": "A"}), (4, {"Parma-Verona": "A"}), (5, {"Parma-Verona": "A"})],
)
def test_who_has_placed_all_messengers_is_not_asked_again(seats: int, placed: dict[str, str]) -> None:
    assert asked(after_playing("Siena:L*", seats, placed)) == "B play"


@pytest.mark.rule("PA-M1")
def test_with_three_players_the_second_messenger_may_follow() -> None:
    state = after_playing("Siena:L*", 3, {"Parma-Verona": "A"})
    assert asked(state) == "A messenger"


@pytest.mark.rule("PA-M1")
def test_without_the_expansion_nobody_is_asked_for_a_messenger() -> None:
    state = position(hands={"A": "Siena:L*"})
    play(state, "A play Siena:L*\nA build left")
    assert asked(state) == "B play"


@pytest.mark.rule("PA-M2")
def test_a_star_card_places_a_messenger_after_the_five_steps() -> None:
    state = position(options=WITH, hands={"A": "Siena:L*"}, face_up={"Siena": "Roma:2"}, deck="Parma:2")
    first = play(state, "A play Siena:L*\nA build left")
    assert asked(state) == "A messenger"
    assert [event["rule"] for event in first] == ["PA-1", "PA-2.1", "PA-4.1", "PA-5.1"]
    events = play(state, "A messenger Milano-Parma")
    assert told(events, "messenger-placed") == [{"cities": ["Milano", "Parma"]}]
    assert table(state)["seats"][0]["messengers_left"] == 1
    assert {road["messenger"] for road in table(state)["roads"] if road["cities"] == ["Milano", "Parma"]} == {0}
    assert (city(state, "Milano")["messengers_here"], city(state, "Parma")["messengers_here"]) == (1, 1)
    assert asked(state) == "B play"


@pytest.mark.rule("PA-M2")
def test_a_road_may_be_named_from_either_end() -> None:
    state = after_playing("Siena:L*")
    play(state, "A messenger Parma-Milano")
    assert city(state, "Parma")["messengers_here"] == 1


@pytest.mark.rule("PA-M2")
def test_a_messenger_may_be_kept() -> None:
    state = after_playing("Siena:L*")
    events = play(state, "A no messenger")
    assert told(events, "messenger-kept") == [{}]
    assert table(state)["seats"][0]["messengers_left"] == 2
    assert asked(state) == "B play"


@pytest.mark.rule("PA-M2")
def test_a_card_without_a_star_places_no_messenger() -> None:
    assert asked(after_playing("Bologna:C")) == "B play"


@pytest.mark.rule("PA-M2")
def test_no_messenger_stands_at_the_city_just_built_in() -> None:
    assert offered(after_playing("Siena:L*")) == [road for road in roads(data_for(3)) if "Siena" not in road]


@pytest.mark.rule("PA-M2", "PA-2.1")
def test_no_city_is_barred_for_a_messenger_if_nothing_could_be_built() -> None:
    state = position(options=WITH, components=own(three=1), hands={"A": "Siena:L*"}, towers={"Roma": ("A", "")})
    play(state, "A play Siena:L*")
    assert offered(state) == roads(data_for(3))


@pytest.mark.rule("PA-M2")
def test_one_messenger_between_two_cities() -> None:
    state = after_playing("Siena:L*", 3, {"Bologna-Firenze": "B"})
    assert "Bologna-Firenze" not in offered(state)
    assert "Ferrara-Bologna" in offered(state)


@pytest.mark.rule("PA-M2")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    ("full", "around"),
    [("Bologna", ("Siena-Bologna", "Ferrara-Bologna")), ("Siena", ("Siena-Lucca", "Siena-Bologna"))],
)
def test_at_most_two_messengers_at_a_city(seats: int, full: str, around: tuple[str, str]) -> None:
    state = after_playing("Parma:L*", seats, dict(zip(around, "BC", strict=True)))
    assert offered(state) == [road for road in roads(data_for(seats)) if full not in road and "Parma" not in road]


@pytest.mark.rule("PA-M2")
def test_who_has_no_road_left_is_not_asked() -> None:
    """The printed roads always leave some; a user's file may have fewer."""
    data = own()
    data["roads"]["adjacent"] = [["Roma", "Siena"]]
    state = position(options=WITH, components=data, hands={"A": "Siena:L*"})
    play(state, "A play Siena:L*\nA build left")
    assert asked(state) == "B play"


@pytest.mark.rule("PA-M3")
def test_pistoia_has_roads_with_five_players_only() -> None:
    assert [road for road in offered(after_playing("Siena:L*", 5)) if "Pistoia" in road] == [
        "Roma-Pistoia",
        "Pistoia-Firenze",
    ]
    assert not [road for road in offered(after_playing("Siena:L*", 4)) if "Pistoia" in road]


@pytest.mark.rule("PA-M3", "PA-M6")
def test_any_two_neighbours_may_be_chosen_with_any_star_card() -> None:
    for card in ("Ferrara:C*", "Milano:E*", "Roma:E*"):
        name = card.partition(":")[0]
        assert offered(after_playing(card)) == [road for road in roads(data_for(3)) if name not in road]


@pytest.mark.rule("PA-M4")
@pytest.mark.parametrize(
    ("messengers", "points"),
    [
        ({}, [0, 0, 0]),
        ({"Milano-Parma": "C"}, [2, 2, 0]),
        ({"Milano-Parma": "C", "Parma-Verona": "A"}, [4, 4, 0]),
    ],
)
def test_each_messenger_is_worth_two_points_to_the_winner_of_each_tower(
    messengers: dict[str, str], points: list[int]
) -> None:
    state = position(options=WITH, hands={"A": "Parma:C"}, towers={"Parma": ("BBC", "A")}, messengers=messengers)
    events = play(state, "A play Parma:C\nA build right")
    assert tiles(state, "Parma") == "BA"
    assert sheet(state, "messengers") == points
    assert [fields["messenger_points"] for fields in told(events, "tile-won")] == [points[1], points[0]]
    assert state.scores()[:2] == [2 + points[0] + sheet(state, "penalty")[0], 5 + points[1]]


@pytest.mark.rule("PA-M4")
def test_a_tower_that_nobody_wins_brings_nobody_messengers_points() -> None:
    state = position(2, options=WITH, hands={"A": "Parma:C", "B": ""}, messengers={"Parma-Verona": "B"})
    play(state, "A play Parma:C\nA build left")
    assert tiles(state, "Parma") == "A-"
    assert sheet(state, "messengers") == [2, 0]


@pytest.mark.rule("PA-M4")
def test_unfinished_cities_pay_for_their_messengers_too() -> None:
    state = position(
        2, options=WITH, hands={"A": "Siena:2", "B": ""}, towers={"Parma": ("A", "B")}, messengers={"Parma-Verona": "B"}
    )
    play(state, "A play Siena:2\nA build left\nA build left")
    assert sheet(state, "messengers") == [2, 2]


@pytest.mark.rule("PA-M4")
def test_a_messenger_beside_a_scored_city_does_nothing_for_it_but_fills_its_place() -> None:
    scored = {"Parma": ("BBB", "AA")}
    state = position(
        options=WITH,
        hands={"A": "Siena:L*"},
        towers=scored,
        tiles={"Parma": "BA", "Roma": "CC"},
        messengers={"Roma-Siena": "B"},
        paid={"Roma": 1},
    )
    play(state, "A play Siena:L*\nA build left\nA messenger Milano-Parma")
    assert sheet(state, "messengers") == [0, 0, 4]
    assert city(state, "Parma")["messengers_here"] == 1
    full = {"Milano-Parma": "B", "Parma-Verona": "C"}
    state = position(options=WITH, hands={"A": "Siena:L*"}, towers=scored, tiles={"Parma": "BA"}, messengers=full)
    play(state, "A play Siena:L*\nA build left")
    assert not [road for road in offered(state) if "Parma" in road]


ROADS_IN_PLAY = {"Roma-Siena": "A", "Parma-Verona": "B"}


def judged(
    won: Mapping[str, str], paid: Mapping[str, int], floors: Mapping[str, tuple[str, str]] | None = None
) -> list[int]:
    """The line of the penalty at the end."""
    state = position(options=WITH, phase="over", tiles=won, paid=paid, towers=floors, messengers=ROADS_IN_PLAY)
    return sheet(state, "penalty")


@pytest.mark.rule("PA-M5")
def test_who_won_fewest_towers_beside_messengers_loses_three_points() -> None:
    assert judged({"Roma": "AB", "Siena": "BC", "Parma": "CA"}, {"Roma": 1, "Siena": 1}) == [0, 0, 0]
    assert judged({"Roma": "AA", "Siena": "BC", "Parma": "BC"}, {"Roma": 1, "Siena": 1, "Parma": 1}) == [0, 0, 0]
    assert judged({"Roma": "AA", "Siena": "BB", "Parma": "CA"}, {"Roma": 1, "Siena": 1, "Parma": 1}) == [0, 0, -3]


@pytest.mark.rule("PA-M5")
def test_no_tower_at_all_is_the_fewest() -> None:
    assert judged({"Roma": "AB", "Siena": "CC"}, {"Roma": 1}) == [0, 0, -3]


@pytest.mark.rule("PA-M5")
def test_a_tie_goes_to_the_fewest_floors_in_those_cities_won_or_not() -> None:
    won = {"Roma": "AA", "Siena": "B-"}
    floors = {"Roma": ("AAAB", "AAAC"), "Siena": ("BBBB", "")}
    assert judged(won, {"Roma": 1}, floors) == [0, 0, 0]
    floors["Roma"] = ("AAABB", "AAAC")
    assert judged(won, {"Roma": 1}, floors) == [0, 0, -3]


@pytest.mark.rule("PA-M5")
def test_if_the_floors_are_equal_too_nobody_loses_points() -> None:
    floors = {"Roma": ("AAAB", "AAAC")}
    assert judged({"Roma": "AA"}, {"Roma": 1}, floors) == [0, 0, 0]


@pytest.mark.rule("PA-M5")
def test_without_messengers_nobody_loses_points() -> None:
    assert judged({"Roma": "AA", "Siena": "AB"}, {}) == [0, 0, 0]


@pytest.mark.rule("PA-M5")
def test_a_city_counts_only_through_a_messenger_placed_before_it_was_scored() -> None:
    """C has a tower in Roma alone, whose messenger came too late; in Siena, where one came in time, none."""
    state = position(
        options=WITH,
        hands={"A": "Parma:L*", "B": "", "C": ""},
        towers={"Roma": ("CCCCC", "CCCC"), "Siena": ("AAB", "B")},
        tiles={"Roma": "CC"},
    )
    play(state, "A play Parma:L*\nA build left\nA messenger Roma-Siena")
    assert state.is_over()
    assert tiles(state, "Siena") == "AB"
    assert sheet(state, "penalty") == [0, 0, -3]


@pytest.mark.rule("PA-M5")
def test_a_total_may_be_negative() -> None:
    state = position(
        2, options=WITH, phase="over", tiles={"Parma": "A-"}, paid={"Parma": 1}, messengers={"Parma-Verona": "A"}
    )
    assert state.scores() == [7, -3]
    assert winners(state) == "A"
    assert towers(state, "Parma") == ("", "")
