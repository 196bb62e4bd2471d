"""Il Principe's chart: no shield, medal or plate hides a name, wherever the shields are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.games.il_principe.web.geometry import (
    HEIGHT,
    LANDS,
    SHIELD_WIDTH,
    SPOTS,
    WIDTH,
    Land,
    places_in,
    walls_of,
)
from signoria.games.il_principe.words import REGION_NAMES
from tests.games.il_principe.drawn import shown
from tests.games.il_principe.positions import data_for, position

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""

LETTER, CAPITAL = 11.5, 13.0
"""How wide a letter of a name is in a wide serif, and how high a capital, in units of the chart."""

TALLY, PLATE, OVERHANG, MEDAL, MOST = 42.0, 41.0, 5.0, 11.5, 6
"""How far a number and the plate of one to be placed reach down, and a number to the left; the radius of a medal; five
piles and one to be placed."""


def text_rect(text: str, x: float, y: float, anchor: str, spacing: float = 0.0) -> Rect:
    width = len(text) * (LETTER + spacing)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - CAPITAL, left + width, y


CITIES = {city.name: walls_of(city.name, city.size.name) for city in data_for(3).components.cities}


def city_names() -> dict[str, Rect]:
    return {name: text_rect(name, at.name_x, at.name_y, at.anchor) for name, at in CITIES.items()}


def land_names() -> dict[str, Rect]:
    return {
        REGION_NAMES[key]: text_rect(REGION_NAMES[key], land.name_x, land.name_y, "middle", float(land.spacing) - 1)
        for key, land in LANDS.items()
    }


def rows(land: Land) -> Iterator[Rect]:
    """Every row of shields that the land may have to show, with numbers and plates."""
    for count in range(1, MOST + 1):
        places = places_in(land, count)
        yield places[0][0] - OVERHANG, places[0][1], places[-1][0] + SHIELD_WIDTH, places[0][1] + max(TALLY, PLATE)


def meet(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


NAMES = {**city_names(), **land_names()}


@pytest.mark.parametrize("key", LANDS)
def test_no_row_of_shields_hides_a_name(key: str) -> None:
    for row in rows(LANDS[key]):
        assert [name for name, rect in NAMES.items() if meet(row, rect)] == []


@pytest.mark.parametrize("city", SPOTS)
def test_no_builders_medal_hides_a_name_or_a_shield(city: str) -> None:
    x, y = CITIES[city].medal_x, CITIES[city].medal_y
    medal = (x - MEDAL, y - MEDAL, x + MEDAL, y + MEDAL)
    assert [name for name, rect in NAMES.items() if meet(medal, rect)] == []
    assert [key for key, land in LANDS.items() for row in rows(land) if meet(medal, row)] == []


def test_no_two_names_meet_and_all_stay_on_the_chart() -> None:
    names = list(NAMES)
    pairs = [(one, other) for i, one in enumerate(names) for other in names[i + 1 :] if meet(NAMES[one], NAMES[other])]
    assert pairs == []
    assert all(
        left > 0 and top > 0 and right < WIDTH and bottom < HEIGHT for left, top, right, bottom in NAMES.values()
    )


def test_shields_stand_closer_where_the_land_is_narrow() -> None:
    for land in LANDS.values():
        for count in range(2, MOST + 1):
            places = places_in(land, count)
            assert places[-1][0] + SHIELD_WIDTH - places[0][0] <= land.room + 0.2
            assert places[1][0] - places[0][0] >= SHIELD_WIDTH / 2


@pytest.mark.rule("IP-B3")
def test_a_row_makes_room_for_the_shield_that_is_to_be_placed() -> None:
    state = position(
        step="shield", phase="roles", shields={"blue": "AB"}, colour="blue", prize="major", roles={"blue major": "A"}
    )
    chart = shown(state)["board"]
    row = [(shield.x, shield.y) for shield in chart.shields]
    ghost = next(target for target in chart.targets if target.land == "blue")
    assert [*row, (ghost.ghost_x, ghost.ghost_y)] == places_in(LANDS["blue"], 3)
    watched = shown(state, 1)["board"]
    assert [(shield.x, shield.y) for shield in watched.shields] == places_in(LANDS["blue"], 2)
