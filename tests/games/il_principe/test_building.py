"""Phase 3 and the building of cities: IP-3.1, IP-B0 to IP-B6."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.kernel.state import State
from tests.games.il_principe.positions import asked, in_hand, laid, position, purses, score_track
from tests.games.story import choices, kinds, play, seat, table, told

# Phase 3: one action each.


@pytest.mark.rule("IP-3.1")
@pytest.mark.parametrize(("first", "order"), [("A", "ABCD"), ("C", "CDAB")])
def test_everyone_acts_once_from_il_principe_clockwise(first: str, order: str) -> None:
    state = position(4, turn=first, hands=dict.fromkeys("ABCD", "GG"))
    assert "ABCD"[table(state)["marker"]] == first
    for player in order:
        assert (asked(state), table(state)["phase"]) == (player, "actions")
        play(state, f"{player} show green 1")
    assert table(state)["phase"] == "roles"


@pytest.mark.rule("IP-3.1")
def test_any_number_of_cards_of_one_colour_is_shown() -> None:
    state = position(hands={"A": "GGGWY", "B": "G"}, up={"A": "GR"}, round_number=1)
    assert choices(state, "A") == [
        "show green 1",
        "show green 2",
        "show green 3",
        "show white 1",
        "show yellow 1",
        "do nothing",
    ]
    events = play(state, "A show green 2")
    assert (laid(state, "A"), in_hand(state, "A")) == ("GGGR", "GWY")
    assert told(events, "cards-shown") == [{"colour": "green", "count": 2}]
    assert asked(state) == "B"


@pytest.mark.rule("IP-3.1")
@pytest.mark.parametrize("colour", ["green", "white", "red", "blue", "yellow"])
def test_cards_of_every_colour_can_be_shown(colour: str) -> None:
    state = position(hands={"A": "GGWWRRBBYY", "B": "G"})
    play(state, f"A show {colour} 2")
    assert laid(state, "A") == 2 * colour[0].upper()


@pytest.mark.rule("IP-3.1")
def test_one_may_do_nothing() -> None:
    state = position(hands={"A": "G", "B": "G"})
    events = play(state, "A do nothing")
    assert [(event["kind"], event["actor"]) for event in events] == [("nothing-done", 0)]
    assert (in_hand(state, "A"), laid(state, "A"), asked(state)) == ("G", "", "B")


@pytest.mark.rule("IP-3.1")
def test_who_has_no_card_is_passed_over() -> None:
    state = position(4, hands={"A": "G", "C": "G"})
    events = play(state, "A do nothing")
    assert [event["actor"] for event in events if event["kind"] == "no-cards"] == [1]
    assert asked(state) == "C"


@pytest.mark.rule("IP-3.1")
def test_who_builds_does_nothing_else() -> None:
    state = position(hands={"A": "GWRBB", "B": "G"}, money={"A": 9})
    play(state, "A build Siena")
    assert asked(state) == "B"


# Building.


def build(city: str, cards: str, **story: Any) -> tuple[State, list[dict[str, Any]]]:
    """A builds a city in phase 3, with just the money that it costs unless the story says otherwise."""
    known: dict[str, Any] = {
        "hands": {"A": cards, "B": "G"},
        "money": {"A": 9},
        "offer": (city, "Siena", "Venezia", "Padova"),
    }
    state = position(story.pop("seats", 3), **{**known, **story})
    return state, play(state, f"A build {city}")


CARDS = {
    "Firenze": "GGRBY",
    "Pisa": "GWWBY",
    "Ferrara": "GWRRY",
    "Mantova": "GWRBB",
    "Rimini": "WRBYY",
    "Milano": "RBBY",
    "Lucca": "WWRB",
    "Bologna": "GGWY",
    "Urbino": "GRRB",
    "Orvieto": "WRB",
    "Perugia": "RBY",
    "Verona": "GBY",
}


@pytest.mark.rule("IP-B0", "IP-3.1")
@pytest.mark.parametrize("round_number", [1, 2, 3])
@pytest.mark.parametrize(
    ("edition", "options", "first"),
    [("mind-the-move", (), 2), ("z-man", (), 2), ("amigo", (), 2), ("amigo", ("rich",), 1)],
)
def test_nobody_builds_in_the_first_round_but_the_rich(
    edition: str, options: tuple[str, ...], first: int, round_number: int
) -> None:
    state = position(
        edition=edition, options=options, round_number=round_number, hands={"A": "GWR", "B": "G"}, money={"A": 9}
    )
    assert ("build Siena" in choices(state, "A")) == (round_number >= first)
    assert table(state)["building_begun"] == (round_number >= first)


@pytest.mark.rule("IP-B1")
@pytest.mark.parametrize("city", CARDS)
def test_a_city_takes_exactly_its_cards_from_the_hand(city: str) -> None:
    cards = CARDS[city]
    state, _ = build(city, "".join(sorted(cards + "GWRBY")))
    assert laid(state, "A") == cards
    assert sorted(in_hand(state, "A")) == sorted("GWRBY")


@pytest.mark.rule("IP-B1")
@pytest.mark.parametrize("city", CARDS)
def test_without_one_of_its_cards_a_city_cannot_be_built(city: str) -> None:
    cards = CARDS[city]
    for missing in set(cards):
        state = position(
            hands={"A": cards.replace(missing, "", 1), "B": "G"},
            up={"A": "GWRBY"},
            money={"A": 9},
            offer=(city, "Siena", "Venezia", "Padova"),
        )
        assert f"build {city}" not in choices(state, "A"), missing


@pytest.mark.rule("IP-B1", "IP-C3")
@pytest.mark.parametrize(("city", "cost"), [("Verona", 3), ("Lucca", 4), ("Pisa", 5)])
def test_a_city_costs_its_money_in_full(city: str, cost: int) -> None:
    state, _ = build(city, CARDS[city] + "G", money={"A": cost + 1})
    assert purses(state) == [1, 0, 0]
    poor = position(hands={"A": CARDS[city] + "G", "B": "G"}, money={"A": cost - 1}, offer=(city,))
    assert f"build {city}" not in choices(poor, "A")


@pytest.mark.rule("IP-B1")
def test_only_a_face_up_city_can_be_built() -> None:
    state = position(
        hands={"A": "GGWWRRBBYY", "B": "G"}, money={"A": 9}, offer=("Siena", "Pisa"), built={"B": ["Lucca"]}
    )
    assert [text for text in choices(state, "A") if text.startswith("build")] == ["build Pisa", "build Siena"]


@pytest.mark.rule("IP-B2", "IP-C3")
@pytest.mark.parametrize(("city", "points"), [("Verona", 4), ("Lucca", 6), ("Pisa", 8), ("Firenze", 8)])
def test_the_builder_scores_the_city(city: str, points: int) -> None:
    state, _ = build(city, CARDS[city], points={"A": 3})
    assert score_track(state) == [3 + points, 0, 0]


# Shields.


def on_map(state: State) -> dict[str, list[int]]:
    """Where shields are, by region and player."""
    return {row["name"]: row["shields"] for row in table(state)["regions"] if any(row["shields"])}


@pytest.mark.rule("IP-B3")
@pytest.mark.parametrize(("city", "region"), [("Orvieto", "brown"), ("Perugia", "purple"), ("Verona", "blue")])
def test_a_small_city_puts_its_shield_into_its_region(city: str, region: str) -> None:
    state, events = build(city, CARDS[city])
    assert on_map(state) == {region: [1, 0, 0]}
    assert told(events, "shield-placed") == [{"region": region, "left": 10}]
    assert seat(state, "A")["shields"] == 10
    assert asked(state) == "B"


@pytest.mark.rule("IP-B3")
@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        (("red", "red"), {"red": [2, 0, 0]}),
        (("red", "yellow"), {"red": [1, 0, 0], "yellow": [1, 0, 0]}),
        (("green", "red"), {"green": [1, 0, 0], "red": [1, 0, 0]}),
    ],
)
def test_two_shields_are_split_as_the_builder_likes(regions: tuple[str, str], expected: dict[str, list[int]]) -> None:
    state, _ = build("Ferrara", CARDS["Ferrara"])
    for due, region in zip((2, 1), regions, strict=True):
        assert choices(state, "A") == ["shield green", "shield red", "shield yellow"]
        assert table(state)["building"] == {"city": "Ferrara", "shields_due": due}
        play(state, f"A shield {region}")
    assert on_map(state) == expected
    assert (seat(state, "A")["shields"], table(state)["building"], asked(state)) == (9, None, "B")


@pytest.mark.rule("IP-B3")
@pytest.mark.parametrize("edition", ["mind-the-move", "z-man", "amigo"])
def test_placing_is_a_duty(edition: str) -> None:
    state, _ = build("Lucca", CARDS["Lucca"], edition=edition)
    assert choices(state, "A") == ["shield brown", "shield blue"]


@pytest.mark.rule("IP-B3", "IP-C6")
@pytest.mark.parametrize(("edition", "shields"), [("mind-the-move", 11), ("amigo", 12)])
def test_who_has_fewer_shields_left_places_those(edition: str, shields: int) -> None:
    state, events = build("Lucca", CARDS["Lucca"], edition=edition, shields={"red": "A" * (shields - 1)})
    assert told(events, "city-built")[0]["shields"] == 1
    play(state, "A shield brown")
    assert (seat(state, "A")["shields"], asked(state)) == (0, "B")


@pytest.mark.rule("IP-B3")
@pytest.mark.parametrize("city", ["Lucca", "Verona"])
def test_who_has_no_shield_left_places_none_and_builds_all_the_same(city: str) -> None:
    state, events = build(city, CARDS[city], shields={"red": "A" * 11})
    assert "shield-placed" not in kinds(events)
    assert on_map(state) == {"red": [11, 0, 0]}
    assert (score_track(state)[0], asked(state)) == (6 if city == "Lucca" else 4, "B")


# Roles.


@pytest.mark.rule("IP-B4")
def test_others_score_two_for_a_major_and_one_for_a_minor_role() -> None:
    held = {"green major": "B", "white minor": "B", "red major": "C", "green minor": "C"}
    state, events = build("Siena", "GWR", roles=held, offer=("Siena", "Lucca", "Pisa", "Rimini"))
    assert score_track(state) == [4, 3, 3]
    assert [(event["actor"], event["fields"]) for event in events if event["kind"] == "role-scored"] == [
        (1, {"role": "Master", "points": 2}),
        (2, {"role": "Apprentice", "points": 1}),
        (1, {"role": "Priest", "points": 1}),
        (2, {"role": "Gonfalonier", "points": 2}),
    ]


@pytest.mark.rule("IP-B4")
def test_roles_of_other_colours_score_nothing() -> None:
    held = {"blue major": "B", "yellow minor": "C"}
    state, _ = build("Siena", "GWR", roles=held, offer=("Siena", "Lucca", "Pisa", "Rimini"))
    assert score_track(state) == [4, 0, 0]


@pytest.mark.rule("IP-B4")
def test_a_colour_that_is_there_twice_counts_once() -> None:
    state, _ = build("Lucca", "WWRB", roles={"white major": "B", "white minor": "C"})
    play(state, "A shield blue", "A shield blue")
    assert score_track(state) == [6, 2, 1]


@pytest.mark.rule("IP-B4")
def test_the_builder_scores_nothing_for_own_roles() -> None:
    state, events = build("Lucca", "WWRB", roles={"white major": "A", "red minor": "A", "blue major": "B"})
    events += play(state, "A shield blue", "A shield blue")
    assert score_track(state) == [6, 2, 0]
    assert len(told(events, "role-scored")) == 1


@pytest.mark.rule("IP-B4")
def test_roles_score_when_a_city_is_built_in_phase_two_as_well() -> None:
    state = position(
        step="build", turn="B", marker="B", hands={"A": "G", "B": "GWR"}, money={"B": 3}, roles={"red major": "A"}
    )
    play(state, "B build Siena")
    assert score_track(state) == [2, 4, 0]


# The next city.


def offered(state: State) -> set[str]:
    return {city["name"] for city in table(state)["cities"]}


@pytest.mark.rule("IP-B5")
def test_a_new_city_is_turned_up_at_once_and_the_next_player_may_build_it() -> None:
    state = position(
        hands={"A": "GWR", "B": "WWRB"}, money={"A": 3, "B": 4}, next_cities=("Lucca", "Pisa"), round_number=2
    )
    events = play(state, "A build Siena")
    assert offered(state) == {"Lucca", "Orvieto", "Perugia", "Verona"}
    assert told(events, "city-turned-up") == [{"city": "Lucca", "left": 10}]
    assert "build Lucca" in choices(state, "B")


@pytest.mark.rule("IP-B5")
def test_the_new_city_waits_for_the_shields() -> None:
    state = position(hands={"A": "WWRB", "B": "G"}, money={"A": 4}, offer=("Lucca",), next_cities=("Pisa",))
    play(state, "A build Lucca", "A shield blue")
    assert offered(state) == set()
    play(state, "A shield brown")
    assert offered(state) == {"Pisa"}


ALL_BUT_FOUR = ("Firenze", "Pisa", "Ferrara", "Mantova", "Rimini", "Milano", "Lucca", "Bologna", "Urbino", "Padova")


@pytest.mark.rule("IP-B5")
def test_when_the_city_deck_is_empty_no_city_is_turned_up() -> None:
    built = {"B": (*ALL_BUT_FOUR, "Venezia")}
    state = position(hands={"A": "GWR", "B": "G"}, money={"A": 3}, built=built)
    assert table(state)["city_deck"] == 0
    events = play(state, "A build Siena")
    assert offered(state) == {"Orvieto", "Perugia", "Verona"}
    assert "city-deck-empty" in kinds(events)
    assert "city-turned-up" not in kinds(events)


@pytest.mark.rule("IP-B5", "IP-S4")
def test_cities_taken_out_with_two_players_are_never_turned_up() -> None:
    """Six cities are built and four on offer: the five left in the deck are those that were taken out."""
    state = position(2, hands={"A": "GWR", "B": "G"}, money={"A": 3}, built={"B": ALL_BUT_FOUR[:6]})
    assert table(state)["city_deck"] == 0
    events = play(state, "A build Siena")
    assert "city-deck-empty" in kinds(events)
    assert len(offered(state)) == 3


@pytest.mark.rule("IP-B6")
@pytest.mark.parametrize(("edition", "beside"), [("mind-the-move", ["Siena"]), ("z-man", ["Siena"]), ("amigo", None)])
def test_the_card_of_a_built_city_lies_beside_its_builder_or_goes_back(edition: str, beside: list[str] | None) -> None:
    state = position(edition=edition, hands={"A": "GWR", "B": "G"}, money={"A": 3})
    play(state, "A build Siena")
    assert table(state)["seats"][0]["built"] == beside
    assert state.census()["Siena"] == 1
