"""Building a city, in phases 2 and 3 (IP-B0 on)."""

from __future__ import annotations

from signoria.games.il_principe import actions, events, goods
from signoria.games.il_principe.actions import COLOUR_COUNT
from signoria.games.il_principe.game_data import NONE
from signoria.games.il_principe.state import (
    AUCTIONS,
    FOR_CITIES,
    FOR_ROLES,
    NEXT_ACTOR,
    NEXT_LOT,
    SHIELDING,
    SHIELDS_PLACED,
    Position,
)
from signoria.kernel.bits import is_several, lowest
from signoria.kernel.compat import i64, vec


def might_build(state: Position, seat: i64) -> bool:
    """Whether the seat could build, as far as the table shows: by the round (IP-B0) and the size of its hand."""
    if not state.building_begun():
        return False
    size: i64 = state.hand_size(seat)
    city: i64 = 0
    cities: i64 = state.offer
    while cities != 0:
        if cities & 1 != 0 and state.data.city_size[city] <= size:
            return True
        city += 1
        cities >>= 1
    return False


def fill_cities(state: Position, seat: i64, out: vec[i64]) -> i64:
    """IP-B1: the face-up cities whose cards and cost the seat has."""
    n: i64 = 0
    money: i64 = state.money[seat]
    if money < state.data.least_cost:
        return 0
    needs = state.data.city_needs
    missing: i64 = ~state.held(seat)
    city: i64 = 0
    cities: i64 = state.offer
    while cities != 0:
        if cities & 1 != 0 and needs[city] & missing == 0 and state.data.city_cost[city] <= money:
            out[n] = actions.BUILD + city
            n += 1
        city += 1
        cities >>= 1
    return n


def build(state: Position, city: i64) -> None:
    """IP-B1: the cards of its icons from the hand, face up; its cost to the bank. IP-B2: its points."""
    seat: i64 = state.seat
    data = state.data
    for colour in range(i64(COLOUR_COUNT)):
        icons: i64 = data.city_icons[city * COLOUR_COUNT + colour]
        if icons != 0:
            goods.lay_open(state, seat, colour, icons)
    goods.pay(state, seat, data.city_cost[city])
    goods.score(state, FOR_CITIES, seat, data.city_points[city])
    state.offer ^= 1 << city
    state.built[seat] |= 1 << city
    state.city = city
    state.shields_due = min(data.city_shields[city], state.reserve[seat])
    events.city_built(state)
    place_or_ask(state)


def place_or_ask(state: Position) -> None:
    """IP-B3: shields into regions that touch the city; where there is only one, they go there."""
    regions: i64 = state.data.city_regions[state.city]
    if not is_several(regions):
        while state.shields_due != 0:
            place(state, lowest(regions))
    if state.shields_due == 0:
        state.step = SHIELDS_PLACED
    else:
        goods.ask(state, state.seat, SHIELDING)


def place(state: Position, region: i64) -> None:
    """IP-B3: one shield."""
    state.shields_due -= 1
    goods.place_shield(state, state.seat, region, "IP-B3")


def fill_regions(state: Position, regions: i64, out: vec[i64]) -> i64:
    """Each region of a bit mask."""
    n: i64 = 0
    for region in range(state.data.region_count):
        if (regions >> region) & 1 != 0:
            out[n] = actions.SHIELD + region
            n += 1
    return n


def finish(state: Position) -> None:
    """IP-B4 and IP-B5 once the shields are placed; then back to the phase in which the city was built."""
    score_roles(state)
    state.city = NONE
    turn_city_up(state, "IP-B5")
    state.step = NEXT_LOT if state.phase == AUCTIONS else NEXT_ACTOR


def score_roles(state: Position) -> None:
    """IP-B4: others score for the roles they hold in the city's colours: a major 2, a minor 1."""
    for colour in range(i64(COLOUR_COUNT)):
        if state.data.needs_colour(state.city, colour):
            score_role(state, colour, 2)
            score_role(state, colour + COLOUR_COUNT, 1)


def score_role(state: Position, tile: i64, points: i64) -> None:
    """IP-B4: once for a tile, and nothing for the builder's own."""
    holder: i64 = state.holder[tile]
    if holder != NONE and holder != state.seat:
        goods.score(state, FOR_ROLES, holder, points)
        events.role_scored(state, tile, points)


def turn_city_up(state: Position, rule: str) -> None:
    """IP-S1, IP-B5: the next city card, if there is one."""
    if state.cities_left() == 0:
        events.city_deck_empty(state)
        return
    state.city_deck_size -= 1
    state.discover()
    city: i64 = state.city_deck[state.city_deck_size]
    state.offer |= 1 << city
    events.city_turned_up(state, city, rule)
